import { describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { ok, refuse } from '#app/values/result.ts'
import { anAmendmentInput, aSignedAmendment } from '#test/amendment-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aContract,
  aDraftInvoice,
  anIssuedInvoice,
  storedInvoice,
  type TestContract,
} from '#test/invoice-builders.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { aSignedReception, RECEIVED_AT } from '#test/reception-builders.ts'
import { retractAmendment } from '#app/features/amendments/renounce-amendment.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { invoicedTotals, leftToBill } from '#app/features/invoices/billing/contract-billing.ts'
import { readContract } from '#app/features/invoices/billing/read-contract.server.ts'
import { saveInvoice, deleteInvoice } from '#app/features/invoices/drafting/save-invoice.server.ts'
import { startInvoice } from '#app/features/invoices/drafting/start-invoice.server.ts'
import { contractsToBill } from '#app/features/invoices/billing/contracts-to-bill.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { endMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import type { Day } from '#app/values/time/french-date.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { MIXED_REGIMES } from '#app/features/invoices/copy.ts'
import { contractInvoiceFacts } from './contract-invoice.server.ts'
import { creditInvoice, creditOverbilled } from './credit-invoice.server.ts'
import { issueInvoice } from './issue-invoice.server.ts'

const database = useTestDatabase()
const contractOf = async ({ quoteId }: TestContract) =>
  (await readContract(database.ctx(), quoteId, 'Europe/Paris'))!
const allPercents = async (contract: TestContract, basisPoints: number) =>
  Object.fromEntries((await contractOf(contract)).lines.map(({ key }) => [key, basisPoints]))

