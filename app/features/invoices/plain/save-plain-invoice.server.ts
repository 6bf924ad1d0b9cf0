import { and, asc, eq } from 'drizzle-orm'
import { isNoAddress } from '#app/features/clients/client.ts'
import { clients } from '#app/features/clients/tables.server.ts'
import { readClient } from '#app/features/clients/queries.server.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import {
  emergencyToBill,
  type BilledEmergency,
} from '#app/features/emergencies/billing/emergency-to-bill.server.ts'
import { emergencyTitle, KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { exclusive } from '#app/features/emergencies/price-card.ts'
import type { SaveRefusal } from '#app/features/invoices/drafting/save-invoice.server.ts'
import { lockInvoice } from '#app/features/invoices/lock-invoice.server.ts'
import { companyToday } from '#app/features/invoices/payments/money.server.ts'
import { invoices, invoiceSettings } from '#app/features/invoices/tables.server.ts'
import { supplyOf } from '#app/features/quotes/editor/labour-price.ts'
import {
  quoteTotals,
  type QuoteLine,
  type TotalsRefusal,
} from '#app/features/quotes/quote-totals.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ClientId, type InvoiceId } from '#app/values/identity/ids.ts'
import { legalVatRates, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { addDays } from '#app/values/time/french-date.ts'
import type { PlainInvoiceInput } from './plain-invoice-form.ts'

/**
 * Begins a plain invoice for a client of the company's own book: their place of works, its first
 * trade, its usual delay. Somebody for whom it came as an emergency lately is billed by the prices
 * that it announced.
 */
export async function startPlainInvoice(
  ctx: Ctx<Artisan>,
  clientId: ClientId,
): Promise<Result<InvoiceId, 'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const client = await readClient(tx, clientId)
    if (!client) return refuse('not_found')
    const { artisanId } = tx.who
    const [settings] = await tx.db
      .select({ dueDays: invoiceSettings.dueDays })
      .from(invoiceSettings)
      .where(eq(invoiceSettings.artisanId, artisanId))
    const today = await companyToday(tx)
    const emergency = await emergencyToBill(tx, clientId)
    const id = newId<InvoiceId>()
    await tx.db.insert(invoices).values({
      id,
      artisanId,
      kind: 'plain',
      status: 'draft',
      clientId,
      trade: (await tradesOf(tx))[0] ?? null,
      worksPlace: client.worksAddresses[0] ?? null,
      ...(emergency && (await emergencyDraft(tx, emergency, client.postalCode))),
      performedOn: today,
      dueOn: addDays(today, settings?.dueDays ?? 0),
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(id)
  })
}

/** What the bill of an urgent repair begins with: what was repaired, the call-out and an hour, as announced. */
async function emergencyDraft(
  tx: Ctx<Artisan>,
  { id, kind, card, night }: BilledEmergency,
  postalCode: string,
) {
  const [company] = await tx.db
    .select({ regime: artisans.vatRegime })
    .from(artisans)
    .where(eq(artisans.id, tx.who.artisanId))
  const rate = legalVatRates(vatTerritoryOf(postalCode), company?.regime ?? 'standard')[0] ?? 0
  const line = (designation: string, unit: QuoteLine['unit'], cents: number): QuoteLine => ({
    workItem: 'Dépannage',
    designation,
    quantityThousandths: 1_000,
    unit,
    unitPriceCents: exclusive(cents, rate),
    vatBasisPoints: rate,
    supply: 'service',
  })
  const lines = [
    ...(card.callOutCents > 0 ? [line('Déplacement', 'forfait', card.callOutCents)] : []),
    line(
      night ? 'Main-d’œuvre, heure de nuit' : 'Main-d’œuvre',
      'h',
      night ? card.nightHourCents : card.hourCents,
    ),
  ]
  const totals = quoteTotals(lines)
  if (!totals.ok) throw new Error(`The lines of a price card have no totals: ${totals.refusal}`)
  const { totalExclCents, totalVatCents, totalInclCents } = totals.value
  return {
    emergencyId: id,
    title: emergencyTitle(kind),
    trade: KIND_FACTS[kind].trade,
    lines,
    totalExclCents,
    totalVatCents,
    totalInclCents,
  }
}

/** The trades of the company. */
export async function tradesOf(ctx: Ctx<Artisan>): Promise<TradeSlug[]> {
  const rows = await ctx.db
    .select({ trade: artisanTrades.trade })
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, ctx.who.artisanId))
    .orderBy(asc(artisanTrades.trade))
  return [...new Set(rows.map(({ trade }) => trade))]
}

/** Saves the draft of a plain invoice as it stands; it may be incomplete. */
export async function savePlainInvoice(
  ctx: Ctx<Artisan>,
  invoiceId: InvoiceId,
  { placeLine, placePostalCode, placeTown, lines, ...fields }: PlainInvoiceInput,
): Promise<Result<undefined, SaveRefusal | TotalsRefusal>> {
  const kept = linesOf(lines)
  const totals = quoteTotals(kept)
  if (!totals.ok) return totals
  return inTransaction(ctx, async (tx): Promise<Result<undefined, SaveRefusal>> => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice?.clientId || invoice.kind !== 'plain') return refuse('not_found')
    if (invoice.status === 'issued') return refuse('invoice_issued')
    const [client] = await tx.db
      .select({ kind: clients.kind })
      .from(clients)
      .where(eq(clients.id, invoice.clientId))
    const place = { line: placeLine, postalCode: placePostalCode, town: placeTown }
    const { totalExclCents, totalVatCents, totalInclCents } = totals.value
    await tx.db
      .update(invoices)
      .set({
        ...fields,
        // A person subcontracts nothing, whatever a hidden field still holds (law.md V7).
        subcontractReference: client?.kind === 'company' ? fields.subcontractReference : '',
        worksPlace: isNoAddress(place) ? null : place,
        lines: kept,
        totalExclCents,
        totalVatCents,
        totalInclCents,
        updatedAt: tx.now,
      })
      .where(and(eq(invoices.id, invoiceId), eq(invoices.status, 'draft')))
    return ok()
  })
}

const linesOf = (lines: PlainInvoiceInput['lines']) =>
  lines.map(
    ({ quantity, unitPrice, vat, supply, productReference, performance, ...line }): QuoteLine => ({
      ...line,
      ...(productReference ? { productReference } : {}),
      ...(performance ? { performance } : {}),
      quantityThousandths: quantity,
      unitPriceCents: unitPrice,
      vatBasisPoints: vat,
      supply: supply || supplyOf({ ...line, productReference }),
    }),
  )
