import { describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { anAcceptedQuote, storedQuote, type TestQuote } from '#test/quote-builders.ts'
import { endWithdrawal } from './end-withdrawal.server.ts'
import { supplyOf } from '#app/features/quotes/editor/labour-price.ts'
import { retractQuote } from './retract-quote.server.ts'

const database = useTestDatabase()
const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000)
const SERVICE = {
  lines: [
    {
      workItem: 'Pose',
      designation: 'Main-d’œuvre',
      quantity: 4_000,
      unit: 'h' as const,
      unitPrice: 5_000,
      vat: 2_000,
    },
  ],
}
const renounce = (quote: TestQuote, now: Date) =>
  retractQuote(database.ctx(quote.author, now), quote.quoteId, { reopen: false, text: '' })

describe('until when a contract with goods can be renounced (W3, M5)', () => {
  it('is not over fourteen days after the signature, as that of services alone is', async () => {
    const goods = await anAcceptedQuote(database)
    const service = await anAcceptedQuote(database, { input: SERVICE })
    expect(await storedQuote(database, goods.quoteId)).toMatchObject({ withdrawalOpen: true })
    expect(await storedQuote(database, service.quoteId)).toMatchObject({ withdrawalOpen: false })
    expect(await renounce(service, days(40))).toEqual(refuse('withdrawal_period_over'))
    expect((await renounce(goods, days(40))).ok).toBe(true)
  })

  it('ends fourteen days after the works that fit them, never before the end it had', async () => {
    const works = await someWorks(database, 'done')
    const before = (await storedQuote(database, works.quoteId)).retractableUntil!
    for (const _ of [1, 2]) await endWithdrawal(database.ctx<System>(), works.worksId)
    const { retractableUntil, withdrawalOpen } = await storedQuote(database, works.quoteId)
    expect(withdrawalOpen).toBe(false)
    expect(retractableUntil!.getTime()).toBeGreaterThan(before.getTime())
    expect(retractableUntil!.getTime()).toBeGreaterThan(days(16).getTime())
    expect(await renounce(works, new Date(retractableUntil!.getTime() + 1))).toEqual(
      refuse('withdrawal_period_over'),
    )
    expect((await renounce(works, retractableUntil!)).ok).toBe(true)
  })

  it('keeps its date for services alone', async () => {
    const works = await someWorks(database, 'done', { input: SERVICE })
    const { retractableUntil } = await storedQuote(database, works.quoteId)
    await endWithdrawal(database.ctx<System>(), works.worksId)
    expect(await storedQuote(database, works.quoteId)).toMatchObject({
      retractableUntil,
      withdrawalOpen: false,
    })
  })
})

it('proposes that a line sells goods as soon as its words may mean it', () => {
  const line = { workItem: 'Pose', designation: 'Main-d’œuvre', unit: 'h' as const }
  expect(supplyOf(line)).toBe('service')
  for (const other of [
    { ...line, unit: 'u' as const },
    { ...line, productReference: 'LR-220' },
    { ...line, unit: 'forfait' as const, designation: 'Fourniture et pose' },
  ])
    expect(supplyOf(other)).toBe('goods')
})
