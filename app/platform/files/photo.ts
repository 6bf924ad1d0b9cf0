/** What a photo may be when it arrives: bytes, and pixels once decoded; and the longest side kept, px. */
export const PHOTO_LIMITS = {
  bytes: 12 * 1024 * 1024,
  pixels: 25_000_000,
  longestSide: 2_000,
} as const

/** The kinds of image taken; what is kept is always WebP. */
export type PhotoKind = 'jpeg' | 'png' | 'webp'

/** Why a photo is not taken. */
export type PhotoRefusal =
  | 'not_an_image'
  | 'too_large'
  | 'too_many_pixels'
  | 'unreadable'
  | 'busy'
  | 'quota_reached'
  | 'too_much_for_now'

/** What to tell whoever sends more at once than is looked into. */
export const FILES_BUSY = 'Trop de fichiers arrivent en même temps. Réessayez dans une minute.'

/** What to tell the person who sent it. */
export const PHOTO_REFUSALS: Record<PhotoRefusal, string> = {
  not_an_image: 'Ce fichier n’est pas une photo JPEG, PNG ou WebP.',
  too_large: 'Cette photo dépasse 12\u00a0Mo. Envoyez-la en plus petit.',
  too_many_pixels: 'Cette photo dépasse 25\u00a0millions de pixels. Envoyez-la en plus petit.',
  unreadable: 'Cette photo est abîmée\u00a0: nous n’arrivons pas à l’ouvrir.',
  busy: FILES_BUSY,
  too_much_for_now:
    'Beaucoup de photos sont arrivées depuis une heure. Envoyez votre demande sans photo\u00a0: vous pourrez en ajouter ensuite, depuis votre espace.',
  quota_reached:
    'Vos fichiers occupent déjà 200\u00a0Mo. Supprimez-en avant d’en envoyer d’autres.',
}

/**
 * The kind of image that the first bytes announce; null for anything else. Names and announced
 * types are never believed.
 */
export function photoKind(bytes: Uint8Array): PhotoKind | null {
  const starts = (signature: number[], at = 0) =>
    signature.every((byte, index) => bytes[at + index] === byte)
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'webp'
  return null
}
