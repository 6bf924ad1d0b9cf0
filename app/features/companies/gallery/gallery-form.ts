import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { isTradeSlug } from '#app/features/trades/trades.ts'

export const pictureForm = z.object({
  caption: lineField(160, 'Dites en une phrase ce que l’on voit.'),
  trade: z.string().transform((slug) => (isTradeSlug(slug) ? slug : null)),
})
