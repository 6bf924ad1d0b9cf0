import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as artisanAmendmentPage from '#app/features/amendments/artisan-amendment.page.tsx'
import { endAmendmentsOf } from '#app/features/amendments/end-amendments.server.ts'
import * as clientAmendmentPage from '#app/features/amendments/received-amendment.page.tsx'
import { retractAmendment } from '#app/features/amendments/renounce-amendment.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { owedCents, type RefundedId } from '#app/features/quotes/refund/refund.ts'
import { refunds } from '#app/features/quotes/refund/refund.tables.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { refuse } from '#app/values/result.ts'
import { aSignedAmendment } from '#test/amendment-builders.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { readRefund } from './read-refund.server.ts'
import { confirmRefund, stateRefund } from './settle-refund.server.ts'

const database = useTestDatabase()
const { newsOf, system } = quoteNewsOf(database)
const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000)
const company = (works: TestWorks, now = days(3)) => database.ctx(works.artisan, now)
const client = (works: TestWorks, now = days(3)) => database.ctx(works.author, now)

describe('a contract with amendments, renounced', () => {
  /** 150,00 € HT of work at 10 %, and half of the supply taken away. */
  const amended = async (early: boolean) => {
    const works = await someWorks(database, 'in_progress')
    const signed = await aSignedAmendment(database, { works, acceptance: { earlyStart: early } })
    return { works, amendmentId: signed.amendmentId }
  }
  const renounce = (works: TestWorks) =>
    retractQuote(database.ctx(works.author, afterHours(50)), works.quoteId, {
      reopen: false,
      text: '',
    })
  const ofRow = async (id: RefundedId) => (await database.rows(refunds, eq(refunds.id, id)))[0]

  it('owes for what was done of the devis and of each signed amendment whose start was asked for', async () => {
    for (const early of [true, false]) {
      const { works } = await amended(early)
      granted(await renounce(works))
      await endAmendmentsOf(system(), works.quoteId)
      const view = (await readRefund(company(works), works.quoteId))!
      expect(view.of.lines.map(({ owes }) => owes)).toEqual([
        'goods',
        'done',
        early ? 'done' : 'nothing',
        'goods',
      ])
      granted(
        await stateRefund(company(works), works.quoteId, {
          done: { lines: [0, 50, 100, 0], travel: 0 },
          deposits: [],
        }),
      )
      // Half of 235,49 € HT and all of 150,00 €, with 10 % of their sum.
      expect((await ofRow(works.quoteId))!.owedCents).toBe(early ? 29_453 : 12_953)
    }
  })

  it('what one took away lowers what is owed in proportion', () => {
    const line = { designation: 'Pose', vatBasisPoints: 1_000, owes: 'done' as const }
    const lines = [
      { ...line, cents: 100_00 },
      { ...line, cents: -40_00 },
    ]
    const owed = (percent: number) =>
      owedCents({ lines, travel: null, totalInclCents: 66_00 }, { lines: [percent, 0], travel: 0 })
    expect([0, 50, 100].map(owed)).toEqual([0, 33_00, 66_00])
    expect(
      owedCents(
        { lines: lines.slice(1), travel: null, totalInclCents: -44_00 },
        { lines: [0], travel: 0 },
      ),
    ).toBe(0)
  })

  it('one that is renounced alone has its own refund, on its page, and the contract goes on', async () => {
    const { works, amendmentId } = await amended(true)
    expect(await readRefund(company(works), amendmentId)).toBeNull()
    granted(await retractAmendment(client(works, afterHours(50)), amendmentId, ''))
    expect(await readRefund(company(works), works.quoteId)).toBeNull()
    const view = (await readRefund(company(works), amendmentId))!
    expect(view.of.lines.map(({ designation, owes }) => [designation, owes])).toEqual([
      ['Reprise de plomberie, main-d’œuvre', 'done'],
      ['Chauffe-eau 200 l, rabattu', 'goods'],
    ])
    const ask = (side: 'artisan' | 'client', post: Record<string, string>) =>
      askPage<RefusedAct>(
        database,
        side === 'artisan' ? artisanAmendmentPage : clientAmendmentPage,
        '/x',
        {
          as: side === 'artisan' ? works.artisan : works.author,
          params: { amendmentId },
          now: days(3),
          post,
        },
      )
    expect(await ask('artisan', { intent: 'state-refund', 'done-0': 'tout' })).toMatchObject({
      status: 422,
      data: { errors: { 'done-0': 'Indiquez un nombre entier de 0 à 100.' } },
    })
    const stated = { intent: 'state-refund', 'done-0': '50', 'deposit-0': '300' }
    expect(await ask('artisan', { ...stated, 'deposit-day-0': '2026-03-11' })).toMatchObject({
      status: 302,
    })
    // Half of 150,00 € HT at 10 %; what was taken away is back in the contract and owes nothing.
    expect(await ofRow(amendmentId)).toMatchObject({ owedCents: 8_250, depositsCents: 30_000 })
    expect(await ask('artisan', { intent: 'repay' })).toMatchObject({ status: 302 })
    expect(await ask('client', { intent: 'confirm-refund' })).toMatchObject({ status: 302 })
    expect((await ofRow(amendmentId))!.confirmedAt).not.toBeNull()
    const { mails, texts } = await newsOf(works, amendmentId, days(6))
    expect(mails).toContain('refund to author')
    expect(texts).toContain('/A1')
    const stranger = database.ctx(await aParticulier(database), days(3))
    expect(await confirmRefund(stranger, amendmentId)).toEqual(refuse('not_found'))
  })
})
