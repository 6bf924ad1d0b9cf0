import { beforeAll, expect, it } from 'vitest'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { signatures, signingCodes } from '#app/features/signatures/tables.server.ts'
import { documents } from '#app/features/documents/tables.server.ts'
import { and, eq } from 'drizzle-orm'
import {
  aDraftAmendment,
  anAmendmentAcceptance,
  aSentAmendment,
  storedAmendment,
} from '#test/amendment-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { createAmendment } from '#app/features/amendments/editor/create-amendment.server.ts'
import { endAmendmentsOf } from './end-amendments.server.ts'
import { declineAmendment, withdrawAmendment } from './end-offer.server.ts'
import { sendAmendment } from './send-amendment.server.ts'
import { signAmendment } from './sign-amendment.server.ts'
import { amendments } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
/** Each round makes works of its own, from the request on: a fifth of the usual rounds says as much. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 60_000 + ROUNDS * 20_000

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const granted = (results: readonly { ok: boolean }[]) => results.filter(({ ok }) => ok).length
const signaturesOf = (id: string) => database.db.$count(signatures, eq(signatures.subjectId, id))

it(
  'begun and sent by many at once: one amendment, one number',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const works = await someWorks(database)
      const ctx = () => database.ctx(works.artisan)
      expect(granted(await together(RACERS, () => createAmendment(ctx(), works.worksId)))).toBe(1)
      expect(await database.db.$count(amendments, eq(amendments.worksId, works.worksId))).toBe(1)
      const other = await aDraftAmendment(database)
      const sent = await together(RACERS, () =>
        sendAmendment(database.ctx(other.artisan), other.amendmentId),
      )
      expect(granted(sent)).toBe(1)
      expect((await storedAmendment(database, other.amendmentId)).number).toMatch(/\/A1$/)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)

it(
  'signed by many at once: one signature, one document, one event, one code used',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sent = await aSentAmendment(database)
      const { amendmentId } = sent
      const acceptance = await anAmendmentAcceptance(database, sent)
      const results = await together(RACERS, () =>
        signAmendment(database.ctx(sent.author), amendmentId, acceptance),
      )
      expect(granted(results)).toBe(1)
      expect(await signaturesOf(amendmentId)).toBe(1)
      const signed = and(
        eq(documents.subjectId, amendmentId),
        eq(documents.kind, 'signed_amendment'),
      )
      expect(await database.db.$count(documents, signed)).toBe(1)
      const events = await eventTypesAbout(database, amendmentId)
      expect(events.filter((type) => type === 'amendment.signed')).toHaveLength(1)
      const [code] = await database.rows(signingCodes, eq(signingCodes.subjectId, amendmentId))
      expect(code!.usedAt).not.toBeNull()
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)

it(
  'withdrawn, declined and signed at once: one of the three holds',
  async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const sent = await aSentAmendment(database)
      const { amendmentId } = sent
      const acceptance = await anAmendmentAcceptance(database, sent)
      const results = await together(RACERS, (index): Promise<{ ok: boolean }> => {
        if (index % 3 === 0) return withdrawAmendment(database.ctx(sent.artisan), amendmentId)
        return index % 3 === 1
          ? signAmendment(database.ctx(sent.author), amendmentId, acceptance)
          : declineAmendment(database.ctx(sent.author), amendmentId, '')
      })
      expect(granted(results)).toBe(1)
      const winner = ['withdrawn', 'signed', 'declined'][results.findIndex(({ ok }) => ok) % 3]
      expect((await storedAmendment(database, amendmentId)).status).toBe(winner)
      expect(await signaturesOf(amendmentId)).toBe(winner === 'signed' ? 1 : 0)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)

it(
  'signed while its contract is renounced: it is signed before or not at all, and falls either way',
  async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const sent = await aSentAmendment(database)
      const { amendmentId, quoteId } = sent
      const acceptance = await anAmendmentAcceptance(database, sent)
      const client = () => database.ctx(sent.author)
      const [renounced, ...signed] = await together(6, (index): Promise<{ ok: boolean }> =>
        index === 0
          ? retractQuote(client(), quoteId, { reopen: false, text: '' })
          : signAmendment(client(), amendmentId, acceptance),
      )
      expect(renounced!.ok).toBe(true)
      expect(granted(signed)).toBeLessThanOrEqual(1)
      expect(await signaturesOf(amendmentId)).toBe(granted(signed))
      await endAmendmentsOf(database.ctx(), quoteId)
      expect((await storedAmendment(database, amendmentId)).status).toBe('lapsed')
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  LONG,
)
