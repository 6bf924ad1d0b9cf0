import type { OfficeRight } from '#app/values/team-rights.ts'

/** Whether a person of the office may do an act: yes, once they were granted a right, or never. */
export type OfficeMay = 'yes' | OfficeRight | 'owner'
const yes = (...acts: string[]): Record<string, OfficeMay> =>
  Object.fromEntries(acts.map((act) => [act, 'yes']))
/** The pages and files of the owner alone, and those that a right opens. */
const OWNER = 'owner'
const FIGURES = 'figures'

const ON_SITE = { accept: 'sign', ...yes('code', 'code-sms') } as const
const TALK = yes(
  'signaler-conversation',
  'bloquer-conversation',
  'debloquer-conversation',
  'message',
)
const CONTRACT = yes(
  'record-delivery',
  'contest-delivery',
  'state-refund',
  'repay',
  'confirm-refund',
  'contest-refund',
)

/**
 * Every route of the company's space: whom it lets in, and of those that let the office in, each act that its form may
 * name. A new route, or a new act, must choose.
 */
export const OFFICE: Record<string, 'owner' | 'figures' | Record<string, OfficeMay>> = {
  // The company itself: its file, its proofs, its people, what it pays, what it says of itself.
  'companies/file/company-documents.page.tsx': OWNER,
  'companies/file/company-hours.page.tsx': OWNER,
  'companies/file/company-section.page.tsx': OWNER,
  'companies/file/company.page.tsx': OWNER,
  'companies/gallery/gallery.page.tsx': OWNER,
  'companies/images/company-images.page.tsx': OWNER,
  'disputes/artisan-agreement.route.ts': OWNER,
  'disputes/artisan-dispute.page.tsx': OWNER,
  'disputes/artisan-open-dispute.page.tsx': OWNER,
  'companies/proofs/policies.page.tsx': OWNER,
  'companies/proofs/policy.page.tsx': OWNER,
  'companies/proofs/qualifications.page.tsx': OWNER,
  'companies/proofs/qualification.page.tsx': OWNER,
  'companies/premium/premium-check.page.tsx': OWNER,
  'calendar/crew/crew.page.tsx': OWNER,
  'api/keys/api-keys.page.tsx': OWNER,
  'books/accountant/accountants.page.tsx': OWNER,
  'webhooks/webhooks.page.tsx': OWNER,
  'webhooks/webhook.page.tsx': OWNER,
  'books/seller-report/seller-statements.page.tsx': OWNER,
  'invoices/invoice-settings.page.tsx': OWNER,
  'notifications/devices/push-devices.route.ts': OWNER,
  'public-site/offer/checkout.page.tsx': OWNER,
  'public-site/offer/prices.page.tsx': OWNER,
  'subscriptions/credits/credit-statement.page.tsx': OWNER,
  'subscriptions/orders/plan-order.page.tsx': OWNER,
  'subscriptions/subscription.page.tsx': OWNER,
  'testimonials/testimonial.page.tsx': OWNER,
  // What it earns.
  'books/books.page.tsx': FIGURES,
  'books/book-file.route.ts': FIGURES,
  'directory/profile/company-figures.page.tsx': FIGURES,
  'invoices/e-reporting/report-file.route.ts': FIGURES,
  'invoices/e-reporting/reports.page.tsx': FIGURES,
  'invoices/payments/statement/statement.page.tsx': FIGURES,
  'requests/leads/lead-figures.page.tsx': FIGURES,
  // The everyday work.
  'homes/artisan-home.page.tsx': {},
  'calendar/calendar.page.tsx': {
    ...yes('add-calendar', 'read-calendar', 'remove-calendar'),
    make: 'owner',
    revoke: 'owner',
  },
  'calendar/round.page.tsx': yes('propose-hour'),
  'clients/client.page.tsx': yes('save', 'check', 'archive', 'unarchive', 'delete'),
  'clients/clients.page.tsx': yes('add', 'restore'),
  'documents/artisan-document.route.ts': {},
  'emergencies/calls/call.page.tsx': {
    take: 'take_leads',
    ...yes('decline', 'leave', 'over', 'bill'),
  },
  'emergencies/calls/calls.page.tsx': yes('pause', 'resume'),
  'emergencies/on-call/on-call.page.tsx': yes('save'),
  'amendments/artisan-amendment.page.tsx': {
    ...CONTRACT,
    ...yes('', 'withdraw', 'delete', 'preview', 'confirm-mode', 'contest-mode'),
    send: 'sign',
    'send-kept': 'sign',
  },
  'amendments/editor/draft-pdf.route.ts': {},
  'amendments/editor/keep-draft.route.ts': yes(''),
  'amendments/sign-amendment-on-site.page.tsx': ON_SITE,
  'invoices/artisan-invoice.page.tsx': {
    ...yes('save', 'preview', 'delete', 'credit', 'reminders', 'formal-notice'),
    ...yes('record-payment', 'record-refund', 'take-back-payment', 'deposited', 'issue'),
  },
  'invoices/drafting/draft-pdf.route.ts': {},
  'invoices/drafting/keep-draft.route.ts': yes(''),
  'invoices/flows/directory/directory.page.tsx': {},
  'invoices/flows/incoming/incoming-file.route.ts': {},
  'invoices/flows/incoming/incoming-invoice.page.tsx': yes('approve', 'refuse'),
  'invoices/flows/incoming/incoming-invoices.page.tsx': {},
  'invoices/invoices.page.tsx': {},
  'invoices/plain/new-invoice.page.tsx': yes('start', 'save'),
  // What the company asks the team, `support`, is its owner's: the page asks for the owner there.
  'messages/conversation/artisan-conversation.page.tsx': TALK,
  'messages/conversation/artisan-conversations.page.tsx': {},
  'notifications/artisan-notices.page.tsx': yes('read', 'unread', 'all', 'undo'),
  'price-list/assemblies/assemblies.page.tsx': {},
  'price-list/assemblies/assembly.page.tsx': yes('save', 'make', 'delete'),
  'price-list/export-price-list.route.ts': {},
  'price-list/import/import.page.tsx': yes('read', 'columns', 'drop', 'confirm'),
  'price-list/price-item.page.tsx': yes('save', 'delete'),
  'price-list/price-list.page.tsx': yes('restore'),
  'projects/thread/artisan-thread.page.tsx': yes('join', 'leave', 'write'),
  'projects/thread/artisan-threads.page.tsx': {},
  'quotes/decision/sign-on-site.page.tsx': ON_SITE,
  'quotes/editor/draft-pdf.route.ts': {},
  'quotes/editor/keep-draft.route.ts': yes(''),
  'quotes/editor/quote.page.tsx': {
    ...yes('', 'withdraw', 'resend-link', 'copy', 'delete', 'reuse', 'preview'),
    ...yes('confirm-mode', 'contest-mode', 'follow-up'),
    send: 'sign',
    'send-kept': 'sign',
  },
  'quotes/editor/reuse/propose-lines.route.ts': {},
  'quotes/own-clients/new-own-quote.page.tsx': yes('begin'),
  'quotes/without-network/without-network.page.tsx': yes('write-quote'),
  'quotes/editor/reuse/kept-lines.route.ts': {},
  'quotes/quotes.page.tsx': {},
  'quotes/visits/artisan-visit.page.tsx': yes('accept', 'move', 'decline', 'cancel', 'assign'),
  'quotes/visits/slots/visit-hours.page.tsx': yes('save'),
  'receptions/artisan-reception.page.tsx': {
    ...yes('prepare', 'add-reservation', 'remove-reservation', 'add-material', 'remove-material'),
    ...yes('code', 'code-sms', 'send', 'say-lifted', 'sign-on-site'),
    'sign-together': 'sign',
    countersign: 'sign',
  },
  'requests/leads/artisan-lead.page.tsx': {
    ...TALK,
    ...yes('decline', 'visit', 'report', 'quote'),
    take: 'take_leads',
  },
  'requests/leads/artisan-leads.page.tsx': { take: 'take_leads', ...yes('decline') },
  'requests/saved-answers/saved-answers.page.tsx': yes('save', 'restore', 'delete', 'up', 'down'),
  'reviews/company-reviews.page.tsx': yes('reply', 'report'),
  'works/artisan-works-list.page.tsx': {},
  'works/photo-marks/draw-on-photo.page.tsx': yes('save'),
  'works/artisan-works.page.tsx': {
    ...CONTRACT,
    ...yes('finish', 'note', 'mark', 'assign', 'photos', 'remove-photo', 'withdraw-slot'),
    ...yes('cancel', 'invoice-deposit', 'invoice-progress', 'invoice-final', 'propose'),
    ...yes('accept-slot', 'start', 'amend', 'ask-gallery', 'gallery'),
  },
}

/**
 * What somebody signed in may post whom no guard of the company's space asks: they do it as themselves, or, in a
 * conversation and where a file is read, for the company whose office they work in.
 */
export const AS_THEMSELVES: readonly string[] = [
  'contact/contact.page.tsx',
  'content-notices/report-content.page.tsx',
  'messages/conversation/conversation.route.ts',
  'settings/settings-devices.page.tsx',
  'settings/settings-erase.page.tsx',
  'settings/settings-notifications.page.tsx',
  'settings/settings-security.page.tsx',
  'settings/settings.page.tsx',
  'subscriptions/payments/check-subscription.route.ts',
  'subscriptions/payments/create-checkout.route.ts',
]
