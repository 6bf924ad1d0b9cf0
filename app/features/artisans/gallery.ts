import { isTradeSlug } from '#app/features/trades/trades.ts'
import { z } from 'zod'

/** Why a picture is not added. */
export type GalleryRefusal = 'no_gallery' | 'gallery_full' | 'unknown_file'

/** What to tell the artisan. */
export const GALLERY_REFUSALS: Record<GalleryRefusal, string> = {
  no_gallery: 'La galerie fait partie des formules Pro et Premium.',
  gallery_full: 'Votre galerie est pleine\u00a0: supprimez une réalisation avant d’en ajouter une.',
  unknown_file: 'La photo n’a pas été gardée. Choisissez-la de nouveau.',
}

/** Null when one more picture can be added under what the plan allows. */
export function refusalToAddPicture(held: number, limit: number): Exclude<GalleryRefusal, 'unknown_file'> | null {
  if (limit === 0) return 'no_gallery'
  return held >= limit ? 'gallery_full' : null
}

/** The words of a picture. */
export const pictureForm = z.strictObject({
  caption: z.string().trim().min(1, 'Dites en une phrase ce que l’on voit.').max(160, '160 caractères au plus.').regex(/^[^\p{Cc}]*$/u, 'Ce champ tient sur une ligne.'),
  trade: z.string().transform((slug) => (isTradeSlug(slug) ? slug : null)),
})
