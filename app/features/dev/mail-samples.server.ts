import { VIEWING_NEWS } from '#app/features/admin/viewings/viewing.news.ts'
import { CLIENT_MARK_NEWS } from '#app/features/reviews/client-marks/client-mark.news.ts'
import { accountSamples } from '#app/features/accounts/account.email.ts'
import { emergencyCodeSamples } from '#app/features/emergencies/ask/emergency-code.email.ts'
import { DISPUTE_NEWS } from '#app/features/disputes/dispute.news.ts'
import { EMERGENCY_NEWS } from '#app/features/emergencies/emergency.news.ts'
import { emergencySamples } from '#app/features/emergencies/follow/person.email.ts'
import { SECURITY_NEWS } from '#app/features/accounts/profile/security.news.ts'
import { accountActSamples } from '#app/features/admin/accounts/account-acts.email.ts'
import { CHECK_NEWS } from '#app/features/companies/checks/check.news.ts'
import { measureSamples } from '#app/features/companies/checks/company-measures.email.ts'
import { premiumSamples } from '#app/features/companies/premium/premium.email.ts'
import { insuranceSamples } from '#app/features/companies/proofs/insurance.email.ts'
import { contactSamples } from '#app/features/contact/contact.email.ts'
import { weeklyFiguresSamples } from '#app/features/admin/cockpit/weekly/weekly-figures.email.tsx'
import { announcementSamples } from '#app/features/announcements/announcement.email.ts'
import { contentNoticeSamples } from '#app/features/content-notices/content-notice.email.ts'
import { unreadMessagesSamples } from '#app/features/messages/message.news.ts'
import { CONVERSATION_NEWS } from '#app/features/messages/reports/conversation.news.ts'
import { SUPPORT_NEWS } from '#app/features/messages/support/support.news.ts'
import { dailyDigestSamples } from '#app/features/notifications/daily-digest.email.tsx'
import type { News } from '#app/features/notifications/tell.server.ts'
import { CONTRACT_MODE_NEWS } from '#app/features/quotes/decision/contract-mode.news.ts'
import { AMENDMENT_NEWS } from '#app/features/amendments/amendment.news.ts'
import { INCOMING_NEWS } from '#app/features/invoices/flows/incoming/incoming.news.ts'
import { FLOW_NEWS } from '#app/features/invoices/flows/flow.news.ts'
import { INVOICE_NEWS } from '#app/features/invoices/invoice.news.ts'
import { PAYMENT_NEWS_OF_INVOICES } from '#app/features/invoices/payments/payment.news.ts'
import { QUOTE_NEWS } from '#app/features/quotes/quote.news.ts'
import { DELIVERY_NEWS } from '#app/features/amendments/delivery/delivery.news.ts'
import { REFUND_NEWS } from '#app/features/amendments/refund/refund.news.ts'
import { VISIT_NEWS } from '#app/features/quotes/visits/visit.news.ts'
import { ownQuoteSamples } from '#app/features/quotes/own-clients/own-quote.email.ts'
import { confirmRequestSamples } from '#app/features/requests/ask/confirm-request.email.ts'
import { LEAD_NEWS } from '#app/features/requests/news/lead.news.tsx'
import { REQUEST_NEWS } from '#app/features/requests/news/request.news.tsx'
import {
  ARTISAN_REPORT_NEWS,
  CONTACT_REPORT_NEWS,
} from '#app/features/requests/reports/report.news.ts'
import { RECEPTION_NEWS } from '#app/features/receptions/reception.news.ts'
import {
  INVITATION_NEWS,
  REVIEW_NEWS,
  reviewReminderSamples,
} from '#app/features/reviews/review.news.tsx'
import { accountErasedSamples } from '#app/features/settings/account-erased.email.ts'
import { OPERATOR_INVOICE_NEWS } from '#app/features/operator-invoices/operator-invoice.news.ts'
import { SELLER_NEWS } from '#app/features/books/seller-report/seller-report.news.ts'
import { WEBHOOK_NEWS } from '#app/features/webhooks/webhook.news.ts'
import { crewPlanningSamples } from '#app/features/calendar/crew/news/crew-planning.email.ts'
import { crewSamples } from '#app/features/calendar/crew/access/crew-invited.email.ts'
import { shareEndedSamples } from '#app/features/projects/share/share-ended.email.ts'
import { shareJoinedSamples } from '#app/features/projects/share/share-joined.email.ts'
import { PROJECT_THREAD_NEWS } from '#app/features/projects/thread/project-thread.news.ts'
import { shareInvitedSamples } from '#app/features/projects/share/share-invited.email.ts'
import { approvalSamples } from '#app/features/admin/approvals/approval.email.ts'
import { deskToldSamples } from '#app/features/admin/desk/desk-told.email.ts'
import { accountantSamples } from '#app/features/books/accountant/accountant.email.tsx'
import { signingCodeSamples } from '#app/features/signatures/signing-code.email.tsx'
import { PLAN_ORDER_NEWS } from '#app/features/subscriptions/orders/plan-order.news.ts'
import {
  freeMonthRefusedSamples,
  PAYMENT_NEWS,
} from '#app/features/subscriptions/payments/payment.news.ts'
import { PLAN_NEWS } from '#app/features/subscriptions/plans/plan.news.ts'
import { TESTIMONIAL_NEWS } from '#app/features/testimonials/testimonial.news.ts'
import { WORKS_NEWS } from '#app/features/works/works.news.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { SampleWords } from '#app/platform/mail/sample-words.ts'

