import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { paths } from '#app/paths.ts'
import { deviceActOf, partOf } from '#app/platform/device-acts/once.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type WorksPhotoId, type SlotId } from '#app/values/identity/ids.ts'
import { ok } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { proposeSlot, withdrawSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { readSlot, SLOT_FIELDS, typedSlot } from '#app/features/works/dates/slot-form.ts'
import { addPhotos } from '#app/features/works/photos/add-photos.server.ts'
import {
  addWorksPhotoOnce,
  removeWorksPhoto,
} from '#app/features/works/photos/works-photos.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { MARKS_REFUSALS } from '#app/features/works/photo-marks/copy.ts'
import { parsedMarks, readMarks } from '#app/features/works/photo-marks/mark.ts'
import { WORKS_REFUSALS } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { cancelForm } from './works-form.ts'

/** Says against a date what whoever proposes it should know first; null where there is nothing. */
type WhyBusy = (date: { startsAt: Date; endsAt: Date }) => Promise<string | null>

/** What either side does to works: dates, photos, giving up. `whyBusy`: what is told once of a date before it is proposed. */
export function worksActs(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  { id, insee }: Pick<WorksDetail, 'id' | 'insee'>,
  whyBusy: WhyBusy = () => Promise.resolve(null),
) {
  const refusals = WORKS_REFUSALS
  return {
    propose: act({
      run: async (fields) => {
        const typed = typedSlot(fields)
        const read = readSlot(typed, timeZoneOf(insee))
        if (!read.ok) return { errors: { [read.field!]: refusals[read.refusal] } }
        const busy = fields.anyway === 'on' ? null : await whyBusy(read.value)
        if (busy) return { errors: { anyway: busy } }
        const slot = { ...read.value, note: typed.note }
        return proposeSlot(ctx, id, slot, parseId<SlotId>(fields.seen))
      },
      refusals,
      beside: SLOT_FIELDS,
      done: { title: 'Date proposée', description: 'Vous serez prévenu de la réponse.' },
    }),
    'accept-slot': act({
      run: ({ slot }) => acceptSlot(ctx, id, orNotFound(parseId<SlotId>(slot))),
      refusals,
      done: {
        title: 'Date convenue',
        description:
          ctx.who.kind === 'artisan'
            ? 'Vous la retrouvez dans votre agenda.'
            : 'L’artisan est prévenu.',
      },
    }),
    'withdraw-slot': act({
      run: ({ slot }) => withdrawSlot(ctx, id, orNotFound(parseId<SlotId>(slot))),
      refusals,
      done: 'Date retirée',
    }),
    cancel: act({
      form: cancelForm,
      run: ({ reason, text }) => cancelWorks(ctx, id, reason, text),
      refusals,
      done: { title: 'Intervention annulée', description: 'L’autre partie est prévenue.' },
    }),
    photos: act({
      run: async ({ moment, marks: drawn }, form) => {
        const when = moment === 'before' ? moment : 'after'
        // A device lets one draw on a photo that waits there: what was drawn comes with it.
        const marks = readMarks(drawn === undefined ? [] : parsedMarks(drawn))
        if (!marks.ok) return { errors: { [`photos-${when}`]: MARKS_REFUSALS[marks.refusal] } }
        const device = deviceActOf(ctx, form, paths.works(id))
        const added = await addPhotos(form, when, (bytes, place) =>
          addWorksPhotoOnce(
            ctx,
            partOf(device, place),
            { worksId: id, moment: when, marks: place === 0 ? marks.value : [] },
            bytes,
          ),
        )
        return typeof added === 'number' ? ok(added) : { errors: added }
      },
      done: (added) => (added === 1 ? 'Photo ajoutée' : 'Photos ajoutées'),
    }),
    'remove-photo': act({
      run: ({ photo }) => removeWorksPhoto(ctx, id, orNotFound(parseId<WorksPhotoId>(photo))),
      done: 'Photo supprimée',
    }),
  }
}
