import { and, eq } from 'drizzle-orm'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import {
  DEFAULT_NUMBERING,
  type InvoiceSeries,
  type NumberingRefusal,
  type Numbering,
} from '#app/features/invoices/invoice.ts'
import { invoiceCounters, invoices, invoiceSettings } from '#app/features/invoices/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { NumberingInput, SettingsInput } from './settings-form.ts'

/** How a company invoices, as it chose or as it is for everybody. */
export async function readSettings(ctx: Ctx, artisanId: ArtisanId) {
  const [row] = await ctx.db
    .select()
    .from(invoiceSettings)
    .where(eq(invoiceSettings.artisanId, artisanId))
  return {
    dueDays: row?.dueDays ?? 0,
    vatOnDebits: row?.vatOnDebits ?? false,
    vatPeriod: row?.vatPeriod ?? 'quarterly',
    electronicSince: row?.electronicSince ?? null,
    platformName: row?.platformName ?? '',
  }
}

/** The numbering of each series, and whether it may still be chosen: before its first document alone. */
export async function readNumbering(
  ctx: Ctx,
  artisanId: ArtisanId,
): Promise<Record<InvoiceSeries, Numbering & { free: boolean }>> {
  const rows = await ctx.db
    .select()
    .from(invoiceCounters)
    .where(eq(invoiceCounters.artisanId, artisanId))
  const issued = await ctx.db
    .selectDistinct({ kind: invoices.kind })
    .from(invoices)
    .where(and(eq(invoices.artisanId, artisanId), eq(invoices.status, 'issued')))
  const of = (series: InvoiceSeries) => {
    const { prefix, last } = rows.find((row) => row.series === series) ?? DEFAULT_NUMBERING[series]
    const begun = issued.some(({ kind }) => (kind === 'credit_note') === (series === 'credit_note'))
    return { prefix, last, free: !begun }
  }
  return { invoice: of('invoice'), credit_note: of('credit_note') }
}

/** Saves how a company invoices. */
export async function saveSettings(ctx: Ctx<Artisan>, input: SettingsInput): Promise<void> {
  const settings = { ...input, updatedAt: ctx.now }
  await ctx.db
    .insert(invoiceSettings)
    .values({ artisanId: ctx.who.artisanId, ...settings })
    .onConflictDoUpdate({ target: invoiceSettings.artisanId, set: settings })
}

/** Chooses the prefix and the next number of a series, before its first document: from then on there is no gap. */
export async function chooseNumbering(
  ctx: Ctx<Artisan>,
  { series, prefix, next }: NumberingInput,
): Promise<Result<undefined, NumberingRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const numbering = await readNumbering(tx, artisanId)
    if (!numbering[series].free) return refuse('numbering_begun')
    const other = numbering[series === 'invoice' ? 'credit_note' : 'invoice']
    if (other.prefix === prefix) return refuse('prefixes_alike')
    const chosen = { prefix, last: next - 1 }
    await tx.db
      .insert(invoiceCounters)
      .values({ artisanId, series, ...chosen })
      .onConflictDoUpdate({
        target: [invoiceCounters.artisanId, invoiceCounters.series],
        set: chosen,
      })
    return ok()
  })
}
