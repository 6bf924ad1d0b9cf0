import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { BillingRefusal } from './billing/contract-billing.ts'
import type { CreditRefusal } from './billing/credit.ts'
import type {
  ContractInvoiceKind,
  InvoiceKind,
  InvoiceSeries,
  IssueRefusal,
  NumberingRefusal,
  VatPeriod,
} from './invoice.ts'

/** What each kind is called. */
export const INVOICE_KINDS: Record<InvoiceKind, string> = {
  plain: 'Facture',
  deposit: 'Facture d’acompte',
  progress: 'Facture de situation',
  final: 'Facture de solde',
  credit_note: 'Avoir',
}

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

/** Why an invoice that mixes what was agreed with and without VAT is not issued. */
export const MIXED_REGIMES =
  'Cette facture mêle ce qui est convenu sans TVA et ce qui l’est avec\u00a0: faites d’abord signer un avenant qui reprend ce qui reste à l’ancien taux et le porte au nouveau.'

/** Why somebody of the office does not accept the billing mandate. */
export const MANDATE_NOT_GRANTED =
  'Ce mandat engage l’entreprise\u00a0: son dirigeant l’accepte, ou une personne qu’il autorise à signer.'

/** What each refusal says to the artisan. */
export const INVOICE_SENTENCES: Record<IssueRefusal | CreditRefusal, string> = {
  ...STANDING_REFUSALS,
  invoice_issued: 'Cette facture est déjà émise\u00a0: elle ne change plus.',
  mandate_missing: 'Acceptez le mandat de facturation pour émettre votre première facture.',
  contract_over: 'Ce contrat a été renoncé\u00a0: il ne se facture plus.',
  invoice_incomplete: 'Il manque encore quelque chose à cette facture.',
  final_issued: 'Ce contrat est entièrement facturé, solde compris.',
  not_issued: 'Un brouillon se corrige ou se supprime\u00a0: seul ce qui est émis reçoit un avoir.',
  reason_missing: 'Dites pourquoi\u00a0: le client le lit sur l’avoir.',
  nothing_left: 'Cette facture est déjà reprise entièrement par ses avoirs.',
  amount_malformed: 'Indiquez un montant HT pour un taux au moins.',
  credit_too_large: 'L’avoir dépasse ce qui reste de la facture à ce taux.',
}

/** What a document comes to, TTC; a credit note gives it back. */
export function signedTotal({
  kind,
  totalInclCents,
}: {
  kind: InvoiceKind
  totalInclCents: number
}): string {
  return formatEuros(kind === 'credit_note' ? -totalInclCents : totalInclCents)
}

/** How often a company declares its VAT. */
export const VAT_PERIOD_LABELS: Record<VatPeriod, string> = {
  quarterly: 'Chaque trimestre',
  monthly: 'Chaque mois',
}

/** What each series numbers. */
export const SERIES_LABELS: Record<InvoiceSeries, string> = {
  invoice: 'Factures',
  credit_note: 'Avoirs',
}

/** Why a numbering is not chosen. */
export const NUMBERING_SENTENCES: Record<NumberingRefusal, string> = {
  numbering_begun: 'Un document de cette série est déjà émis\u00a0: sa suite ne change plus.',
  prefixes_alike: 'Factures et avoirs ont chacun leur préfixe.',
}
