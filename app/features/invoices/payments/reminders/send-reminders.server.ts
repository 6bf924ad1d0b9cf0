import { eq, sql } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import type { InvoiceRow } from '#app/features/invoices/lock-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import {
  accountIs,
  invoicesWithAccounts,
  isPayable,
} from '#app/features/invoices/payments/account-sql.server.ts'
import { isNotTaken, REFUSAL_CODES } from '#app/features/invoices/flows/electronic.ts'
import { readFlowStanding } from '#app/features/invoices/flows/read-standing.server.ts'
import { isDisputed } from '#app/features/invoices/payments/disputes/read-disputes.server.ts'
import { readPaymentFacts } from '#app/features/invoices/payments/read-payments.server.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { patiently } from '#app/platform/database/patiently.server.ts'
import { publish } from '#app/platform/database/transaction.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, hourOf } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  DAYS_BETWEEN,
  isHourToRemind,
  nextReminder,
  REMINDER_STEPS,
  STEP_DAYS,
} from './reminder.ts'
import { readReminders } from './choose-reminders.server.ts'
import { invoiceReminders } from './tables.server.ts'

/**
 * Sends the reminders whose day has come: one an invoice at most, each once, by day, where the
 * works lie. None leaves of an invoice that is paid, credited or disputed, or that its client did
 * not take at their platform. Safe to run twice and on several processes.
 */
export async function sendReminders(ctx: Ctx<System>, limit = 200): Promise<number> {
  const due = await patiently(ctx, (own) => candidates(own, limit))
  return eachDue(ctx, 'remind-invoice', due, async (tx, invoiceId) => {
    const [invoice] = await tx.db.select().from(invoices).where(eq(invoices.id, invoiceId))
    // The lock of a payment, a credit note and a dispute: none comes in between.
    const place = invoice ? await lockPlace(tx, invoice) : null
    if (!invoice || place === null || (await isDisputed(tx, invoiceId))) return false
    if (isNotTaken((await readFlowStanding(tx, invoiceId)).standing)) return false
    const zone = timeZoneOf(place)
    const today = dayOf(tx.now, zone)
    if (!isHourToRemind(today, hourOf(tx.now, zone), place)) return false
    const { account } = await readPaymentFacts(tx, invoiceId)
    const { chosen, sent } = await readReminders(tx, invoice)
    const step =
      account.dueCents > 0 &&
      nextReminder(
        {
          chosen,
          sent: sent.map((one) => ({ step: one.step, on: dayOf(one.at, zone) })),
          dueOn: account.dueOn,
        },
        today,
      )
    if (!step) return false
    const first = await tx.db
      .insert(invoiceReminders)
      .values({ invoiceId, step, sentAt: tx.now })
      .onConflictDoNothing()
      .returning({ step: invoiceReminders.step })
    if (first.length === 0) return false
    await publish(tx, { type: 'invoice.reminded', invoiceId, step })
    return true
  })
}

/**
 * Locks what orders the acts on an invoice, and says where that is: its works, or the company of
 * one without a contract.
 */
async function lockPlace(
  tx: Ctx,
  { quoteId, artisanId }: Pick<InvoiceRow, 'quoteId' | 'artisanId'>,
): Promise<string | null> {
  if (quoteId) return (await lockQuote(tx, quoteId))?.request.insee ?? null
  return (await lockArtisan(tx, artisanId)).insee ?? ''
}

/**
 * Invoices of which a reminder may leave, by the day in Paris, give or take one: those that wait
 * for theirs are left out.
 */
async function candidates(ctx: Ctx<System>, limit: number): Promise<InvoiceId[]> {
  const [before, after] = [-1, 1].map((days) => addDays(dayOf(ctx.now, PARIS), days))
  const steps = sql.join(
    REMINDER_STEPS.map((step, rank) => {
      const { from, until } = STEP_DAYS[step]
      return sql`(${step}::text, ${rank}::integer, ${from}::integer, ${until}::integer)`
    }),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<{ id: InvoiceId }>(sql`
    select distinct invoices.id, account.due_on
    from ${invoicesWithAccounts(after!)}
    left join clients book on book.id = invoices.client_id and book.deleted_at is null
    left join reminder_settings usual on usual.artisan_id = invoices.artisan_id
    left join reminder_choices own on own.invoice_id = invoices.id
    join (values ${steps}) as step (name, rank, first, last) on step.name = any (coalesce(own.steps, usual.steps))
    where ${isPayable} and ${accountIs(after!).due} 
      -- Somebody is there to write to: a client of the site, or one of the book who gave an address.
      and (invoices.client_id is null or book.email is not null)
      and account.due_on + step.first <= ${after!}::date
      and (step.last is null or account.due_on + step.last >= ${before!}::date)
      and not exists (select 1 from platform_flows flow
        where flow.invoice_id = invoices.id and flow.kind = 'invoice' and flow.refusal <> '')
      and not exists (select 1 from invoice_statuses said where said.invoice_id = invoices.id and said.code in ${REFUSAL_CODES})
      and not exists (select 1 from invoice_disputes dispute where dispute.invoice_id = invoices.id and dispute.closed_at is null)
      and not exists (
        select 1 from invoice_reminders sent left join (values ${steps}) as done (name, rank, first, last) on done.name = sent.step
        where sent.invoice_id = invoices.id
          and (sent.step = 'formal' or done.rank >= step.rank or (sent.sent_at::date > account.due_on + 1 and sent.sent_at::date + ${DAYS_BETWEEN - 1}::integer > ${after!}::date)))
    order by account.due_on, invoices.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
