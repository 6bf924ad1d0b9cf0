import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_CONTENT_DAYS } from '#app/features/content-notices/content-notice.ts'
import { OPINION_DAYS } from '#app/features/disputes/dispute.ts'
import { ANSWER_DAYS } from '#app/features/requests/reports/artisan-report.ts'
import { DECISION_DAYS } from '#app/features/requests/reports/contact-report.ts'
import { REPORT_DAYS } from '#app/features/messages/reports/conversation-report.ts'
import { MARK_ANSWER_DAYS } from '#app/features/reviews/client-marks/client-mark.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_REVIEW_DAYS } from '#app/features/reviews/review.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'

/** A queue whose every line is a case of the desk. */
export type CaseQueue =
  | 'verification'
  | 'renewal'
  | 'contact'
  | 'support'
  | 'contact_reports'
  | 'artisan_reports'
  | 'disputes'
  | 'invoice_disputes'
  | 'platform_flows'
  | 'conversation_reports'
  | 'content_notices'
  | 'client_marks'
  | 'reviews'
  | 'testimonials'
  | 'plan_orders'
  | 'emergencies'
  | 'mails'
  | 'departures'

/** What a case is about. Reported reviews wait in the queue of reviews: one review may wait there twice. */
export type CaseKind = CaseQueue | 'review_reports'

/** What each queue is called, and what was promised to those who wait in it. */
export const CASE_QUEUES: Record<CaseQueue, { label: string; promise: string | null }> = {
  verification: {
    label: 'Entreprises à vérifier',
    promise: `${VERIFICATION_PROMISE_HOURS}\u00a0h`,
  },
  renewal: {
    label: 'Assurances renouvelées à contrôler',
    promise: `${VERIFICATION_PROMISE_HOURS}\u00a0h`,
  },
  contact: { label: 'Messages de contact', promise: `${ANSWER_WITHIN_HOURS}\u00a0h ouvrées` },
  support: {
    label: 'Conversations avec l’équipe',
    promise: `${ANSWER_WITHIN_HOURS}\u00a0h ouvrées`,
  },
  contact_reports: { label: 'Contacts signalés', promise: `${DECISION_DAYS}\u00a0jours` },
  artisan_reports: { label: 'Artisans signalés', promise: `${ANSWER_DAYS}\u00a0jours` },
  disputes: { label: 'Litiges', promise: `${OPINION_DAYS}\u00a0jours` },
  invoice_disputes: {
    label: 'Factures sans contrat contestées',
    promise: `${ANSWER_DAYS}\u00a0jours`,
  },
  platform_flows: { label: 'Dépôts arrêtés sur la plateforme agréée', promise: null },
  conversation_reports: { label: 'Conversations signalées', promise: `${REPORT_DAYS}\u00a0jours` },
  content_notices: { label: 'Contenus notifiés', promise: `${DECIDE_CONTENT_DAYS}\u00a0jours` },
  client_marks: {
    label: 'Faits contestés par un client',
    promise: `${MARK_ANSWER_DAYS}\u00a0jours`,
  },
  reviews: { label: 'Avis à modérer', promise: `${DECIDE_REVIEW_DAYS}\u00a0jours` },
  testimonials: { label: 'Témoignages à publier', promise: null },
  plan_orders: { label: 'Formules demandées par virement', promise: null },
  emergencies: { label: 'Dépannages sans entreprise', promise: null },
  mails: { label: 'Emails arrêtés', promise: null },
  departures: { label: 'Entreprises qui pourraient partir', promise: null },
}

/** What each kind of case is called, one of them, and in addresses. */
export const CASE_KINDS: Record<CaseKind, { label: string; slug: string }> = {
  verification: { label: 'Entreprise à vérifier', slug: 'entreprise' },
  renewal: { label: 'Assurance renouvelée', slug: 'assurance' },
  contact: { label: 'Message de contact', slug: 'message' },
  support: { label: 'Conversation avec l’équipe', slug: 'conversation' },
  contact_reports: { label: 'Contact signalé', slug: 'contact-signale' },
  artisan_reports: { label: 'Artisan signalé', slug: 'artisan-signale' },
  disputes: { label: 'Litige', slug: 'litige' },
  invoice_disputes: { label: 'Facture sans contrat contestée', slug: 'facture-contestee' },
  platform_flows: { label: 'Dépôt arrêté', slug: 'depot' },
  conversation_reports: { label: 'Conversation signalée', slug: 'conversation-signalee' },
  content_notices: { label: 'Contenu notifié', slug: 'contenu' },
  client_marks: { label: 'Fait contesté', slug: 'fait-conteste' },
  reviews: { label: 'Avis à modérer', slug: 'avis' },
  review_reports: { label: 'Avis signalé', slug: 'avis-signale' },
  testimonials: { label: 'Témoignage à publier', slug: 'temoignage' },
  plan_orders: { label: 'Formule par virement', slug: 'formule' },
  emergencies: { label: 'Dépannage sans entreprise', slug: 'depannage' },
  mails: { label: 'Email arrêté', slug: 'email' },
  departures: { label: 'Entreprise qui pourrait partir', slug: 'depart' },
}
/** Every kind. */
export const KINDS = Object.keys(CASE_KINDS) as CaseKind[]

/** The kinds of case that wait in a queue. */
export const kindsOf = (queue: CaseQueue): CaseKind[] =>
  queue === 'reviews' ? ['reviews', 'review_reports'] : [queue]

/** Which case: what it is about, and the identifier of that. */
export type CaseKey = { kind: CaseKind; subjectId: string }

/** The case that an address names; null for none. */
export function caseAt(slug: string | undefined, id: string | undefined): CaseKey | null {
  const kind = KINDS.find((one) => CASE_KINDS[one].slug === slug)
  const subjectId = parseId<string>(id)
  return kind && subjectId ? { kind, subjectId } : null
}

/** A case as a form posts it. */
export const keyText = ({ kind, subjectId }: CaseKey) => `${CASE_KINDS[kind].slug}/${subjectId}`

/** The cases that a form posts; what names none is left out. */
export const keysOf = (posted: readonly unknown[]): CaseKey[] =>
  posted.flatMap((text) => {
    const [slug, id] = String(text).split('/')
    return caseAt(slug, id) ?? []
  })
