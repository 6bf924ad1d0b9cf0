import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { IBAN_REFUSALS, parseIban } from '#app/values/identity/iban.ts'
import { readConfig, type Config } from './config.server.ts'

const settings = z
  .object({
    brand: z.string().default('Ouvréo'),
    /** One phone number for the whole site, as displayed: on one line. */
    phone: z
      .string()
      .default('09 70 00 00 26')
      .transform((phone) => phone.replaceAll(' ', '\u00a0')),
    emails: z
      .object({
        contact: z.email(),
        particuliers: z.email(),
        professionnels: z.email(),
        technique: z.email(),
      })
      .default({
        contact: 'bonjour@ouvreo.example',
        particuliers: 'particuliers@ouvreo.example',
        professionnels: 'artisans@ouvreo.example',
        technique: 'technique@ouvreo.example',
      }),
    hours: z.string().default('du lundi au vendredi, de 9 h à 18 h'),
    social: z
      .array(z.object({ name: z.string(), url: z.url({ protocol: /^https$/ }) }))
      .default([]),
    legal: z
      .object({
        name: z.string(),
        form: z.string(),
        capital: z.string(),
        registration: z.string(),
        vatNumber: z.string(),
        address: z.string(),
        director: z.string(),
        /** Name, address and telephone of the host. */
        host: z.string(),
        mediator: z.string(),
        /** Who answers questions about personal data; the contact address when absent. */
        dataProtection: z.string(),
      })
      .partial()
      .default({}),
    /** Premium's support: a line of its own (the site's number unless said), and who answers it by name. */
    premium: z.object({ phone: z.string(), contact: z.string() }).partial().default({}),
    /** Where plans are paid by transfer; absent: the team sends it with its invoice. */
    bank: z
      .object({
        holder: z.string().min(1),
        iban: z.string().transform((text, issues) => {
          const iban = parseIban(text)
          if (iban.ok) return iban.value as string
          issues.addIssue(IBAN_REFUSALS[iban.refusal])
          return z.NEVER
        }),
        bic: z.string().optional(),
      })
      .optional(),
    /** The people shown on « À propos ». */
    team: z
      .array(z.object({ name: z.string(), role: z.string(), words: z.string().default('') }))
      .default([]),
    /** Proofs of the site's figures, by the claim's key: a figure without source and date is never shown. */
    claims: z
      .record(
        z.string(),
        z.object({ value: z.string().optional(), source: z.string().min(1), on: z.iso.date() }),
      )
      .default({}),
  })
  .prefault({})

type Settings = z.infer<typeof settings>

/**
 * Who runs the site: brand, phone, addresses, hours, links, legal data. `legal` is filled by the
 * operator; `issuer` is the same as its own invoices say it, which a demonstration makes up where
 * nothing is filled.
 */
export type Operator = Settings & { issuer: Settings['legal'] }

/**
 * A line of the range that the regulator keeps for fiction, the IBAN that banks print in their
 * examples, a company that is none.
 */
const DEMONSTRATION = {
  issuer: {
    name: 'Ouvréo, démonstration',
    form: 'SAS',
    capital: '10\u00a0000\u00a0€',
    registration: 'RCS Saint-Denis 900 000 001',
    vatNumber: 'FR68900000001',
    address: '1 rue de la Démonstration, 97400 Saint-Denis',
  },
  premium: { phone: '01\u00a099\u00a000\u00a026\u00a026', contact: 'Camille Renaud' },
  bank: { holder: 'Ouvréo, démonstration', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
} as const

let cached: Operator | undefined

/** The operator's settings: `OPERATOR_FILE` (JSON) over the defaults. Throws a sentence when the file is wrong. */
export function operator(): Operator {
  return (cached ??= readOperator(readConfig()))
}

/** The settings of a file; those of the demonstration where a demonstration's file says nothing. */
export function readOperator({
  operatorFile,
  demo,
}: Pick<Config, 'operatorFile' | 'demo'>): Operator {
  const parsed = settings.safeParse(
    operatorFile ? JSON.parse(readFileSync(operatorFile, 'utf8')) : {},
  )
  if (!parsed.success) {
    throw new Error(
      `OPERATOR_FILE refusé.\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')} : ${issue.message}`).join('\n')}`,
    )
  }
  if (!demo) return { ...parsed.data, issuer: parsed.data.legal }
  return {
    ...parsed.data,
    issuer: { ...DEMONSTRATION.issuer, ...parsed.data.legal },
    premium: { ...DEMONSTRATION.premium, ...parsed.data.premium },
    bank: parsed.data.bank ?? DEMONSTRATION.bank,
  }
}

/** The nine digits of the operator, which stand in its registration; null where it says none. */
export function sirenOfOperator({ registration = '' }: Operator['legal']): string | null {
  const digits = /\b\d{3}[ \u00a0\u202f]?\d{3}[ \u00a0\u202f]?\d{3}\b/u.exec(registration)?.[0]
  return digits?.replaceAll(/\D/gu, '') ?? null
}

/**
 * What a site that is open to the public must say of who runs it: LCEN (loi 2004-575), art. 1-1;
 * the mediator, Code de la consommation, L616-1.
 */
const OWED = [
  'name',
  'form',
  'registration',
  'address',
  'director',
  'host',
  'mediator',
] as const satisfies readonly (keyof Operator['legal'])[]

/**
 * What `OPERATOR_FILE` still has to say before the site is opened: keys of `legal`, addresses of a
 * domain that nobody owns, and what Premium promises (a line of its own, and somebody by name).
 */
export function missingOperatorFacts({
  legal,
  emails,
  premium,
}: Pick<Operator, 'legal' | 'emails' | 'premium'>): string[] {
  const promised = (['phone', 'contact'] as const)
    .filter((key) => !premium[key]?.trim())
    .map((key) => `premium.${key}`)
  return [
    ...OWED.filter((key) => !legal[key]?.trim()).map((key) => `legal.${key}`),
    ...Object.entries(emails)
      .filter(([, address]) => address.endsWith('.example'))
      .map(([key]) => `emails.${key}`),
    ...promised,
  ]
}
