import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as clientAmendmentPage from '#app/features/amendments/received-amendment.page.tsx'
import { retractAmendment } from '#app/features/amendments/renounce-amendment.server.ts'
import { deliveries } from '#app/features/quotes/delivery/delivery.tables.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { refuse } from '#app/values/result.ts'
import { aSignedAmendment, storedAmendment } from '#test/amendment-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted, storedQuote } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { readDelivery } from './read-delivery.server.ts'
import { recordDelivery } from './record-delivery.server.ts'

const database = useTestDatabase()
const { newsOf } = quoteNewsOf(database)
const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000)
const dayAfter = (count: number) => days(count).toISOString().slice(0, 10)

describe('the goods of an amendment', () => {
  const GOODS = {
    lines: [
      {
        workItem: 'Fourniture',
        designation: 'Mitigeur thermostatique',
        quantity: 1_000,
        unit: 'u' as const,
        unitPrice: 12_000,
        vat: 2_000,
        supply: 'goods' as const,
      },
    ],
  }

  it('are delivered on their own day, which dates their own right and not that of the devis', async () => {
    const works = await someWorks(database, 'in_progress')
    const { amendmentId } = await aSignedAmendment(database, { works, input: GOODS })
    expect(await storedAmendment(database, amendmentId)).toMatchObject({ withdrawalOpen: true })
    const before = await storedQuote(database, works.quoteId)
    const say = (day: string, now: Date) =>
      recordDelivery(
        database.ctx(works.artisan, now),
        works.quoteId,
        { deliveredOn: day, isLast: true },
        amendmentId,
      )
    expect(await say(dayAfter(-1), days(2))).toEqual(refuse('delivery_before_contract'))
    granted(await say(dayAfter(10), days(10)))
    const dated = await storedAmendment(database, amendmentId)
    expect([dated.retractableUntil!.toISOString().slice(0, 10), dated.withdrawalOpen]).toEqual([
      '2026-04-03',
      false,
    ])
    expect(await storedQuote(database, works.quoteId)).toMatchObject({
      retractableUntil: before.retractableUntil,
      withdrawalOpen: before.withdrawalOpen,
    })

    // The client contradicts it on the page of the amendment: the later day holds.
    const answered = await askPage<RefusedAct>(database, clientAmendmentPage, '/x', {
      as: works.author,
      params: { amendmentId },
      now: days(12),
      post: { intent: 'contest-delivery', what: 'later', deliveredOn: dayAfter(11) },
    })
    expect(answered.status).toBe(302)
    expect(
      (await storedAmendment(database, amendmentId)).retractableUntil! > dated.retractableUntil!,
    ).toBe(true)
    const [said] = await database.rows(deliveries, eq(deliveries.amendmentId, amendmentId))
    const { mails, texts } = await newsOf(works, said!.id, days(12))
    expect(mails.filter((mail) => mail.startsWith('delivery'))).toEqual([
      'delivery_said to artisan',
      'delivery_said to author',
    ])
    expect(texts).toContain('/A1')
    // A stranger's amendment is none of this contract.
    const other = await aSignedAmendment(database, { input: GOODS })
    expect(
      await recordDelivery(
        database.ctx(works.artisan, days(12)),
        works.quoteId,
        { deliveredOn: dayAfter(11), isLast: true },
        other.amendmentId,
      ),
    ).toEqual(refuse('not_found'))
  })

  it('that only take away, or are renounced, have nothing to deliver', async () => {
    const { artisan, quoteId, amendmentId } = await aSignedAmendment(database)
    const read = () => readDelivery(database.ctx(artisan, days(1)), quoteId, amendmentId)
    expect(await read()).toBeNull()
    const works = await someWorks(database, 'in_progress')
    const goods = await aSignedAmendment(database, { works, input: GOODS })
    granted(await retractAmendment(database.ctx(works.author, days(1)), goods.amendmentId, ''))
    expect(
      await recordDelivery(
        database.ctx(works.artisan, days(2)),
        works.quoteId,
        { deliveredOn: dayAfter(1), isLast: true },
        goods.amendmentId,
      ),
    ).toEqual(refuse('quote_retracted'))
  })
})
