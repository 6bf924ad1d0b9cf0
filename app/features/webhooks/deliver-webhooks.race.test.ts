import { asc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type WebhookDeliveryId } from '#app/values/identity/ids.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import {
  aCompanyWithSoftware,
  anEndpoint,
  someReceivers,
  type Posted,
} from '#test/webhook-builders.ts'
import { deliverWebhooks, type Call } from './deliver-webhooks.server.ts'
import { newMessage } from './note-messages.server.ts'
import { webhookDeliveries } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
beforeAll(async () => {
  await warmPool(database)
}, 60_000)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(
  'two workers and those who cause news keep the order of each thing, and lose nothing',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      await database.db.delete(webhookDeliveries)
      const artisan = await aCompanyWithSoftware(database)
      const receivers = [await anEndpoint(database, artisan), await anEndpoint(database, artisan)]
      const things = Array.from({ length: 6 }, () => newId<string>())
      const taken: Posted[] = []
      const arrivals = new Map<string, number>()
      const { call: answering } = someReceivers((posted) => {
        const nth = (arrivals.get(posted.url + posted.id) ?? 0) + 1
        arrivals.set(posted.url + posted.id, nth)
        // Three faults at most: nothing is given up.
        if (nth <= 2 && Math.random() < 0.3) return 503
        taken.push(posted)
        // Taken, and its answer lost on the way: it comes again.
        return nth <= 3 && Math.random() < 0.2 ? { fault: 'no_answer' } : 200
      })
      const call: Call = async (...sent) => {
        await pause(Math.random() * 4)
        return answering(...sent)
      }
      const cause = async (thing: string) => {
        for (let nth = 0; nth < 4; nth++)
          await inTransaction(database.ctx(), async (tx) => {
            const message = newMessage(TEST_NOW, 'quote.sent', thing, { id: thing, nth })
            await tx.db.insert(webhookDeliveries).values(
              receivers.map(({ id }) => ({
                ...message,
                id: newId<WebhookDeliveryId>(),
                endpointId: id,
              })),
            )
          })
      }
      // Two processes on one clock, which moves on between their runs.
      const workers = async (from: number) => {
        for (let hour = from; hour < from + 40; hour++)
          await together(2, () =>
            deliverWebhooks(
              database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + hour * 3_600_000)),
              call,
            ),
          )
      }
      await together(1 + things.length, (nth) => (nth === 0 ? workers(0) : cause(things[nth - 1]!)))
      await workers(40)
      await workers(80)
      await workers(120)
      const rows = await database.db
        .select()
        .from(webhookDeliveries)
        .orderBy(asc(webhookDeliveries.seq))
      expect(rows).toHaveLength(receivers.length * things.length * 4)
      expect(rows.map(({ state }) => state).filter((state) => state !== 'delivered')).toEqual([])
      for (const { url } of receivers)
        for (const thing of things) {
          const heard = taken
            .filter((one) => one.url === url && one.data.id === thing)
            .map(({ data }) => data.nth as number)
          // As often as it may come, the first time of each is after those before it.
          expect([...new Set(heard)]).toEqual([0, 1, 2, 3])
          expect(heard).toEqual(heard.toSorted((a, b) => a - b))
        }
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  30_000 + RACE_ROUNDS * 10_000,
)
