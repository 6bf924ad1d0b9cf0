import type { InvoiceDocument } from '#app/features/invoices/document/invoice-document.ts'
import type { InvoiceKind } from '#app/features/invoices/invoice.ts'
import type { PaymentFacts } from '#app/features/invoices/payments/payment.ts'
import { addDays, type Day } from '#app/values/time/french-date.ts'
import { isPublicHoliday } from '#app/values/time/public-holidays.ts'

/** What a company is owed besides by another that pays late (Code de commerce, D441-5); by an individual, nothing. */
const RECOVERY_CENTS = 4_000
/** Days that the client is given to pay. */
const DAYS_TO_PAY = 8

/** A formal notice (mise en demeure) as it was sent: everything that its letter says. */
export type FormalNotice = {
  sentOn: Day
  /** By when the client is to pay. */
  payBy: Day
  company: InvoiceDocument['company']
  client: InvoiceDocument['client']
  bank: InvoiceDocument['bank']
  invoice: { kind: InvoiceKind; number: string; issuedOn: Day; dueOn: Day; title: string }
  totalCents: number
  /** Credited and paid until now. */
  lessCents: number
  dueCents: number
  /** The lump sum for recovery, between companies alone. */
  recoveryCents: number
  /** When each reminder left before it. */
  reminded: Day[]
}

/** Why no formal notice is sent. */
export type FormalRefusal = 'not_late' | 'already_notified' | 'disputed' | 'not_taken' | 'not_today'

/**
 * Whether the client may be put on notice now: once, late, undisputed, taken at their platform, and
 * an individual never on a Sunday or a holiday.
 */
export function refusalToNotify(
  { account, today }: Pick<PaymentFacts, 'account' | 'today'>,
  facts: {
    notified: boolean
    disputed: boolean
    notTaken: boolean
    individual: boolean
    place: string
  },
): FormalRefusal | null {
  if (facts.notified) return 'already_notified'
  if (account.state !== 'late') return 'not_late'
  if (facts.disputed) return 'disputed'
  if (facts.notTaken) return 'not_taken'
  const sunday = new Date(`${today}T00:00:00Z`).getUTCDay() === 0
  return facts.individual && (sunday || isPublicHoliday(today, facts.place)) ? 'not_today' : null
}

/** The letter, from the invoice as it was issued and what is owed of it today. */
export function formalNotice(
  { company, client, bank, kind, number, issuedOn, title, totals }: InvoiceDocument,
  { account, today }: Pick<PaymentFacts, 'account' | 'today'>,
  reminded: Day[],
): FormalNotice {
  return {
    sentOn: today,
    payBy: addDays(today, DAYS_TO_PAY),
    company,
    client,
    bank,
    invoice: { kind, number, issuedOn, dueOn: account.dueOn, title },
    totalCents: totals.totalInclCents,
    lessCents: totals.totalInclCents - account.dueCents - account.heldCents,
    dueCents: account.dueCents,
    recoveryCents: client.kind === 'business' ? RECOVERY_CENTS : 0,
    reminded,
  }
}

/** What each refusal says to the company. */
export const FORMAL_REFUSALS: Record<FormalRefusal, string> = {
  not_late: 'Rien n’est en retard sur cette facture.',
  already_notified: 'Une mise en demeure est déjà partie pour cette facture.',
  disputed: 'La facture est contestée\u00a0: attendez la réponse de notre équipe.',
  not_taken:
    'Cette facture est refusée, rejetée ou en litige sur la plateforme\u00a0: réglez-le d’abord avec votre client.',
  not_today:
    'Un particulier n’est pas relancé un dimanche ni un jour férié\u00a0: envoyez-la demain.',
}
