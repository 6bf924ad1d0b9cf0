import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { CONTACT_TYPE_LABELS } from '#app/features/contact/copy.ts'
import { NOTICE_REASON_LABELS } from '#app/features/content-notices/copy.ts'
import { SUBJECT_LABELS } from '#app/features/disputes/copy.ts'
import { REPORT_REASON_LABELS } from '#app/features/messages/copy.ts'
import { ARTISAN_REPORT_LABELS, BAD_CONTACT_LABELS } from '#app/features/requests/leads/copy.ts'
import { REPORT_LABELS, REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import { MAIL_TYPES } from '#app/platform/mail/mail-types.ts'
import type { CaseKind } from './case-kinds.ts'
import { DEPARTURES } from '#app/features/admin/cockpit/departures/departures.ts'
import { NOTE_MAX, SNOOZE_DAYS, type CaseRefusal } from './case-rules.ts'

/** Each refusal in words. */
export const CASE_REFUSALS: Record<CaseRefusal, string> = {
  one_alone: 'Cochez une autre affaire au moins.',
  other_readers:
    'Ces affaires ne se réunissent pas\u202f: les mêmes rôles doivent toutes les ouvrir, et un email arrêté se règle seul.',
  joined_already: 'Un collègue vient de réunir l’une de ces affaires avec une autre.',
  joined_long_ago: 'Elle est réunie depuis plus d’une heure.',
  not_joined: 'Cette affaire n’est plus réunie avec une autre.',
  over: 'Cette affaire n’attend plus l’équipe.',
  yours_already: 'Cette affaire est déjà la vôtre.',
  not_yours: 'Cette affaire n’est plus la vôtre.',
  no_colleague: 'Choisissez un collègue dont les rôles ouvrent cette affaire.',
  day_missing: 'Choisissez un jour.',
  day_past: 'Choisissez un jour à venir.',
  day_too_far: `Une affaire dort ${SNOOZE_DAYS} jours au plus.`,
  note_missing: 'Écrivez la note.',
  note_too_long: `Une note compte ${NOTE_MAX.toLocaleString('fr-FR')} caractères au plus.`,
}

/** Who was first to take it. */
export const takenBy = (name: string) => `${name} a déjà pris cette affaire.`

const FLOWS: Readonly<Record<string, string>> = {
  invoice: 'Facture',
  report: 'Déclaration',
  status: 'Statut d’une facture',
  answer: 'Réponse à une facture',
}

/** The words of what is stored of a case's reason or state, by kind. */
const TOPICS: Partial<Record<CaseKind, Readonly<Record<string, string>>>> = {
  contact: CONTACT_TYPE_LABELS,
  contact_reports: BAD_CONTACT_LABELS,
  artisan_reports: ARTISAN_REPORT_LABELS,
  disputes: SUBJECT_LABELS,
  platform_flows: FLOWS,
  conversation_reports: REPORT_REASON_LABELS,
  content_notices: NOTICE_REASON_LABELS,
  reviews: REVIEW_STATUS_LABELS,
  review_reports: REPORT_LABELS,
  plan_orders: Object.fromEntries(Object.entries(PLANS).map(([slug, { name }]) => [slug, name])),
  emergencies: Object.fromEntries(
    Object.entries(KIND_FACTS).map(([kind, { name }]) => [kind, name]),
  ),
  departures: Object.fromEntries(
    Object.entries(DEPARTURES).map(([reason, { label }]) => [reason, label]),
  ),
  mails: Object.fromEntries(Object.entries(MAIL_TYPES).map(([type, { label }]) => [type, label])),
}

/** The reason or the state of a case in words; null where its kind has none. */
export function topicOf({ kind, topic }: { kind: CaseKind; topic: string | null }): string | null {
  return topic === null ? null : (TOPICS[kind]?.[topic] ?? null)
}

/** What a case is about, in a line: « Hors de la zone : à 80 km ». */
export function summaryOf(row: {
  kind: CaseKind
  topic: string | null
  summary: string | null
}): string {
  const summary = row.summary?.replace(/\s+/g, ' ').trim()
  return [topicOf(row), summary].filter(Boolean).join('\u00a0: ')
}

/** Who a case is about, where no name is known. */
export const NO_NAME = 'Sans nom'

/** Where a case is worked on. */
export function workHref(kind: CaseKind, subjectId: string): string {
  return {
    verification: paths.adminArtisan,
    renewal: paths.adminArtisan,
    contact: (id: string) => paths.adminMessages({ repondre: id }),
    support: paths.adminConversation,
    contact_reports: (id: string) => `${paths.adminReports()}#${id}`,
    artisan_reports: (id: string) => `${paths.adminArtisanReports()}#${id}`,
    disputes: paths.adminDispute,
    invoice_disputes: (id: string) => `${paths.adminDisputedInvoices()}#${id}`,
    platform_flows: paths.adminFlows,
    conversation_reports: paths.adminConversationReport,
    content_notices: paths.adminNotice,
    client_marks: paths.adminClientMark,
    reviews: paths.adminReview,
    review_reports: paths.adminReview,
    testimonials: (id: string) => paths.adminTestimonials(`#${id}`),
    plan_orders: paths.adminPlanOrder,
    emergencies: () => paths.adminEmergencies({ etat: 'personne' }),
    mails: paths.adminMail,
    departures: () => paths.adminDepartures(),
  }[kind](subjectId)
}
