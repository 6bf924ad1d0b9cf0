import type { NotificationKind } from '#app/features/accounts/profile/notification-kinds.ts'

/** What the centre may be narrowed to. */
export const NOTICE_TOPICS = [
  'demandes',
  'devis',
  'messages',
  'chantiers',
  'avis',
  'compte',
] as const
/** One of them, as it stands in the address. */
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/**
 * What a notice is about, and the choice it obeys; `always`: a contract, money or the account's
 * safety, which one is always told in the space. What `ringsAtNight` was asked for at hours that
 * its reader chose: quiet hours do not hold it.
 */
type NoticeFacts = {
  topic: NoticeTopic
  obeys: NotificationKind | 'always'
  ringsAtNight?: true
}

const always = (topic: NoticeTopic): NoticeFacts => ({ topic, obeys: 'always' })
const by = (obeys: NotificationKind, topic: NoticeTopic): NoticeFacts => ({ topic, obeys })

/** Every notice of the product. One whose kind has no line here does not compile: add it, with what it obeys. */
export const NOTICE_KINDS = {
  request_opened: by('request_progress', 'demandes'),
  nobody_available: by('request_progress', 'demandes'),
  lead_taken: by('request_progress', 'demandes'),
  lead_declined: by('request_progress', 'demandes'),
  lead_left: by('request_progress', 'demandes'),
  lead_proposed: by('new_leads', 'demandes'),
  lead_expired: by('new_leads', 'demandes'),
  lead_given_back: by('lead_progress', 'demandes'),
  lead_phone_shared: by('lead_progress', 'demandes'),
  lead_quotes_refused: by('lead_progress', 'demandes'),
  lead_quotes_wanted: by('lead_progress', 'demandes'),
  lead_lost: by('lead_progress', 'demandes'),
  emergency_call: { ...always('demandes'), ringsAtNight: true },
  contact_report: always('demandes'),
  artisan_report: always('demandes'),
  quote_sent: by('quotes', 'devis'),
  quote_withdrawn: by('quotes', 'devis'),
  quote_accepted: always('devis'),
  quote_declined: by('quotes', 'devis'),
  quote_expired: by('quotes', 'devis'),
  quote_mode: always('devis'),
  quote_retracted: always('devis'),
  refund: always('devis'),
  visit: by('quotes', 'devis'),
  intervention: always('chantiers'),
  crew_planning: always('chantiers'),
  amendment: always('chantiers'),
  invoice: always('chantiers'),
  seller_report: always('compte'),
  message: by('messages', 'messages'),
  project_thread: by('messages', 'chantiers'),
  review_invitation: by('reviews', 'avis'),
  review_published: by('reviews', 'avis'),
  review_received: by('reviews', 'avis'),
  review_replied: by('reviews', 'avis'),
  review_refused: always('avis'),
  review_report_decided: always('avis'),
  client_mark_decided: always('avis'),
  free_month_ending: by('reminders', 'compte'),
  plan_ended: always('compte'),
  payment_failed: always('compte'),
  plan_order: always('compte'),
  operator_invoice: always('compte'),
  contacts_added: always('compte'),
  webhook: always('compte'),
  space_viewed: always('compte'),
  mail_bounce: always('compte'),
  mail_complaint: always('compte'),
} as const satisfies Record<string, NoticeFacts>

/** A kind of notice, stored with it. */
export type NoticeKind = keyof typeof NOTICE_KINDS

/** The facts of a stored kind; one that is not known any more is about the account and always shown. */
export function noticeFacts(kind: string): NoticeFacts {
  return Object.hasOwn(NOTICE_KINDS, kind) ? NOTICE_KINDS[kind as NoticeKind] : always('compte')
}

/** The stored kinds of a topic. */
export function kindsOfTopic(topic: NoticeTopic): NoticeKind[] {
  return (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter(
    (kind) => NOTICE_KINDS[kind].topic === topic,
  )
}

/** Kinds of which several of one day about the same thing are shown as one line: « 3 messages ». */
export const GATHERED_KINDS = ['message'] as const satisfies readonly NoticeKind[]