describe('an invoice of a contract', () => {
  it('is never due before its client may pay, on a contract signed at their home (W4)', async () => {
    const contract = await aContract(database)
    await database.db
      .update(quotes)
      .set({ contractMode: 'off_premises', urgentRepairConfirmed: false })
      .where(eq(quotes.id, contract.quoteId))
    const ctx = database.ctx(contract.artisan)
    const begun = granted(await startInvoice(ctx, contract.quoteId, 'deposit'))
    // Signed on the 10th: seven whole days after it.
    expect((await storedInvoice(database, begun)).dueOn).toBe('2026-03-18')
    const early = await aDraftInvoice(database, contract, 'deposit', { dueOn: '2026-03-17' as Day })
    expect(await issueInvoice(ctx, early.invoiceId)).toEqual(refuse('invoice_incomplete'))
    const due = await aDraftInvoice(database, contract, 'deposit', { dueOn: '2026-03-18' as Day })
    expect(await issueInvoice(ctx, due.invoiceId)).toMatchObject({ ok: true })
  })

  it('needs the mandate first, then has the next number, and is frozen with its file and its news', async () => {
    const works = await someWorks(database)
    const contract = await aContract(database, works)
    await endMandate(database.ctx(contract.artisan))
    const draft = await aDraftInvoice(database, contract, 'deposit', { depositCents: 10_000 })
    const ctx = database.ctx(contract.artisan)
    expect(await issueInvoice(ctx, draft.invoiceId)).toEqual(refuse('mandate_missing'))
    expect(await storedInvoice(database, draft.invoiceId)).toMatchObject({
      number: null,
      rank: null,
    })
    await aContract(database, works)
    expect(await issueInvoice(ctx, draft.invoiceId)).toEqual(ok({ number: 'F-00001' }))
    const stored = await storedInvoice(database, draft.invoiceId)
    expect(stored.snapshot).toMatchObject({ number: 'F-00001', kind: 'deposit', deductions: [] })
    expect(Math.abs(stored.totalInclCents - 10_000)).toBeLessThanOrEqual(2)
    expect(await eventTypesAbout(database, draft.invoiceId)).toEqual(['invoice.issued'])
    const [file] = await database.rows(documents, eq(documents.subjectId, draft.invoiceId))
    expect(file).toMatchObject({ kind: 'invoice', name: 'Facture d’acompte F-00001' })
    expect(await issueInvoice(ctx, draft.invoiceId)).toEqual(refuse('invoice_issued'))
  })

  it('says when what is kept back is due, once the works are received (law.md F7)', async () => {
    const received = await aContract(database, await aSignedReception(database))
    const retained = { retentionBasisPoints: 500, performedOn: '2026-03-01', dueOn: '2027-01-01' }
    const final = await anIssuedInvoice(database, received, 'final', retained, RECEIVED_AT)
    const { snapshot } = await storedInvoice(database, final.invoiceId)
    expect(snapshot!.retentionCents).toBeGreaterThan(0)
    expect(snapshot!.retentionDueOn).toBe('2027-03-13')
    const unreceived = await aContract(database)
    const other = await anIssuedInvoice(database, unreceived, 'final', retained, RECEIVED_AT)
    expect((await storedInvoice(database, other.invoiceId)).snapshot).not.toHaveProperty(
      'retentionDueOn',
    )
  })

  it('bills deposit, progress and the rest to the cent, each deducting those before', async () => {
    const contract = await aContract(database)
    await anIssuedInvoice(database, contract, 'deposit', { depositCents: 30_000 })
    const progress = await anIssuedInvoice(database, contract, 'progress', {
      percents: await allPercents(contract, 6_000),
    })
    const final = await anIssuedInvoice(database, contract, 'final')
    const billed = await contractOf(contract)
    expect(invoicedTotals(billed)).toEqual(billed.totals)
    expect((await storedInvoice(database, progress.invoiceId)).snapshot!.deductions).toMatchObject([
      { number: 'F-00001', kind: 'deposit' },
    ])
    const { snapshot } = await storedInvoice(database, final.invoiceId)
    expect(snapshot!.deductions.map(({ number }) => number)).toEqual(['F-00001', 'F-00002'])
    expect(snapshot!.contract!.billedBasisPoints).toBe(10_000)
    expect(await startInvoice(database.ctx(contract.artisan), contract.quoteId, 'final')).toEqual(
      refuse('final_issued'),
    )
  })

  it('bills a signed amendment, and credits it by itself when it is renounced', async () => {
    const contract = await aContract(database)
    const { amendmentId, author } = await aSignedAmendment(database, { works: contract })
    await anIssuedInvoice(database, contract, 'final')
    granted(await retractAmendment(database.ctx(author), amendmentId, ''))
    await creditOverbilled(database.ctx(), contract.quoteId)
    await creditOverbilled(database.ctx(), contract.quoteId)
    const credits = await database.rows(
      invoices,
      and(eq(invoices.quoteId, contract.quoteId), eq(invoices.kind, 'credit_note')),
    )
    expect(credits).toMatchObject([{ number: 'A-00001', title: 'Le contrat a été diminué.' }])
    const { totals, earlier } = await contractOf(contract)
    for (const { baseCents, vatCents } of leftToBill({ totals, earlier }).vat) {
      expect(baseCents).toBeGreaterThanOrEqual(0)
      expect(vatCents).toBeGreaterThanOrEqual(0)
    }
  })

  it('is credited whole when its contract is renounced, and nothing more is billed', async () => {
    const contract = await aContract(database)
    await anIssuedInvoice(database, contract, 'deposit', { depositCents: 30_000 })
    const { invoiceId } = await aDraftInvoice(database, contract, 'progress')
    granted(
      await retractQuote(database.ctx(contract.author), contract.quoteId, {
        reopen: false,
        text: '',
      }),
    )
    expect(await issueInvoice(database.ctx(contract.artisan), invoiceId)).toEqual(
      refuse('contract_over'),
    )
    await creditOverbilled(database.ctx(), contract.quoteId)
    expect(invoicedTotals(await contractOf(contract)).totalInclCents).toBe(0)
  })

  it('is credited in part, never past what is left of it', async () => {
    const contract = await aContract(database)
    const { invoiceId } = await anIssuedInvoice(database, contract, 'final')
    const ctx = database.ctx(contract.artisan)
    const { vat } = (await storedInvoice(database, invoiceId)).snapshot!.totals
    const bases = vat.map(({ vatBasisPoints }) => ({ vatBasisPoints, baseCents: 100 }))
    expect(await creditInvoice(ctx, invoiceId, { reason: '', bases })).toMatchObject({
      refusal: 'reason_missing',
    })
    expect(
      await creditInvoice(ctx, invoiceId, { reason: 'Geste commercial', bases }),
    ).toMatchObject({
      value: { number: 'A-00001' },
    })
    // What is given back is not billed again.
    expect(await startInvoice(ctx, contract.quoteId, 'progress')).toMatchObject({
      refusal: 'final_issued',
    })
    expect(await contractsToBill(ctx)).toEqual([])
    expect(
      await creditInvoice(ctx, invoiceId, {
        reason: 'Trop',
        bases: vat.map(({ vatBasisPoints, baseCents }) => ({ vatBasisPoints, baseCents })),
      }),
    ).toEqual(refuse('credit_too_large'))
    expect(
      await creditInvoice(ctx, invoiceId, { reason: 'Annulée', bases: 'whole' }),
    ).toMatchObject({
      value: { number: 'A-00002' },
    })
    expect(await creditInvoice(ctx, invoiceId, { reason: 'Encore', bases: 'whole' })).toEqual(
      refuse('nothing_left'),
    )
    expect(invoicedTotals(await contractOf(contract)).totalInclCents).toBe(0)
    expect(await contractsToBill(ctx)).toMatchObject([{ invoicedCents: 0 }])
    granted(await startInvoice(ctx, contract.quoteId, 'final'))
  })

  it('says what a draft lacks and bills nothing then', async () => {
    const contract = await aContract(database)
    const ctx = database.ctx(contract.artisan)
    const { invoiceId } = await aDraftInvoice(database, contract, 'deposit', {
      depositCents: 999_999_999,
    })
    expect(await issueInvoice(ctx, invoiceId)).toEqual(refuse('invoice_incomplete'))
    const progress = await aDraftInvoice(database, contract, 'progress', {
      percents: await allPercents(contract, 0),
    })
    expect(await issueInvoice(ctx, progress.invoiceId)).toMatchObject({
      refusal: 'invoice_incomplete',
    })
    granted(await deleteInvoice(ctx, progress.invoiceId))
    expect(
      await database.db.$count(
        invoices,
        and(eq(invoices.quoteId, contract.quoteId), eq(invoices.status, 'issued')),
      ),
    ).toBe(0)
  })

  it('is final, and credited, in one transaction', async () => {
    const contract = await aContract(database)
    const { invoiceId } = await aDraftInvoice(database, contract, 'final')
    await inTransaction(database.ctx(contract.artisan), async (tx) => {
      granted(await issueInvoice(tx, invoiceId))
      granted(await creditInvoice(tx, invoiceId, { reason: 'Geste', bases: 'whole' }))
    })
    expect(invoicedTotals(await contractOf(contract)).totalInclCents).toBe(0)
  })

  it('follows the regime of VAT that was signed where the company’s changed since, and mixes none', async () => {
    const contract = await aContract(database)
    const turn = (vatRegime: 'franchise' | 'standard') =>
      database.db
        .update(artisans)
        .set({ vatRegime })
        .where(eq(artisans.id, contract.artisan.artisanId))
    await turn('franchise')
    const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
      depositCents: 10_000,
    })
    const { snapshot } = await storedInvoice(database, invoiceId)
    expect(snapshot!.regime).toBe('standard')
    expect(snapshot!.mentions.map(({ key }) => key)).not.toContain('vat')
    const draft = await aDraftInvoice(database, contract, 'final')
    const facts = async () =>
      contractInvoiceFacts(database.ctx(contract.artisan), {
        ...(await storedInvoice(database, draft.invoiceId)),
        quoteId: contract.quoteId,
      })
    expect(await facts()).toMatchObject({ regimeChanged: true, faults: [] })
    await turn('standard')
    expect(await facts()).toMatchObject({ regimeChanged: false, faults: [] })
    // What is agreed without VAT, by an amendment under franchise, cannot stand beside what bears some.
    await turn('franchise')
    const free = { ...anAmendmentInput().lines[0]!, vat: 0 }
    await aSignedAmendment(database, { works: contract, input: { lines: [free] } })
    await turn('standard')
    expect(await facts()).toMatchObject({ preview: null, faults: [{ sentence: MIXED_REGIMES }] })
    expect(await issueInvoice(database.ctx(contract.artisan), draft.invoiceId)).toMatchObject({
      refusal: 'invoice_incomplete',
    })
  })

  it('is nobody else’s', async () => {
    const contract = await aContract(database)
    const other = await aContract(database)
    const { invoiceId } = await aDraftInvoice(database, contract, 'final')
    const ctx = database.ctx(other.artisan)
    expect(await startInvoice(ctx, contract.quoteId, 'final')).toMatchObject({
      refusal: 'not_found',
    })
    expect(await issueInvoice(ctx, invoiceId)).toMatchObject({ refusal: 'not_found' })
    expect(await deleteInvoice(ctx, invoiceId)).toMatchObject({ refusal: 'not_found' })
    expect(await creditInvoice(ctx, invoiceId, { reason: 'x', bases: 'whole' })).toMatchObject({
      refusal: 'not_found',
    })
    expect(
      await saveInvoice(ctx, invoiceId, {
        title: 'x',
        depositCents: null,
        percents: {},
        retentionBasisPoints: 0,
        performedOn: null,
        dueOn: null,
      }),
    ).toMatchObject({ refusal: 'not_found' })
  })
})
