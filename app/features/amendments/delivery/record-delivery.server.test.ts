import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import { endWithdrawal } from '#app/features/quotes/decision/end-withdrawal.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import * as artisanPage from '#app/features/works/artisan-works.page.tsx'
import * as clientPage from '#app/features/works/particulier-works.page.tsx'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { aParticulier } from '#test/builders.ts'
import { granted, storedQuote } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { deliveries } from '#app/features/quotes/delivery/delivery.tables.server.ts'
import { lastDelivery, type DeliveryWord } from '#app/features/quotes/delivery/delivery.ts'
import { contestDelivery, recordDelivery } from './record-delivery.server.ts'

const database = useTestDatabase()
const { newsOf } = quoteNewsOf(database)
/** The contract is signed on Tuesday 10 March 2026: these days follow it. */
const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000)
const dayAfter = (count: number) => days(count).toISOString().slice(0, 10)
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

const record = (works: TestWorks, day: string, isLast: boolean, now: Date) =>
  recordDelivery(database.ctx(works.artisan, now), works.quoteId, { deliveredOn: day, isLast })
const contest = (works: TestWorks, day: string | null, now: Date) =>
  contestDelivery(database.ctx(works.author, now), works.quoteId, day)
const endOf = async ({ quoteId }: TestWorks) => {
  const { retractableUntil, withdrawalOpen } = await storedQuote(database, quoteId)
  return { until: retractableUntil!.toISOString().slice(0, 10), open: withdrawalOpen }
}

const wordsOf = ({ quoteId }: TestWorks) =>
  database.rows(deliveries, eq(deliveries.quoteId, quoteId))

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

