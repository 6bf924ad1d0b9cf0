import type { AccountId, FileId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { decodeImage, type SquareFit } from './decode-image.server.ts'
import { keepFile, mayKeepUnowned, passesQuota } from './keep-file.server.ts'
import { PHOTO_LIMITS, photoKind, type PhotoRefusal } from './photo.ts'

/**
 * Keeps a photo, written anew (see `decodeImage`). `ownerId` is null while the sender has no
 * account. Refuses what is not JPEG, PNG or WebP by its bytes, above 12 MB or 25 million pixels,
 * cannot be read, comes when too many wait, or passes what the account may keep, or what may be
 * kept in an hour without one. `thumbnail` keeps a small one too; `square` makes a square of it; `stagedUntil` removes it after
 * that instant unless something names it.
 */
export async function storePhoto(
  ctx: Ctx,
  {
    bytes,
    ownerId,
    thumbnail,
    square,
    stagedUntil,
  }: {
    bytes: Uint8Array
    ownerId: AccountId | null
    thumbnail?: boolean
    square?: SquareFit
    stagedUntil?: Date
  },
): Promise<Result<FileId, PhotoRefusal>> {
  if (bytes.byteLength > PHOTO_LIMITS.bytes) return refuse('too_large')
  const kind = photoKind(bytes)
  if (!kind) return refuse('not_an_image')
  const photo = await decodeImage(ctx, bytes, kind, {
    ...(thumbnail ? { thumbnail } : {}),
    ...(square ? { square } : {}),
  })
  if (!photo.ok) return photo
  const kept = photo.value.data.byteLength
  if (ownerId === null && !(await mayKeepUnowned(ctx, kept))) return refuse('too_much_for_now')
  if (await passesQuota(ctx, ownerId, kept)) return refuse('quota_reached')
  return ok(
    await keepFile(ctx, {
      ...photo.value,
      contentType: 'image/webp',
      ownerId,
      ...(stagedUntil ? { stagedUntil } : {}),
    }),
  )
}
