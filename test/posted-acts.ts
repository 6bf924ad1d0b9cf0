import type { StandingAct } from '#app/features/companies/company-standing.ts'

/** What a posted act asks of how the company stands: an act of the rule, or nothing. */
type Asks = StandingAct | 'always'
const always = (...acts: string[]): Record<string, Asks> =>
  Object.fromEntries(acts.map((act) => [act, 'always']))
const ON_SITE = { accept: 'quote', code: 'quote', 'code-sms': 'quote' } as const
const TALK = {
  ...always('signaler-conversation', 'bloquer-conversation', 'debloquer-conversation'),
  message: 'write' as const,
}

const SMS_ACTS = ['sms-code', 'sms-prove', 'sms-wish', 'sms-remove'] as const
/**
 * Every route that takes something from an artisan, with each act that its form may name; '' is the
 * one of a form that names none.
 */
export const POSTED: Record<string, Record<string, Asks>> = {
  'companies/file/company-documents.page.tsx': always('add', 'remove'),
  'companies/file/company-hours.page.tsx': always('save'),
  'companies/file/company-section.page.tsx': always('save'),
  'companies/file/company.page.tsx': always('free-week', 'holiday', 'submit'),
  'companies/gallery/gallery.page.tsx': always('add', 'remove', 'earlier', 'later'),
  'companies/images/company-images.page.tsx': always('save', 'remove'),
  'companies/proofs/policy.page.tsx': always('save', 'remove'),
  'companies/premium/premium-check.page.tsx': { name: 'promote', withdraw: 'always' },
  'companies/proofs/qualification.page.tsx': always('save', 'remove'),
  // `send` keeps the draft first, then does what `send-kept` does.
  'amendments/artisan-amendment.page.tsx': {
    ...always('', 'withdraw', 'delete', 'send', 'preview', 'confirm-mode', 'contest-mode'),
    ...always('record-delivery', 'contest-delivery'),
    ...always('state-refund', 'repay', 'confirm-refund', 'contest-refund'),
    'send-kept': 'quote',
  },
  'amendments/editor/keep-draft.route.ts': always(''),
  'invoices/drafting/keep-draft.route.ts': always(''),
  'amendments/sign-amendment-on-site.page.tsx': ON_SITE,
  'clients/client.page.tsx': always('save', 'check', 'archive', 'unarchive', 'delete'),
  'clients/clients.page.tsx': always('add', 'restore'),
  // What is signed is billed, and what is billed is followed, however the company stands.
  'invoices/artisan-invoice.page.tsx': {
    ...always('save', 'preview', 'delete', 'credit', 'reminders', 'formal-notice'),
    ...always('record-payment', 'record-refund', 'take-back-payment', 'deposited'),
    // Of a contract always; without one, it is mailed to a stranger.
    issue: 'invoice',
  },
  'invoices/invoice-settings.page.tsx': {
    ...always('save', 'numbering', 'reminders', 'electronic', 'electronic-later'),
    ...always('mandate', 'end-mandate', 'card-connect', 'card-disconnect'),
  },
  'books/books.page.tsx': always('accounts'),
  'invoices/flows/incoming/incoming-invoice.page.tsx': always('approve', 'refuse'),
  'invoices/plain/new-invoice.page.tsx': always('start', 'save'),
  'api/keys/api-keys.page.tsx': always('make', 'revoke'),
  'books/seller-report/seller-statements.page.tsx': always('identity'),
  'books/accountant/accountants.page.tsx': always('invite', 'end'),
  // Nobody but the company's own software is told.
  'webhooks/webhooks.page.tsx': always('add'),
  'webhooks/webhook.page.tsx': {
    ...always('test', 'again', 'change', 'on', 'off', 'remove'),
    ...always('reveal', 'rotate'),
  },
  'invoices/payments/statement/statement.page.tsx': always('read', 'columns', 'drop', 'confirm'),
  'price-list/assemblies/assembly.page.tsx': always('save', 'make', 'delete'),
  'price-list/import/import.page.tsx': always('read', 'columns', 'drop', 'confirm'),
  'price-list/price-item.page.tsx': always('save', 'delete'),
  'price-list/price-list.page.tsx': always('restore'),
  'calendar/calendar.page.tsx': always(
    'make',
    'revoke',
    'add-calendar',
    'read-calendar',
    'remove-calendar',
  ),
  'calendar/round.page.tsx': { 'propose-hour': 'propose_visit' },
  'calendar/crew/crew.page.tsx': always('add', 'remove', 'invite', 'end-access', 'rights'),
  'contact/contact.page.tsx': always('send'),
  'content-notices/report-content.page.tsx': always('send'),
  'messages/conversation/artisan-conversation.page.tsx': TALK,
  'requests/leads/artisan-lead.page.tsx': {
    ...TALK,
    take: 'take_contact',
    decline: 'always',
    visit: 'propose_visit',
    report: 'always',
    quote: 'always',
  },
  'requests/leads/artisan-leads.page.tsx': { take: 'take_contact', decline: 'always' },
  'notifications/artisan-notices.page.tsx': always('read', 'unread', 'all', 'undo'),
  'works/artisan-works.page.tsx': {
    ...always(
      'finish',
      'note',
      'mark',
      'assign',
      'photos',
      'remove-photo',
      'withdraw-slot',
      'cancel',
    ),
    ...always('record-delivery', 'contest-delivery'),
    ...always('state-refund', 'repay', 'confirm-refund', 'contest-refund'),
    ...always('invoice-deposit', 'invoice-progress', 'invoice-final'),
    propose: 'plan_works',
    'accept-slot': 'plan_works',
    start: 'start_works',
    amend: 'quote',
    'ask-gallery': 'promote',
    gallery: 'promote',
  },
  'works/photo-marks/draw-on-photo.page.tsx': always('save'),
  'messages/conversation/conversation.route.ts': { ...always('lu', 'brouillon'), message: 'write' },
  'notifications/devices/push-devices.route.ts': always('', 'retirer'),
  'public-site/offer/checkout.page.tsx': { choose: 'subscribe' },
  'quotes/visits/slots/visit-hours.page.tsx': always('save'),
  'quotes/visits/artisan-visit.page.tsx': {
    accept: 'propose_visit',
    move: 'propose_visit',
    ...always('decline', 'cancel', 'assign'),
  },
  'quotes/decision/sign-on-site.page.tsx': ON_SITE,
  'quotes/editor/keep-draft.route.ts': always(''),
  // A draft, which nobody is sent.
  'quotes/own-clients/new-own-quote.page.tsx': always('begin'),
  'quotes/without-network/without-network.page.tsx': always('write-quote'),
  // `send` keeps the draft first, then does what `send-kept` does.
  'quotes/editor/quote.page.tsx': {
    ...always('', 'withdraw', 'resend-link', 'copy', 'delete', 'reuse', 'send', 'preview'),
    ...always('confirm-mode', 'contest-mode'),
    'send-kept': 'quote',
    'follow-up': 'write',
  },
  // Coming in and leaving say nothing to anybody.
  'projects/thread/artisan-thread.page.tsx': { ...always('join', 'leave'), write: 'write' },
  // Works that were done are received however the company stands.
  'receptions/artisan-reception.page.tsx': {
    ...always(
      'prepare',
      'add-reservation',
      'remove-reservation',
      'add-material',
      'remove-material',
    ),
    ...always('code', 'code-sms', 'send', 'sign-together', 'sign-on-site', 'countersign'),
    ...always('say-lifted'),
  },
  // What a contract leads to is settled however the company stands.
  'disputes/artisan-open-dispute.page.tsx': always('open'),
  'disputes/artisan-dispute.page.tsx': {
    ...always('say', 'offer', 'accept', 'refuse', 'take-back', 'invoice', 'team', 'appeal'),
    ...always('withdraw'),
  },
  'emergencies/calls/calls.page.tsx': always('pause', 'resume'),
  'emergencies/calls/call.page.tsx': {
    ...always('decline', 'leave', 'over', 'bill'),
    take: 'take_contact',
  },
  // A company that does not stand well is not called.
  'emergencies/on-call/on-call.page.tsx': always('save'),
  'reviews/company-reviews.page.tsx': always('reply', 'report'),
  'requests/saved-answers/saved-answers.page.tsx': {
    ...always('save', 'restore', 'delete', 'up', 'down'),
  },
  'settings/settings-devices.page.tsx': always('one', 'others'),
  'settings/settings-erase.page.tsx': always('erase'),
  'settings/settings-notifications.page.tsx': always('save', ...SMS_ACTS),
  'settings/settings-security.page.tsx': always(''),
  'settings/settings.page.tsx': always(
    'profile',
    'email',
    'forget-email',
    'unblock',
    'phone-code',
    'phone-prove',
  ),
  'subscriptions/payments/check-subscription.route.ts': always(''),
  'subscriptions/payments/create-checkout.route.ts': { '': 'subscribe' },
  'subscriptions/orders/plan-order.page.tsx': { demander: 'order_plan', annuler: 'always' },
  'subscriptions/subscription.page.tsx': {
    ...always('carte', 'portail', 'resilier', 'reprendre', 'changer'),
  },
  'testimonials/testimonial.page.tsx': { write: 'promote', withdraw: 'always' },
}
