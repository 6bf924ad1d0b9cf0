import { beforeAll, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { signatures } from '#app/features/signatures/tables.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aDraftReception,
  anOnSiteSignature,
  aReceptionSignature,
  aReservation,
  aSignedReception,
  RECEIVED_AT,
  storedReception,
  storedReservations,
} from '#test/reception-builders.ts'
import { confirmLifted, contestLifted, sayLifted } from './lift-reservation.server.ts'
import { signReception, signReceptionOnSite } from './sign-reception.server.ts'
import { addReservation, sendReception } from './write-reception.server.ts'

const database = useTestDatabase(RACE_POOL)
/** Each round makes works of its own, from the request on: a fifth of the usual rounds says as much. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 20_000 + ROUNDS * 4_000
const at = RECEIVED_AT

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

it(
  'signed on both devices at once: one signature a side, one event, or the client’s alone',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const works = await aDraftReception(database)
      const { artisan, author, worksId } = works
      granted(await sendReception(database.ctx(artisan, at), worksId))
      const onSite = await anOnSiteSignature(database, works)
      const deadlocks = await countDeadlocks(database)
      const results = await together(RACERS, (index) =>
        index % 2
          ? signReceptionOnSite(database.ctx(artisan, at), worksId, onSite)
          : signReception(database.ctx(author, at), worksId, onSite),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await countDeadlocks(database)).toBe(deadlocks)
      const { id, status } = await storedReception(database, worksId)
      const kept = await database.db.$count(signatures, eq(signatures.subjectId, id))
      expect([status, kept]).toEqual(status === 'signed' ? ['signed', 2] : ['to_countersign', 1])
      const events = await eventTypesAbout(database, id)
      expect(events.filter((type) => type !== 'reception.sent')).toEqual([
        status === 'signed' ? 'reception.signed' : 'reception.client_signed',
      ])
    }
  },
  LONG,
)

it(
  'a reservation of the client against the signature on the artisan’s device: what is signed has it, or it is refused',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const works = await aDraftReception(database)
      const { artisan, author, worksId } = works
      granted(await sendReception(database.ctx(artisan, at), worksId))
      const onSite = await anOnSiteSignature(database, works)
      const results = await together(RACERS, async (index) =>
        index % 2
          ? (await signReceptionOnSite(database.ctx(artisan, at), worksId, onSite)).ok && 'signed'
          : (await addReservation(database.ctx(author, at), worksId, aReservation())).ok && 'added',
      )
      const { status, snapshot } = await storedReception(database, worksId)
      const reserved = (await storedReservations(database, worksId)).length
      expect(results.filter((one) => one === 'added')).toHaveLength(reserved)
      // The signature read a report without reservations: it holds if and only if there is none.
      expect(status).toBe(reserved === 0 ? 'signed' : 'to_sign')
      expect(snapshot?.reservations.length ?? null).toBe(reserved === 0 ? 0 : null)
    }
  },
  LONG,
)

it(
  'a reservation confirmed and contested at once has one answer',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const works = await aSignedReception(database, { reservations: 1 })
      const [id] = works.reservations
      granted(await sayLifted(database.ctx(works.artisan, at), works.worksId, id!, null))
      const asClient = database.ctx(works.author, at)
      const results = await together(2, (index) =>
        index === 0
          ? confirmLifted(asClient, works.worksId, id!)
          : contestLifted(asClient, works.worksId, id!, 'Pas encore.'),
      )
      const [one] = await storedReservations(database, works.worksId)
      // Contested first, it may still be confirmed; confirmed first, it stays so.
      expect(one!.status).toBe('lifted')
      expect(results[0]!.ok).toBe(true)
    }
  },
  LONG,
)

it('an old code signs nothing once the report changed', async () => {
  const works = await aDraftReception(database)
  granted(await sendReception(database.ctx(works.artisan, at), works.worksId))
  const early = await aReceptionSignature(database, works)
  granted(await addReservation(database.ctx(works.author, at), works.worksId, aReservation()))
  const { contentHash } = await aReceptionSignature(database, works)
  const mixed = await signReception(database.ctx(works.author, at), works.worksId, {
    ...early,
    contentHash,
  })
  expect(mixed.ok).toBe(false)
})
