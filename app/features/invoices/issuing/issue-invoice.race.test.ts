import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aContract, aDraftInvoice } from '#test/invoice-builders.ts'
import { aPlainDraft, aPlainInvoice } from '#test/plain-invoice-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { invoicedTotals, leftToBill } from '#app/features/invoices/billing/contract-billing.ts'
import { readContract } from '#app/features/invoices/billing/read-contract.server.ts'
import { startInvoice } from '#app/features/invoices/drafting/start-invoice.server.ts'
import { invoices } from '#app/features/invoices/tables.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { creditInvoice, creditOverbilled } from './credit-invoice.server.ts'
import { issueInvoice } from './issue-invoice.server.ts'

const database = useTestDatabase(RACE_POOL)
/** Each round makes contracts of its own, from the request on: a fifth of the usual rounds says as much. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 60_000 + ROUNDS * 20_000
/** Each of them reads a whole contract again: a few say as much as many. */
const BILLERS = 8

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const granted = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length

it(
  'begun, issued and credited by many at once: one draft, one number, one credit note',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const contract = await aContract(database)
      const ctx = () => database.ctx(contract.artisan)
      const started = await together(BILLERS, () =>
        startInvoice(ctx(), contract.quoteId, 'progress'),
      )
      expect(new Set(started.map((one) => (one.ok ? one.value : null))).size).toBe(1)
      const { invoiceId } = await aDraftInvoice(database, contract, 'final')
      expect(granted(await together(BILLERS, () => issueInvoice(ctx(), invoiceId)))).toBe(1)
      expect(await database.db.$count(documents, eq(documents.subjectId, invoiceId))).toBe(1)
      const credits = await together(BILLERS, () =>
        creditInvoice(ctx(), invoiceId, { reason: 'Erreur', bases: 'whole' }),
      )
      expect(granted(credits)).toBe(1)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)

it(
  'deposits, a final and the withdrawal of a contract at once: never more than was signed, numbers without a gap',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const contract = await aContract(database)
      const ctx = database.ctx(contract.artisan)
      const drafts = [
        await aDraftInvoice(database, contract, 'deposit', { depositCents: 20_000 }),
        await aDraftInvoice(database, contract, 'final'),
      ]
      await together(9, (racer): Promise<{ ok: boolean }> =>
        racer === 8
          ? retractQuote(database.ctx(contract.author), contract.quoteId, {
              reopen: false,
              text: '',
            })
          : issueInvoice(ctx, drafts[racer % 2]!.invoiceId),
      )
      await together(3, () => creditOverbilled(database.ctx(), contract.quoteId))
      const billed = (await readContract(database.ctx(), contract.quoteId, 'Europe/Paris'))!
      expect(invoicedTotals(billed).totalInclCents).toBe(0)
      expect(leftToBill(billed).totalInclCents).toBe(0)
      const rows = await database.db
        .select({ kind: invoices.kind, rank: invoices.rank })
        .from(invoices)
        .where(eq(invoices.quoteId, contract.quoteId))
      for (const credit of [true, false]) {
        const ranks = rows
          .filter(({ kind, rank }) => rank !== null && (kind === 'credit_note') === credit)
          .map(({ rank }) => rank!)
          .sort((a, b) => a - b)
        expect(ranks).toEqual(ranks.map((_, index) => index + 1))
      }
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)

it(
  'plain invoices, an invoice of a contract and credit notes of one company at once: both series without a gap',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const contract = await aContract(database)
      const { artisan } = contract
      const ctx = () => database.ctx(artisan)
      const issued = await aPlainInvoice(database, { artisan })
      const deposit = await aDraftInvoice(database, contract, 'deposit', { depositCents: 20_000 })
      const plain = [
        await aPlainDraft(database, { artisan }),
        await aPlainDraft(database, { artisan }),
      ]
      const drafts = [deposit, ...plain]
      // Each draft is issued twice, by two who know nothing of each other, while the first is credited by parts.
      const acts = await together(9, (racer): Promise<{ ok: boolean }> =>
        racer < 6
          ? issueInvoice(ctx(), drafts[racer % 3]!.invoiceId)
          : creditInvoice(ctx(), issued.invoiceId, {
              reason: 'Geste',
              bases: [{ vatBasisPoints: 2_000, baseCents: 4_000 }],
            }),
      )
      // Two credits of 40 € of a hundred; the third would pass what is left.
      expect(granted(acts.slice(6))).toBe(2)
      expect(granted(acts.slice(0, 6))).toBe(3)
      const rows = await database.db
        .select({ kind: invoices.kind, rank: invoices.rank })
        .from(invoices)
        .where(and(eq(invoices.artisanId, artisan.artisanId), eq(invoices.status, 'issued')))
      const ranks = (credit: boolean) =>
        rows
          .filter(({ kind }) => (kind === 'credit_note') === credit)
          .map(({ rank }) => rank!)
          .sort((a, b) => a - b)
      expect(ranks(false)).toEqual([1, 2, 3, 4])
      expect(ranks(true)).toEqual([1, 2])
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)
