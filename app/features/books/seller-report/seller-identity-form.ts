import { z } from 'zod'
import { isDay } from '#app/values/time/french-date.ts'

const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Indiquez votre ${what}, comme à l’état civil.`)
    .max(100, '100 caractères au plus.')

/** What a sole trader gives for the declaration of sellers. */
export const sellerIdentityForm = z.object({
  firstName: name('prénom'),
  lastName: name('nom'),
  bornOn: z.string().refine(isDay, 'Indiquez votre date de naissance.'),
  taxNumber: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/gu, ''))
    .refine(
      (digits) => /^[0-3]\d{12}$/u.test(digits),
      'Treize chiffres, en haut de vos avis d’impôt.',
    ),
})
/** A well-formed one. */
export type SellerIdentityInput = z.output<typeof sellerIdentityForm>
