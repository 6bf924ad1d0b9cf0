import { sql, type SQL } from 'drizzle-orm'

/**
 * Joins to each case (`w`, with `kind` and `subject_id`) who it is about (`name`, `account_id`), what is stored of its
 * reason or state (`topic`), a line of what it says (`summary`) and all of it (`words`), as `d`. Each place is asked for
 * the cases of its kind alone, by the identifier of the row that waits.
 */
export const DESCRIBED: SQL = sql`left join lateral (${sql.join(
  [
    place('verification', {
      from: sql`artisans t`,
      name: sql`t.company_name`,
      account: sql`t.id`,
      summary: sql`concat_ws(' ', t.postal_code, t.town)`,
    }),
    place('renewal', {
      from: sql`artisans t`,
      name: sql`t.company_name`,
      account: sql`t.id`,
      summary: sql`(select max(p.insurer) from insurance_policies p where p.artisan_id = t.id and p.kind = 'decennale')`,
    }),
    place('contact', {
      from: sql`contact_messages t`,
      name: sql`t.first_name || ' ' || t.last_name`,
      account: sql`t.account_id`,
      topic: sql`t.type`,
      summary: sql`t.subject`,
      words: sql`t.message`,
    }),
    place('support', {
      from: sql`support_threads t join profiles p on p.user_id = t.id`,
      name: sql`p.full_name`,
      account: sql`t.id`,
      summary: sql`(select m.body from messages m where m.support_id = t.id and m.author <> 'equipe' order by m.seq desc limit 1)`,
    }),
    place('contact_reports', {
      from: sql`contact_reports t join leads l on l.id = t.lead_id join artisans a on a.id = l.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      topic: sql`t.reason`,
      summary: sql`t.text`,
    }),
    place('artisan_reports', {
      from: sql`artisan_reports t join leads l on l.id = t.lead_id join artisans a on a.id = l.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      topic: sql`t.reason`,
      summary: sql`t.text`,
    }),
    place('invoice_disputes', {
      from: sql`invoice_disputes t join invoices i on i.id = t.invoice_id join artisans a on a.id = i.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      summary: sql`concat_ws(', ', i.number, t.text)`,
    }),
    place('platform_flows', {
      from: sql`platform_flows t join artisans a on a.id = t.artisan_id left join invoices i on i.id = t.invoice_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      topic: sql`t.kind`,
      summary: sql`i.number`,
    }),
    place('conversation_reports', {
      from: sql`conversation_reports t join leads l on l.id = t.lead_id join artisans a on a.id = l.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      topic: sql`t.reason`,
      summary: sql`t.text`,
    }),
    place('content_notices', {
      from: sql`content_notices t`,
      name: sql`t.name`,
      account: sql`t.account_id`,
      topic: sql`t.reason`,
      summary: sql`t.explanation`,
    }),
    place('reviews', {
      from: sql`reviews t join artisans a on a.id = t.artisan_id`,
      name: sql`a.company_name`,
      account: sql`t.author_id`,
      topic: sql`t.status`,
      summary: sql`t.text`,
    }),
    place('review_reports', {
      from: sql`reviews t join review_reports r on r.review_id = t.id join artisans a on a.id = t.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      topic: sql`r.reason`,
      summary: sql`r.text`,
    }),
    place('testimonials', {
      from: sql`testimonials t join artisans a on a.id = t.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      summary: sql`t.text`,
    }),
    place('plan_orders', {
      from: sql`plan_orders t join artisans a on a.id = t.artisan_id`,
      name: sql`a.company_name`,
      account: sql`a.id`,
      topic: sql`t.plan`,
      summary: sql`t.reference`,
    }),
    place('mails', {
      from: sql`email_logs t`,
      name: sql`t.email`,
      account: sql`t.account_id`,
      topic: sql`t.email_type`,
      summary: sql`t.subject`,
    }),
  ],
  sql` union all `,
)}) d on true`

function place(
  kind: string,
  {
    from,
    name,
    account,
    topic = sql`null`,
    summary,
    words = summary,
  }: { from: SQL; name: SQL; account: SQL; topic?: SQL; summary: SQL; words?: SQL },
): SQL {
  return sql`select ${name} as name, ${account}::uuid as account_id, ${topic}::text as topic, left(${summary}, 160) as summary, ${words} as words from ${from} where w.kind = ${kind} and t.id = w.subject_id`
}
