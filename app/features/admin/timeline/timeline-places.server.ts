import { sql } from 'drizzle-orm'
import { paths } from '#app/paths.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { placesOfCompany } from './places-of-company.server.ts'
import { placesOfPerson } from './places-of-person.server.ts'
import { market, moments, type TimelinePlace } from './timeline-place.server.ts'
import type { TimelineSide } from './timeline.ts'

/** Every place of a side, by name. Requests that a company wrote for its own clients are nobody’s business here. */
export function timelinePlaces(
  side: TimelineSide,
  accountId: AccountId,
): Record<string, TimelinePlace> {
  return {
    ...ofBoth(side, accountId),
    ...(side === 'artisan' ? placesOfCompany : placesOfPerson)(accountId),
  }
}

function ofBoth(side: TimelineSide, who: AccountId): Record<string, TimelinePlace> {
  const owner = side === 'artisan' ? sql`artisan_id` : sql`particulier_id`
  return {
    account: {
      kind: 'account',
      opens: null,
      from: sql`users t where t.id = ${who}`,
      at: sql`t.created_at`,
    },
    erasure: {
      kind: 'account',
      opens: null,
      from: sql`erasures t where t.account_id = ${who}`,
      at: sql`t.requested_at`,
      id: sql`t.account_id`,
    },
    works: {
      kind: 'works',
      opens: paths.adminRequests(),
      from: sql`interventions t join quote_requests r on r.id = t.request_id and ${market}
        ${moments(['signed', sql`t.created_at`], ['started', sql`t.started_at`], ['finished', sql`t.finished_at`], ['confirmed', sql`t.confirmed_at`], ['disputed', sql`t.disputed_at`], ['cancelled', sql`t.cancelled_at`])}
        where t.${owner} = ${who} and m.at is not null`,
      at: sql`m.at`,
      verb: sql`m.verb`,
      subject: sql`t.request_id`,
      label: sql`concat_ws(', ', t.quote_number, t.title)`,
      detail: sql`coalesce(t.confirmed_by, t.cancelled_by)`,
      cents: sql`t.total_incl_cents`,
    },
    amendments: {
      kind: 'works',
      opens: paths.adminRequests(),
      from: sql`interventions w join quote_requests r on r.id = w.request_id and ${market} join amendments t on t.intervention_id = w.id
        ${moments(['sent', sql`t.sent_at`], ['signed', sql`t.signed_at`], ['declined', sql`t.declined_at`])}
        where w.${owner} = ${who} and m.at is not null`,
      at: sql`m.at`,
      verb: sql`m.verb`,
      subject: sql`w.request_id`,
      label: sql`t.number`,
      cents: sql`t.total_incl_cents`,
    },
    receptions: {
      kind: 'works',
      opens: paths.adminRequests(),
      from: sql`receptions t join interventions w on w.id = t.intervention_id join quote_requests r on r.id = w.request_id and ${market} where t.${owner} = ${who} and t.signed_at is not null`,
      at: sql`t.signed_at`,
      subject: sql`w.request_id`,
      label: sql`w.title`,
    },
    disputes: {
      kind: 'disputes',
      opens: paths.adminDisputes(),
      from: sql`disputes t ${moments(['opened', sql`t.opened_at`], ['ended', sql`t.ended_at`])} where t.${owner} = ${who} and m.at is not null`,
      at: sql`m.at`,
      verb: sql`m.verb`,
      label: sql`t.subject`,
      detail: sql`t.status`,
    },
    mails: {
      kind: 'mails',
      opens: paths.adminMails(),
      from: sql`email_logs t where t.account_id = ${who}`,
      at: sql`t.created_at`,
      label: sql`t.subject`,
      detail: sql`t.status`,
    },
    // Those that left before there was an account, or to an address that was typed.
    mails_by_address: {
      kind: 'mails',
      opens: paths.adminMails(),
      from: sql`email_logs t where t.email = (select email from users where id = ${who}) and t.account_id is null`,
      at: sql`t.created_at`,
      label: sql`t.subject`,
      detail: sql`t.status`,
    },
    contact: {
      kind: 'cases',
      opens: paths.adminMessages(),
      from: sql`contact_messages t ${moments(['written', sql`t.created_at`], ['answered', sql`t.answered_at`])} where t.account_id = ${who} and m.at is not null`,
      at: sql`m.at`,
      verb: sql`m.verb`,
      label: sql`t.subject`,
    },
    support: {
      kind: 'cases',
      opens: paths.adminConversations(),
      from: sql`messages t where t.support_id = ${who} and t.removed_at is null`,
      at: sql`t.sent_at`,
      verb: sql`t.author`,
      subject: sql`t.support_id`,
    },
    notices: {
      kind: 'cases',
      opens: paths.adminNotices(),
      from: sql`content_notices t where t.account_id = ${who}`,
      at: sql`t.created_at`,
      label: sql`t.reason`,
      detail: sql`t.decision`,
    },
    // What colleagues read stays in the journal.
    team: {
      kind: 'team',
      opens: null,
      from: sql`audit_log t left join users by on by.id = t.admin_id where t.subject_id = ${who}::text and t.action not like '%.read'`,
      at: sql`t.at`,
      verb: sql`t.action`,
      label: sql`by.name`,
      detail: sql`t.detail::text`,
    },
  }
}
