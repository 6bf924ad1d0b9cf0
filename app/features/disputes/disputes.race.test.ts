import { beforeAll, expect, it } from 'vitest'
import { and, eq, isNull } from 'drizzle-orm'
import { useTestDatabase } from '#test/database.ts'
import { aDispute, anOpening } from '#test/dispute-builders.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { acceptOffer, makeOffer, refuseOffer } from './offers.server.ts'
import { openDispute } from './open-dispute.server.ts'
import { disputeOffers, disputes } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 20_000 + ROUNDS * 4_000

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

it(
  'opened by both sides at once: one dispute',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { artisan, author, worksId } = await someWorks(database)
      const deadlocks = await countDeadlocks(database)
      const results = await together(RACERS, (index) =>
        index % 2
          ? openDispute(database.ctx(artisan), worksId, anOpening())
          : openDispute(database.ctx(author), worksId, anOpening()),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await countDeadlocks(database)).toBe(deadlocks)
      const open = and(eq(disputes.worksId, worksId), isNull(disputes.endedAt))
      expect(await database.db.$count(disputes, open)).toBe(1)
    }
  },
  LONG,
)

it(
  'an offer accepted and refused at once is one of the two',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { artisan, author, disputeId } = await aDispute(database)
      const offered = { kind: 'refund', amountCents: 5_000, dueOn: null, text: '' } as const
      granted(await makeOffer(database.ctx(artisan), disputeId, offered))
      const [offer] = await database.rows(disputeOffers, eq(disputeOffers.disputeId, disputeId))
      const results = await together(RACERS, (index) =>
        (index % 2 ? acceptOffer : refuseOffer)(database.ctx(author), disputeId, offer!.id),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    }
  },
  LONG,
)
