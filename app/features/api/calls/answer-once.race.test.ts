import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aKey, callApi } from '#test/api-builders.ts'
import { nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aClient } from '#test/plain-invoice-builders.ts'
import { aSubscribedArtisan } from '#test/own-client-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { apiKeys } from '#app/features/api/tables.server.ts'
import { MAX_KEYS } from '#app/features/api/keys/api-key.ts'
import { makeKey } from '#app/features/api/keys/make-key.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'

const database = useTestDatabase(RACE_POOL)

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

it(
  'many calls under one name have one effect, and all its answer',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const artisan = await aSubscribedArtisan(database)
      const key = await aKey(database, artisan)
      const body = {
        title: 'Remplacement du chauffe-eau',
        trade: 'plomberie',
        postalCode: '69003',
        client: { id: await aClient(database, artisan) },
      }
      const headers = { 'idempotency-key': `devis-${nextNumber()}` }
      const answers = await together(RACERS, () =>
        callApi(database, '/quotes', { key, body, headers }),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
      expect(answers.filter(({ headers: h }) => !h.has('idempotency-replayed'))).toHaveLength(1)
      expect(await database.db.$count(quotes, eq(quotes.artisanId, artisan.artisanId))).toBe(1)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  20_000 + RACE_ROUNDS * 5_000,
)

it('many keys at once are ten', async () => {
  const artisan = await aSubscribedArtisan(database)
  const made = await together(RACERS, () =>
    makeKey(database.ctx(artisan), { name: 'Logiciel', scopes: ['leads:read'] }),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(MAX_KEYS)
  expect(await database.db.$count(apiKeys, eq(apiKeys.artisanId, artisan.artisanId))).toBe(MAX_KEYS)
}, 30_000)
