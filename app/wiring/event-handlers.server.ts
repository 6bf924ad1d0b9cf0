// Long on purpose: what follows from what is one table, read in one place.
import { partnerOfRequest } from '#app/features/api/partners/partner-of-request.server.ts'
import { endCardAccount } from '#app/features/invoices/payments/card/card-accounts.server.ts'
import { noteMoved, noteRenounced } from '#app/features/calendar/crew/news/note-change.server.ts'
import { sendToChosen } from '#app/features/calendar/crew/send-to-visits.server.ts'
import { createArtisan } from '#app/features/companies/create-artisan.server.ts'
import type { ArtisanEvent } from '#app/features/companies/events.ts'
import { lookUpCompany } from '#app/features/companies/look-up-company.server.ts'
import type { LeadEvent } from '#app/features/requests/leads/events.ts'
import { gatherSiblings } from '#app/features/projects/begin/gather-siblings.server.ts'
import type { ProjectThreadEvent } from '#app/features/projects/thread/events.ts'
import { PROJECT_THREAD_NEWS } from '#app/features/projects/thread/project-thread.news.ts'
import { matchOpened, matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { matchWaitingRequests } from '#app/features/requests/matching/match-waiting-requests.server.ts'
import { mailFollowUp } from '#app/features/messages/follow-ups/follow-up-quote.server.ts'
import type { MessageEvent } from '#app/features/messages/events.ts'
import type { NoticeEvent } from '#app/features/notifications/events.ts'
import { pushNotice } from '#app/features/notifications/devices/push-notices.server.ts'
import type { QuoteRequestEvent } from '#app/features/requests/events.ts'
import { mailRequestLink } from '#app/features/requests/ask/mail-request-link.server.ts'
import type { SubscriptionEvent } from '#app/features/subscriptions/events.ts'
import { followNewEmail } from '#app/features/subscriptions/payments/follow-new-email.server.ts'
import { forgetCustomers } from '#app/features/subscriptions/payments/forget-customers.server.ts'
import { startFreeMonthOfVerified } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import type { AccountEvent } from '#app/features/accounts/events.ts'
import { mailRepeatedSignUp } from '#app/features/accounts/sign-up/mail-confirmation-link.server.ts'
import { mailRecoveryLink } from '#app/features/accounts/passwords/request-password-reset.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { inviteReview } from '#app/features/reviews/writing/invite-review.server.ts'
import { CLIENT_MARK_NEWS } from '#app/features/reviews/client-marks/client-mark.news.ts'
import type { ClientMarkEvent } from '#app/features/reviews/client-marks/events.ts'
import type { ReviewEvent } from '#app/features/reviews/events.ts'
import type { TestimonialEvent } from '#app/features/testimonials/events.ts'
import { endWithdrawal } from '#app/features/quotes/decision/end-withdrawal.server.ts'
import {
  setAsideQuotes,
  setAsideQuotesOfLead,
  wasLostWithQuote,
} from '#app/features/quotes/decision/decline-quote.server.ts'
import { EMERGENCY_NEWS } from '#app/features/emergencies/emergency.news.ts'
import type { ViewingEvent } from '#app/features/admin/viewings/events.ts'
import { VIEWING_NEWS } from '#app/features/admin/viewings/viewing.news.ts'
import type { EmergencyEvent } from '#app/features/emergencies/events.ts'
import type { QuoteEvent } from '#app/features/quotes/events.ts'
import type { ReceptionEvent } from '#app/features/receptions/events.ts'
import { RECEPTION_NEWS } from '#app/features/receptions/reception.news.ts'
import type { WorksEvent } from '#app/features/works/events.ts'
import { AMENDMENT_NEWS } from '#app/features/amendments/amendment.news.ts'
import { endAmendments, endAmendmentsOf } from '#app/features/amendments/end-amendments.server.ts'
import type { AmendmentEvent } from '#app/features/amendments/events.ts'
import { INVOICE_NEWS } from '#app/features/invoices/invoice.news.ts'
import type { FlowEvent, IncomingEvent, InvoiceEvent } from '#app/features/invoices/events.ts'
import { INCOMING_NEWS } from '#app/features/invoices/flows/incoming/incoming.news.ts'
import { FLOW_NEWS } from '#app/features/invoices/flows/flow.news.ts'
import { sayPaid } from '#app/features/invoices/flows/say-paid.server.ts'
import { billCardPayments } from '#app/features/operator-invoices/bill-card-payments.server.ts'
import { settlePlanOrder } from '#app/features/operator-invoices/bill-plan-orders.server.ts'
import type { OperatorInvoiceEvent } from '#app/features/operator-invoices/events.ts'
import { OPERATOR_INVOICE_NEWS } from '#app/features/operator-invoices/operator-invoice.news.ts'
import type { SellerEvent } from '#app/features/books/seller-report/events.ts'
import { SELLER_NEWS } from '#app/features/books/seller-report/seller-report.news.ts'
import { DISPUTE_NEWS } from '#app/features/disputes/dispute.news.ts'
import type { DisputeEvent } from '#app/features/disputes/events.ts'
import type { PaymentEvent } from '#app/features/invoices/payments/events.ts'
import {
  closePagesAfter,
  giveBackSurplus,
} from '#app/features/invoices/payments/card/settle-card-payments.server.ts'
import { PAYMENT_NEWS_OF_INVOICES } from '#app/features/invoices/payments/payment.news.ts'
import {
  creditAmended,
  creditOverbilled,
} from '#app/features/invoices/issuing/credit-invoice.server.ts'
import { askReceipt } from '#app/features/invoices/payments/receipt/ask-receipt.server.ts'
import { tell, type News } from '#app/features/notifications/tell.server.ts'
import { DELIVERY_NEWS } from '#app/features/amendments/delivery/delivery.news.ts'
import { CONTRACT_MODE_NEWS } from '#app/features/quotes/decision/contract-mode.news.ts'
import { mailOwnQuoteLink } from '#app/features/quotes/own-clients/own-quote-link.server.ts'
import { QUOTE_NEWS } from '#app/features/quotes/quote.news.ts'
import { REFUND_NEWS } from '#app/features/amendments/refund/refund.news.ts'
import { reportedLead } from '#app/features/requests/reports/report-contact.server.ts'
import { endVisits } from '#app/features/quotes/visits/end-visits.server.ts'
import { VISIT_NEWS } from '#app/features/quotes/visits/visit.news.ts'
import { LEAD_NEWS } from '#app/features/requests/news/lead.news.tsx'
import { REQUEST_NEWS } from '#app/features/requests/news/request.news.tsx'
import {
  ARTISAN_REPORT_NEWS,
  CONTACT_REPORT_NEWS,
} from '#app/features/requests/reports/report.news.ts'
import { SECURITY_NEWS } from '#app/features/accounts/profile/security.news.ts'
import { CHECK_NEWS } from '#app/features/companies/checks/check.news.ts'
import { MESSAGE_NEWS } from '#app/features/messages/message.news.ts'
import { CONVERSATION_NEWS } from '#app/features/messages/reports/conversation.news.ts'
import { SUPPORT_NEWS } from '#app/features/messages/support/support.news.ts'
import { REFUSED_ADDRESS_NEWS } from '#app/features/notifications/refused-address.news.ts'
import { settleMessageNotices } from '#app/features/notifications/settle-message-notices.server.ts'
import { INVITATION_NEWS, REVIEW_NEWS } from '#app/features/reviews/review.news.tsx'
import { PLAN_ORDER_NEWS } from '#app/features/subscriptions/orders/plan-order.news.ts'
import { PAYMENT_NEWS } from '#app/features/subscriptions/payments/payment.news.ts'
import { refuseFreeMonth } from '#app/features/subscriptions/payments/refuse-free-month.server.ts'
import { CREDIT_NEWS, PLAN_NEWS } from '#app/features/subscriptions/plans/plan.news.ts'
import { TESTIMONIAL_NEWS } from '#app/features/testimonials/testimonial.news.ts'
import { WORKS_NEWS } from '#app/features/works/works.news.ts'
import type { WebhookEvent } from '#app/features/webhooks/events.ts'
import { WEBHOOK_NEWS } from '#app/features/webhooks/webhook.news.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { MailEvent } from '#app/platform/mail/events.ts'
import type { SmsEvent } from '#app/platform/sms/events.ts'
import { deliverSms } from '#app/platform/sms/send-sms.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'

/** Everything that happens in the product. */
type ProductEvent =
  | AccountEvent
  | ArtisanEvent
  | SubscriptionEvent
  | QuoteRequestEvent
  | LeadEvent
  | WorksEvent
  | EmergencyEvent
  | ReceptionEvent
  | QuoteEvent
  | AmendmentEvent
  | InvoiceEvent
  | FlowEvent
  | IncomingEvent
  | PaymentEvent
  | DisputeEvent
  | OperatorInvoiceEvent
  | SellerEvent
  | ReviewEvent
  | ClientMarkEvent
  | TestimonialEvent
  | MessageEvent
  | ProjectThreadEvent
  | MailEvent
  | SmsEvent
  | NoticeEvent
  | WebhookEvent
  | ViewingEvent

/** `by`: who of a company's crew caused it, where it was not the company's owner. */
type Handler<E> = (
  ctx: Ctx<System>,
  event: E & { by?: string },
  delivery: { id: string },
) => Promise<unknown>
type Handlers = { [T in ProductEvent['type']]: Handler<Extract<ProductEvent, { type: T }>>[] }

/** The visits to come of a contact that is lost end with it, and who was to go there is told. */
const giveUpVisits = (ctx: Ctx<System>, leadId: LeadId): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    for (const visitId of await endVisits(tx, leadId)) await noteMoved(tx, { visitId }, null)
  })

