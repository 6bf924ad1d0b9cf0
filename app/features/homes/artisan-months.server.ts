import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'

/** Months that the dashboard's chart goes back, the present one included. */
const CHART_MONTHS = 6

/**
 * One month where the company is: requests received, contacts taken, devis sent, devis signed and
 * what was signed, amendments included, in cents TTC. `month`: its first day.
 */
export type ArtisanMonth = {
  month: string
  received: number
  taken: number
  sent: number
  signed: number
  signedCents: number
}

/**
 * The reader's last six months, oldest first, each thing counted in the month it happened; to be
 * asked with other lists. A contract that was renounced is not counted as signed.
 */
export function artisanMonths(ctx: Ctx<Artisan>, zone: string) {
  const { artisanId } = ctx.who
  const month = (column: string) =>
    sql`date_trunc('month', ${sql.raw(column)} at time zone ${zone})::date`
  return sql<ArtisanMonth>`
    with months as (
      select month::date from generate_series(date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}) - ${`${CHART_MONTHS - 1} months`}::interval, date_trunc('month', ${ctx.now}::timestamptz at time zone ${zone}), interval '1 month') month
    ), happened as (
      select ${month('proposed_at')} as month, 'received' as what, 0 as cents from leads where artisan_id = ${artisanId} and ${leadOfMarketplace()}
      union all select ${month('opened_at')}, 'taken', 0 from leads where artisan_id = ${artisanId} and opened_at is not null and ${leadOfMarketplace()}
      union all select ${month('sent_at')}, 'sent', 0 from quotes where artisan_id = ${artisanId} and sent_at is not null
      union all select ${month('accepted_at')}, 'signed', total_incl_cents from quotes where artisan_id = ${artisanId} and status = 'accepted'
      union all select ${month('signed_at')}, 'amended', amendments.total_incl_cents from amendments join quotes on quotes.id = amendments.quote_id where quotes.artisan_id = ${artisanId} and quotes.status = 'accepted' and amendments.status = 'signed'
    )
    select months.month::text as month,
      (count(*) filter (where what = 'received'))::int as received, (count(*) filter (where what = 'taken'))::int as taken,
      (count(*) filter (where what = 'sent'))::int as sent, (count(*) filter (where what = 'signed'))::int as signed,
      coalesce(sum(cents), 0) as "signedCents"
    from months left join happened on happened.month = months.month
    group by months.month order by months.month`
}
