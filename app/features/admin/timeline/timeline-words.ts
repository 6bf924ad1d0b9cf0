import type { AuditDetail } from '#app/features/accounts/team/record-audit.server.ts'
import { auditWords } from '#app/features/admin/journal/audit-words.ts'
import { HAPPENINGS } from '#app/features/companies/copy.ts'
import { NOTICE_DECISION_LABELS, NOTICE_REASON_LABELS } from '#app/features/content-notices/copy.ts'
import { STATUS_LABELS as DISPUTE_LABELS, SUBJECT_LABELS } from '#app/features/disputes/copy.ts'
import { mailStatus } from '#app/features/email-log/email-log.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { STATE_WORDS } from '#app/features/emergencies/team/copy.ts'
import { INVOICE_KINDS } from '#app/features/invoices/copy.ts'
import { MEANS_LABELS } from '#app/features/invoices/payments/copy.ts'
import { issuedList } from '#app/features/invoices/team/issued-list.ts'
import { STATUS_LABELS as REQUEST_LABELS } from '#app/features/requests/status-copy.ts'
import {
  ARTISAN_REPORT_LABELS,
  ARTISAN_REPORT_OUTCOME_LABELS,
  BAD_CONTACT_LABELS,
  REPORT_STATUS_LABELS,
} from '#app/features/requests/leads/copy.ts'
import { SEAT_STATUS_LABELS } from '#app/features/requests/lead-status-copy.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { REVIEW_STATUS_LABELS } from '#app/features/reviews/copy.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { CHANGE_LABELS } from '#app/features/subscriptions/subscription-change.ts'
import { paths } from '#app/paths.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { Happening } from './timeline.ts'

/** A line in words: the sentence, what is added to it, and the team's page of the thing (null where it has none). */
export type HappeningWords = { title: string; more: string; href: string | null }

type Words = Readonly<Record<string, string>>
/** The word of a stored value; as it is stored where there is none. */
const wordOf = (words: Words, value: string | null) =>
  value === null ? '' : Object.hasOwn(words, value) ? words[value]! : value
const named = (what: string, name: string | null) => (name ? `${what}\u00a0: ${name}` : what)

const WORKS: Words = {
  signed: 'Contrat signé',
  started: 'Chantier commencé',
  finished: 'Chantier déclaré terminé',
  confirmed: 'Fin du chantier confirmée',
  disputed: 'Fin du chantier contestée',
  cancelled: 'Chantier annulé',
}
const WORKS_BY: Words = {
  silence: 'sans réponse du client',
  retraction: 'après rétractation',
  system: 'fin d’un compte',
}
const QUOTES: Words = {
  sent: 'Devis envoyé',
  accepted: 'Devis accepté',
  declined: 'Devis refusé',
  withdrawn: 'Devis retiré',
  retracted: 'Contrat rétracté',
}
const AMENDMENTS: Words = {
  sent: 'Avenant envoyé',
  signed: 'Avenant signé',
  declined: 'Avenant refusé',
}
const PLAN_NAMES: Words = Object.fromEntries(
  Object.entries(PLANS).map(([slug, { name }]) => [slug, name]),
)
const EMERGENCIES: Words = Object.fromEntries(
  Object.entries(KIND_FACTS).map(([kind, { name }]) => [kind, name]),
)

const request = ({ subjectId }: Happening) => paths.adminRequest(subjectId)
const mail = (one: Happening): HappeningWords => ({
  title: named('Email', one.label),
  more: mailStatus(one.detail ?? '').label,
  href: paths.adminMail(one.subjectId),
})
const invoice = ({ label }: Happening) => issuedList.at({ search: label ?? '' })

