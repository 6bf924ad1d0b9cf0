import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { deviceActOf, once } from '#app/platform/device-acts/once.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import { finishWorks, startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { saveArtisanNote } from '#app/features/works/progress/save-note.server.ts'
import { NOTE_CHANGED, WORKS_REFUSALS } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { worksActs } from './works-acts.server.ts'

/** What an artisan does on the spot, which their device keeps while there is no network: once, however often it is sent. */
export function carryOutActs(ctx: Ctx<Artisan>, works: Pick<WorksDetail, 'id' | 'insee'>) {
  const { id } = works
  const refusals = WORKS_REFUSALS
  const deviceAct = (form: FormData) => deviceActOf(ctx, form, paths.works(id))
  return {
    start: act({
      run: (_, form) => {
        const device = deviceAct(form)
        return once(ctx, device, (tx) => startWorks(tx, id, device?.askedAt))
      },
      refusals,
      done: WORKS_STARTED,
    }),
    finish: act({
      run: (_, form) => {
        const device = deviceAct(form)
        return once(ctx, device, (tx) => finishWorks(tx, id, device?.askedAt))
      },
      refusals,
      done: WORKS_FINISHED,
    }),
    note: act({
      run: ({ note = '', over }, form) => {
        const device = deviceAct(form)
        const late = device?.askedAt ? (over ?? '') : null
        return once(ctx, device, (tx) => saveArtisanNote(tx, id, note, late))
      },
      refusals: { note_changed: NOTE_CHANGED },
      done: 'Note enregistrée',
    }),
    photos: worksActs(ctx, works).photos,
  }
}

/** What is said once works are begun, and once they are over. */
export const WORKS_STARTED = {
  title: 'Travaux commencés',
  description: 'Le client est prévenu.',
}
export const WORKS_FINISHED = {
  title: 'Travaux déclarés terminés',
  description: 'Le client a 7 jours pour confirmer.',
}
