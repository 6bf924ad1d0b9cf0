import { WORKS_FINISHED, WORKS_STARTED } from '#app/features/works/carry-out-acts.server.ts'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { addPhotos } from '#app/features/works/photos/add-photos.server.ts'
import { paths } from '#app/paths.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import { deviceActOf, once, partOf } from '#app/platform/device-acts/once.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import {
  addAssignedPhoto,
  finishAssignedWorks,
  startAssignedWorks,
} from './act-for-company.server.ts'

/** What somebody of a crew does on the spot, once, however often their device sends it. */
export function crewWorksActs(ctx: Ctx<Crew>, id: WorksId) {
  const deviceAct = (form: FormData) => deviceActOf(ctx, form, paths.crewWorks(id))
  return {
    start: act({
      run: (_, form) => {
        const device = deviceAct(form)
        return once(ctx, device, (tx) => startAssignedWorks(tx, id, device?.askedAt))
      },
      refusals: WORKS_REFUSALS,
      done: WORKS_STARTED,
    }),
    finish: act({
      run: (_, form) => {
        const device = deviceAct(form)
        return once(ctx, device, (tx) => finishAssignedWorks(tx, id, device?.askedAt))
      },
      refusals: WORKS_REFUSALS,
      done: WORKS_FINISHED,
    }),
    photos: act({
      run: async ({ moment }, form) => {
        const when = moment === 'before' ? moment : 'after'
        const device = deviceAct(form)
        const added = await addPhotos(form, when, (bytes, place) =>
          addAssignedPhoto(ctx, id, when, bytes, partOf(device, place)),
        )
        return typeof added === 'number' ? ok(added) : { errors: added }
      },
      done: (added) => (added === 1 ? 'Photo ajoutée' : 'Photos ajoutées'),
    }),
  }
}
