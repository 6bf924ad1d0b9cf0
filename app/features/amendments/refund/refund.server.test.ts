import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import { endWithdrawal } from '#app/features/quotes/decision/end-withdrawal.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { quoteTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { artisanReports } from '#app/features/requests/leads/tables.server.ts'
import { requestEarlyStart } from '#app/features/works/progress/request-early-start.server.ts'
import * as artisanPage from '#app/features/works/artisan-works.page.tsx'
import * as clientPage from '#app/features/works/particulier-works.page.tsx'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, storedWorks, type TestWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted, storedQuote } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { owedCents, refundedLines } from '#app/features/quotes/refund/refund.ts'
import { refunds } from '#app/features/quotes/refund/refund.tables.server.ts'
import { confirmRefund, contestRefund, repayRefund, stateRefund } from './settle-refund.server.ts'
import { sweepRefunds } from './sweep-refunds.server.ts'

const database = useTestDatabase()
const { newsOf, system } = quoteNewsOf(database)
const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000)
const SERVICE = [
  {
    workItem: 'Pose',
    designation: 'Main-d’œuvre',
    quantity: 4_000,
    unit: 'h' as const,
    unitPrice: 5_000,
    vat: 2_000,
  },
]
/** Goods at 620 € HT and 20 %, work at 235,49 € HT and 10 %. */
const HALF = { lines: [0, 50], travel: 0 }
const DEPOSIT = [{ cents: 30_000, on: '2026-03-11' }]

/** Works that began at the client's request, renounced two days after the signature. */
async function renounced(options: Parameters<typeof someWorks>[2] = {}): Promise<TestWorks> {
  const stage = options.earlyStart === false ? 'to_schedule' : 'in_progress'
  const works = await someWorks(database, stage, options)
  const at = afterHours(50)
  granted(
    await retractQuote(database.ctx(works.author, at), works.quoteId, { reopen: false, text: '' }),
  )
  return works
}
const refundOf = async ({ quoteId }: TestWorks) => {
  const [row] = await database.rows(refunds, eq(refunds.id, quoteId))
  return row!
}
const company = (works: TestWorks, now = days(3)) => database.ctx(works.artisan, now)
const client = (works: TestWorks, now = days(3)) => database.ctx(works.author, now)

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

describe('what is owed once a contract is renounced (law.md W5)', () => {
  it('is the part of each service that was done, to the cent, and nothing for goods', async () => {
    const works = await renounced()
    granted(await stateRefund(company(works), works.quoteId, { done: HALF, deposits: DEPOSIT }))
    // Half of 235,49 € HT is 117,75 €, and 10 % of it 11,78 €.
    expect(await refundOf(works)).toMatchObject({ owedCents: 12_953, depositsCents: 30_000 })
    const { lines, totals } = (await storedQuote(database, works.quoteId)).snapshot!
    const goods = {
      lines: refundedLines({ lines, totals }, true),
      travel: null,
      totalInclCents: totals.totalInclCents,
    }
    expect(owedCents(goods, { lines: [100, 0], travel: 0 })).toBe(0)
  })

  it('is nothing where no early start was asked for', async () => {
    const works = await renounced({ earlyStart: false })
    granted(await stateRefund(company(works), works.quoteId, { done: HALF, deposits: DEPOSIT }))
    expect(await refundOf(works)).toMatchObject({ owedCents: 0, depositsCents: 30_000 })
  })

  it('is never more than the contract, nor than a greater part of it', () => {
    const line = fc.record({
      quantityThousandths: fc.integer({ min: 1, max: 50_000 }),
      unitPriceCents: fc.integer({ min: 0, max: 200_000 }),
      vatBasisPoints: fc.constantFrom(2_000, 1_000, 550, 0),
      supply: fc.constantFrom('service' as const, 'goods' as const),
    })
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, percent, percent), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 20_000 }),
        (parts, travelCosts) => {
          const lines = parts.map(([one]) => one as QuoteLine)
          const totals = granted(quoteTotals(lines, travelCosts))
          const owed = (pick: (a: number, b: number) => number) =>
            owedCents(
              {
                lines: refundedLines({ lines, totals }, true),
                travel: { cents: travelCosts, vatBasisPoints: 2_000 },
                totalInclCents: totals.totalInclCents,
              },
              { lines: parts.map(([, a, b]) => pick(a, b)), travel: 100 },
            )
          expect(owed(Math.min)).toBeLessThanOrEqual(owed(Math.max))
          expect(owed(Math.max)).toBeLessThanOrEqual(totals.totalInclCents)
        },
      ),
    )
  })
})

describe('services wholly done with the waiver (L221-28, 1°)', () => {
  it('can be renounced no more, goods still can, and so can services whose start was not asked for', async () => {
    const asked = await someWorks(database, 'done', { input: { lines: SERVICE } })
    expect((await storedWorks(database, asked.worksId)).earlyStartStatement).toContain(
      'je perds ce droit',
    )
    const goods = await someWorks(database, 'done')
    for (const { worksId } of [asked, goods]) await endWithdrawal(system(), worksId)
    const renounce = (works: TestWorks) =>
      retractQuote(database.ctx(works.author, afterHours(61)), works.quoteId, {
        reopen: false,
        text: '',
      })
    expect(await renounce(asked)).toEqual(refuse('fully_performed'))
    expect((await renounce(goods)).ok).toBe(true)
  })

  it('keeps the very sentence that was ticked on the page of the works', async () => {
    const works = await someWorks(database, 'to_schedule', { earlyStart: false })
    granted(await requestEarlyStart(client(works, TEST_NOW), works.worksId))
    expect((await storedWorks(database, works.worksId)).earlyStartStatement).toContain(
      'je perds le droit de renoncer',
    )
  })
})

