import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_CONTENT_DAYS } from '#app/features/content-notices/content-notice.ts'
import { ANSWER_DAYS } from '#app/features/requests/reports/artisan-report.ts'
import { DECISION_DAYS } from '#app/features/requests/reports/contact-report.ts'
import { REPORT_DAYS } from '#app/features/messages/reports/conversation-report.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_REVIEW_DAYS } from '#app/features/reviews/review.ts'
import { paths } from '#app/paths.ts'
import { ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'

/** A place where things wait for the team. */
export type QueueName =
  | 'verification'
  | 'renewal'
  | 'contact'
  | 'support'
  | 'contact_reports'
  | 'artisan_reports'
  | 'invoice_disputes'
  | 'platform_flows'
  | 'conversation_reports'
  | 'content_notices'
  | 'reviews'
  | 'testimonials'
  | 'plan_orders'
  | 'sellers'
  | 'nobody'
  | 'mails'
  | 'jobs'

/** What each queue is called, where it is worked on, and what was promised to those who wait in it. */
export const QUEUES: Record<QueueName, { label: string; href: string; promise: string | null }> = {
  verification: {
    label: 'Entreprises à vérifier',
    href: paths.adminArtisans(),
    promise: `${VERIFICATION_PROMISE_HOURS}\u00a0h`,
  },
  renewal: {
    label: 'Assurances renouvelées à contrôler',
    href: paths.adminArtisans('?vue=assurances'),
    promise: `${VERIFICATION_PROMISE_HOURS}\u00a0h`,
  },
  contact: {
    label: 'Messages de contact',
    href: paths.adminMessages(),
    promise: `${ANSWER_WITHIN_HOURS}\u00a0h ouvrées`,
  },
  support: {
    label: 'Conversations avec l’équipe',
    href: paths.adminConversations(),
    promise: `${ANSWER_WITHIN_HOURS}\u00a0h ouvrées`,
  },
  contact_reports: {
    label: 'Contacts signalés',
    href: paths.adminReports(),
    promise: `${DECISION_DAYS}\u00a0jours`,
  },
  artisan_reports: {
    label: 'Artisans signalés',
    href: paths.adminArtisanReports(),
    promise: `${ANSWER_DAYS}\u00a0jours`,
  },
  invoice_disputes: {
    label: 'Factures contestées',
    href: paths.adminDisputes(),
    promise: `${ANSWER_DAYS}\u00a0jours`,
  },
  platform_flows: {
    label: 'Dépôts arrêtés sur la plateforme agréée',
    href: paths.adminFlows(),
    promise: null,
  },
  conversation_reports: {
    label: 'Conversations signalées',
    href: paths.adminConversationReports(),
    promise: `${REPORT_DAYS}\u00a0jours`,
  },
  content_notices: {
    label: 'Contenus notifiés',
    href: paths.adminNotices(),
    promise: `${DECIDE_CONTENT_DAYS}\u00a0jours`,
  },
  reviews: {
    label: 'Avis à modérer',
    href: paths.adminReviews(),
    promise: `${DECIDE_REVIEW_DAYS}\u00a0jours`,
  },
  testimonials: { label: 'Témoignages à publier', href: paths.adminTestimonials(), promise: null },
  plan_orders: {
    label: 'Formules demandées par virement',
    href: paths.adminPlanOrders(),
    promise: null,
  },
  sellers: {
    label: 'Vendeurs à déclarer aux impôts',
    href: paths.adminSellers(),
    promise: '31\u00a0janvier',
  },
  nobody: {
    label: 'Demandes sans artisan',
    href: paths.adminRequests('?etat=nobody'),
    promise: null,
  },
  mails: { label: 'Emails arrêtés', href: paths.adminMails('?statut=failed'), promise: null },
  jobs: { label: 'Tâches abandonnées', href: paths.adminJobs('?etat=failed'), promise: null },
}
