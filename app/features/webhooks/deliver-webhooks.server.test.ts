import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import {
  aCompanyWithSoftware,
  anEndpoint,
  deliveriesOf,
  someReceivers,
} from '#test/webhook-builders.ts'
import { deliverWebhooks, type Call } from './deliver-webhooks.server.ts'
import { signedHeaders } from './signature.server.ts'
import { webhookEndpoints } from './tables.server.ts'

const database = useTestDatabase()
const { at, later, waiting, stored, storedEndpoint } = deliveriesOf(database)
const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000]
/** By the waits alone: what is given up after three days was tried so often. */
const MOST_TRIES = 10

let artisan: Artisan
let endpoint: Awaited<ReturnType<typeof anEndpoint>>
beforeEach(async () => {
  await database.db.delete(webhookEndpoints)
  artisan = await aCompanyWithSoftware(database)
  endpoint = await anEndpoint(database, artisan)
})

describe('a message', () => {
  test('is posted once where it is taken, signed so that its receiver can tell', async () => {
    await waiting(endpoint.id, [newId()])
    const { posted, call } = someReceivers(() => 204)
    expect(await deliverWebhooks(at(0), call)).toBe(1)
    expect(await deliverWebhooks(at(DAY), call)).toBe(0)
    const [row] = await stored(endpoint.id)
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({
      url: endpoint.url,
      id: `msg_${row!.messageId}`,
      body: row!.body,
      timestamp: String(TEST_NOW.getTime() / SECOND),
      signatures: [
        signedHeaders({ id: `msg_${row!.messageId}`, body: row!.body, sentAt: TEST_NOW }, [
          endpoint.secret,
        ])['webhook-signature'],
      ],
    })
    expect(row).toMatchObject({ state: 'delivered', tries: 1, endedAt: TEST_NOW })
    expect(row!.log).toEqual([{ at: TEST_NOW.toISOString(), status: 204, fault: null }])
  })

  test.each([500, 503, 404, 302, 401, 429])('is tried again after %i', async (status) => {
    await waiting(endpoint.id, [newId()])
    const { call } = someReceivers(() => status)
    await deliverWebhooks(at(0), call)
    expect((await stored(endpoint.id))[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      nextTryAt: later(5 * SECOND),
      log: [{ status, fault: null }],
    })
  })

  test('is tried for three days, ever less often, then given up, of which its owner is told once', async () => {
    await waiting(endpoint.id, [newId(), newId()])
    const { posted, call } = someReceivers(() => ({ fault: 'no_answer' }))
    for (let tries = 1, now = 0; tries <= MOST_TRIES * 2; tries++) {
      await deliverWebhooks(at(now), call)
      const due = (await stored(endpoint.id)).filter(({ state }) => state === 'waiting')
      if (due.length === 0) break
      now = Math.min(...due.map(({ nextTryAt }) => nextTryAt.getTime())) - TEST_NOW.getTime()
    }
    const rows = await stored(endpoint.id)
    for (const { state, tries, log, endedAt } of rows) {
      expect({ state, tries, log: log.length }).toEqual({
        state: 'given_up',
        tries: MOST_TRIES,
        log: MOST_TRIES,
      })
      expect(endedAt!.getTime()).toBeGreaterThan(later(3 * DAY).getTime())
      expect(endedAt!.getTime()).toBeLessThan(later(4 * DAY).getTime())
    }
    expect(new Set(posted.map(({ id }) => id)).size).toBe(2)
    expect(await deliverTwice(database, endpoint.id)).toEqual([
      'webhook.given_up',
      'webhook.given_up',
    ])
    const mails = await database.rows(emailLogs, eq(emailLogs.emailType, 'webhook_failing'))
    const told = await database.rows(notices, eq(notices.accountId, artisan.accountId))
    expect(mails.filter(({ text }) => text?.includes('93.184.215.14'))).toHaveLength(1)
    expect(told).toHaveLength(1)
  })

  test('leaves again with the same number when its process died between the post and the note', async () => {
    await waiting(endpoint.id, [newId()])
    const { posted, call } = someReceivers()
    const killed: Call = async (...sent) => {
      await call(...sent)
      throw new Error('killed')
    }
    await expect(deliverWebhooks(at(0), killed)).rejects.toThrow('killed')
    expect((await stored(endpoint.id))[0]).toMatchObject({ state: 'waiting', log: [] })
    expect(await deliverWebhooks(at(30 * SECOND), call)).toBe(0)
    expect(await deliverWebhooks(at(61 * SECOND), call)).toBe(1)
    expect(posted.map(({ id }) => id)).toEqual([posted[0]!.id, posted[0]!.id])
    expect((await stored(endpoint.id))[0]).toMatchObject({ state: 'delivered' })
  })

  test('is noted by the process that has it, and not by one that was too slow', async () => {
    await waiting(endpoint.id, [newId()])
    const { call } = someReceivers()
    const slow: Call = async (...sent) => {
      // Meanwhile its time is over, and another process posts it.
      await deliverWebhooks(at(2 * MINUTE), call)
      return { ...(await call(...sent)), status: 500 }
    }
    await deliverWebhooks(at(0), slow)
    expect((await stored(endpoint.id))[0]).toMatchObject({ state: 'delivered', tries: 1 })
    expect(await storedEndpoint(endpoint.id)).toMatchObject({ failingSince: null })
  })

  test('whose secret cannot be opened any more is not posted unsigned', async () => {
    await database.db
      .update(webhookEndpoints)
      .set({ secret: 'AAAA' })
      .where(eq(webhookEndpoints.id, endpoint.id))
    await waiting(endpoint.id, [newId()])
    const { posted, call } = someReceivers()
    await deliverWebhooks(at(0), call)
    expect(posted).toEqual([])
    expect((await stored(endpoint.id))[0]!.log).toMatchObject([{ fault: 'no_secret' }])
  })

  test('to an address that came to lead into this network is not posted', async () => {
    await database.db
      .update(webhookEndpoints)
      .set({ url: 'https://169.254.169.254/latest/meta-data/' })
      .where(eq(webhookEndpoints.id, endpoint.id))
    await waiting(endpoint.id, [newId()])
    await deliverWebhooks(at(0))
    expect((await stored(endpoint.id))[0]).toMatchObject({
      state: 'waiting',
      log: [{ status: null, fault: 'not_public' }],
    })
  })
})
