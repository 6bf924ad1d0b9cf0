import { sql, type SQL } from 'drizzle-orm'
import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { firstCohortDay, isOver, KEPT_AFTER, type KeptAfter, type Month } from './months.ts'

/**
 * The companies that signed up in a month: how many, how many are subscribed or in their free month so many months
 * later (null while some have not been here so long), the contacts they took, how many of them took one and how many
 * signed, what they signed and what they paid for their plans, cents TTC.
 */
export type CompanyCohort = {
  month: Month
  companies: number
  kept: Record<KeptAfter, number | null>
  contacts: number
  took: number
  signed: number
  signedCents: number
  paidCents: number
}

const inParis = (at: SQL) => sql`${at} at time zone 'Europe/Paris'`

/** The month in which a company signed up, as a condition reads `artisans a`. */
const SIGN_UP_MONTH = sql`to_char(${inParis(sql`a.created_at`)}, 'YYYY-MM')`

/** Contacts of the marketplace that the company took. */
export const CONTACTS = sql`(select count(*)::int from leads l where l.artisan_id = a.id and l.opened_at is not null and ${leadOfMarketplace(sql`l`)})`
/** That it took one at least: looked for until the first is found. */
export const TOOK_CONTACT = sql`exists (select from leads l where l.artisan_id = a.id and l.opened_at is not null and ${leadOfMarketplace(sql`l`)})`
/** What stands signed with persons whom the marketplace brought, amendments left out: cents TTC. */
export const SIGNED_CENTS = sql`(select coalesce(sum(q.total_incl_cents), 0)::float8 from quotes q join quote_requests r on r.id = q.request_id
  where q.artisan_id = a.id and q.status = 'accepted' and r.origin = 'marketplace')`
/** What was paid for its plans and not given back: by card, then by transfer; cents TTC. */
export const PAID_CENTS = sql`((select coalesce(sum(i.paid_cents - i.refunded_cents), 0) from payment_invoices i where i.artisan_id = a.id and i.status = 'paid')
  + (select coalesce(sum(line.cents), 0) from plan_orders o join plan_order_lines line on line.order_id = o.id where o.artisan_id = a.id))::float8`

/** Whether the company was subscribed, or in its free month, so many months after it signed up: the last change until then says. */
export function keptAfter(months: KeptAfter): SQL {
  const then = sql`(${inParis(sql`(${inParis(sql`a.created_at`)} + ${sql.raw(`interval '${months} months'`)})`)})`
  return sql`coalesce((select c.kind not in ('trial_ended', 'paid_ended') from subscription_changes c
    where c.artisan_id = a.id and c.at <= ${then} and c.kind in ('trial_started', 'converted', 'paid_started', 'plan_changed', 'trial_ended', 'paid_ended')
    order by c.at desc, c.id desc limit 1), false)`
}

/** Counts the cohorts of companies, a row a month in which somebody signed up, the newest first. */
export async function countCompanyCohorts(ctx: Ctx): Promise<CompanyCohort[]> {
  const kept = KEPT_AFTER.map((months) => sql`${keptAfter(months)} as ${keptName(months)}`)
  const sums = KEPT_AFTER.map(
    (months) => sql`(count(*) filter (where ${keptName(months)}))::int as ${keptName(months)}`,
  )
  const { rows } = await ctx.db.execute<Omit<CompanyCohort, 'kept'> & Record<string, number>>(sql`
    with followed as (
      select ${SIGN_UP_MONTH} as month, ${CONTACTS} as contacts, ${SIGNED_CENTS} as signed_cents, ${PAID_CENTS} as paid_cents, ${sql.join(kept, sql`, `)}
      from artisans a where a.created_at >= ${startOfDay(firstCohortDay(ctx.now), PARIS)} and a.created_at <= ${ctx.now}
    )
    select month, count(*)::int as companies, sum(contacts)::int as contacts, (count(*) filter (where contacts > 0))::int as took,
      (count(*) filter (where signed_cents > 0))::int as signed, sum(signed_cents)::float8 as "signedCents", sum(paid_cents)::float8 as "paidCents",
      ${sql.join(sums, sql`, `)}
    from followed group by month order by month desc`)
  return rows.map(
    ({ month, companies, contacts, took, signed, signedCents, paidCents, ...row }) => ({
      month,
      companies,
      contacts,
      took,
      signed,
      signedCents,
      paidCents,
      kept: Object.fromEntries(
        KEPT_AFTER.map((months) => [
          months,
          isOver(month, months, ctx.now) ? row[`kept_${months}`]! : null,
        ]),
      ) as CompanyCohort['kept'],
    }),
  )
}

const keptName = (months: KeptAfter) => sql.raw(`kept_${months}`)
