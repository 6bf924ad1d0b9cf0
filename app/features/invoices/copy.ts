import type { BillingRefusal } from './billing/contract-billing.ts'
import type { ContractInvoiceKind, InvoiceKind } from './invoice.ts'

const NAMES: Record<InvoiceKind, (number: string) => string> = {
  plain: (number) => `Facture ${number}`,
  deposit: (number) => `Facture d’acompte ${number}`,
  progress: (number) => `Facture de situation ${number}`,
  final: (number) => `Facture de solde ${number}`,
  credit_note: (number) => `Avoir ${number}`,
}

/** What a document and its file are called: « Facture d’acompte F-00042 ». */
export function invoiceName({ kind, number }: { kind: InvoiceKind; number: string }): string {
  return NAMES[kind](number)
}

/** What a new invoice of a contract is called, by the title of its devis. */
export const INVOICE_TITLES: Record<ContractInvoiceKind, (quoteTitle: string) => string> = {
  deposit: (title) => `Acompte\u00a0: ${title}`.slice(0, 120),
  progress: (title) => `Situation de travaux\u00a0: ${title}`.slice(0, 120),
  final: (title) => title.slice(0, 120),
}

/** Why a credit note was made by itself. */
export const EXCESS_REASON = {
  renounced: 'Le contrat a été renoncé par le client.',
  amended: 'Le contrat a été diminué.',
} as const

/** What keeps an amount from being billed, said beside its field. */
export const BILLING_FAULTS: Record<BillingRefusal, string> = {
  nothing_left: 'Tout est déjà facturé\u00a0: il ne reste rien à facturer sur ce contrat.',
  amount_malformed: 'Indiquez le montant de l’acompte, TTC.',
  deposit_too_large: 'L’acompte dépasse ce qui reste à facturer sur ce contrat.',
  percent_malformed: 'Un avancement va de 0 à 100\u00a0%.',
  progress_falling:
    'Un avancement ne baisse pas d’une situation à l’autre\u00a0: pour reprendre un montant, émettez un avoir.',
  below_invoiced:
    'Cet avancement ne dépasse pas encore ce qui est déjà facturé\u00a0: l’acompte le couvre. Augmentez-le, ou attendez.',
}
