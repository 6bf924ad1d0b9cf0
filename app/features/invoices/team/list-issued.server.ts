import { and, asc, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { soughtIn, soughtWords, writtenDay } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { FIGURES } from '#app/features/invoices/payments/account-sql.server.ts'
import { accountOf } from '#app/features/invoices/payments/payment.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { issuedList, PERIOD_DAYS, type IssuedFilter } from './issued-list.ts'

const clientName = sql<string>`coalesce(${invoices.snapshot} -> 'client' ->> 'name', '')`
/** What is searched: the number, the company, the client, and the day as it is written. */
const sought = sql`fold_text(concat_ws(' ', ${invoices.number}, ${artisans.companyName}, ${clientName}, to_char(${invoices.issuedOn}, 'DD/MM/YYYY')))`

/** The issued invoices and credit notes of every company. */
export const teamInvoices = teamRows(issuedList, {
  perPage: 50,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const column = filter.sort.by === 'montant' ? invoices.totalInclCents : invoices.issuedAt
    const order = [way(column), way(invoices.id)]
    const rows = await listed(ctx)
      .where(
        inArray(
          invoices.id,
          found(ctx, filter, limit)
            .orderBy(...order)
            .limit(limit)
            .offset(offset),
        ),
      )
      .orderBy(...order)
    const today = dayOf(ctx.now, PARIS)
    return rows.map(({ figures, ...row }) => ({
      ...row,
      state: row.kind === 'credit_note' ? null : accountOf(figures, today).state,
    }))
  },
})

function listed(ctx: Ctx) {
  return ctx.db
    .select({
      id: invoices.id,
      kind: invoices.kind,
      number: sql<string>`coalesce(${invoices.number}, '')`,
      artisanId: invoices.artisanId,
      companyName: artisans.companyName,
      clientName: sql<string>`${clientName}`.as('client_name'),
      totalInclCents: invoices.totalInclCents,
      issuedOn: sql<string>`${invoices.issuedOn}::text`,
      figures: FIGURES,
    })
    .from(invoices)
    .innerJoin(artisans, eq(artisans.id, invoices.artisanId))
}

function found(ctx: Ctx, { search, kind, period }: IssuedFilter, limit: number) {
  const [first = '', ...others] = soughtWords(search)
  const like = likeAnywhere(first)
  const day = writtenDay(first)
  const rest = others.map((word) => sql`and ${sought} like fold_text(${likeAnywhere(word)})`)
  const narrowed = and(
    sql`${invoices.status} = 'issued'`,
    kind === '' ? undefined : eq(invoices.kind, kind),
    period === ''
      ? undefined
      : gt(invoices.issuedAt, new Date(ctx.now.getTime() - PERIOD_DAYS[period] * 86_400_000)),
  )!
  const place = (where: SQL) =>
    sql`select invoices.id from invoices
      ${rest.length > 0 ? sql`join artisans on artisans.id = invoices.artisan_id` : sql``}
      where ${narrowed} and ${where} ${sql.join(rest, sql` `)}
      order by issued_at desc`
  const places = () =>
    sql`${invoices.id} in ${soughtIn(
      limit,
      place(sql`fold_text(number) like fold_text(${like})`),
      place(sql`fold_text(snapshot -> 'client' ->> 'name') like fold_text(${like})`),
      place(
        sql`invoices.artisan_id in (select id from artisans where fold_text(company_name) like fold_text(${like}))`,
      ),
      day === null
        ? null
        : place(
            sql`issued_on = ${day}::date and issued_at between ${day}::date - 2 and ${day}::date + 3`,
          ),
    )}`
  return ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(first === '' ? narrowed : places())
    .$dynamic()
}