/** People one meets. */
export const ORDINARY: SampleWords = {
  name: 'Claire Martin',
  company: 'Toitures Lebon',
  title: 'Remplacer une gouttière en zinc',
  town: 'Saint-Herblain',
  text: 'La gouttière fuit à l’angle du garage depuis l’hiver.\n\nComptez douze mètres, avec une échelle de quatre mètres.\nMerci\u202f!',
  amount: '8\u202f420,00\u00a0€',
  phone: '+33612345678',
}

/** The longest and the most hostile that the forms take, and no phone. */
export const EXTREME: SampleWords = {
  name: `<script>alert(1)</script> "Ève" & Cie ${'Marie-Charlotte-Éléonore '.repeat(6)}`.slice(
    0,
    200,
  ),
  company: `<img src=x onerror=alert(1)> </td></table> S.A.R.L. ${'Rénovation'.repeat(14)}`,
  title: `Devis « très » urgent <b>gras</b> ${'anticonstitutionnellement'.repeat(6)}`,
  town: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
  text: `<a href="https://ailleurs.example.org">cliquez</a> javascript:alert(1) ${'Un mur, puis un autre. '.repeat(170)}`.slice(
    0,
    4_000,
  ),
  amount: '20\u202f000\u202f000,00\u00a0€',
  phone: null,
}

/** What a table of news mails, of the facts that it makes up, event by event. */
const newsSamples =
  <E extends { type: string }, Facts>({ words, sample }: News<E, Facts>) =>
  (said: SampleWords): Letter[] =>
    (Object.keys(words) as E['type'][])
      .flatMap((type) => words[type](sample(said, type) as Facts, 'exemple'))
      .flatMap(({ href, mail }) => (mail ? [{ href, ...mail }] : []))

/** What makes up every mail of the product. A type of mail without a sample fails the test beside. */
const SAMPLES: ((said: SampleWords) => Letter[])[] = [
  accountSamples,
  newsSamples(SECURITY_NEWS),
  accountActSamples,
  accountErasedSamples,
  newsSamples(CHECK_NEWS),
  measureSamples,
  insuranceSamples,
  premiumSamples,
  confirmRequestSamples,
  ownQuoteSamples,
  newsSamples(REQUEST_NEWS),
  newsSamples(LEAD_NEWS),
  newsSamples(CONTACT_REPORT_NEWS),
  newsSamples(ARTISAN_REPORT_NEWS),
  signingCodeSamples,
  accountantSamples,
  crewSamples,
  shareInvitedSamples,
  shareJoinedSamples,
  shareEndedSamples,
  crewPlanningSamples,
  approvalSamples,
  deskToldSamples,
  newsSamples(QUOTE_NEWS),
  newsSamples(CONTRACT_MODE_NEWS),
  newsSamples(AMENDMENT_NEWS),
  newsSamples(VISIT_NEWS),
  newsSamples(DELIVERY_NEWS),
  newsSamples(REFUND_NEWS),
  newsSamples(WORKS_NEWS),
  newsSamples(PROJECT_THREAD_NEWS),
  newsSamples(INVOICE_NEWS),
  newsSamples(FLOW_NEWS),
  newsSamples(INCOMING_NEWS),
  newsSamples(PAYMENT_NEWS_OF_INVOICES),
  emergencyCodeSamples,
  emergencySamples,
  newsSamples(EMERGENCY_NEWS),
  newsSamples(SELLER_NEWS),
  newsSamples(WEBHOOK_NEWS),
  newsSamples(RECEPTION_NEWS),
  newsSamples(DISPUTE_NEWS),
  newsSamples(INVITATION_NEWS),
  reviewReminderSamples,
  newsSamples(REVIEW_NEWS),
  newsSamples(CLIENT_MARK_NEWS),
  newsSamples(VIEWING_NEWS),
  newsSamples(TESTIMONIAL_NEWS),
  unreadMessagesSamples,
  newsSamples(SUPPORT_NEWS),
  newsSamples(CONVERSATION_NEWS),
  dailyDigestSamples,
  newsSamples(PLAN_NEWS),
  newsSamples(PAYMENT_NEWS),
  freeMonthRefusedSamples,
  newsSamples(PLAN_ORDER_NEWS),
  newsSamples(OPERATOR_INVOICE_NEWS),
  contactSamples,
  announcementSamples,
  weeklyFiguresSamples,
  contentNoticeSamples,
]

/** A mail of made-up facts; several of one type are numbered. */
export type MailSample = { template: string; letter: Letter }

/** Every mail of the product, as it is written. */
export function mailSamples(said: SampleWords): MailSample[] {
  const letters = SAMPLES.flatMap((samples) => samples(said))
  return letters.map((letter, index) => {
    const before = letters.slice(0, index).filter(({ type }) => type === letter.type).length
    return { template: before > 0 ? `${letter.type}, ${before + 1}` : letter.type, letter }
  })
}
