import { data } from 'react-router'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type WorksPhotoId, type SlotId } from '#app/values/identity/ids.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { finishWorks, startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { confirmWorks, disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { worksSentence } from './copy.ts'
import { addWorksPhoto, removeWorksPhoto } from '#app/features/works/photos/works-photos.server.ts'
import { CANCEL_REASONS, DISPUTE_REASONS } from './works.ts'
import { proposeSlot, withdrawSlot } from '#app/features/works/dates/propose-slot.server.ts'
import type { WorksDetail } from './read-works.server.ts'
import { requestEarlyStart } from '#app/features/works/progress/request-early-start.server.ts'
import { saveArtisanNote } from '#app/features/works/progress/save-note.server.ts'
import {
  answerGallery,
  askForGallery,
  showInGallery,
} from '#app/features/works/photos/show-in-gallery.server.ts'
import {
  fieldOfSlotRefusal,
  readSlot,
  typedSlot,
  type TypedSlot,
} from '#app/features/works/dates/slot-form.ts'

/**
 * What the page is told when it stays: what is wrong beside which field, and above all, and the date that was typed.
 * `refused`: the dialog whose form came back, with its words.
 */
export type WorksAnswer = {
  errors: FieldErrors
  notice: string | null
  typed: TypedSlot | null
  refused: { dialog: 'annuler' | 'contester'; text: string } | null
}
type Works = Pick<WorksDetail, 'id'>
type Done = { ok: true } | { ok: false; refusal: string }

const answer = (status: number, words: Partial<WorksAnswer>) =>
  data<WorksAnswer>({ errors: {}, notice: null, typed: null, refused: null, ...words }, { status })

/** What an artisan does to their works, by what the button posted. `zone`: where the works lie. */
export async function actAsArtisan(ctx: Ctx<Artisan>, works: Works, zone: string, form: FormData) {
  const { id } = works
  const after = (done: Done, title: string, description?: string) =>
    told(done, paths.works(id), title, description)
  switch (String(form.get('intent'))) {
    case 'start':
      return after(await startWorks(ctx, id), 'Travaux commencés', 'Le client est prévenu.')
    case 'finish':
      return after(
        await finishWorks(ctx, id),
        'Travaux déclarés terminés',
        'Le client a 7 jours pour confirmer.',
      )
    case 'note':
      return after(
        (await saveArtisanNote(ctx, id, String(form.get('note') ?? '')))
          ? { ok: true }
          : { ok: false, refusal: 'not_found' },
        'Note enregistrée',
      )
    case 'ask-gallery':
      return after(await askForGallery(ctx, id), 'Accord demandé', 'Le client est prévenu.')
    case 'gallery': {
      const afterId = parseId<WorksPhotoId>(form.get('after'))
      if (!afterId) return answer(422, { errors: { after: 'Choisissez une photo d’après.' } })
      const shown = await showInGallery(ctx, id, {
        afterId,
        beforeId: parseId<WorksPhotoId>(form.get('before')),
        caption: String(form.get('caption') ?? ''),
      })
      return !shown.ok && shown.refusal === 'caption_missing'
        ? answer(422, { errors: { caption: worksSentence(shown.refusal) } })
        : after(shown, 'Ajoutée à votre galerie')
    }
    default:
      return act(ctx, works, zone, form, paths.works(id))
  }
}

/** What a person does to their works, by what the button posted. */
export async function actAsParticulier(
  ctx: Ctx<Particulier>,
  works: Works,
  zone: string,
  form: FormData,
) {
  const { id } = works
  const after = (done: Done, title: string, description?: string) =>
    told(done, paths.myWorks(id), title, description)
  switch (String(form.get('intent'))) {
    case 'confirm':
      return after(await confirmWorks(ctx, id), 'Travaux terminés', 'Merci. L’artisan est prévenu.')
    case 'dispute': {
      const reason = DISPUTE_REASONS.find((known) => known === form.get('reason'))
      const text = String(form.get('text') ?? '')
      if (!reason)
        return answer(422, {
          errors: { reason: 'Choisissez ce qui ne va pas.' },
          refused: { dialog: 'contester', text },
        })
      return after(
        await disputeWorks(ctx, id, reason, text),
        'Contestation envoyée',
        'L’artisan est prévenu.',
      )
    }
    case 'early-start':
      if (!form.has('agreed'))
        return answer(422, { errors: { agreed: 'Cochez la case pour le demander.' } })
      return after(
        await requestEarlyStart(ctx, id),
        'Demande enregistrée',
        'L’artisan est prévenu.',
      )
    case 'gallery-yes':
      return after(
        await answerGallery(ctx, id, true),
        'Accord donné',
        'Vous pouvez le retirer quand vous voulez.',
      )
    case 'gallery-no':
      return after(
        await answerGallery(ctx, id, false),
        'Réponse enregistrée',
        'Les photos ne sont pas montrées.',
      )
    default:
      return act(ctx, works, zone, form, paths.myWorks(id))
  }
}

