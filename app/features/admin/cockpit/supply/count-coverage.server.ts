import { sql, type SQL } from 'drizzle-orm'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import {
  CONTACTS_TAKEN,
  quotesDueBefore,
  QUOTES_RECEIVED,
} from '#app/features/requests/team/request-answers.server.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Coverage } from './coverage.ts'

/** Seats of a request. */
const SEATS = 5

const departementOf = (insee: SQL) =>
  sql`case when ${insee} ~ '^9[78]' then left(${insee}, 3) else left(${insee}, 2) end`

type Counted = Omit<Coverage, 'lacking' | 'companies'> & { one: number; two: number; three: number }

/** Counts what is asked and who is there, a row a trade and département in which something was asked. */
export async function countCoverage(ctx: Ctx): Promise<Coverage[]> {
  const due = sql`opened_at <= ${quotesDueBefore(ctx.now)} and status <> 'cancelled'`
  const lacking = (quotes: number) =>
    sql`(count(*) filter (where ${due} and quotes = ${quotes}))::int`
  const asked = await ctx.db.execute<Counted>(sql`
    with asked as (
      select trade, ${departementOf(sql`insee`)} as departement, opened_at, status, ${CONTACTS_TAKEN} as contacts, ${QUOTES_RECEIVED} as quotes
      from quote_requests where ${ofMarketplace} and opened_at is not null and created_at >= ${beginningOf('90-jours', ctx.now)} and created_at <= ${ctx.now}
    )
    select trade, departement, count(*)::int as requests, sum(least(contacts, ${SEATS}))::int as contacts, (count(*) filter (where contacts = 0))::int as unanswered,
      ${lacking(2)} as one, ${lacking(1)} as two, ${lacking(0)} as three
    from asked group by 1, 2`)
  const there = await ctx.db.execute<{ trade: TradeSlug; departement: string; n: number }>(sql`
    select t.trade, ${departementOf(sql`a.insee`)} as departement, count(*)::int as n
    from artisan_trades t join artisans a on a.id = t.artisan_id where t.available group by 1, 2`)
  const companies = new Map(
    there.rows.map(({ trade, departement, n }) => [`${trade} ${departement}`, n]),
  )
  return asked.rows.map(({ one, two, three, ...row }) => ({
    ...row,
    lacking: [one, two, three] as const,
    companies: companies.get(`${row.trade} ${row.departement}`) ?? 0,
  }))
}
