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
import { MOST_COUNTED } from '#app/values/team-list.ts'
import { issuedList, PERIOD_DAYS, type IssuedFilter } from './issued-list.ts'

const clientName = sql<string>`coalesce(${invoices.snapshot} -> 'client' ->> 'name', '')`
/** What is searched: the number, the company, the client, and the day as it is written. */
const sought = sql`fold_text(concat_ws(' ', ${invoices.number}, ${artisans.companyName}, ${clientName}, to_char(${invoices.issuedOn}, 'DD/MM/YYYY')))`

/** The issued invoices and credit notes of every company. */
export const teamInvoices = teamRows(issuedList, {
  perPage: 50,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const order = inOrder(filter)
    const rows = await listed(ctx)
      .where(
        inArray(
          invoices.id,
          shown(ctx, filter, limit, offset)
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

/** How many rows of the list, in its order, are read before an index is asked for a word. */
const READ_FIRST = 1_000

const inOrder = ({ sort }: IssuedFilter): [SQL, SQL] => {
  const way = sort.descending ? desc : asc
  return [
    way(sort.by === 'montant' ? invoices.totalInclCents : invoices.issuedAt),
    way(invoices.id),
  ]
}

function narrowed(ctx: Ctx, { kind, period }: IssuedFilter): SQL {
  return and(
    sql`${invoices.status} = 'issued'`,
    kind === '' ? undefined : eq(invoices.kind, kind),
    period === ''
      ? undefined
      : gt(invoices.issuedAt, new Date(ctx.now.getTime() - PERIOD_DAYS[period] * 86_400_000)),
  )!
}

/** What a filter finds, in no order. */
function found(ctx: Ctx, filter: IssuedFilter, limit: number) {
  return ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      filter.search === ''
        ? narrowed(ctx, filter)
        : sql`${invoices.id} in ${soughtIn(limit, ...eachPlace(ctx, filter).map((place) => sql`select id from (${place}) placed`))}`,
    )
    .$dynamic()
}

/**
 * What a page may show of a filter: with a search, those of the first rows of the list that hold it, where they are
 * enough; else what the indexes give. A word that many invoices hold would have an index give thousands to sort.
 */
function shown(ctx: Ctx, filter: IssuedFilter, limit: number, offset: number) {
  if (filter.search === '' || limit > MOST_COUNTED) return found(ctx, filter, limit)
  const order = sql.join(inOrder(filter), sql`, `)
  const enough = limit + offset
  const { where, rest } = placesOf(filter.search)
  const few = sql`(select count(*) from first) < ${enough}`
  return ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      sql`${invoices.id} in (
        with first as materialized (
          select invoices.id from (select * from invoices where ${narrowed(ctx, filter)} order by ${order} limit ${READ_FIRST}) invoices
            join artisans on artisans.id = invoices.artisan_id
          where (${sql.join(where, sql` or `)}) ${sql.join(rest, sql` `)} order by ${order} limit ${enough})
        select id from first union all select id from ${soughtIn(limit, ...eachPlace(ctx, filter, few).map(newestOf))} places)`,
    )
    .$dynamic()
}

/** Where the first word of a search may stand, each answered by an index; and the other words, anywhere. */
function placesOf(search: string): { where: SQL[]; rest: SQL[] } {
  const [first = '', ...others] = soughtWords(search)
  const like = likeAnywhere(first)
  const day = writtenDay(first)
  return {
    where: [
      sql`fold_text(number) like fold_text(${like})`,
      sql`fold_text(snapshot -> 'client' ->> 'name') like fold_text(${like})`,
      sql`invoices.artisan_id in (select id from artisans where fold_text(company_name) like fold_text(${like}))`,
      ...(day === null
        ? []
        : [
            sql`(issued_on = ${day}::date and issued_at between ${day}::date - 2 and ${day}::date + 3)`,
          ]),
    ],
    rest: others.map((word) => sql`and ${sought} like fold_text(${likeAnywhere(word)})`),
  }
}

/** The places of a search as statements of their own, in no order. */
function eachPlace(ctx: Ctx, filter: IssuedFilter, when: SQL = sql`true`): SQL[] {
  const { where, rest } = placesOf(filter.search)
  return where.map(
    (place) => sql`select invoices.id, issued_at from invoices
      ${rest.length > 0 ? sql`join artisans on artisans.id = invoices.artisan_id` : sql``}
      where ${narrowed(ctx, filter)} and ${place} ${sql.join(rest, sql` `)} and ${when}`,
  )
}

/**
 * The newest of each place. Whatever the planner expects of a word (`offset 0`), its rows are found first and then
 * sorted: read in the order of time, one that stands nowhere would take a second.
 */
const newestOf = (place: SQL) =>
  sql`select id from (${place} offset 0) placed order by issued_at desc`
