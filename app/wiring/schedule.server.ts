import { findDepartures } from '#app/features/admin/cockpit/departures/find-departures.server.ts'
import { doSellerTasks } from '#app/features/books/seller-report/do-seller-tasks.server.ts'
import { keepSellerFigures } from '#app/features/books/seller-report/kept-sellers.server.ts'
import { keepCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import { mailWeeklyFigures } from '#app/features/admin/cockpit/weekly/mail-weekly-figures.server.ts'
import { endOverdueViewings } from '#app/features/admin/viewings/end-viewing.server.ts'
import { expireApprovals } from '#app/features/admin/approvals/expire-approvals.server.ts'
import { keepFunnels } from '#app/features/admin/funnel/kept-funnel.server.ts'
import { keepHomeFigures } from '#app/features/admin/home/kept-figures.server.ts'
import { readOutsideCalendars } from '#app/features/companies/outside-calendars/read-outside-calendar.server.ts'
import { watchInsurance } from '#app/features/companies/proofs/watch-insurance.server.ts'
import { backUpWhenDue, copyErasures } from '#app/features/settings/back-up.server.ts'
import { eraseRequestedAccounts } from '#app/features/settings/erase-accounts.server.ts'
import { forgetWhatIsDue } from '#app/features/settings/retention.server.ts'
import { publishPrices } from '#app/features/price-guide/publish-prices.server.ts'
import { keepVisits } from '#app/features/admin/funnel/note-visit.server.ts'
import { beginSettings } from '#app/features/product-settings/begin-settings.server.ts'
import { sendAnnouncements } from '#app/features/announcements/send-announcements.server.ts'
import { keepProfileViews } from '#app/features/directory/profile/profile-views.server.ts'
import { billCardPayments } from '#app/features/operator-invoices/bill-card-payments.server.ts'
import { sweepEmergencies } from '#app/features/emergencies/calls/sweep-emergencies.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { endFreeMonths } from '#app/features/subscriptions/plans/end-free-months.server.ts'
import { sweepCreditMonths } from '#app/features/subscriptions/credits/grant-month.server.ts'
import { sweepPlanOrders } from '#app/features/subscriptions/orders/sweep-plan-orders.server.ts'
import { reconcilePayments } from '#app/features/subscriptions/payments/reconcile-payments.server.ts'
import { remindFreeMonths } from '#app/features/subscriptions/plans/remind-free-months.server.ts'
import { sendHeldAlerts } from '#app/features/notifications/sms/tell-by-sms.server.ts'
import { pushHeldNotices } from '#app/features/notifications/devices/push-notices.server.ts'
import { sendDigests } from '#app/features/notifications/send-digests.server.ts'
import { sweepWorks } from '#app/features/works/progress/sweep-works.server.ts'
import { remindReviews } from '#app/features/reviews/writing/invite-review.server.ts'
import { keepMailedContracts } from '#app/features/documents/handed-documents.server.ts'
import { askWaitingDocumentsAgain } from '#app/features/documents/make-document.server.ts'
import { mailUnreadMessages } from '#app/features/messages/mail-unread-messages.server.ts'
import { sweepRefunds } from '#app/features/amendments/refund/sweep-refunds.server.ts'
import { expireQuotes } from '#app/features/quotes/expire-quotes.server.ts'
import { makeReports } from '#app/features/invoices/e-reporting/make-reports.server.ts'
import { depositFlows } from '#app/features/invoices/flows/deposit-flows.server.ts'
import { readIncoming } from '#app/features/invoices/flows/incoming/read-incoming.server.ts'
import { readStatuses } from '#app/features/invoices/flows/read-statuses.server.ts'
import { reconcileCardPayments } from '#app/features/invoices/payments/card/reconcile-card-payments.server.ts'
import { sendReminders } from '#app/features/invoices/payments/reminders/send-reminders.server.ts'
import { tellCrews } from '#app/features/calendar/crew/news/tell-crews.server.ts'
import { sweepDisputes } from '#app/features/disputes/sweep-disputes.server.ts'
import { sweepReceptions } from '#app/features/receptions/sweep-receptions.server.ts'
import { deliverWebhooks } from '#app/features/webhooks/deliver-webhooks.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { retryMails } from '#app/platform/mail/retry-mails.server.ts'
import { checkFiles } from '#app/platform/files/check-files.server.ts'
import { removeOrphanFiles } from '#app/platform/files/remove-orphan-files.server.ts'
import { endNotedSessions } from '#app/features/accounts/sessions/end-session-later.server.ts'
import { endOldestSessions } from '#app/features/accounts/sessions/end-oldest-sessions.server.ts'
import { forgetOldTries } from '#app/features/accounts/sign-in/sign-in-guard.server.ts'
import { forgetOldLimits } from '#app/platform/rate-limit/rate-limit.server.ts'

/**
 * One recurring job: how often, and what it does with the present instant. One that `leaves` asks something of another
 * service in somebody's name: it waits while what leaves is held.
 */
export type Recurring = {
  name: string
  everySeconds: number
  leaves?: true
  run: (ctx: Ctx<System>, databaseUrl: string) => Promise<unknown>
}

/** Everything that runs on a clock. Each is safe to run twice, and on several processes at once. */
export const SCHEDULE: Recurring[] = [
  { name: 'forget-old-limits', everySeconds: 3_600, run: forgetOldLimits },
  { name: 'forget-old-tries', everySeconds: 3_600, run: forgetOldTries },
  { name: 'end-noted-sessions', everySeconds: 10, run: endNotedSessions },
  { name: 'end-oldest-sessions', everySeconds: 3_600, run: endOldestSessions },
  { name: 'retry-mails', everySeconds: 5, run: retryMails },
  { name: 'ask-waiting-documents-again', everySeconds: 3_600, run: askWaitingDocumentsAgain },
  { name: 'keep-mailed-contracts', everySeconds: 3_600, run: keepMailedContracts },
  { name: 'sweep-deadlines', everySeconds: 20, run: sweepDeadlines },
  { name: 'sweep-emergencies', everySeconds: 10, run: (ctx) => sweepEmergencies(ctx) },
  { name: 'end-free-months', everySeconds: 60, run: endFreeMonths },
  { name: 'open-contact-months', everySeconds: 60, run: sweepCreditMonths },
  { name: 'sweep-plan-orders', everySeconds: 60, run: sweepPlanOrders },
  {
    name: 'reconcile-payments',
    everySeconds: 300,
    leaves: true,
    run: (ctx) => reconcilePayments(ctx),
  },
  {
    name: 'reconcile-card-payments',
    everySeconds: 300,
    leaves: true,
    run: (ctx) => reconcileCardPayments(ctx),
  },
  { name: 'remind-free-months', everySeconds: 3_600, run: remindFreeMonths },
  { name: 'remove-orphan-files', everySeconds: 3_600, run: removeOrphanFiles },
  {
    name: 'push-held-notices',
    everySeconds: 30,
    leaves: true,
    run: (ctx) => pushHeldNotices(ctx),
  },
  { name: 'send-held-sms', everySeconds: 60, leaves: true, run: (ctx) => sendHeldAlerts(ctx) },
  { name: 'send-digests', everySeconds: 60, run: (ctx) => sendDigests(ctx) },
  { name: 'begin-settings', everySeconds: 10, run: beginSettings },
  { name: 'send-announcements', everySeconds: 30, run: (ctx) => sendAnnouncements(ctx) },
  { name: 'do-seller-tasks', everySeconds: 10, run: (ctx) => doSellerTasks(ctx) },
  { name: 'expire-quotes', everySeconds: 60, run: (ctx) => expireQuotes(ctx) },
  { name: 'sweep-refunds', everySeconds: 300, run: (ctx) => sweepRefunds(ctx) },
  { name: 'sweep-interventions', everySeconds: 60, run: sweepWorks },
  { name: 'tell-crews', everySeconds: 30, run: (ctx) => tellCrews(ctx) },
  { name: 'sweep-receptions', everySeconds: 300, run: sweepReceptions },
  { name: 'sweep-disputes', everySeconds: 300, run: sweepDisputes },
  { name: 'remind-invoices', everySeconds: 300, run: (ctx) => sendReminders(ctx) },
  {
    name: 'hand-over-to-platform',
    everySeconds: 20,
    leaves: true,
    run: (ctx) => depositFlows(ctx),
  },
  { name: 'read-platform', everySeconds: 300, leaves: true, run: (ctx) => readStatuses(ctx) },
  { name: 'fetch-invoices', everySeconds: 300, leaves: true, run: (ctx) => readIncoming(ctx) },
  {
    name: 'read-outside-calendars',
    everySeconds: 60,
    leaves: true,
    run: (ctx) => readOutsideCalendars(ctx),
  },
  { name: 'bill-card-payments', everySeconds: 3_600, run: (ctx) => billCardPayments(ctx) },
  { name: 'report-sales', everySeconds: 3_600, run: (ctx) => makeReports(ctx) },
  { name: 'remind-reviews', everySeconds: 3_600, run: remindReviews },
  { name: 'expire-approvals', everySeconds: 300, run: (ctx) => expireApprovals(ctx) },
  { name: 'end-viewings', everySeconds: 30, run: endOverdueViewings },
  { name: 'erase-accounts', everySeconds: 60, run: eraseRequestedAccounts },
  { name: 'forget-what-is-due', everySeconds: 3_600, run: forgetWhatIsDue },
  { name: 'keep-profile-views', everySeconds: 15, run: keepProfileViews },
  { name: 'keep-visits', everySeconds: 30, run: keepVisits },
  { name: 'mail-unread-messages', everySeconds: 30, run: mailUnreadMessages },
  { name: 'keep-home-figures', everySeconds: 600, run: (ctx) => keepHomeFigures(ctx) },
  { name: 'keep-funnels', everySeconds: 600, run: (ctx) => keepFunnels(ctx) },
  { name: 'keep-cockpit', everySeconds: 3_600, run: (ctx) => keepCockpit(ctx) },
  { name: 'keep-seller-figures', everySeconds: 3_600, run: (ctx) => keepSellerFigures(ctx) },
  { name: 'find-departures', everySeconds: 3_600, run: findDepartures },
  { name: 'mail-weekly-figures', everySeconds: 600, run: mailWeeklyFigures },
  { name: 'publish-prices', everySeconds: 3_600, run: (ctx) => publishPrices(ctx) },
  { name: 'watch-insurance', everySeconds: 3_600, run: watchInsurance },
  {
    name: 'deliver-webhooks',
    everySeconds: 5,
    leaves: true,
    run: (ctx) => deliverWebhooks(ctx),
  },
  { name: 'check-files', everySeconds: 3_600, run: checkFiles },
  { name: 'copy-erased-list', everySeconds: 60, run: copyErasures },
  { name: 'back-up', everySeconds: 3_600, run: backUpWhenDue },
]
