import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { ELECTRONIC_FROM } from '#app/features/invoices/flows/electronic.ts'
import { eReports, platformFlows } from '#app/features/invoices/flows/tables.server.ts'
import { invoicePayments } from '#app/features/invoices/payments/tables.server.ts'
import { invoices, invoiceSettings } from '#app/features/invoices/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import type { EInvoicingPlatform } from '#app/platform/e-invoicing/e-invoicing.ts'
import { newId, type ArtisanId, type EReportId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'
import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import {
  isPaymentReported,
  paymentsReport,
  transactionsReport,
  type ReportFrame,
  type ReportKind,
} from './e-report.ts'
import { periodsToReport, type ReportPeriod, type VatRhythm } from './report-period.ts'

type ReportRow = typeof eReports.$inferSelect

/** How a company reports: by which rhythm, since when, and who it is. */
export type Reporter = {
  artisanId: ArtisanId
  siren: string
  name: string
  rhythm: VatRhythm
  since: Day
  today: Day
}

/** A report of longer ago is not put right any more, days. */
const CORRECTED_FOR = 400
const KINDS: readonly ReportKind[] = ['transactions', 'payments']

/**
 * Makes the reports that are due, and puts right those whose figures changed since: what was paid
 * was recorded late, or taken back. Made again, a report whose figures are the same is left as it
 * is. Returns how many were made.
 */
export async function makeReports(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform | null = approvedPlatform(),
): Promise<number> {
  // A report names the platform that passes it on: without one there is none to make.
  if (!platform) return 0
  let made = 0
  for (const artisanId of await companiesToReport(ctx)) {
    const reporter = await readReporter(ctx, artisanId)
    if (!reporter) continue
    for (const kind of KINDS) made += await reportKind(ctx, platform, reporter, kind)
  }
  return made
}

/** Companies that report by now, and invoiced or were paid lately. */
async function companiesToReport(ctx: Ctx<System>): Promise<ArtisanId[]> {
  const today = dayOf(ctx.now, PARIS)
  const lately = new Date(ctx.now.getTime() - CORRECTED_FOR * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<{ id: ArtisanId }>(sql`
    select distinct invoices.artisan_id as id from invoices
    left join invoice_settings settings on settings.artisan_id = invoices.artisan_id
    where invoices.status = 'issued' and invoices.issued_at > ${lately}
      and (${today} >= ${ELECTRONIC_FROM} or settings.electronic_since is not null)
    order by 1`)
  return rows.map(({ id }) => id)
}

/** How a company reports; null while it has no SIREN or does not report yet. */
export async function readReporter(ctx: Ctx, artisanId: ArtisanId): Promise<Reporter | null> {
  const [row] = await ctx.db
    .select({
      siret: artisans.siret,
      name: artisans.companyName,
      insee: artisans.insee,
      regime: artisans.vatRegime,
      vatPeriod: invoiceSettings.vatPeriod,
      chosenSince: invoiceSettings.electronicSince,
    })
    .from(artisans)
    .leftJoin(invoiceSettings, eq(invoiceSettings.artisanId, artisans.id))
    .where(eq(artisans.id, artisanId))
  if (!row?.siret) return null
  const { chosenSince } = row
  return {
    artisanId,
    siren: row.siret.slice(0, 9),
    name: row.name,
    rhythm: row.regime === 'franchise' ? 'franchise' : (row.vatPeriod ?? 'quarterly'),
    since: chosenSince !== null && chosenSince < ELECTRONIC_FROM ? chosenSince : ELECTRONIC_FROM,
    today: dayOf(ctx.now, timeZoneOf(row.insee ?? '')),
  }
}

async function reportKind(
  ctx: Ctx<System>,
  platform: EInvoicingPlatform,
  reporter: Reporter,
  kind: ReportKind,
): Promise<number> {
  const known = await ctx.db
    .selectDistinctOn([eReports.periodFrom])
    .from(eReports)
    .where(and(eq(eReports.artisanId, reporter.artisanId), eq(eReports.kind, kind)))
    .orderBy(asc(eReports.periodFrom), desc(eReports.correction))
  const tooOld = addDays(reporter.today, -CORRECTED_FOR)
  let made = 0
  for (const last of known) {
    if (last.periodTo < tooOld) continue
    const period = { from: last.periodFrom, to: last.periodTo, dueOn: last.dueOn }
    if (await makeOne(ctx, platform, reporter, kind, period, last)) made++
  }
  const told = known.map(({ periodFrom, periodTo }) => ({ from: periodFrom, to: periodTo }))
  for (const period of periodsToReport(kind, reporter.rhythm, { ...reporter, told })) {
    if (period.to < tooOld) continue
    if (await makeOne(ctx, platform, reporter, kind, period, null)) made++
  }
  return made
}

/**
 * Makes the report of a period, or puts the last one right; false where there is nothing to tell, or nothing new, which
 * `unchanged` makes again all the same.
 */
export async function makeOne(
  ctx: Ctx,
  platform: EInvoicingPlatform,
  reporter: Reporter,
  kind: ReportKind,
  period: ReportPeriod,
  last: ReportRow | null,
  { unchanged = false }: { unchanged?: boolean } = {},
): Promise<boolean> {
  const before = last && (await takenBefore(ctx, last))
  const frame: ReportFrame = {
    period,
    company: { siren: reporter.siren, name: reporter.name },
    platform: platform.identity,
    madeAt: ctx.now,
    correction: last ? last.correction + 1 : 0,
    first: !before?.some((taken) => taken),
  }
  const told = await (kind === 'transactions' ? tellInvoices : tellPayments)(ctx, reporter, frame)
  if (!told) return false
  // One that was refused is made again too once its company is called otherwise.
  const said = before?.at(-1) === false ? saidOf : figuresOf
  if (last && !unchanged && said(last.xml) === said(told.xml)) return false
  return inTransaction(ctx, async (tx) => {
    const id = newId<EReportId>()
    const kept = await tx.db
      .insert(eReports)
      .values({
        id,
        artisanId: reporter.artisanId,
        kind,
        periodFrom: period.from,
        periodTo: period.to,
        dueOn: period.dueOn,
        correction: frame.correction,
        ...told,
        sha256: createHash('sha256').update(told.xml).digest('hex'),
        madeAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: eReports.id })
    if (kept.length === 0) return false
    await tx.db.insert(platformFlows).values({
      id: newId(),
      artisanId: reporter.artisanId,
      kind: 'report',
      reportId: id,
      askedAt: tx.now,
      triedSince: tx.now,
      nextTryAt: tx.now,
    })
    return true
  })
}

/** What a report tells, without who sends it and when. */
const figuresOf = (xml: string): string => xml.slice(xml.indexOf('</ReportDocument>'))

/** The same with its company. */
const saidOf = (xml: string): string => xml.slice(xml.indexOf('<Issuer>'))

/** Whether each report of a period was taken, in their order: one that the platform refused was not. */
async function takenBefore(
  ctx: Ctx,
  { artisanId, kind, periodFrom }: ReportRow,
): Promise<boolean[]> {
  const rows = await ctx.db
    .select({ refusal: platformFlows.refusal })
    .from(eReports)
    .innerJoin(platformFlows, eq(platformFlows.reportId, eReports.id))
    .where(
      and(
        eq(eReports.artisanId, artisanId),
        eq(eReports.kind, kind),
        eq(eReports.periodFrom, periodFrom),
      ),
    )
    .orderBy(asc(eReports.correction))
  return rows.map(({ refusal }) => refusal === '')
}

type Told = { xml: string; count: number; totalCents: number }

async function tellInvoices(
  ctx: Ctx,
  { artisanId }: Reporter,
  frame: ReportFrame,
): Promise<Told | null> {
  const rows = await ctx.db
    .select({ document: invoices.snapshot })
    .from(invoices)
    .where(
      and(
        eq(invoices.artisanId, artisanId),
        eq(invoices.status, 'issued'),
        gte(invoices.issuedOn, frame.period.from),
        lte(invoices.issuedOn, frame.period.to),
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
  const documents = rows
    .map(({ document }) => document!)
    .filter(({ client }) => client.kind === 'individual')
  const xml = transactionsReport(frame, documents)
  if (xml === null) return null
  return {
    xml,
    count: documents.length,
    totalCents: sumCents(
      documents.map(
        ({ kind, totals }) => (kind === 'credit_note' ? -1 : 1) * totals.totalInclCents,
      ),
    ),
  }
}

async function tellPayments(
  ctx: Ctx,
  { artisanId }: Reporter,
  frame: ReportFrame,
): Promise<Told | null> {
  const rows = await ctx.db
    .select({
      document: invoices.snapshot,
      paidOn: invoicePayments.receivedOn,
      amountCents: invoicePayments.amountCents,
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(
      and(
        eq(invoices.artisanId, artisanId),
        gte(invoicePayments.receivedOn, frame.period.from),
        lte(invoicePayments.receivedOn, frame.period.to),
      ),
    )
    .orderBy(asc(invoicePayments.recordedAt), asc(invoicePayments.id))
  const payments = rows
    .map(({ document, paidOn, amountCents }) => ({
      invoice: document!,
      paidOn: paidOn as Day,
      amountCents,
    }))
    .filter(({ invoice }) => isPaymentReported(invoice))
  const xml = paymentsReport(frame, payments)
  if (xml === null) return null
  return {
    xml,
    count: payments.length,
    totalCents: sumCents(payments.map(({ amountCents }) => amountCents)),
  }
}