/** Each place in words. */
const WORDS: Record<string, (one: Happening) => HappeningWords> = {
  account: () => ({ title: 'Compte créé', more: '', href: null }),
  erasure: () => ({ title: 'Suppression du compte demandée', more: '', href: null }),
  file: (one) => ({
    title: named('Entreprise', wordOf(HAPPENINGS, one.verb).toLocaleLowerCase('fr')),
    more: [one.detail, one.label ? `par ${one.label}` : 'automatique'].filter(Boolean).join(', '),
    href: paths.adminArtisan(one.subjectId),
  }),
  requests: (one) => ({
    title: named('Demande déposée', requestTitle(one.label ?? '')),
    more: wordOf(REQUEST_LABELS, one.detail),
    href: request(one),
  }),
  seats: (one) => ({
    title: named('Demande proposée à un artisan', one.label),
    more: wordOf(SEAT_STATUS_LABELS, one.detail),
    href: request(one),
  }),
  leads: (one) => ({
    title: named('Demande reçue', requestTitle(one.label ?? '')),
    more: wordOf(SEAT_STATUS_LABELS, one.detail),
    href: request(one),
  }),
  emergencies: (one) => ({
    title: named('Dépannage', wordOf(EMERGENCIES, one.label)),
    more: wordOf(STATE_WORDS, one.detail),
    href: paths.adminEmergencies(),
  }),
  quotes: (one) => ({
    title: named(wordOf(QUOTES, one.verb), one.label),
    more: one.cents === null ? '' : formatEuros(one.cents),
    href: request(one),
  }),
  works: (one) => ({
    title: named(wordOf(WORKS, one.verb), one.label),
    more:
      one.verb === 'signed'
        ? formatEuros(one.cents ?? 0)
        : ['confirmed', 'cancelled'].includes(one.verb)
          ? (WORKS_BY[one.detail ?? ''] ?? '')
          : '',
    href: request(one),
  }),
  amendments: (one) => ({
    title: named(wordOf(AMENDMENTS, one.verb), one.label),
    more: formatEuros(one.cents ?? 0),
    href: request(one),
  }),
  receptions: (one) => ({
    title: named('Procès-verbal de réception signé', one.label),
    more: '',
    href: request(one),
  }),
  invoices: (one) => ({
    title: `${wordOf(INVOICE_KINDS, one.verb)} ${one.label}`,
    more: formatEuros(one.cents ?? 0),
    href: invoice(one),
  }),
  payments: (one) => ({
    title: `Paiement ${(one.cents ?? 0) < 0 ? 'repris' : 'reçu'}, facture ${one.label}`,
    more: `${formatEuros(one.cents ?? 0)}, ${wordOf(MEANS_LABELS, one.verb).toLocaleLowerCase('fr')}`,
    href: invoice(one),
  }),
  plan: (one) => ({
    title: wordOf(CHANGE_LABELS, one.verb),
    more: wordOf(PLAN_NAMES, one.label),
    href: paths.adminSubscriber(one.subjectId),
  }),
  plan_orders: (one) => ({
    title: named('Formule demandée par virement', wordOf(PLAN_NAMES, one.label)),
    more: [one.detail, formatEuros(one.cents ?? 0)].join(', '),
    href: paths.adminPlanOrder(one.subjectId),
  }),
  plan_invoices: (one) => ({
    title: `${one.verb === 'credit_note' ? 'Avoir d’abonnement' : 'Facture d’abonnement'} ${one.label}`,
    more: formatEuros(one.cents ?? 0),
    href: paths.adminSubscriber(one.subjectId),
  }),
  reviews: (one) => ({
    title: `${named('Avis', one.label)}, ${one.verb}/5`,
    more: wordOf(REVIEW_STATUS_LABELS, one.detail),
    href: paths.adminReview(one.subjectId),
  }),
  disputes: (one) => ({
    title: named(
      one.verb === 'opened' ? 'Litige ouvert' : 'Litige terminé',
      wordOf(SUBJECT_LABELS, one.label),
    ),
    more: wordOf(DISPUTE_LABELS, one.detail),
    href: paths.adminDispute(one.subjectId),
  }),
  mails: mail,
  mails_by_address: mail,
  contact: (one) => ({
    title: named(
      one.verb === 'answered' ? 'Message de contact répondu' : 'Message de contact',
      one.label,
    ),
    more: '',
    href: paths.adminMessages(one.verb === 'answered' ? { etat: 'repondus' } : {}),
  }),
  support: (one) => ({
    title: one.verb === 'equipe' ? 'Réponse de l’équipe' : 'Message à l’équipe',
    more: '',
    href: paths.adminConversation(one.subjectId),
  }),
  notices: (one) => ({
    title: named('Contenu notifié', wordOf(NOTICE_REASON_LABELS, one.label)),
    more: wordOf(NOTICE_DECISION_LABELS, one.detail),
    href: paths.adminNotice(one.subjectId),
  }),
  contact_reports: (one) => ({
    title: named('Contact signalé', wordOf(BAD_CONTACT_LABELS, one.label)),
    more: wordOf(REPORT_STATUS_LABELS, one.detail),
    href: paths.adminReports(),
  }),
  artisan_reports: (one) => ({
    title: named('Artisan signalé', wordOf(ARTISAN_REPORT_LABELS, one.label)),
    more: wordOf(ARTISAN_REPORT_OUTCOME_LABELS, one.detail),
    href: paths.adminArtisanReports(),
  }),
  team: (one) => {
    const { what, why } = auditWords(one.verb, JSON.parse(one.detail ?? '{}') as AuditDetail)
    return {
      title: `${what}, par ${one.label ?? 'un compte effacé'}`,
      more: why,
      href: null,
    }
  },
}

/** Something that happened, in words. */
export const timelineWords = (one: Happening): HappeningWords => WORDS[one.source]!(one)
