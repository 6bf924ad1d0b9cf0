import { z } from 'zod'
import { isTradeSlug } from '#app/features/trades/trades.ts'

/** The words of a picture. */
export const pictureForm = z.strictObject({
  caption: z.string().trim().min(1, 'Dites en une phrase ce que l’on voit.').max(160, '160 caractères au plus.').regex(/^[^\p{Cc}]*$/u, 'Ce champ tient sur une ligne.'),
  trade: z.string().transform((slug) => (isTradeSlug(slug) ? slug : null)),
})
