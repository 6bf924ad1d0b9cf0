import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import type { PhotoMoment } from '#app/features/works/works.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import type { Result } from '#app/values/result.ts'
import type { AddPhotoRefusal } from './works-photos.server.ts'

/** How many photos of a form were added; one that is refused is named, the others are kept. */
export async function addPhotos(
  form: FormData,
  moment: PhotoMoment,
  add: (bytes: Uint8Array, place: number) => Promise<Result<unknown, AddPhotoRefusal>>,
): Promise<number | FieldErrors> {
  const sent = form
    .getAll('photos')
    .filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0)
  const field = `photos-${moment}`
  if (sent.length === 0) return { [field]: WORKS_REFUSALS.photo_missing }
  const faults: string[] = []
  for (const [place, photo] of sent.entries()) {
    const added = await add(new Uint8Array(await photo.arrayBuffer()), place)
    if (added.ok) continue
    if (added.refusal === 'not_found') notFound()
    const sentence = { ...PHOTO_REFUSALS, ...WORKS_REFUSALS }[added.refusal]
    faults.push(sent.length > 1 ? `${photo.name}\u00a0: ${sentence}` : sentence)
    if (added.refusal === 'photos_full' || added.refusal === 'photos_closed') break
  }
  return faults.length > 0 ? { [field]: faults.join(' ') } : sent.length
}
