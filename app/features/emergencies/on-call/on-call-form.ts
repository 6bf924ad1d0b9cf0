import { z } from 'zod'
import { hoursForm } from '#app/features/companies/file/opening-hours-form.ts'
import { hoursFields, WEEKDAYS } from '#app/features/companies/file/opening-hours.ts'
import {
  EMERGENCY_KINDS,
  MAX_CALLS_A_DAY,
  MAX_RADIUS_KM,
  type EmergencyKind,
} from '#app/features/emergencies/emergency.ts'
import { cardFault, type PriceCard } from '#app/features/emergencies/price-card.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { AMOUNT_REFUSALS, parseEuros } from '#app/values/numbers/money.ts'

/** The most that each price may be, cents TTC. */
const HIGHEST_CENTS = 200_000

const price = (empty: string, least = 1) =>
  z
    .string()
    .max(40)
    .default('')
    .transform((text, context) => {
      const fault = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (text.trim() === '') return fault(empty)
      const read = parseEuros(text)
      if (!read.ok) return fault(AMOUNT_REFUSALS[read.refusal])
      if (read.value < least) return fault('Indiquez un prix.')
      return read.value > HIGHEST_CENTS ? fault('2\u202f000\u00a0€ au plus.') : read.value
    })

const wholeNumber = (most: number, sentence: string) =>
  z
    .string()
    .trim()
    .default('')
    .pipe(z.string().regex(/^\d{1,3}$/, sentence))
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, sentence)

const fields = z.object({
  radiusKm: wholeNumber(MAX_RADIUS_KM, `De 1 à ${MAX_RADIUS_KM}\u00a0km.`),
  callsADay: wholeNumber(MAX_CALLS_A_DAY, `De 1 à ${MAX_CALLS_A_DAY} appels.`),
  callOut: price('Indiquez le prix du déplacement, 0 s’il est offert.', 0),
  hour: price('Indiquez le prix de l’heure.'),
  nightHour: price('Indiquez le prix de l’heure de nuit.'),
  ceiling: price('Indiquez le plafond sans devis.'),
})

/** What a company says of being on call. */
export type OnCallInput = PriceCard & {
  active: boolean
  kinds: EmergencyKind[]
  radiusKm: number
  callsADay: number
  hours: z.output<typeof hoursForm>
}

/** Reads the form: prices, kinds that were ticked, and the hours of the week. */
export async function readOnCallForm(form: FormData) {
  const texts = textFields(form)
  const kinds = EMERGENCY_KINDS.filter((kind) => form.getAll('kinds').includes(kind))
  const active = texts.active === 'oui'
  const kept = { kinds }
  const read = fields.safeParse(texts)
  const hours = hoursForm.safeParse(
    Object.fromEntries(
      WEEKDAYS.flatMap((day) => hoursFields(day).map((name) => [name, texts[name] ?? ''])),
    ),
  )
  const errors: Record<string, string> = {
    ...(read.success ? {} : fieldErrors(read.error)),
    ...(hours.success ? {} : fieldErrors(hours.error)),
  }
  if (active && kinds.length === 0) errors.kinds = 'Choisissez au moins un dépannage.'
  if (active && hours.success && Object.keys(hours.data).length === 0)
    errors['mon.0.from'] = 'Indiquez au moins une plage d’astreinte.'
  if (read.success) {
    const card = cardOf(read.data)
    if (card.nightHourCents < card.hourCents)
      errors.nightHour = 'L’heure de nuit coûte au moins celle de jour.'
    const fault = cardFault(card)
    if (fault) errors.ceiling ??= fault
  }
  if (!read.success || !hours.success || Object.keys(errors).length > 0) return { errors, kept }
  const { radiusKm, callsADay } = read.data
  const input: OnCallInput = {
    active,
    kinds,
    radiusKm,
    callsADay,
    hours: hours.data,
    ...cardOf(read.data),
  }
  return { input, kept }
}

const cardOf = ({ callOut, hour, nightHour, ceiling }: z.output<typeof fields>): PriceCard => ({
  callOutCents: callOut,
  hourCents: hour,
  nightHourCents: nightHour,
  ceilingCents: ceiling,
})