describe('the day from which a contract with goods can be renounced (law.md W3, M5)', () => {
  it('is that of the last delivery, counted as a signature is: fourteen days, then the next working day', async () => {
    const works = await someWorks(database)
    granted(await record(works, dayAfter(10), true, days(10)))
    // Friday 20 March and fourteen days: Friday 3 April.
    expect(await endOf(works)).toEqual({ until: '2026-04-03', open: false })
    const { retractableUntil } = await storedQuote(database, works.quoteId)
    const renounce = (now: Date) =>
      retractQuote(database.ctx(works.author, now), works.quoteId, { reopen: false, text: '' })
    expect(await renounce(new Date(retractableUntil!.getTime() + 1))).toEqual(
      refuse('withdrawal_period_over'),
    )
    expect((await renounce(retractableUntil!)).ok).toBe(true)
  })

  it('waits for the last of several deliveries, and never ends before that of the signature', async () => {
    const works = await someWorks(database)
    granted(await record(works, dayAfter(0), false, days(1)))
    expect(await endOf(works)).toEqual({ until: '2026-03-24', open: true })
    granted(await record(works, dayAfter(0), true, days(1)))
    expect(await endOf(works)).toEqual({ until: '2026-03-24', open: false })
    granted(await record(works, dayAfter(3), true, days(4)))
    expect(await endOf(works)).toEqual({ until: '2026-03-27', open: false })
    // What was told is not brought forward by the end of the works.
    await endWithdrawal(database.ctx<System>(), works.worksId)
    expect(await endOf(works)).toEqual({ until: '2026-03-27', open: false })
  })

  it('is the later of the two that are said, and is open again where the client says that something is missing', async () => {
    const works = await someWorks(database)
    granted(await record(works, dayAfter(5), true, days(5)))
    expect(await contest(works, dayAfter(5), days(6))).toEqual(refuse('delivery_not_later'))
    granted(await contest(works, dayAfter(9), days(9)))
    expect(await endOf(works)).toEqual({ until: '2026-04-02', open: false })
    granted(await contest(works, null, days(10)))
    expect(await endOf(works)).toMatchObject({ open: true })
    // Sunday 5 April, then Easter Monday.
    granted(await record(works, dayAfter(12), true, days(12)))
    expect(await endOf(works)).toEqual({ until: '2026-04-07', open: false })
  })

  it('is contested for fourteen days from when it was said, however long ago it was', async () => {
    const works = await someWorks(database)
    granted(await record(works, dayAfter(1), true, days(40)))
    expect(await contest(works, dayAfter(38), days(55))).toEqual(refuse('delivery_settled'))
    // Fourteen days end on 1 May, a public holiday and a Friday.
    granted(await contest(works, dayAfter(38), days(53)))
    expect(await endOf(works)).toEqual({ until: '2026-05-04', open: false })
  })

  it('is no day before the contract or to come, of goods that are sold, by who is party to it', async () => {
    const works = await someWorks(database)
    for (const [day, refusal] of [
      ['2026-03-09', 'delivery_before_contract'],
      [dayAfter(3), 'delivery_to_come'],
    ] as const)
      expect(await record(works, day, true, days(2))).toEqual({ ok: false, refusal })
    expect(await contest(works, null, days(2))).toEqual(refuse('no_delivery'))
    const stranger = await aParticulier(database)
    expect(await contestDelivery(database.ctx(stranger, days(2)), works.quoteId, null)).toEqual(
      refuse('not_found'),
    )
    const service = await someWorks(database, 'to_schedule', { input: SERVICE })
    expect(await record(service, dayAfter(1), true, days(2))).toEqual(refuse('no_goods'))
    granted(
      await retractQuote(database.ctx(works.author), works.quoteId, { reopen: false, text: '' }),
    )
    expect(await record(works, dayAfter(1), true, days(2))).toEqual(refuse('quote_retracted'))
    expect([...(await wordsOf(works)), ...(await wordsOf(service))]).toEqual([])
  })

  it('is told to both with the date, and to the other side in their space', async () => {
    const works = await someWorks(database)
    granted(await record(works, dayAfter(10), true, days(10)))
    const [said] = await wordsOf(works)
    const news = await newsOf(works, said!.id, days(10))
    expect(news.mails).toEqual(['delivery_said to artisan', 'delivery_said to author'])
    expect(news.notices).toEqual(['intervention to author'])
    expect(news.texts).toContain('la dernière livraison de matériel le 20\u00a0mars 2026')
    expect(news.texts).toContain('Vous pouvez renoncer à ce contrat jusqu’au 3\u00a0avril 2026')
    expect(news.texts).toContain('Le client peut renoncer à ce contrat jusqu’au 3\u00a0avril 2026')
  })

  it('is said and contradicted on the page of the works, faults beside their field', async () => {
    const works = await someWorks(database)
    const ask = (side: 'artisan' | 'client', post: Record<string, string>) =>
      askPage<RefusedAct>(
        database,
        side === 'artisan' ? artisanPage : clientPage,
        '/interventions/x',
        {
          as: side === 'artisan' ? works.artisan : works.author,
          params: { worksId: works.worksId },
          now: days(10),
          post,
        },
      )
    expect(await ask('artisan', { intent: 'record-delivery' })).toMatchObject({
      status: 422,
      data: { errors: { deliveredOn: 'Indiquez le jour de la livraison.' } },
    })
    expect(
      await ask('artisan', { intent: 'record-delivery', deliveredOn: dayAfter(11) }),
    ).toMatchObject({
      status: 422,
      data: { errors: { deliveredOn: 'Choisissez aujourd’hui ou un jour passé.' } },
    })
    const day = dayAfter(8)
    expect(
      await ask('artisan', { intent: 'record-delivery', deliveredOn: day, isLast: 'on' }),
    ).toMatchObject({ status: 302 })
    expect(await ask('client', { intent: 'contest-delivery', what: 'later' })).toMatchObject({
      status: 422,
      data: { errors: { deliveredOn: 'Indiquez le jour de la dernière livraison.' } },
    })
    expect(await ask('client', { intent: 'contest-delivery', what: 'missing' })).toMatchObject({
      status: 302,
    })
    expect(await endOf(works)).toMatchObject({ open: true })
  })
})

it('knows the last delivery only once the company says that nothing is left, and takes the latest day', () => {
  const word = (saidBy: DeliveryWord['saidBy'], deliveredOn: string | null, isLast = true) => ({
    saidBy,
    deliveredOn,
    isLast,
    saidAt: TEST_NOW,
  })
  for (const [words, last] of [
    [[], null],
    [[word('artisan', '2026-03-10', false)], null],
    [[word('artisan', '2026-03-12', false), word('artisan', '2026-03-10')], '2026-03-12'],
    [[word('artisan', '2026-03-10'), word('particulier', '2026-03-14')], '2026-03-14'],
    [[word('artisan', '2026-03-10'), word('particulier', null, false)], null],
    [
      [
        word('artisan', '2026-03-10'),
        word('particulier', null, false),
        word('artisan', '2026-03-11'),
      ],
      '2026-03-11',
    ],
  ] as const)
    expect(lastDelivery(words)).toBe(last)
})
