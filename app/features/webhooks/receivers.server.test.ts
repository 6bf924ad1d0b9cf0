import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aCompanyWithSoftware,
  anEndpoint,
  deliveriesOf,
  someReceivers,
} from '#test/webhook-builders.ts'
import { deliverWebhooks } from './deliver-webhooks.server.ts'
import { rotateSecret } from './secret.server.ts'
import { sendAgain } from './send-again.server.ts'
import { signedHeaders } from './signature.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import { turnOff, turnOn } from './turn-endpoint.server.ts'

const database = useTestDatabase()
const { at, later, waiting, stored, storedEndpoint, runUntil } = deliveriesOf(database)
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
/** By the waits alone: what is given up after three days was tried so often. */
const MOST_TRIES = 10

let artisan: Artisan
let endpoint: Awaited<ReturnType<typeof anEndpoint>>
beforeEach(async () => {
  await database.db.delete(webhookEndpoints)
  artisan = await aCompanyWithSoftware(database)
  endpoint = await anEndpoint(database, artisan)
})

describe('order', () => {
  test('is kept of what is about one thing, and what is about another does not wait', async () => {
    const [one, other] = [newId(), newId()]
    await waiting(endpoint.id, [one, one, other, one])
    let broken = true
    const { posted, call } = someReceivers(({ data }) => (broken && data.id === one ? 500 : 200))
    await runUntil(4 * SECOND, call, SECOND)
    expect(posted.map(({ data }) => data.id)).toEqual([one, other])
    broken = false
    await runUntil(20 * SECOND, call, SECOND, 5 * SECOND)
    const [first, second, third, fourth] = await stored(endpoint.id)
    expect(posted.slice(1).map(({ id }) => id)).toEqual(
      [third, first, second, fourth].map((row) => `msg_${row!.messageId}`),
    )
  })

  test('goes on past a message that was given up', async () => {
    const thing = newId()
    await waiting(endpoint.id, [thing, thing])
    const [first] = await stored(endpoint.id)
    await database.db
      .update(webhookDeliveries)
      .set({ tries: MOST_TRIES - 1, triedSince: later(-3 * DAY) })
      .where(eq(webhookDeliveries.id, first!.id))
    const { call } = someReceivers(({ id }) => (id === `msg_${first!.messageId}` ? 500 : 200))
    await deliverWebhooks(at(0), call)
    await deliverWebhooks(at(SECOND), call)
    expect((await stored(endpoint.id)).map(({ state }) => state)).toEqual(['given_up', 'delivered'])
  })

  test('holds through an hour of silence, after which everything arrives', async () => {
    const things = [newId(), newId(), newId()]
    for (let minute = 0; minute < 60; minute += 10)
      await waiting(endpoint.id, things, minute * MINUTE)
    const silent = someReceivers(() => ({ fault: 'no_answer' }))
    await runUntil(HOUR, silent.call, 30 * SECOND)
    expect((await stored(endpoint.id)).every(({ state }) => state === 'waiting')).toBe(true)
    // Nobody is called all the time meanwhile.
    expect(silent.posted.length).toBeLessThan(20)
    const { posted, call } = someReceivers()
    await runUntil(3 * HOUR, call, 10 * MINUTE, HOUR)
    expect((await stored(endpoint.id)).every(({ state }) => state === 'delivered')).toBe(true)
    expect(posted).toHaveLength(18)
    const order = new Map(
      (await stored(endpoint.id)).map(({ messageId, seq }) => [`msg_${messageId}`, seq]),
    )
    for (const thing of things) {
      const seqs = posted.filter(({ data }) => data.id === thing).map(({ id }) => order.get(id)!)
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    }
  })
})

