import sharp from 'sharp'
import { newId, type AccountId, type FileId } from '#app/values/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { fileStore } from './files.server.ts'
import { PHOTO_LIMITS, photoKind, type PhotoKind, type PhotoRefusal } from './photo.ts'
import { files } from './tables.server.ts'

// Photos are rarely asked for twice; libvips' own cache would only hold their pixels in memory.
sharp.cache(false)

/** Seconds after which a photo that is still being decoded is given up. */
const DECODE_SECONDS = 20

/**
 * Keeps a photo: decoded, turned upright, at most 2 000 px a side and written anew as WebP, so that neither its
 * metadata (place, camera, date) nor anything hidden in the file remains. `ownerId` is null while the sender has no
 * account. Refuses what is not JPEG, PNG or WebP by its bytes, above 12 MB or 25 million pixels, or cannot be read.
 */
export async function storePhoto(ctx: Ctx, { bytes, ownerId }: { bytes: Uint8Array; ownerId: AccountId | null }): Promise<Result<FileId, PhotoRefusal>> {
  if (bytes.byteLength > PHOTO_LIMITS.bytes) return refuse('too_large')
  const kind = photoKind(bytes)
  if (!kind) return refuse('not_an_image')
  const photo = await inTurn(() => decode(bytes, kind))
  if (!photo.ok) return photo

  const { data, width, height } = photo.value
  const storageKey = await fileStore().put(data)
  const id = newId<FileId>()
  try {
    await ctx.db
      .insert(files)
      .values({ id, ownerId, contentType: 'image/webp', byteLength: data.byteLength, width, height, storageKey, createdAt: ctx.now })
  } catch (error) {
    await fileStore().remove(storageKey)
    throw error
  }
  return ok(id)
}

async function decode(bytes: Uint8Array, kind: PhotoKind): Promise<Result<{ data: Buffer; width: number; height: number }, PhotoRefusal>> {
  // `error` takes the small faults of real cameras and refuses cut files.
  const options = { failOn: 'error', pages: 1, sequentialRead: true } as const
  try {
    // The header alone is read here, before a pixel takes memory.
    const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (header.format !== kind) return refuse('unreadable')
    if (header.width * header.height > PHOTO_LIMITS.pixels) return refuse('too_many_pixels')
    const { data, info } = await sharp(bytes, { ...options, limitInputPixels: PHOTO_LIMITS.pixels })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: PHOTO_LIMITS.longestSide, height: PHOTO_LIMITS.longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    return ok({ data, width: info.width, height: info.height })
  } catch {
    // libvips says why in words of its own, which may quote the file.
    return refuse('unreadable')
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * One photo at a time in this process: the worst one taken (25 million pixels, progressive) holds 190 MB for a second,
 * an ordinary one 40 MB for half of it.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
