import { sql } from 'drizzle-orm'
import { readSettings } from '#app/features/invoices/settings/save-settings.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { periodAround, type Period } from './period.ts'
import { readBook } from './read-book.server.ts'
import { vatDue } from './vat/vat-due.ts'

/** Months that the chart of money goes back, the present one included. */
const MONTHS = 12

/** What was invoiced in a month, less its credit notes, and what was paid in it, cents TTC. `month`: its first day. */
export type MoneyMonth = { month: Day; invoicedCents: number; paidCents: number }

/** The last twelve months of a company, oldest first, each thing in the month of its own date. */
export async function readMoneyMonths(ctx: Ctx<Artisan>, today: Day): Promise<MoneyMonth[]> {
  const { artisanId } = ctx.who
  const { rows } = await ctx.db.execute<{ month: Day; invoiced: string; paid: string }>(sql`
    with months as (
      select month::date from generate_series(date_trunc('month', ${today}::date) - ${`${MONTHS - 1} months`}::interval, date_trunc('month', ${today}::date), interval '1 month') month
    ), moved as (
      select date_trunc('month', issued_on)::date as month, case when kind = 'credit_note' then -total_incl_cents else total_incl_cents end as invoiced, 0 as paid
      from invoices where artisan_id = ${artisanId} and status = 'issued'
      union all select date_trunc('month', received_on)::date, 0, amount_cents from invoice_payments
      join invoices on invoices.id = invoice_payments.invoice_id where artisan_id = ${artisanId}
    )
    select months.month::text, coalesce(sum(invoiced), 0) as invoiced, coalesce(sum(paid), 0) as paid
    from months left join moved on moved.month = months.month group by months.month order by months.month`)
  return rows.map(({ month, invoiced, paid }) => ({
    month,
    invoicedCents: Number(invoiced),
    paidCents: Number(paid),
  }))
}

/** The VAT that the period being declared has come to until now. */
export async function readVatToSetAside(
  ctx: Ctx<Artisan>,
  today: Day,
): Promise<{ period: Period; vatCents: number }> {
  const { artisanId } = ctx.who
  const { vatPeriod } = await readSettings(ctx, artisanId)
  const period = periodAround(today, vatPeriod === 'monthly' ? 'month' : 'quarter')
  const { vatCents } = vatDue(await readBook(ctx, artisanId, period), period)
  return { period, vatCents }
}
