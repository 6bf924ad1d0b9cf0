import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { isDay } from '#app/values/time/french-date.ts'

/** A client as their company names them. */
export const referenceForm = z.object({
  clientName: lineField(120, 'Indiquez le nom de votre client.'),
  clientEmail: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'Cette adresse est trop longue.')
    .pipe(z.email('Indiquez une adresse email valable.')),
  works: lineField(200, 'Décrivez les travaux en une phrase.'),
  workedOn: z
    .string()
    .min(1, 'Indiquez quand les travaux ont été faits.')
    .refine((text) => text === '' || isDay(text), 'Indiquez une date valable.'),
})

/** A well-formed reference. */
export type ReferenceInput = z.output<typeof referenceForm>
