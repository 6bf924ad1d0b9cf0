import { sql, type SQL } from 'drizzle-orm'
import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { DEPARTURE_REASONS, DEPARTURE_RULES, type DepartureReason } from './departures.ts'

/**
 * Looks for the companies that may leave: notes what is new, forgets what is over, and leaves alone what the team made
 * of the rest. A recurring job; running it twice changes nothing.
 */
export function findDepartures(ctx: Ctx<System>): Promise<void> {
  return patiently(ctx, async (tx) => {
    // One process at a time: two would note the same in different orders.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('find-departures'))`)
    await tx.db.execute(sql`
      with found as materialized (${departures(tx.now)}), gone as (
        delete from departure_warnings w where not exists (select from found f where f.artisan_id = w.artisan_id and f.reason = w.reason)
      )
      insert into departure_warnings (artisan_id, reason, since_at, noted_at)
      select artisan_id, reason, since_at, ${tx.now} from found
      on conflict (artisan_id, reason) do update set since_at = excluded.since_at
        where departure_warnings.since_at <> excluded.since_at`)
  })
}

/** The companies that may leave, as rows of `artisan_id`, `reason` and `since_at`: a statement a reason. */
function departures(now: Date): SQL {
  const rules = rulesAt(now)
  return sql.join(
    DEPARTURE_REASONS.map(
      (reason) =>
        sql`select artisan_id, ${reason}::text as reason, date_trunc('milliseconds', max(since_at)) as since_at from (${rules[reason]}) found_by_rule group by 1`,
    ),
    sql` union all `,
  )
}

function rulesAt(now: Date): Record<DepartureReason, SQL> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const { quietDays, trialEndsInDays, fewLeads, leadDays, refusedQuotes, refusedDays } =
    DEPARTURE_RULES
  // With a plan or in the free month, and free to work.
  const subscribed = sql`subscribers s join artisans a on a.id = s.artisan_id and a.verification = 'verified' and a.closed_at is null and a.suspended_at is null
    where s.subscribed and (s.subscription_end is null or s.subscription_end > ${now})`
  const theirs = sql`l.artisan_id = s.artisan_id and ${leadOfMarketplace(sql`l`)}`
  const proposed = (from: Date, to: Date) =>
    sql`(select count(*) from leads l where ${theirs} and l.proposed_at > ${from} and l.proposed_at <= ${to})`
  const ends = sql`coalesce(s.subscription_end, s.renews_at)`
  return {
    end_asked: sql`select p.artisan_id, p.cancel_at as since_at from payment_subscriptions p where p.cancel_at > ${now} and p.ended_at is null`,
    payment_failed: sql`select p.artisan_id, p.period_start as since_at from payment_subscriptions p where p.unpaid and p.ended_at is null`,
    trial_without_quote: sql`select s.artisan_id, ${ends} as since_at from ${subscribed} and s.trial and ${ends} > ${now} and ${ends} <= ${ago(-trialEndsInDays)}
      and not exists (select from leads l where ${theirs} and l.quoted_at >= s.started_at)`,
    no_contact: sql`select s.artisan_id, greatest(s.started_at, (select max(l.opened_at) from leads l where ${theirs})) as since_at from ${subscribed}
      and s.started_at <= ${ago(quietDays)} and ${proposed(ago(quietDays), now)} > 0
      and not exists (select from leads l where ${theirs} and l.opened_at > ${ago(quietDays)})`,
    few_leads: sql`select s.artisan_id, ${dayStart(ago(leadDays))} as since_at from ${subscribed} and s.started_at <= ${ago(2 * leadDays)}
      and ${proposed(ago(leadDays), now)} < ${fewLeads} and ${proposed(ago(2 * leadDays), ago(leadDays))} >= ${fewLeads}`,
    quotes_refused: sql`select q.artisan_id, q.last_at as since_at from (
        select quotes.artisan_id, max(declined_at) as last_at, count(*) as n from quotes join quote_requests r on r.id = quotes.request_id
        where quotes.status = 'declined' and declined_at > ${ago(refusedDays)} and r.origin = 'marketplace' group by 1) q
      join subscribers s on s.artisan_id = q.artisan_id and s.subscribed and (s.subscription_end is null or s.subscription_end > ${now})
      where q.n >= ${refusedQuotes} and not exists (select from quotes signed where signed.artisan_id = q.artisan_id and signed.accepted_at > ${ago(refusedDays)})`,
  }
}

/** The beginning of the day of an instant: what is told by the hour would change at each run. */
const dayStart = (at: Date) =>
  sql`(date_trunc('day', ${at}::timestamptz at time zone 'Europe/Paris') at time zone 'Europe/Paris')`
