import { and, asc, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { soughtIn, soughtWords, writtenDay } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { parseId, type DocumentId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { operatorInvoiceList, type OperatorInvoiceFilter } from './operator-invoice-list.ts'
import { operatorInvoices } from './tables.server.ts'

/** Its file; null while it is being drawn. */
const file = sql<DocumentId | null>`case when ${documents.fileId} is not null then ${documents.id} end`

/**
 * The day an invoice was paid: before it was issued, or by the transfer of its order since; null
 * while it is awaited.
 */
const paidOn = sql<Day | null>`coalesce(${operatorInvoices.snapshot} ->> 'paidOn', (
  select max(line.day) from plan_order_lines line
  where ${operatorInvoices.cause} = 'order:' || line.order_id
  having sum(line.cents) >= ${operatorInvoices.totalInclCents}
))`
/** Whether credit notes took all of it back. */
const takenBack = sql<boolean>`(
  select coalesce(sum(credit.total_incl_cents), 0) from operator_invoices credit where credit.credit_of = ${operatorInvoices.id}
) >= ${operatorInvoices.totalInclCents}`

/** The invoices and credit notes of the reader's subscription, the newest first. */
export function listOwnOperatorInvoices(ctx: Ctx<Artisan>) {
  return ctx.db
    .select({
      id: operatorInvoices.id,
      kind: operatorInvoices.kind,
      number: operatorInvoices.number,
      cause: operatorInvoices.cause,
      issuedOn: operatorInvoices.issuedOn,
      totalInclCents: operatorInvoices.totalInclCents,
      totalVatCents: operatorInvoices.totalVatCents,
      paidOn,
      takenBack,
      file,
    })
    .from(operatorInvoices)
    .leftJoin(documents, ofInvoice)
    .where(eq(operatorInvoices.artisanId, ctx.who.artisanId))
    .orderBy(desc(operatorInvoices.issuedAt), desc(operatorInvoices.number))
    .limit(120)
}

const ofInvoice = and(
  eq(documents.subjectId, operatorInvoices.id),
  eq(documents.kind, 'operator_invoice'),
)

const sought = sql`fold_text(concat_ws(' ', ${operatorInvoices.number}, ${artisans.companyName}, to_char(${operatorInvoices.issuedOn}, 'DD/MM/YYYY')))`

/** The invoices and credit notes of every subscription, for the team. */
export const teamOperatorInvoices = teamRows(operatorInvoiceList, {
  perPage: 50,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const column =
      filter.sort.by === 'montant' ? operatorInvoices.totalInclCents : operatorInvoices.issuedAt
    const order = [way(column), way(operatorInvoices.number)]
    return listed(ctx)
      .where(
        inArray(
          operatorInvoices.id,
          found(ctx, filter, limit)
            .orderBy(...order)
            .limit(limit)
            .offset(offset),
        ),
      )
      .orderBy(...order)
  },
})

function listed(ctx: Ctx) {
  return ctx.db
    .select({
      ...pick(operatorInvoices, 'id', 'kind', 'means', 'number', 'artisanId', 'issuedOn'),
      companyName: artisans.companyName,
      paidOn: sql<Day | null>`${paidOn}`.as('paid_on'),
      takenBack: sql<boolean>`${takenBack}`.as('taken_back'),
      creditOf: sql<string | null>`${operatorInvoices.snapshot} -> 'creditOf' ->> 'number'`.as(
        'credit_of_number',
      ),
      vatBasisPoints:
        sql<number>`(${operatorInvoices.snapshot} #>> '{totals,vat,0,vatBasisPoints}')::integer`.as(
          'vat_basis_points',
        ),
      ...pick(operatorInvoices, 'totalExclCents', 'totalVatCents', 'totalInclCents'),
      file: sql<DocumentId | null>`${file}`.as('file'),
    })
    .from(operatorInvoices)
    .innerJoin(artisans, eq(artisans.id, operatorInvoices.artisanId))
    .leftJoin(documents, ofInvoice)
}

function found(ctx: Ctx, { search, kind, means, issued }: OperatorInvoiceFilter, limit: number) {
  const [first = '', ...others] = soughtWords(search)
  const like = likeAnywhere(first)
  const day = writtenDay(first)
  const rest = others.map((word) => sql`and ${sought} like fold_text(${likeAnywhere(word)})`)
  const monthStart = `${dayOf(ctx.now, PARIS).slice(0, 7)}-01`
  const narrowed = and(
    kind === '' ? undefined : eq(operatorInvoices.kind, kind),
    means === '' ? undefined : eq(operatorInvoices.means, means),
    issued === ''
      ? undefined
      : and(
          gte(operatorInvoices.issuedOn, monthStart),
          // The same, with a margin, of what the list is ordered by: its index begins there.
          sql`${operatorInvoices.issuedAt} >= ${monthStart}::date - 2`,
        ),
  )
  const place = (where: SQL) =>
    sql`select operator_invoices.id
      from operator_invoices ${rest.length > 0 ? sql`join artisans on artisans.id = operator_invoices.artisan_id` : sql``}
      where ${narrowed ?? sql`true`} and ${where} ${sql.join(rest, sql` `)}
      order by issued_at desc`
  const places = () =>
    sql`${operatorInvoices.id} in ${soughtIn(
      limit,
      place(sql`fold_text(number) like fold_text(${like})`),
      place(
        sql`operator_invoices.artisan_id in (select id from artisans where fold_text(company_name) like fold_text(${like}))`,
      ),
      day === null
        ? null
        : place(
            sql`issued_on = ${day}::date and issued_at between ${day}::date - 2 and ${day}::date + 3`,
          ),
    )}`
  return ctx.db
    .select({ id: operatorInvoices.id })
    .from(operatorInvoices)
    .where(first === '' ? narrowed : places())
    .$dynamic()
}

/** A file that a member of the team asks for, if it is of an invoice of the operator. */
export async function operatorInvoiceOf(
  ctx: Ctx<Admin>,
  posted: string,
): Promise<DocumentId | null> {
  const id = parseId<DocumentId>(posted)
  if (!id) return null
  const [row] = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.kind, 'operator_invoice')))
  return row?.id ?? null
}
