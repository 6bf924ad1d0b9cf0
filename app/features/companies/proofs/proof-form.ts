import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { isTradeSlug, TRADE_SLUGS } from '#app/features/trades/trades.ts'
import { isDay } from '#app/values/time/french-date.ts'
import { COMPANY_DOCUMENT_KINDS, QUALIFICATION_KINDS, type QualificationKind } from './proof.ts'

const optionalLine = (max: number) => lineField(max).transform((text) => text || null)
const day = (empty: string) =>
  z
    .string()
    .min(1, empty)
    .refine((text) => text === '' || isDay(text), 'Indiquez une date valable.')
const optionalDay = z
  .string()
  .refine((text) => text === '' || isDay(text), 'Indiquez une date valable.')
  .transform((text) => text || null)

/** An insurance policy as its form posts it. */
export const policyForm = z
  .object({
    kind: z.enum(['decennale', 'rc_pro'], 'Choisissez le type d’assurance.'),
    insurer: lineField(120, 'Indiquez l’assureur.'),
    insurerContact: lineField(
      200,
      'Indiquez l’adresse ou le téléphone de l’assureur\u202f: la loi les veut sur chaque devis.',
    ),
    policyNumber: optionalLine(80),
    coverage: lineField(200, 'Indiquez où l’assurance vous couvre.'),
    startsOn: day('Indiquez le premier jour couvert.'),
    endsOn: day('Indiquez le dernier jour couvert.'),
    activities: z
      .array(z.string().refine(isTradeSlug, 'Choisissez un métier de la liste.'))
      .max(TRADE_SLUGS.length)
      .transform((trades) => TRADE_SLUGS.filter((trade) => trades.includes(trade)))
      .refine((trades) => trades.length > 0, 'Cochez les activités que l’attestation couvre.'),
  })
  .refine(
    (policy) =>
      !isDay(policy.startsOn) || !isDay(policy.endsOn) || policy.startsOn <= policy.endsOn,
    { path: ['endsOn'], message: 'Le dernier jour vient après le premier.' },
  )

/** A well-formed insurance policy. */
export type PolicyInput = z.output<typeof policyForm>

/** A qualification as its form posts it; who gives it is known for those with a body of their own. */
export const qualificationForm = z
  .object({
    kind: z.enum(
      Object.keys(QUALIFICATION_KINDS) as [QualificationKind, ...QualificationKind[]],
      'Choisissez une qualification.',
    ),
    label: lineField(120),
    body: lineField(120),
    number: optionalLine(80),
    domain: optionalLine(160),
    startsOn: optionalDay,
    endsOn: optionalDay,
  })
  .transform((given) => ({
    ...given,
    label: given.label || (given.kind === 'other' ? '' : QUALIFICATION_KINDS[given.kind].label),
    body: given.body || QUALIFICATION_KINDS[given.kind].body,
  }))
  .superRefine((given, check) => {
    const need = (path: string, fine: boolean, message: string) =>
      fine || check.addIssue({ code: 'custom', path: [path], message })
    need('label', given.label !== '', 'Indiquez le nom de la qualification.')
    need(
      'body',
      given.body !== '',
      given.kind === 'diploma'
        ? 'Indiquez l’établissement, ou l’entreprise où vous avez pratiqué.'
        : 'Indiquez l’organisme qui l’a délivrée.',
    )
    // A qualification is shown with its number, domain and validity, or not at all (law, S6).
    if (given.kind === 'diploma') return
    need(
      'number',
      given.kind === 'other' || given.number !== null,
      'Indiquez le numéro du certificat.',
    )
    need(
      'domain',
      given.kind === 'other' || given.domain !== null,
      'Indiquez le domaine, tel que le certificat le nomme.',
    )
    need(
      'endsOn',
      given.kind === 'other' || given.endsOn !== null,
      'Indiquez jusqu’à quand le certificat est valable.',
    )
    need(
      'endsOn',
      !given.startsOn || !given.endsOn || given.startsOn <= given.endsOn,
      'La fin vient après le début.',
    )
  })

/** A well-formed qualification. */
export type QualificationInput = z.output<typeof qualificationForm>

/** A document of the company itself. */
export const documentForm = z.object({
  kind: z.enum(COMPANY_DOCUMENT_KINDS, 'Choisissez la nature du document.'),
})
