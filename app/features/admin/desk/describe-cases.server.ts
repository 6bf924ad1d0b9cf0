import { sql, type SQL } from 'drizzle-orm'
import { KINDS, type CaseKind } from './case-kinds.ts'
import { waitingCases } from './waiting.server.ts'

/**
 * Where a case is described: who it is about, their account, what is stored of its reason or state, and what it says.
 * `t` is the row that waits.
 */
type Place = {
  from: SQL
  name: SQL
  account: SQL
  topic?: SQL
  summary: SQL
  words?: SQL
  /** The name without accents or capitals, where the row that waits tells it itself. */
  folded?: SQL
}

const PLACES: Record<CaseKind, Place> = {
  verification: {
    from: sql`artisans t`,
    name: sql`t.company_name`,
    account: sql`t.id`,
    summary: sql`concat_ws(' ', t.postal_code, t.town)`,
  },
  renewal: {
    from: sql`artisans t`,
    name: sql`t.company_name`,
    account: sql`t.id`,
    summary: sql`(select max(p.insurer) from insurance_policies p where p.artisan_id = t.id and p.kind = 'decennale')`,
  },
  contact: {
    from: sql`contact_messages t`,
    name: sql`t.first_name || ' ' || t.last_name`,
    account: sql`t.account_id`,
    topic: sql`t.type`,
    summary: sql`t.subject`,
    words: sql`t.message`,
  },
  support: {
    from: sql`support_threads t join profiles p on p.user_id = t.id`,
    name: sql`p.full_name`,
    account: sql`t.id`,
    summary: sql`(select m.body from messages m where m.support_id = t.id and m.author <> 'equipe' order by m.seq desc limit 1)`,
  },
  contact_reports: {
    from: sql`contact_reports t join leads l on l.id = t.lead_id join artisans a on a.id = l.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    topic: sql`t.reason`,
    summary: sql`t.text`,
  },
  artisan_reports: {
    from: sql`artisan_reports t join leads l on l.id = t.lead_id join artisans a on a.id = l.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    topic: sql`t.reason`,
    summary: sql`t.text`,
  },
  disputes: {
    from: sql`disputes t join artisans a on a.id = t.artisan_id`,
    name: sql`a.company_name`,
    account: sql`t.particulier_id`,
    topic: sql`t.subject`,
    summary: sql`t.wish`,
  },
  invoice_disputes: {
    from: sql`invoice_disputes t join invoices i on i.id = t.invoice_id join artisans a on a.id = i.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    summary: sql`concat_ws(', ', i.number, t.text)`,
  },
  platform_flows: {
    from: sql`platform_flows t join artisans a on a.id = t.artisan_id left join invoices i on i.id = t.invoice_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    topic: sql`t.kind`,
    summary: sql`i.number`,
  },
  conversation_reports: {
    from: sql`conversation_reports t join leads l on l.id = t.lead_id join artisans a on a.id = l.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    topic: sql`t.reason`,
    summary: sql`t.text`,
  },
  content_notices: {
    from: sql`content_notices t`,
    name: sql`t.name`,
    account: sql`t.account_id`,
    topic: sql`t.reason`,
    summary: sql`t.explanation`,
  },
  client_marks: {
    from: sql`interventions t join client_marks m on m.intervention_id = t.id join users u on u.id = m.particulier_id`,
    name: sql`u.name`,
    account: sql`u.id`,
    summary: sql`m.contest_reason`,
  },
  reviews: {
    from: sql`reviews t join artisans a on a.id = t.artisan_id`,
    name: sql`a.company_name`,
    account: sql`t.author_id`,
    topic: sql`t.status`,
    summary: sql`t.text`,
  },
  review_reports: {
    from: sql`reviews t join review_reports r on r.review_id = t.id join artisans a on a.id = t.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    topic: sql`r.reason`,
    summary: sql`r.text`,
  },
  testimonials: {
    from: sql`testimonials t join artisans a on a.id = t.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    summary: sql`t.text`,
  },
  plan_orders: {
    from: sql`plan_orders t join artisans a on a.id = t.artisan_id`,
    name: sql`a.company_name`,
    account: sql`a.id`,
    topic: sql`t.plan`,
    summary: sql`t.reference`,
  },
  emergencies: {
    from: sql`emergencies t`,
    name: sql`t.name`,
    account: sql`t.account_id`,
    topic: sql`t.kind`,
    summary: sql`concat_ws(' ', t.postal_code, t.town)`,
    words: sql`t.words`,
  },
  mails: {
    from: sql`email_logs t`,
    name: sql`t.email`,
    account: sql`t.account_id`,
    topic: sql`t.email_type`,
    summary: sql`t.subject`,
    // Thousands may wait.
    folded: sql`lower(email)`,
  },
  departures: {
    from: sql`artisans t`,
    name: sql`t.company_name`,
    account: sql`t.id`,
    topic: sql`(select min(l.reason) from departure_warnings l where l.artisan_id = t.id and l.desk_at is not null and l.settled_at is null)`,
    summary: sql`concat_ws(' ', t.postal_code, t.town)`,
  },
}

/**
 * Joins to each case (`w`, with `kind` and `subject_id`) its `name`, `account_id`, `topic`, a line of what it says
 * (`summary`) and all of it (`words`), as `d`. For the few that are shown: every place is asked for each.
 */
export const DESCRIBED: SQL = sql`left join lateral (${sql.join(
  KINDS.map((kind) => {
    const { from, name, account, topic = sql`null`, summary, words = summary } = PLACES[kind]
    return sql`select ${name} as name, ${account}::uuid as account_id, ${topic}::text as topic, left(${summary}, 160) as summary, ${words} as words from ${from} where w.kind = ${kind} and t.id = w.subject_id`
  }),
  sql` union all `,
)}) d on true`

/** The waiting cases with their `folded` name, each kind joined to its own place: to look for a name among all of them. */
export function namedCases(now: Date, kinds: readonly CaseKind[]): SQL {
  return sql.join(
    kinds.map((kind) => {
      const { from, name, folded } = PLACES[kind]
      return folded
        ? waitingCases(now, [kind], sql`, ${folded} as folded`)
        : sql`select w.*, fold_text(${name}) as folded from ${from} join (${waitingCases(now, [kind])}) w on w.subject_id = t.id`
    }),
    sql` union all `,
  )
}
