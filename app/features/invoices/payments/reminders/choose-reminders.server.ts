import { eq } from 'drizzle-orm'
import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId, InvoiceId } from '#app/values/identity/ids.ts'
import type { ReminderStep } from './reminder.ts'
import { invoiceReminders, reminderChoices, reminderSettings } from './tables.server.ts'

/** Chooses which reminders leave of the company's invoices, those already issued included. */
export async function saveReminderSettings(
  ctx: Ctx<Artisan>,
  steps: ReminderStep[],
): Promise<void> {
  const values = { steps, updatedAt: ctx.now }
  await ctx.db
    .insert(reminderSettings)
    .values({ artisanId: ctx.who.artisanId, ...values })
    .onConflictDoUpdate({ target: reminderSettings.artisanId, set: values })
}

/** Chooses them for one invoice. False when it is not the caller's. */
export async function chooseReminders(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  steps: ReminderStep[],
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockInvoice(tx, invoiceId))) return false
    const values = { steps, updatedAt: tx.now }
    await tx.db
      .insert(reminderChoices)
      .values({ invoiceId, ...values })
      .onConflictDoUpdate({ target: reminderChoices.invoiceId, set: values })
    return true
  })
}

/** The reminders that a company chose for its invoices. */
export async function readReminderSettings(
  ctx: Ctx,
  artisanId: ArtisanId,
): Promise<ReminderStep[]> {
  const [row] = await ctx.db
    .select({ steps: reminderSettings.steps })
    .from(reminderSettings)
    .where(eq(reminderSettings.artisanId, artisanId))
  return row?.steps ?? []
}

/** The reminders that are chosen for an invoice, and those that left. */
export async function readReminders(
  ctx: Ctx,
  invoice: { id: InvoiceId; artisanId: ArtisanId },
): Promise<{ chosen: ReminderStep[]; sent: { step: ReminderStep; at: Date }[] }> {
  const [own] = await ctx.db
    .select({ steps: reminderChoices.steps })
    .from(reminderChoices)
    .where(eq(reminderChoices.invoiceId, invoice.id))
  const sent = await ctx.db
    .select({ step: invoiceReminders.step, at: invoiceReminders.sentAt })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.invoiceId, invoice.id))
    .orderBy(invoiceReminders.sentAt)
  return { chosen: own?.steps ?? (await readReminderSettings(ctx, invoice.artisanId)), sent }
}
