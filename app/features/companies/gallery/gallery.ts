/** Why a picture is not added. */
export type GalleryRefusal = 'no_gallery' | 'gallery_full' | 'unknown_file'

/** What to tell the artisan. */
export const GALLERY_REFUSALS: Record<GalleryRefusal, string> = {
  no_gallery: 'La galerie fait partie des formules Pro et Premium.',
  gallery_full: 'Votre galerie est pleine\u00a0: supprimez une réalisation avant d’en ajouter une.',
  unknown_file: 'La photo n’a pas été gardée. Choisissez-la de nouveau.',
}

/** Null when one more picture can be added under what the plan allows. */
export function refusalToAddPicture(
  held: number,
  limit: number,
): Exclude<GalleryRefusal, 'unknown_file'> | null {
  if (limit === 0) return 'no_gallery'
  return held >= limit ? 'gallery_full' : null
}