/** People are told of it, as the table says. */
const tells =
  <E extends { type: string }, Facts>(news: News<E, Facts>): Handler<E> =>
  (ctx, event, { id }) =>
    tell(ctx, news, event, id)

/** Whoever is sent to a visit is told of its moment. */
const noteVisit: Handler<{ visitId: string }> = (ctx, { visitId, by }) =>
  noteMoved(ctx, { visitId }, by ?? null)

/**
 * What follows from what: every event, with the use cases that run after its transaction committed, empty lists
 * included. An event may be delivered twice; every handler is idempotent.
 */
export const EVENT_HANDLERS: Handlers = {
  'account.signed_up': [(ctx, event) => createArtisan(ctx, event.accountId)],
  'account.recovery_requested': [(ctx, event, { id }) => mailRecoveryLink(ctx, event, id)],
  'account.email_changed': [
    (ctx, event, delivery) => followNewEmail(ctx, event.accountId, delivery.id),
  ],
  'account.sign_up_repeated': [
    (ctx, event, delivery) => mailRepeatedSignUp(ctx, event, delivery.id),
  ],
  'account.confirmed': [],
  'account.security_changed': [tells(SECURITY_NEWS)],
  'account.erasure_requested': [
    (ctx) => eraseRequestedAccounts(ctx),
    (ctx, event) => forgetCustomers(ctx, event.accountId),
    (ctx, event) => endCardAccount(ctx, event.accountId),
  ],
  'artisan.submitted': [(ctx, event) => lookUpCompany(ctx, event.artisanId)],
  'artisan.verified': [
    (ctx, event) => startFreeMonthOfVerified(ctx, event.artisanId),
    tells(CHECK_NEWS),
  ],
  'artisan.refused': [tells(CHECK_NEWS)],
  'artisan.became_available': [(ctx, event) => matchWaitingRequests(ctx, event.artisanId)],
  'subscription.free_month_started': [tells(PLAN_NEWS)],
  'subscription.free_month_ending': [tells(PLAN_NEWS)],
  'subscription.contacts_added': [tells(CREDIT_NEWS)],
  'subscription.ended': [tells(PLAN_NEWS)],
  'subscription.free_month_refused': [refuseFreeMonth],
  'subscription.card_paid': [(ctx, event) => billCardPayments(ctx, event.artisanId)],
  'subscription.plan_order': [settlePlanOrder, tells(PLAN_ORDER_NEWS)],
  'subscription.payment_failed': [tells(PAYMENT_NEWS)],
  'subscription.end_asked': [tells(PAYMENT_NEWS)],
  'quote_request.received': [
    async (ctx, event) => {
      const partner = await partnerOfRequest(ctx, event.requestId)
      await mailRequestLink(ctx, event.requestId, event.cause, partner?.name)
    },
  ],
  'quote_request.opened': [
    (ctx, event) => matchOpened(ctx, event.requestId),
    tells(REQUEST_NEWS),
    (ctx, event) => gatherSiblings(ctx, event.requestId),
  ],
  'quote_request.place_freed': [(ctx, event) => matchRequest(ctx, event.requestId)],
  'quote_request.paused': [],
  'quote_request.resumed': [(ctx, event) => matchRequest(ctx, event.requestId)],
  'quote_request.nobody': [tells(REQUEST_NEWS)],
  'quote_request.awarded': [],
  'quote_request.ended': [(ctx, event) => setAsideQuotes(ctx, event.requestId)],
  'lead.proposed': [tells(LEAD_NEWS)],
  'lead.taken': [tells(LEAD_NEWS)],
  'lead.declined': [tells(LEAD_NEWS)],
  'lead.expired': [tells(LEAD_NEWS)],
  'lead.lost': [
    (ctx, event) => setAsideQuotesOfLead(ctx, event.leadId),
    (ctx, event) => giveUpVisits(ctx, event.leadId),
    // A devis that was not chosen has its own mail and notice.
    async (ctx, event, { id }) =>
      (await wasLostWithQuote(ctx, event.leadId)) || tell(ctx, LEAD_NEWS, event, id),
  ],
  // What the reaction was has its own notice: a message, a number, a quote.
  'lead.reacted': [],
  'lead.contact_given_back': [tells(LEAD_NEWS)],
  'lead.phone_shared': [tells(LEAD_NEWS)],
  'lead.phone_withdrawn': [],
  'lead.quotes_refused': [tells(LEAD_NEWS)],
  'lead.quotes_wanted': [tells(LEAD_NEWS)],
  'contact_report.made': [],
  'contact_report.granted': [
    async (ctx, event) => {
      const leadId = await reportedLead(ctx, event.reportId)
      await setAsideQuotesOfLead(ctx, leadId)
      await giveUpVisits(ctx, leadId)
    },
    tells(CONTACT_REPORT_NEWS),
  ],
  'contact_report.refused': [tells(CONTACT_REPORT_NEWS)],
  // The team's list shows it with its age.
  'artisan_report.made': [],
  'artisan_report.decided': [tells(ARTISAN_REPORT_NEWS)],
  // The devis that was accepted has its own mail and notice.
  'intervention.opened': [],
  'intervention.slot_proposed': [tells(WORKS_NEWS)],
  'intervention.scheduled': [
    (ctx, { worksId, by }) => noteMoved(ctx, { worksId }, by ?? null),
    tells(WORKS_NEWS),
  ],
  'intervention.early_start_requested': [tells(WORKS_NEWS)],
  'intervention.started': [tells(WORKS_NEWS)],
  'intervention.to_confirm': [tells(WORKS_NEWS)],
  'intervention.confirmation_due': [tells(WORKS_NEWS)],
  'intervention.finished': [
    (ctx, event) => endWithdrawal(ctx, event.worksId),
    (ctx, event) => endAmendments(ctx, event.worksId),
    tells(WORKS_NEWS),
    (ctx, event) => inviteReview(ctx, event.worksId),
    tells(INVITATION_NEWS),
  ],
  'intervention.disputed': [tells(WORKS_NEWS)],
  'intervention.cancelled': [
    (ctx, event) => endAmendments(ctx, event.worksId),
    (ctx, { worksId, by }) => noteMoved(ctx, { worksId }, by ?? null),
    tells(WORKS_NEWS),
  ],
  'intervention.gallery_asked': [tells(WORKS_NEWS)],
  'intervention.gallery_answered': [tells(WORKS_NEWS)],
  'reception.sent': [tells(RECEPTION_NEWS)],
  'reception.signed_on_site': [tells(RECEPTION_NEWS)],
  'reception.site_signature_void': [tells(RECEPTION_NEWS)],
  'reception.client_signed': [tells(RECEPTION_NEWS)],
  'reception.waiting': [tells(RECEPTION_NEWS)],
  'reception.signed': [tells(RECEPTION_NEWS)],
  'reception.lift_said': [tells(RECEPTION_NEWS)],
  'reception.lifted': [tells(RECEPTION_NEWS)],
  'reception.lift_contested': [tells(RECEPTION_NEWS)],
  'reception.reservation_overdue': [tells(RECEPTION_NEWS)],
  'reception.guarantee_ending': [tells(RECEPTION_NEWS)],
  'quote.sent': [tells(QUOTE_NEWS), (ctx, event) => mailOwnQuoteLink(ctx, event.quoteId, 'sent')],
  'quote.link_asked': [(ctx, event) => mailOwnQuoteLink(ctx, event.linkOf, event.cause)],
  'quote.followed_up': [(ctx, event) => mailFollowUp(ctx, event.followUpId)],
  'quote.withdrawn': [tells(QUOTE_NEWS)],
  'quote.accepted': [tells(QUOTE_NEWS)],
  'quote.declined': [tells(QUOTE_NEWS)],
  'quote.set_aside': [tells(QUOTE_NEWS)],
  'quote.expired': [tells(QUOTE_NEWS)],
  'contract.mode_answered': [tells(CONTRACT_MODE_NEWS)],
  'quote.retracted': [
    (ctx, event) => endAmendmentsOf(ctx, event.quoteId),
    (ctx, event) => creditOverbilled(ctx, event.quoteId),
    (ctx, event) => noteRenounced(ctx, event.quoteId),
    tells(QUOTE_NEWS),
  ],
  'amendment.sent': [tells(AMENDMENT_NEWS)],
  'amendment.withdrawn': [tells(AMENDMENT_NEWS)],
  'amendment.signed': [
    (ctx, event) => creditAmended(ctx, event.amendmentId),
    tells(AMENDMENT_NEWS),
  ],
  'amendment.declined': [tells(AMENDMENT_NEWS)],
  'amendment.retracted': [
    (ctx, event) => creditAmended(ctx, event.amendmentId),
    tells(AMENDMENT_NEWS),
  ],
  'invoice.issued': [tells(INVOICE_NEWS), (ctx, event) => closePagesAfter(ctx, event)],
  'invoice.refused': [tells(FLOW_NEWS)],
  'incoming_invoice.received': [tells(INCOMING_NEWS)],
  'payment.recorded': [
    (ctx, event) => askReceipt(ctx, event.paymentId),
    (ctx, event) => sayPaid(ctx, event.paymentId),
    tells(PAYMENT_NEWS_OF_INVOICES),
    (ctx, event) => closePagesAfter(ctx, event),
  ],
  'card_payment.surplus': [
    tells(PAYMENT_NEWS_OF_INVOICES),
    (ctx, event) => giveBackSurplus(ctx, event.pageId),
  ],
  'card_payment.surplus_failed': [tells(PAYMENT_NEWS_OF_INVOICES)],
  'operator_invoice.issued': [tells(OPERATOR_INVOICE_NEWS)],
  'seller.told': [tells(SELLER_NEWS)],
  'invoice.reminded': [tells(PAYMENT_NEWS_OF_INVOICES)],
  'invoice.disputed': [
    tells(PAYMENT_NEWS_OF_INVOICES),
    (ctx, event) => closePagesAfter(ctx, event),
  ],
  'invoice.dispute_closed': [tells(PAYMENT_NEWS_OF_INVOICES)],
  'dispute.open': [tells(DISPUTE_NEWS)],
  'dispute.answer': [tells(DISPUTE_NEWS)],
  'dispute.add': [tells(DISPUTE_NEWS)],
  'dispute.add_invoice': [tells(DISPUTE_NEWS)],
  'dispute.offer': [tells(DISPUTE_NEWS)],
  'dispute.refuse_offer': [tells(DISPUTE_NEWS)],
  'dispute.agree': [tells(DISPUTE_NEWS)],
  'dispute.withdraw': [tells(DISPUTE_NEWS)],
  'dispute.ask_team': [tells(DISPUTE_NEWS)],
  'dispute.lapse': [tells(DISPUTE_NEWS)],
  'dispute.ask_side': [tells(DISPUTE_NEWS)],
  'dispute.ask_lapse': [tells(DISPUTE_NEWS)],
  'dispute.give_opinion': [tells(DISPUTE_NEWS)],
  'dispute.appeal': [tells(DISPUTE_NEWS)],
  'dispute.decide_appeal': [tells(DISPUTE_NEWS)],
  'dispute.end': [tells(DISPUTE_NEWS)],
  'delivery.said': [tells(DELIVERY_NEWS)],
  'refund.stated': [tells(REFUND_NEWS)],
  'refund.contested': [tells(REFUND_NEWS)],
  'refund.repaid': [tells(REFUND_NEWS)],
  'refund.confirmed': [tells(REFUND_NEWS)],
  'refund.due_soon': [tells(REFUND_NEWS)],
  'refund.overdue': [tells(REFUND_NEWS)],
  'visit.proposed': [noteVisit, tells(VISIT_NEWS)],
  'visit.answered': [noteVisit, sendToChosen, tells(VISIT_NEWS)],
  'review.published': [tells(REVIEW_NEWS)],
  'review.refused': [tells(REVIEW_NEWS)],
  'review.replied': [tells(REVIEW_NEWS)],
  'review.report_decided': [tells(REVIEW_NEWS)],
  'client_mark.decided': [tells(CLIENT_MARK_NEWS)],
  'viewing.ended': [tells(VIEWING_NEWS)],
  'testimonial.decided': [tells(TESTIMONIAL_NEWS)],
  'webhook.given_up': [tells(WEBHOOK_NEWS)],
  'webhook.turned_off': [tells(WEBHOOK_NEWS)],
  'visit.cancelled': [noteVisit, tells(VISIT_NEWS)],
  'emergency.called': [tells(EMERGENCY_NEWS)],
  'emergency.called_off': [tells(EMERGENCY_NEWS)],
  'sms.asked': [(ctx, event) => deliverSms(ctx, event)],
  'mail.address_refused': [tells(REFUSED_ADDRESS_NEWS)],
  'notice.push_due': [(ctx, event) => pushNotice(ctx, event.noticeId)],
  // The mail goes to whoever has not looked some minutes later: `mail-unread-messages` on the clock.
  'project_thread.invited': [tells(PROJECT_THREAD_NEWS)],
  'project_thread.joined': [tells(PROJECT_THREAD_NEWS)],
  'project_thread.written': [tells(PROJECT_THREAD_NEWS)],
  'project_thread.read': [
    (ctx, event) => settleMessageNotices(ctx, event.threadId, event.accountId),
  ],
  'message.posted': [tells(MESSAGE_NEWS), tells(SUPPORT_NEWS)],
  'message.read': [(ctx, event) => settleMessageNotices(ctx, event.threadId, event.accountId)],
  'conversation.reported': [],
  'conversation.decided': [tells(CONVERSATION_NEWS)],
}

/** Runs the handlers of one delivered event, in order. Throws on the first that fails: the queue delivers again. */
export async function handleEvent(
  ctx: Ctx<System>,
  event: Record<string, unknown>,
  delivery: { id: string },
): Promise<void> {
  const handlers = EVENT_HANDLERS[event.type as ProductEvent['type']] as
    | Handler<unknown>[]
    | undefined
  if (!handlers) throw new Error(`No handlers for the event ${String(event.type)}`)
  for (const handle of handlers) await handle(ctx, event, delivery)
}