/** What either side does: dates, photos, giving up. */
async function act(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  { id }: Works,
  zone: string,
  form: FormData,
  here: string,
) {
  const slotId = parseId<SlotId>(form.get('slot'))
  switch (String(form.get('intent'))) {
    case 'propose':
      return propose(ctx, id, zone, form, here)
    case 'accept-slot':
      return told(
        slotId ? await acceptSlot(ctx, id, slotId) : { ok: false, refusal: 'slot_answered' },
        here,
        'Date convenue',
        ctx.who.kind === 'artisan'
          ? 'Vous la retrouvez dans votre agenda.'
          : 'L’artisan est prévenu.',
      )
    case 'withdraw-slot':
      return told(
        slotId ? await withdrawSlot(ctx, id, slotId) : { ok: false, refusal: 'slot_answered' },
        here,
        'Date retirée',
      )
    case 'cancel': {
      const reason = CANCEL_REASONS.find((known) => known === form.get('reason'))
      const text = String(form.get('text') ?? '')
      if (!reason)
        return answer(422, {
          errors: { reason: 'Choisissez un motif.' },
          refused: { dialog: 'annuler', text },
        })
      return told(
        await cancelWorks(ctx, id, reason, text),
        here,
        'Intervention annulée',
        'L’autre partie est prévenue.',
      )
    }
    case 'photos':
      return addPhotos(ctx, id, form, here)
    case 'remove-photo': {
      const photoId = parseId<WorksPhotoId>(form.get('photo'))
      return told(
        photoId && (await removeWorksPhoto(ctx, id, photoId))
          ? { ok: true }
          : { ok: false, refusal: 'not_found' },
        here,
        'Photo supprimée',
      )
    }
    default:
      return answer(400, { notice: worksSentence('') })
  }
}

async function propose(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  id: WorksDetail['id'],
  zone: string,
  form: FormData,
  here: string,
) {
  const typed = typedSlot(form)
  const read = readSlot(typed, zone)
  if (!read.ok)
    return answer(422, { errors: { [read.field!]: worksSentence(read.refusal) }, typed })
  const proposed = await proposeSlot(
    ctx,
    id,
    { ...read.value, note: typed.note },
    parseId<SlotId>(form.get('seen')),
  )
  if (proposed.ok) return told(proposed, here, 'Date proposée', 'Vous serez prévenu de la réponse.')
  const field = fieldOfSlotRefusal(proposed.refusal)
  if (!field) return told(proposed, here, '')
  return answer(422, { errors: { [field]: worksSentence(proposed.refusal) }, typed })
}

/** One photo that is refused is named, the others are kept. */
async function addPhotos(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  id: WorksDetail['id'],
  form: FormData,
  here: string,
) {
  const moment = form.get('moment') === 'before' ? 'before' : 'after'
  const sent = form
    .getAll('photos')
    .filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0)
  const field = `photos-${moment}`
  if (sent.length === 0) return answer(422, { errors: { [field]: worksSentence('photo_missing') } })
  const faults: string[] = []
  for (const photo of sent) {
    const added = await addWorksPhoto(ctx, id, moment, new Uint8Array(await photo.arrayBuffer()))
    if (added.ok) continue
    if (added.refusal === 'not_found') notFound()
    const sentence = Object.hasOwn(PHOTO_REFUSALS, added.refusal)
      ? PHOTO_REFUSALS[added.refusal as keyof typeof PHOTO_REFUSALS]
      : worksSentence(added.refusal)
    faults.push(sent.length > 1 ? `${photo.name}\u00a0: ${sentence}` : sentence)
    if (added.refusal === 'photos_full' || added.refusal === 'photos_closed') break
  }
  if (faults.length > 0) return answer(422, { errors: { [field]: faults.join(' ') } })
  return told({ ok: true }, here, sent.length === 1 ? 'Photo ajoutée' : 'Photos ajoutées')
}

/** Back to the page with what was done, or the refusal above it. Throws a 404 for somebody else's works. */
function told(done: Done, here: string, title: string, description?: string) {
  if (done.ok) return redirectWithToast(here, { title, description })
  if (done.refusal === 'not_found') notFound()
  return answer(409, { notice: worksSentence(done.refusal) })
}