describe('a receiver', () => {
  test('that answers again has all that waited at once', async () => {
    await waiting(endpoint.id, [newId(), newId(), newId()])
    const silent = someReceivers(() => 503)
    await runUntil(10 * MINUTE, silent.call, MINUTE)
    const [due] = (await stored(endpoint.id)).map(({ nextTryAt }) => nextTryAt.getTime())
    const { posted, call } = someReceivers()
    await deliverWebhooks({ ...at(0), now: new Date(due!) }, call)
    expect(posted).toHaveLength(3)
    expect(await storedEndpoint(endpoint.id)).toMatchObject({ failingSince: null })
  })

  test('that never takes one message is not posted it with every other', async () => {
    const poison = newId<string>()
    await waiting(endpoint.id, [poison])
    const { posted, call } = someReceivers(({ data }) => (data.id === poison ? 500 : 200))
    for (let minute = 0; minute < 60; minute++) {
      await waiting(endpoint.id, [newId()], minute * MINUTE)
      await deliverWebhooks(at(minute * MINUTE), call)
      await deliverWebhooks(at(minute * MINUTE + SECOND), call)
    }
    expect(posted.filter(({ data }) => data.id === poison)).toHaveLength(4)
    expect(posted).toHaveLength(64)
  })

  test('that is gone (410) is sent nothing more, and its owner is told', async () => {
    await waiting(endpoint.id, [newId(), newId()])
    const { posted, call } = someReceivers(() => 410)
    await deliverWebhooks(at(0), call)
    await deliverWebhooks(at(DAY), call)
    expect(posted).toHaveLength(1)
    expect(await storedEndpoint(endpoint.id)).toMatchObject({ offBecause: 'gone', offAt: TEST_NOW })
    expect(await deliverTwice(database, endpoint.id)).toEqual(['webhook.turned_off'])
    const told = await database.db
      .select({ title: notices.title })
      .from(notices)
      .where(eq(notices.accountId, artisan.accountId))
    expect(told).toEqual([{ title: 'Les envois à 93.184.215.14 sont arrêtés' }])
  })

  test('that takes nothing for five days is turned off, not one that took something', async () => {
    await waiting(endpoint.id, [newId()])
    const silent = someReceivers(() => 500)
    await deliverWebhooks(at(0), silent.call)
    expect(await storedEndpoint(endpoint.id)).toMatchObject({ failingSince: TEST_NOW, offAt: null })
    await runUntil(5 * DAY - HOUR, silent.call, HOUR, HOUR)
    expect(await storedEndpoint(endpoint.id)).toMatchObject({ offAt: null })
    await waiting(endpoint.id, [newId()], 5 * DAY)
    await deliverWebhooks(at(5 * DAY), silent.call)
    expect(await storedEndpoint(endpoint.id)).toMatchObject({ offBecause: 'failing' })
  })

  test('that was off has what waited once it is on again, from the first try', async () => {
    await waiting(endpoint.id, [newId()])
    await runUntil(10 * MINUTE, someReceivers(() => 500).call, MINUTE)
    const ctx = database.ctx(artisan, later(20 * MINUTE))
    expect(await turnOff(ctx, endpoint.id)).toBe(true)
    const { posted, call } = someReceivers()
    await deliverWebhooks(at(DAY), call)
    expect(posted).toEqual([])
    granted(await turnOn({ ...ctx, now: later(DAY) }, endpoint.id))
    expect((await stored(endpoint.id))[0]).toMatchObject({ tries: 0 })
    await deliverWebhooks(at(DAY), call)
    expect(posted).toHaveLength(1)
  })

  test('that is slow or silent keeps nobody else waiting', async () => {
    const other = await anEndpoint(database, artisan)
    await waiting(endpoint.id, [newId(), newId(), newId()])
    await waiting(other.id, [newId(), newId(), newId()])
    const { posted, call } = someReceivers(({ url }) =>
      url === endpoint.url ? { fault: 'no_answer' } : 200,
    )
    await deliverWebhooks(at(0), call)
    expect(posted.filter(({ url }) => url === endpoint.url)).toHaveLength(1)
    expect(posted.filter(({ url }) => url === other.url)).toHaveLength(3)
  })

  test('verifies with either secret for a day after it was changed', async () => {
    const { secret } = (await rotateSecret(database.ctx(artisan), endpoint.id))!
    const { posted, call } = someReceivers()
    for (const after of [0, DAY - MINUTE, DAY]) {
      await waiting(endpoint.id, [newId()], after)
      await deliverWebhooks(at(after), call)
    }
    const secretsOf = posted.map(({ id, body, timestamp, signatures }) =>
      [endpoint.secret, secret].filter((one) =>
        signatures.includes(
          signedHeaders({ id, body, sentAt: new Date(Number(timestamp) * SECOND) }, [one])[
            'webhook-signature'
          ],
        ),
      ),
    )
    expect(secretsOf).toEqual([[endpoint.secret, secret], [endpoint.secret, secret], [secret]])
  })

  test('is sent a message again that it took, under the same number', async () => {
    await waiting(endpoint.id, [newId()])
    const { posted, call } = someReceivers()
    await deliverWebhooks(at(0), call)
    const [row] = await stored(endpoint.id)
    granted(await sendAgain(database.ctx(artisan), endpoint.id, row!.id))
    await deliverWebhooks(at(0), call)
    expect(posted.map(({ id }) => id)).toEqual([`msg_${row!.messageId}`, `msg_${row!.messageId}`])
    expect((await stored(endpoint.id))[0]).toMatchObject({ state: 'delivered', log: [{}, {}] })
  })
})
