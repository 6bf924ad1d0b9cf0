import { paths } from '#app/paths.ts'

/** Something that somebody of a company did in its name, when they were not its owner. */
export type CompanyAct = { id: string; name: string; what: string; subject: string; at: Date }

/** What was done, in words; what is not here is a consequence of another act, and is not told. */
const WORDS: Readonly<Record<string, string>> = {
  'lead.taken': 'Contact pris',
  'lead.declined': 'Demande déclinée',
  'message.posted': 'Message écrit',
  'visit.proposed': 'Visite proposée',
  'visit.answered': 'Réponse à une visite',
  'visit.cancelled': 'Visite annulée',
  'quote.sent': 'Devis envoyé',
  'quote.withdrawn': 'Devis retiré',
  'amendment.sent': 'Avenant envoyé',
  'amendment.withdrawn': 'Avenant retiré',
  'intervention.slot_proposed': 'Date proposée',
  'intervention.scheduled': 'Date convenue',
  'intervention.started': 'Travaux commencés',
  'intervention.to_confirm': 'Travaux déclarés terminés',
  'intervention.cancelled': 'Intervention annulée',
  'reception.sent': 'Procès-verbal envoyé',
  'reception.signed': 'Procès-verbal signé',
  'reception.lift_said': 'Réserve dite levée',
  'invoice.issued': 'Facture émise',
  'payment.recorded': 'Paiement enregistré',
}

/** What was done, in words; null when it is not told. */
export const actInWords = (what: string): string | null => WORDS[what] ?? null

/** The events that are told. */
export const TOLD_ACTS: readonly string[] = Object.keys(WORDS)

/** Where what was done is read; null where it has no page of its own. */
export function actHref({ what, subject }: Pick<CompanyAct, 'what' | 'subject'>): string | null {
  if (what.startsWith('message.')) return paths.proConversation(subject)
  if (what.startsWith('lead.')) return paths.lead(subject)
  if (what.startsWith('visit.')) return paths.proVisit(subject)
  if (what.startsWith('quote.')) return paths.quote(subject)
  if (what.startsWith('amendment.')) return paths.amendment(subject)
  if (what.startsWith('intervention.')) return paths.works(subject)
  return what.startsWith('invoice.') ? paths.invoice(subject) : null
}
