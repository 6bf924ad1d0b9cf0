import type { Address } from '#app/features/clients/client.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { CompanyMentions, UrgentRepair } from '#app/features/quotes/editor/quote-draft.ts'
import type { Instalment } from '#app/features/quotes/instalments.ts'
import type { PrintedMention } from './printed-mentions.ts'
import type { QuoteOption } from '#app/features/quotes/quote-options.ts'
import type { QuoteLine, QuoteTotals } from '#app/features/quotes/quote-totals.ts'

/**
 * A devis as sent: everything on the page, and nothing that is not. Frozen and hashed when it is sent (law.md D8), and
 * read from then on instead of the draft. A `type`, so that it is plain data with a canonical form.
 */
export type QuoteDocument = {
  number: string
  trade: TradeSlug
  issuedOn: Day
  validUntil: Day
  title: string
  workNature: string
  company: CompanyMentions & { email: string; managerName: string | null }
  client: QuotedClient
  worksAddress: string
  /** Those that are always there, then those of the options chosen; the totals are theirs. */
  lines: QuoteLine[]
  totals: QuoteTotals
  startText: string
  startOn: Day | null
  durationText: string
  paymentTerms: string
  /** The payments it is due in; they sum to the total. */
  instalments: Instalment[]
  materialsText: string
  /** The text the client signs for a reduced rate; null without one (V2). */
  certification: string | null
  /** What the client asked for urgently, and when they called; left out where nothing is urgent. */
  urgentRepair?: UrgentRepair
  /** What its client may choose or, once it is `made` by signing, chose; left out where there is no option. */
  choices?: { options: OfferedOption[]; certifiedRates: number[]; made: boolean }
  /** Every mention, as printed. */
  mentions: PrintedMention[]
}

/**
 * For whom a devis is. Of a company's own client besides: the number of a business (law.md F3), and
 * where bills go when that is known; left out elsewhere.
 */
export type QuotedClient = {
  name: string
  siren?: string
  siret?: string
  address?: Address
}

/** An option of a devis, with what it comes to by itself. `chosen`: its lines are among those of the devis. */
export type OfferedOption = QuoteOption & {
  lines: QuoteLine[]
  totals: QuoteTotals
  /** The reduced rates that its lines make the client certify. */
  certifiedRates: number[]
  chosen: boolean
}

/** A draft as it would be sent: no number yet, perhaps no end, and the client as they may be named until then. */
export type QuotePreview = Omit<QuoteDocument, 'number' | 'validUntil'> & {
  number: null
  validUntil: Day | null
}
