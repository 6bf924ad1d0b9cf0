import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { turnsOfFiles } from './turns-of-files.server.ts'
import { loadSharp } from './load-sharp.server.ts'
import { PHOTO_LIMITS, type PhotoKind } from './photo.ts'

/** Seconds after which a photo that is still being decoded is given up. */
const DECODE_SECONDS = 20
/** The longest side of a thumbnail, px: twice what a list shows, for sharp screens. */
const THUMBNAIL_SIDE = 480
/** The side of a picture that is kept square, and of its small one, px: twice what pages show, for sharp screens. */
const SQUARE_SIDE = 400
const SMALL_SQUARE_SIDE = 128
/** The white around a picture that is shown whole, px: rounded corners cut nothing of it. */
const WHITE_MARGIN = 24

/** What of a picture is kept of it square: all of it on white, or its middle. */
export type SquareFit = 'contain' | 'cover'

/** A picture written anew as WebP, and a small one of it. */
export type DecodedImage = { data: Buffer; width: number; height: number; thumbnail: Buffer | null }

/**
 * Decodes a picture, turns it upright, brings it to 2 000 px a side and writes it anew as WebP, so
 * that neither its metadata (place, camera, date) nor anything hidden in the file remains. `square`
 * makes it a small square of that fit instead. Refuses above 25 million pixels, what cannot be read, and `busy` when too many wait.
 */
export function decodeImage(
  ctx: Ctx,
  bytes: Uint8Array,
  kind: PhotoKind,
  options: { thumbnail?: boolean; square?: SquareFit } = {},
): Promise<Result<DecodedImage, 'unreadable' | 'too_many_pixels' | 'busy'>> {
  return inTurn(ctx, () => decode(bytes, kind, options.thumbnail ?? false, options.square))
}

/**
 * One photo at a time in this process: the worst one taken (25 million pixels, progressive) holds 190 MB for a second,
 * an ordinary one 40 MB for half of it.
 */
const inTurn = turnsOfFiles()

async function decode(
  bytes: Uint8Array,
  kind: PhotoKind,
  small: boolean,
  square: SquareFit | undefined,
): Promise<Result<DecodedImage, 'unreadable' | 'too_many_pixels'>> {
  // `error` takes the small faults of real cameras and refuses cut files.
  const options = { failOn: 'error', pages: 1, sequentialRead: true } as const
  const margin = square === 'contain' ? WHITE_MARGIN : 0
  const sharp = await loadSharp()
  try {
    // The header alone is read here, before a pixel takes memory.
    const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (header.format !== kind) return refuse('unreadable')
    if (header.width * header.height > PHOTO_LIMITS.pixels) return refuse('too_many_pixels')
    const { data, info } = await sharp(bytes, { ...options, limitInputPixels: PHOTO_LIMITS.pixels })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .flatten(square ? { background: '#ffffff' } : false)
      .resize(
        square
          ? {
              width: SQUARE_SIDE - 2 * margin,
              height: SQUARE_SIDE - 2 * margin,
              fit: square,
              background: '#ffffff',
            }
          : {
              width: PHOTO_LIMITS.longestSide,
              height: PHOTO_LIMITS.longestSide,
              fit: 'inside',
              withoutEnlargement: true,
            },
      )
      .extend({
        top: margin,
        bottom: margin,
        left: margin,
        right: margin,
        background: '#ffffff',
      })
      .webp({ quality: 80, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    const side = square ? SMALL_SQUARE_SIDE : THUMBNAIL_SIDE
    const thumbnail = small
      ? await sharp(data)
          .resize({
            width: side,
            height: side,
            fit: 'inside',
            withoutEnlargement: true,
          })
          .webp({ quality: 72, effort: 3 })
          .toBuffer()
      : null
    return ok({ data, width: info.width, height: info.height, thumbnail })
  } catch {
    // libvips says why in words of its own, which may quote the file.
    return refuse('unreadable')
  }
}