describe('the refund of a deposit (law.md W7)', () => {
  it('is due at the end of the fourteenth day, paid by the company and confirmed by the client', async () => {
    const works = await renounced()
    expect((await refundOf(works)).dueAt.toISOString()).toBe('2026-03-26T22:59:59.999Z')
    expect(await repayRefund(company(works), works.quoteId)).toEqual(refuse('refund_not_stated'))
    granted(await stateRefund(company(works), works.quoteId, { done: HALF, deposits: DEPOSIT }))
    granted(await repayRefund(company(works, days(5)), works.quoteId))
    expect(
      await stateRefund(company(works, days(5)), works.quoteId, { done: HALF, deposits: [] }),
    ).toEqual(refuse('refund_repaid'))
    granted(await confirmRefund(client(works, days(6)), works.quoteId))
    expect(await confirmRefund(client(works, days(6)), works.quoteId)).toEqual(
      refuse('refund_confirmed'),
    )
    const news = await newsOf(works, works.quoteId, days(6))
    for (const told of ['refund to artisan', 'refund to author']) expect(news.mails).toContain(told)
    expect(news.texts).toContain('À rembourser')
    expect(news.texts).toContain('170,47')
  })

  it('is recalled once three days before, and told late once to both, unless nothing is to come back', async () => {
    const late = await renounced()
    const nothing = await renounced()
    granted(await stateRefund(company(nothing), nothing.quoteId, { done: HALF, deposits: [] }))
    for (const at of [days(12), days(14), days(14), days(17), days(17)])
      await sweepRefunds(system(at))
    expect(await refundOf(late)).toMatchObject({ remindedAt: days(14), overdueAt: days(17) })
    expect(await refundOf(nothing)).toMatchObject({ remindedAt: null, overdueAt: null })
    await database.db.delete(emailLogs)
    await database.db.delete(notices)
    const { notices: told } = await newsOf(late, late.quoteId, days(17))
    expect(told.filter((one) => one.startsWith('refund'))).toEqual([
      'refund to artisan',
      'refund to artisan',
      'refund to author',
    ])
  })

  it('is contested in words that the company and the team read, once; a corrected account is judged anew', async () => {
    const works = await renounced()
    granted(await stateRefund(company(works), works.quoteId, { done: HALF, deposits: [] }))
    expect(await contestRefund(client(works), works.quoteId, 'Faux.')).toEqual(
      refuse('report_too_short'),
    )
    expect((await refundOf(works)).contestedAt).toBeNull()
    const words = 'J’ai versé 300 euros le 11 mars, par virement.'
    for (const _ of [1, 2]) granted(await contestRefund(client(works), works.quoteId, words))
    const reports = await database.rows(artisanReports, eq(artisanReports.leadId, works.leadId))
    expect(reports).toMatchObject([{ text: words }])
    granted(await stateRefund(company(works), works.quoteId, { done: HALF, deposits: DEPOSIT }))
    expect(await refundOf(works)).toMatchObject({ contestedAt: null, depositsCents: 30_000 })
  })

  it('is that of one’s own renounced contract', async () => {
    const works = await renounced()
    const running = await someWorks(database)
    const stranger = database.ctx(await aParticulier(database), days(3))
    for (const answer of [
      await contestRefund(stranger, works.quoteId, 'Je conteste tout ce décompte.'),
      await confirmRefund(client(running), running.quoteId),
    ])
      expect(answer).toEqual(refuse('not_found'))
  })

  it('is stated, paid and contested on the page of the works, faults beside their field', async () => {
    const works = await renounced()
    const ask = (side: 'artisan' | 'client', post: Record<string, string>) =>
      askPage<RefusedAct>(database, side === 'artisan' ? artisanPage : clientPage, '/x', {
        as: side === 'artisan' ? works.artisan : works.author,
        params: { worksId: works.worksId },
        now: days(3),
        post,
      })
    const stated = { intent: 'state-refund', 'done-1': '101', 'deposit-0': 'beaucoup' }
    expect(await ask('artisan', stated)).toMatchObject({
      status: 422,
      data: {
        errors: {
          'done-1': 'Indiquez un nombre entier de 0 à 100.',
          'deposit-0': expect.stringMatching(/./),
          'deposit-day-0': 'Indiquez le jour.',
        },
        values: { 'done-1': '101' },
      },
    })
    const enormous = { 'deposit-0': '20000000', 'deposit-day-0': '2026-03-11' }
    expect(
      await ask('artisan', {
        intent: 'state-refund',
        ...enormous,
        'deposit-1': '20000000',
        'deposit-day-1': '2026-03-11',
      }),
    ).toMatchObject({
      status: 422,
      data: { errors: { 'deposit-1': expect.stringMatching(/20\s/) } },
    })
    const right = { 'done-1': '50', 'deposit-0': '300', 'deposit-day-0': '2026-03-11' }
    expect(await ask('artisan', { ...stated, ...right })).toMatchObject({ status: 302 })
    expect(await ask('artisan', { intent: 'repay' })).toMatchObject({ status: 302 })
    expect(await ask('client', { intent: 'contest-refund', text: '' })).toMatchObject({
      status: 422,
      data: { errors: { text: expect.stringContaining('20 caractères') } },
    })
    expect(await ask('client', { intent: 'confirm-refund' })).toMatchObject({ status: 302 })
    expect((await refundOf(works)).confirmedAt).not.toBeNull()
  })
})
