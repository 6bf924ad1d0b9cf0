import type { Day } from '#app/values/french-date.ts'
import type { QuoteLine, QuoteTotals } from './quote-totals.ts'

/** The company as printed on a devis, at the moment it was sent. */
export type DocumentCompany = {
  name: string
  legalForm: string | null
  capitalCents: number | null
  siret: string | null
  registration: string | null
  vatRegime: 'standard' | 'franchise' | null
  vatNumber: string | null
  managerName: string | null
  phone: string | null
  email: string
  addressLine: string | null
  postalCode: string | null
  town: string | null
  insurance: { insurer: string; contact: string; coverage: string; policy: string | null; from: Day; to: Day } | null
  mediator: { name: string; address: string } | null
}

/** A devis as sent: everything on the page, and nothing that is not. Frozen and hashed when it is sent (law.md D8). */
export type QuoteDocument = {
  number: string
  issuedOn: Day
  validUntil: Day
  title: string
  company: DocumentCompany
  client: { name: string; town: string }
  /** Where the works are, as the artisan wrote it, and its commune. */
  worksAddress: string
  worksInsee: string
  worksPostalCode: string
  workNature: string
  lines: QuoteLine[]
  travelCostsCents: number
  totals: QuoteTotals
  /** « TVA non applicable… » or another mention in place of VAT; null with ordinary VAT. */
  vatMention: string | null
  /** The text the client signs for a reduced rate; null without one (V2). */
  certification: string | null
  startText: string
  startOn: Day | null
  durationText: string
  paymentTerms: string
  materialsText: string
  /** Whether the devis is free, or what it costs, cents TTC. */
  quotePriceCents: number
}

/**
 * One text for one content: keys in order at every level, so that the same document always has the same hash, whatever
 * a database did with it. Refuses (throws) what JSON would drop in silence.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('A document holds a number that is not one')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new Error(`A document holds a ${typeof value}`)
  const entries = Object.entries(value as Record<string, unknown>).filter(([, part]) => part !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
    .join(',')}}`
}
