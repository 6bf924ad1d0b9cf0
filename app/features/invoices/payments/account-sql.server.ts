import { sql } from 'drizzle-orm'
import { invoices } from '#app/features/invoices/tables.server.ts'
import type { Day } from '#app/values/time/french-date.ts'

// Table names are written out: alone in a query, Drizzle leaves them off, and the subqueries would
// read their own columns.
const paidCents = sql<number>`(select coalesce(sum(paid.amount_cents), 0)::integer from invoice_payments paid where paid.invoice_id = invoices.id)`
const creditedCents = sql<number>`(select coalesce(sum(credit.total_incl_cents), 0)::integer from invoices credit where credit.credit_of = invoices.id and credit.status = 'issued')`
const receivedOn = sql<Day | null>`(select received.received_on::text from receptions received where received.quote_id = invoices.quote_id and received.status = 'signed')`

/** What `accountOf` reads of an invoice, to be selected beside its columns: one query for a whole list. */
export const FIGURES = {
  dueOn: sql<Day>`coalesce(invoices.due_on::text, '')`,
  totalInclCents: sql<number>`invoices.total_incl_cents`,
  creditedCents,
  paidCents,
  retentionCents: sql<number>`invoices.retention_cents`,
  receivedOn,
}

/** An issued invoice that may be paid; credit notes and drafts are not. */
export const isPayable = sql`invoices.status = 'issued' and invoices.kind <> 'credit_note'`

/**
 * The same reckoning as `accountOf`, where the database has to filter or to add up: to be joined by
 * `lateral`, under the name `account`, to a query of invoices.
 */
export function accountSql(today: Day) {
  return sql`(
    select owed, paid, owed - paid as balance, release,
      greatest(0, owed - paid) - case when release <= ${today}::date then 0 else least(retained, greatest(0, owed - paid)) end as due,
      case when release <= ${today}::date and release > invoices.due_on and greatest(0, owed - paid) <= retained then release else invoices.due_on end as due_on
    from (
      select owed, ${paidCents} as paid,
        case when invoices.total_incl_cents = 0 then 0 else (invoices.retention_cents::bigint * owed / invoices.total_incl_cents)::integer end as retained,
        (${receivedOn}::date + interval '1 year')::date as release
      from (select invoices.total_incl_cents - ${creditedCents} as owed) totals
    ) figures
  ) account`
}

/** The conditions of the three views of what was issued, over `accountSql`. */
export function accountIs(today: Day) {
  return {
    due: sql`account.due > 0`,
    late: sql`account.due > 0 and account.due_on < ${today}::date`,
    paid: sql`account.due = 0`,
  }
}

/** Issued invoices with what is owed of them on a day. */
export function invoicesWithAccounts(today: Day) {
  return sql`${invoices} cross join lateral ${accountSql(today)}`
}
