import { eq, sql, type SQL } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { accountIs, invoicesWithAccounts, isPayable } from './account-sql.server.ts'
import { monthOf } from './payment.ts'

/** How many invoices a view holds, and what they come to. */
type Sum = { count: number; cents: number }

/** The money of a company, on the day that it is there. */
export type CompanyMoney = {
  today: Day
  /** Signed and not invoiced yet. */
  toInvoiceCents: number
  due: Sum
  late: Sum
  paid: Sum
  paidThisMonthCents: number
}

/** The day it is where a company is. */
export async function companyToday(ctx: Ctx<Artisan>): Promise<Day> {
  const [row] = await ctx.db
    .select({ insee: artisans.insee })
    .from(artisans)
    .where(eq(artisans.id, ctx.who.artisanId))
  return dayOf(ctx.now, timeZoneOf(row?.insee ?? ''))
}

/** The figures of a company's money: what is to invoice, due, late and paid. */
export async function readCompanyMoney(ctx: Ctx<Artisan>): Promise<CompanyMoney> {
  const today = await companyToday(ctx)
  const mine = sql`invoices.artisan_id = ${ctx.who.artisanId} and ${isPayable}`
  const { due, late, paid } = accountIs(today)
  const sums = (name: string, where: SQL, cents: SQL) =>
    sql`count(*) filter (where ${where})::integer as ${sql.raw(`${name}_count`)}, coalesce(sum(${cents}) filter (where ${where}), 0)::bigint as ${sql.raw(`${name}_cents`)}`
  const { rows } = await ctx.db.execute<Record<string, string | number>>(sql`
    select ${sums('due', due, sql`account.due`)}, ${sums('late', late, sql`account.due`)}, ${sums('paid', paid, sql`account.paid`)}
    from ${invoicesWithAccounts(today)} where ${mine}`)
  const sum = (name: string): Sum => ({
    count: Number(rows[0]![`${name}_count`]),
    cents: Number(rows[0]![`${name}_cents`]),
  })
  const month = monthOf(today)
  const within = (day: SQL) => sql`${day} between ${month.first}::date and ${month.last}::date`
  const { rows: others } = await ctx.db.execute<Record<string, string>>(sql`
    select
      (select coalesce(sum(greatest(0, signed.cents - coalesce(billed.cents, 0))), 0) from quotes
        cross join lateral (select coalesce(sum(base + vat), 0) as cents from signed_rates(quotes.id)) signed
        cross join lateral (
          select sum(base_cents + vat_cents) as cents from invoice_rates
          join invoices on invoices.id = invoice_rates.invoice_id where invoices.quote_id = quotes.id
        ) billed
        where quotes.artisan_id = ${ctx.who.artisanId} and quotes.status = 'accepted') as to_invoice,
      (select coalesce(sum(amount_cents), 0) from invoice_payments
        join ${invoices} on invoices.id = invoice_payments.invoice_id
        where ${mine} and ${within(sql`received_on`)}) as paid`)
  const other = others[0]!
  return {
    today,
    toInvoiceCents: Number(other.to_invoice),
    due: sum('due'),
    late: sum('late'),
    paid: sum('paid'),
    paidThisMonthCents: Number(other.paid),
  }
}
