import { sql, type SQL } from 'drizzle-orm'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_CONTENT_DAYS } from '#app/features/content-notices/content-notice.ts'
import { OPINION_DAYS } from '#app/features/disputes/dispute.ts'
import { ANSWER_DAYS } from '#app/features/requests/reports/artisan-report.ts'
import { MARK_ANSWER_DAYS } from '#app/features/reviews/client-marks/client-mark.ts'
import { DECIDE_WITHIN_DAYS as DECIDE_REVIEW_DAYS } from '#app/features/reviews/review.ts'
import { CALL_HELPLESS_WITHIN_HOURS } from '#app/features/emergencies/emergency.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { KINDS, type CaseKind } from './case-kinds.ts'

/** How a kind of case is found: the rows that wait, since when each does, and by when it was promised. */
type Waiting = {
  from: SQL
  id: SQL
  since: SQL
  due: SQL
  /** When it last changed, where that may be later than since when it waits. */
  changed?: SQL
}

/**
 * Everything that waits for the team, as rows of `kind`, `subject_id`, `since`, `due_by` (null where nothing was
 * promised) and `changed_at`. The home counts them and the desk lists them. A renewed policy is one of a verified
 * company, not ended, that nobody has checked yet; its company waits once. `more`: columns beside these, of one kind.
 */
export function waitingCases(
  now: Date,
  kinds: readonly CaseKind[] = KINDS,
  more: SQL = sql``,
): SQL {
  const known = waitings(now)
  return sql.join(
    kinds.map((kind) => {
      const { from, id, since, due, changed = since } = known[kind]
      return sql`select ${kind}::text as kind, ${id} as subject_id, ${since} as since, ${due} as due_by, ${changed} as changed_at${more} from ${from}`
    }),
    sql` union all `,
  )
}

const after = (since: SQL, hours: number) => sql`${since} + ${hours} * interval '1 hour'`
const never = sql`null::timestamptz`

/** The instant of `answerDueAt`, in SQL: hours of Monday to Friday, Paris time. */
export function answerDue(since: SQL): SQL {
  const weekday = (at: SQL) => sql`extract(isodow from ${at} at time zone 'Europe/Paris')`
  const monday = sql`(date_trunc('day', ${since} at time zone 'Europe/Paris') + (8 - ${weekday(since)}) * interval '1 day') at time zone 'Europe/Paris'`
  const start = sql`(case when ${weekday(since)} >= 6 then ${monday} else ${since} end)`
  const due = sql`(${after(start, ANSWER_WITHIN_HOURS)})`
  return sql`${due} + (case when ${weekday(due)} >= 6 then 48 else 0 end) * interval '1 hour'`
}

function waitings(now: Date): Record<CaseKind, Waiting> {
  const id = sql`id`
  const submitted = sql`coalesce(submitted_at, updated_at)`
  return {
    verification: {
      from: sql`artisans where verification = 'pending' and closed_at is null`,
      id,
      since: submitted,
      due: after(submitted, VERIFICATION_PROMISE_HOURS),
    },
    renewal: {
      from: sql`(select policy.artisan_id, min(policy.updated_at) as since, max(policy.updated_at) as changed
        from insurance_policies policy join artisans a on a.id = policy.artisan_id
        where policy.checked_at is null and a.verification = 'verified' and a.closed_at is null and policy.kind = 'decennale' and policy.ends_on >= ${dayOf(now, PARIS)}::date
          and not exists (select from verification_checks c where c.artisan_id = policy.artisan_id and c.subject_id = policy.id and c.superseded_at is null) group by 1) renewed`,
      id: sql`artisan_id`,
      since: sql`since`,
      due: after(sql`since`, VERIFICATION_PROMISE_HOURS),
      changed: sql`changed`,
    },
    contact: {
      from: sql`contact_messages where answered_at is null`,
      id,
      since: sql`created_at`,
      due: answerDue(sql`created_at`),
    },
    support: {
      from: sql`support_threads where waiting_since is not null`,
      id,
      since: sql`waiting_since`,
      due: answerDue(sql`waiting_since`),
      changed: sql`updated_at`,
    },
    contact_reports: {
      from: sql`contact_reports where status = 'waiting'`,
      id,
      since: sql`reported_at`,
      due: sql`decide_by`,
    },
    artisan_reports: {
      from: sql`artisan_reports where outcome is null`,
      id,
      since: sql`reported_at`,
      due: sql`answer_by`,
    },
    disputes: {
      from: sql`disputes where status in ('with_team', 'appealed')`,
      id,
      since: sql`waiting_since`,
      due: after(sql`waiting_since`, OPINION_DAYS * 24),
      changed: sql`updated_at`,
    },
    // Those of contracts are disputes.
    invoice_disputes: {
      from: sql`invoice_disputes where closed_at is null and not of_works`,
      id,
      since: sql`opened_at`,
      due: after(sql`opened_at`, ANSWER_DAYS * 24),
    },
    platform_flows: {
      from: sql`platform_flows where stopped_at is not null and refusal = ''`,
      id,
      since: sql`stopped_at`,
      due: never,
    },
    conversation_reports: {
      from: sql`conversation_reports where decision is null`,
      id,
      since: sql`reported_at`,
      due: sql`decide_by`,
    },
    content_notices: {
      from: sql`content_notices where decided_at is null`,
      id,
      since: sql`created_at`,
      due: after(sql`created_at`, DECIDE_CONTENT_DAYS * 24),
    },
    client_marks: {
      from: sql`client_marks where contested_at is not null and decided_at is null`,
      id: sql`intervention_id`,
      since: sql`contested_at`,
      due: after(sql`contested_at`, MARK_ANSWER_DAYS * 24),
    },
    reviews: {
      from: sql`reviews where status in ('pending', 'appealed')`,
      id,
      since: sql`waiting_since`,
      due: after(sql`waiting_since`, DECIDE_REVIEW_DAYS * 24),
      changed: sql`greatest(waiting_since, edited_at)`,
    },
    review_reports: {
      // Of a review that its author took back there is nothing left to decide.
      from: sql`review_reports where decided_at is null and exists (select from reviews
        where reviews.id = review_id and status in ('published', 'pending'))`,
      id: sql`review_id`,
      since: sql`at`,
      due: after(sql`at`, DECIDE_REVIEW_DAYS * 24),
    },
    testimonials: {
      from: sql`testimonials where status = 'pending'`,
      id,
      since: sql`written_at`,
      due: never,
    },
    plan_orders: {
      from: sql`plan_orders where status in ('asked', 'awaiting_transfer')`,
      id,
      since: sql`created_at`,
      due: never,
    },
    // Somebody is without help: the team calls them, then ends it.
    emergencies: {
      from: sql`emergencies where state = 'nobody'`,
      id,
      since: sql`updated_at`,
      due: after(sql`updated_at`, CALL_HELPLESS_WITHIN_HOURS),
    },
    mails: {
      from: sql`email_logs where status = 'failed' and next_attempt_at is null`,
      id,
      since: sql`created_at`,
      due: never,
    },
    // Those of which somebody of the team made a case.
    departures: {
      from: sql`(select artisan_id, min(desk_at) as since, max(desk_at) as changed from departure_warnings
        where desk_at is not null and settled_at is null group by 1) leaving`,
      id: sql`artisan_id`,
      since: sql`since`,
      due: never,
      changed: sql`changed`,
    },
  }
}
