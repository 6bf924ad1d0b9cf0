import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acceptMandate } from '#app/features/invoices/mandate/accept-mandate.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { paymentInvoices } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice, type TestContract } from '#test/invoice-builders.ts'
import { anOwnOpenedQuote } from '#test/own-client-builders.ts'
import { anAcceptance, granted } from '#test/quote-builders.ts'
import { tellSellers } from './ask-seller-task.server.ts'
import { doSellerTasks } from './do-seller-tasks.server.ts'
import {
  keepFiguresOfYear,
  keepSellerFigures,
  readSellers,
  undeclaredSellers,
} from './kept-sellers.server.ts'
import { pageOfSellers, sellersOfYear } from './read-sellers.server.ts'

const database = useTestDatabase()
const OVER = new Date('2027-01-05T09:00:00Z')

async function aPaidSeller(given?: TestContract) {
  const contract = given ?? (await aContract(database))
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
  })
  granted(
    await recordPayment(database.ctx(contract.artisan), invoiceId, {
      amountCents: 30_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    }),
  )
  return contract.artisan.artisanId
}

it('counts a year at each view, or shows what the job counted where there are many sellers', async () => {
  const team = database.ctx(await anAdmin(database), OVER)
  const job = database.ctx<System>(undefined, OVER)
  const ids = [await aPaidSeller(), await aPaidSeller()]
  // A company that nobody paid is no seller.
  await aContract(database)
  const read = (after = null as (typeof ids)[number] | null) => readSellers(team, 2026, after)
  const listed = ({ sellers }: Awaited<ReturnType<typeof read>>) =>
    sellers.map(({ artisanId }) => artisanId)

  await keepSellerFigures(job, 2)
  const live = await read()
  expect(live).toMatchObject({
    countedAt: null,
    next: null,
    figures: { sellers: 2, paidCents: 60_000, toTell: 2, toDeclare: 0 },
  })
  expect(listed(live).toSorted()).toEqual(ids.toSorted())
  expect(listed(await read(listed(live)[0]))).toEqual(listed(live).slice(1))
  expect(await readSellers(team, 2025, null)).toMatchObject({ sellers: [], next: null })

  await keepSellerFigures(job, 1)
  const kept = await read()
  expect(kept).toEqual({ ...live, countedAt: OVER })
  expect(listed(await read(listed(live)[0]))).toEqual(listed(live).slice(1))
  expect(listed(await read(listed(live)[1]))).toEqual([])

  // The list is that of now, the figures those of the job.
  const later = await aPaidSeller()
  expect(listed(await read())).toContain(later)
  expect((await read()).figures.sellers).toBe(2)

  // Who was told waits no longer: the year is counted again once all were.
  expect(granted(await tellSellers(team, 2026))).toEqual({ asked: 2 })
  await doSellerTasks(job)
  expect(await read()).toMatchObject({ countedAt: null, figures: { sellers: 3, toTell: 0 } })

  await keepSellerFigures(job, 1)
  expect((await read()).countedAt).toEqual(OVER)
  await keepSellerFigures(job, 3)
  expect((await read()).countedAt).toBeNull()
})

it('says how many stand in no file, of the year as it was counted, or of a release that did not count them', async () => {
  const job = database.ctx<System>(undefined, OVER)
  const undeclared = async () =>
    (await database.db.execute<{ n: number }>(sql`select ${undeclaredSellers(2026)} as n`)).rows[0]!
      .n
  const before = await undeclared()
  await keepFiguresOfYear(job, 2026, 1)
  expect(await undeclared()).toBe(before)
  await aPaidSeller()
  expect(await undeclared()).toBe(before)
  await database.db.execute(
    sql`update kept_figures set figures = figures - 'undeclared' where name = 'sellers-2026'`,
  )
  expect(await undeclared()).toBe(before + 1)
  await keepFiguresOfYear(job, 2026, 100)
  expect(await undeclared()).toBe(before + 1)
})

it('leaves out what a client paid whom the company found itself', async () => {
  const quote = await anOwnOpenedQuote(database)
  const acceptance = await anAcceptance(database, quote.quoteId)
  const { worksId } = granted(
    await acceptQuote(database.ctx(quote.author), quote.quoteId, acceptance),
  )
  await acceptMandate(database.ctx(quote.artisan))
  const artisanId = await aPaidSeller({ ...quote, worksId } as unknown as TestContract)
  const team = database.ctx(await anAdmin(database), OVER)
  expect(await sellersOfYear(team, 2026, [artisanId])).toEqual([])
  const all: unknown[] = []
  for (let after: typeof artisanId | null = null; ;) {
    const { sellers, next } = await pageOfSellers(team, 2026, after)
    all.push(...sellers.map((seller) => seller.artisanId))
    if ((after = next) === null) break
  }
  expect(all).not.toContain(artisanId)
})

it('counts of what a seller paid us by card what was not given back', async () => {
  const artisanId = await aPaidSeller()
  const at = new Date('2026-05-02T09:00:00Z')
  await database.db.insert(paymentInvoices).values({
    id: 'in_given_back',
    artisanId,
    plan: 'pro',
    number: 'ST-1',
    status: 'paid',
    totalCents: 4_900,
    taxCents: 817,
    paidCents: 4_900,
    refundedCents: 1_500,
    issuedAt: at,
    paidAt: at,
    attempts: 1,
  })
  const team = database.ctx(await anAdmin(database), OVER)
  const [seller] = await sellersOfYear(team, 2026, [artisanId])
  expect(seller!.quarters.map(({ feesCents }) => feesCents)).toEqual([0, 3_400, 0, 0])
})
