import { z } from 'zod'
import { isDay } from '#app/values/time/french-date.ts'

const day = z.string().default('').refine(isDay, 'Indiquez le jour de la livraison.')

/** What the company says of a delivery. */
export const recordDeliveryForm = z.object({
  deliveredOn: day,
  isLast: z
    .string()
    .optional()
    .transform((posted) => posted !== undefined),
})

/** What the client answers. */
export const contestDeliveryForm = z
  .object({
    what: z.enum(['later', 'missing'], 'Choisissez ce qui n’est pas exact.'),
    deliveredOn: z.string().default(''),
  })
  .refine(({ what, deliveredOn }) => what === 'missing' || isDay(deliveredOn), {
    path: ['deliveredOn'],
    message: 'Indiquez le jour de la dernière livraison.',
  })
  .transform(({ what, deliveredOn }) => (what === 'missing' ? null : deliveredOn))
