import { MAX_PHOTOS } from '#app/features/requests/quote-request.ts'
import { FORM_MESSAGES } from '#app/features/requests/copy.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { PHOTO_REFUSALS } from '#app/platform/files/photo.ts'
import { storePhoto } from '#app/platform/files/store-photo.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'

/** The photos of a form after storing: the ids of all that were kept, and what was wrong with the others, in words. */
export type KeptPhotos = { ids: FileId[]; error: string | null }

/**
 * Stores the photos that came with a form, after those an earlier posting stored: `most` in all. One that is refused
 * is left out and named, the others are kept. `stagedUntil` removes those that nothing shows by then.
 */
export async function keepRequestPhotos(
  ctx: Ctx<Visitor | Particulier>,
  before: readonly FileId[],
  sent: readonly FormDataEntryValue[],
  { most = MAX_PHOTOS, stagedUntil }: { most?: number; stagedUntil?: Date } = {},
): Promise<KeptPhotos> {
  // An empty file input posts one file without name or bytes.
  const photos = sent.filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0)
  const ids = [...before]
  const errors: string[] = []
  const room = Math.max(0, most - before.length)
  if (photos.length > room) errors.push(FORM_MESSAGES.photos)
  for (const photo of photos.slice(0, room)) {
    const stored = await storePhoto(ctx, {
      bytes: new Uint8Array(await photo.arrayBuffer()),
      ownerId: ctx.who.kind === 'particulier' ? ctx.who.accountId : null,
      ...(stagedUntil ? { stagedUntil } : {}),
    })
    if (stored.ok) ids.push(stored.value)
    else
      errors.push(
        photos.length > 1
          ? `${photo.name}\u00a0: ${PHOTO_REFUSALS[stored.refusal]}`
          : PHOTO_REFUSALS[stored.refusal],
      )
  }
  return { ids, error: errors.length > 0 ? errors.join(' ') : null }
}
