import { count, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  newId,
  type ArtisanId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { HOLDING_STATUSES } from '#app/features/requests/leads/lead.ts'
import { matchRequest } from './match-request.server.ts'
import { winLead } from '#app/features/requests/leads/settle-lead.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase(RACE_POOL)
const LONG = 20_000 + RACE_ROUNDS * 1_500

/** Thirty artisans nobody can tell apart, with contacts to spare. */
async function thirtyArtisans(trade: TradeSlug): Promise<Artisan[]> {
  const made: Artisan[] = []
  for (let index = 0; index < RACERS; index++)
    made.push(await anArtisan(database, { trades: [trade], contacts: null }))
  return made
}

beforeAll(async () => {
  // A race of one connection is none.
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const asArtisan = (artisanId: ArtisanId) =>
  database.ctx({
    kind: 'artisan',
    artisanId,
    accountId: artisanId as never,
    clientKey: 'test',
  } as Artisan)

/** How many hold a place, counted from the leads, and what the request says. */
async function held(requestId: QuoteRequestId): Promise<{ counted: number; told: number }> {
  const [counted] = await database.db
    .select({ n: count() })
    .from(leads)
    .where(
      sql`${eq(leads.requestId, requestId)} and ${inArray(leads.status, [...HOLDING_STATUSES])}`,
    )
  const [request] = await database.db
    .select({ told: quoteRequests.seatsTaken })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
  return { counted: counted!.n, told: request!.told }
}

describe('five places, whatever happens at once', () => {
  it(
    'thirty matchings of one request take exactly five',
    async () => {
      await thirtyArtisans('plomberie')
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { id } = await aRequest('plomberie')
        const matched = await together(RACERS, () => matchRequest(database.ctx(), id))
        expect(matched.reduce((sum, one) => sum + one.proposed.length, 0)).toBe(5)
        expect(await held(id)).toEqual({ counted: 5, told: 5 })
      }
    },
    LONG,
  )

  it(
    'the same race is lost by a count and then an insert',
    async () => {
      const artisans = await thirtyArtisans('peinture')
      let broken = 0
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { id } = await aRequest('peinture')
        await together(RACERS, (index) => naiveProposal(id, artisans[index]!.artisanId))
        if ((await held(id)).counted > 5) broken++
      }
      // What shows that this harness sees races at all.
      expect(broken).toBeGreaterThan(RACE_ROUNDS / 2)
    },
    LONG,
  )

  it(
    'takes, refusals, matchings and sweeps together never pass five, and end at five',
    async () => {
      await thirtyArtisans('electricite')
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { id } = await aRequest('electricite')
        await matchRequest(database.ctx(), id)
        const proposed = await database.rows(leads, eq(leads.requestId, id))
        const seen: number[] = []
        await together(RACERS, async (index) => {
          const lead = proposed[index % 5]!
          const act = Math.floor(index / 5) + (index % 5)
          if (act % 6 === 0) await takeLead(asArtisan(lead.artisanId), lead.id)
          else if (act % 6 === 1) await declineLead(asArtisan(lead.artisanId), lead.id, 'no_time')
          else if (act % 6 === 2) await sweepDeadlines(database.ctx())
          else await matchRequest(database.ctx(), id)
          seen.push((await held(id)).counted)
        })
        expect(Math.max(...seen)).toBeLessThanOrEqual(5)
        await matchRequest(database.ctx(), id)
        expect(await held(id)).toEqual({ counted: 5, told: 5 })
      }
    },
    LONG,
  )

  it(
    'thirty requests matched at once in the same street each get their five',
    async () => {
      await thirtyArtisans('chauffage')
      const ids: QuoteRequestId[] = []
      for (let index = 0; index < RACERS; index++) ids.push((await aRequest('chauffage')).id)
      await together(RACERS, (index) => matchRequest(database.ctx(), ids[index]!))
      for (const id of ids) expect(await held(id)).toEqual({ counted: 5, told: 5 })
    },
    LONG,
  )
})

describe('ends', () => {
  it(
    'of five quotes accepted at once one wins, and a closing beside them changes nothing else',
    async () => {
      await thirtyArtisans('maconnerie')
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { id, author } = await aRequest('maconnerie')
        const { proposed } = await matchRequest(database.ctx(), id)
        for (const leadId of proposed) {
          const [lead] = await database.rows(leads, eq(leads.id, leadId))
          await takeLead(asArtisan(lead!.artisanId), leadId)
        }
        const outcomes = await together(10, (index) =>
          index < 5
            ? inTransaction(database.ctx(author), (tx) =>
                winLead(tx, proposed[index]!, newId<QuoteId>()),
              )
            : closeQuoteRequest(database.ctx(author), id, 'other'),
        )
        expect(outcomes.slice(0, 5).filter((one) => one.ok).length).toBeLessThanOrEqual(1)
        const won = await database.rows(
          leads,
          sql`${leads.requestId} = ${id} and ${leads.status} = 'won'`,
        )
        expect(won.length).toBe(outcomes.slice(0, 5).filter((one) => one.ok).length)
        expect(await held(id)).toEqual({ counted: won.length, told: won.length })
      }
    },
    LONG,
  )
})

it('none of these races deadlocked', async () => {
  expect(await countDeadlocks(database)).toBe(0)
})

/** A request of somebody new: a person has three a day. */
async function aRequest(
  trade: TradeSlug,
  wantedQuotes = 5,
): Promise<{ id: QuoteRequestId; author: Particulier }> {
  const author = await aParticulier(database, { phone: '+33612345678' })
  return { id: await aQuoteRequest(database, author, { trade, wantedQuotes }), author }
}

/** How it must not be done: read how many hold a place, then write one more. */
async function naiveProposal(requestId: QuoteRequestId, artisanId: ArtisanId): Promise<void> {
  await inTransaction(database.ctx(), async (tx) => {
    const [taken] = await tx.db
      .select({ n: count() })
      .from(leads)
      .where(eq(leads.requestId, requestId))
    if (taken!.n >= 5) return
    await tx.db.insert(leads).values({
      id: newId<LeadId>(),
      requestId,
      artisanId,
      status: 'proposed',
      distanceKm: 1,
      score: 1,
      scoreParts: [],
      proposedAt: TEST_NOW,
      answerBy: new Date('2100-01-01'),
      updatedAt: TEST_NOW,
    })
  })
}
