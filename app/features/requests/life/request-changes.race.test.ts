import { and, count, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_PHOTOS } from '#app/features/requests/quote-request.ts'
import {
  blockedArtisans,
  quoteRequestPhotos,
  quoteRequests,
} from '#app/features/requests/tables.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId, type FileId, type LeadId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { countDeadlocks, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import { blockArtisan } from './block-artisan.server.ts'
import { addPhotos } from '#app/features/requests/photos/change-photos.server.ts'
import { describeRequest } from './describe-request.server.ts'
import { closeQuoteRequest } from './end-quote-request.server.ts'
import { HOLDING_STATUSES } from '#app/features/requests/leads/lead.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const CALLERS = 12
const database = useTestDatabase({ max: CALLERS + 2 })
const LONG = 20_000 + RACE_ROUNDS * 1_000

/** The five artisans of the lane, each with contacts without end. */
const artisans: Artisan[] = []
beforeAll(async () => {
  expect(await warmPool(database, CALLERS)).toBe(CALLERS)
  for (let index = 0; index < 5; index++)
    artisans.push(await anArtisan(database, { contacts: null }))
}, 60_000)

type Outcome = Result<unknown, string>
type Asked = {
  author: Particulier
  requestId: QuoteRequestId
  held: { leadId: LeadId; artisan: Artisan }[]
}

/** A request that the five hold, none of which has answered. */
async function anAskedRequest(): Promise<Asked> {
  const author = await aParticulier(database, { phone: '+33612345678' })
  const requestId = await aQuoteRequest(database, author, { phoneSharing: 'everyone' })
  await matchRequest(database.ctx(), requestId)
  const rows = await database.db
    .select({ leadId: leads.id, artisanId: leads.artisanId })
    .from(leads)
    .where(eq(leads.requestId, requestId))
  expect(rows).toHaveLength(5)
  return {
    author,
    requestId,
    held: rows.map(({ leadId, artisanId }) => ({
      leadId,
      artisan: artisans.find((one) => one.artisanId === artisanId)!,
    })),
  }
}

const statusOf = async (leadId: LeadId) =>
  (await database.db.select({ status: leads.status }).from(leads).where(eq(leads.id, leadId)))[0]!
    .status
/** What a lead cost its artisan, all lines of the ledger together. */
async function creditsOf(leadId: LeadId) {
  const rows = await database.db
    .select({ kind: creditLedger.movement, n: count() })
    .from(creditLedger)
    .where(eq(creditLedger.leadId, leadId))
    .groupBy(creditLedger.movement)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
async function seatsAgree(requestId: QuoteRequestId) {
  const [row] = await database.db
    .select({ told: quoteRequests.seatsTaken })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, requestId))
  expect(row!.told).toBe(
    await database.db.$count(
      leads,
      and(eq(leads.requestId, requestId), inArray(leads.status, [...HOLDING_STATUSES])),
    ),
  )
}

describe('a request that changes while it is answered', () => {
  it(
    'closed while five take it: nobody is left holding a place, and every contact taken comes back once',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { author, requestId, held } = await anAskedRequest()
        const [closed, ...taken] = await together(6, async (index): Promise<Outcome> =>
          index === 0
            ? closeQuoteRequest(database.ctx(author), requestId, 'postponed')
            : takeLead(database.ctx(held[index - 1]!.artisan), held[index - 1]!.leadId),
        )
        expect(closed!.ok).toBe(true)
        for (const [index, { leadId }] of held.entries()) {
          const took = taken[index]!.ok
          expect(await statusOf(leadId)).toBe(took ? 'lost' : 'expired')
          expect(await creditsOf(leadId)).toEqual(took ? { reserve: 1, give_back: 1 } : {})
        }
        await seatsAgree(requestId)
      }
    },
    LONG,
  )

  it(
    'blocked while taking: the artisan ends without the request, without the number and without a contact less',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { author, requestId, held } = await anAskedRequest()
        const { leadId, artisan } = held[round % 5]!
        const [blocked, taken] = await together(2, async (index): Promise<Outcome> =>
          index === 0
            ? blockArtisan(database.ctx(author), artisan.artisanId)
            : takeLead(database.ctx(artisan), leadId),
        )
        expect(blocked!.ok).toBe(true)
        expect(await statusOf(leadId)).toBe(taken!.ok ? 'lost' : 'expired')
        expect(await creditsOf(leadId)).toEqual(taken!.ok ? { reserve: 1, give_back: 1 } : {})
        await seatsAgree(requestId)
      }
    },
    LONG,
  )

  it(
    'blocked while matching: whatever comes first, the artisan is left with nothing to answer',
    async () => {
      const met = await anArtisan(database, { contacts: null, trades: ['couverture'] })
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const author = await aParticulier(database)
        const before = await aQuoteRequest(database, author, { trade: 'couverture' })
        await matchRequest(database.ctx(), before)
        const next = await aQuoteRequest(database, author, { trade: 'couverture' })
        await together<unknown>(4, (index) =>
          index === 0
            ? blockArtisan(database.ctx(author), met.artisanId)
            : matchRequest(database.ctx(), next),
        )
        const left = await database.db
          .select({ status: leads.status })
          .from(leads)
          .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
          .where(eq(quoteRequests.particulierId, author.accountId))
        expect(left.map(({ status }) => status)).not.toContain('proposed')
        expect(
          await database.db.$count(
            blockedArtisans,
            eq(blockedArtisans.particulierId, author.accountId),
          ),
        ).toBe(1)
      }
    },
    LONG,
  )

  it(
    'described otherwise while it is taken: the one who paid reads what they paid for',
    async () => {
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const { author, requestId, held } = await anAskedRequest()
        const words = 'Remplacer la chaudière du sous-sol, accès par le jardin.'
        const [described, taken] = await together(2, async (index): Promise<Outcome> =>
          index === 0
            ? describeRequest(database.ctx(author), requestId, {
                description: words,
                budget: undefined,
                timeframe: undefined,
              })
            : takeLead(database.ctx(held[0]!.artisan), held[0]!.leadId),
        )
        expect(taken!.ok).toBe(true)
        const [row] = await database.db
          .select({ description: quoteRequests.publicDescription })
          .from(quoteRequests)
          .where(eq(quoteRequests.id, requestId))
        // Either the words changed before the contact was taken, or they did not change at all.
        expect(row!.description === words).toBe(described!.ok)
        if (!described!.ok) expect(described).toEqual(refuse('already_taken'))
      }
    },
    LONG,
  )

  it(
    'the last places for photos go to whoever comes first, eight in all',
    async () => {
      const author = await aParticulier(database)
      for (let round = 0; round < RACE_ROUNDS; round++) {
        const requestId = await aQuoteRequest(
          database,
          author,
          {
            trade: 'peinture',
            description: `Repeindre la pièce numéro ${round} du haut, murs et plafond.`,
          },
          new Date(TEST_NOW.getTime() + round * 86_400_000),
        )
        const sent = await Promise.all(Array.from({ length: CALLERS }, () => aFileOf(author)))
        const added = await together(CALLERS, (index) =>
          addPhotos(database.ctx(author), requestId, [sent[index]!]),
        )
        expect(added.filter((one) => one.ok)).toHaveLength(MAX_PHOTOS)
        expect(added.filter((one) => !one.ok).map((one) => !one.ok && one.refusal)).toEqual(
          Array(CALLERS - MAX_PHOTOS).fill('photos_full'),
        )
        const hung = await database.db
          .select({ position: quoteRequestPhotos.position })
          .from(quoteRequestPhotos)
          .where(eq(quoteRequestPhotos.requestId, requestId))
        expect(hung.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      }
    },
    LONG,
  )

  it(
    'none of these races deadlocked',
    async () => {
      expect(await countDeadlocks(database)).toBe(0)
    },
    LONG,
  )
})

async function aFileOf(owner: Particulier): Promise<FileId> {
  const id = newId<FileId>()
  await database.db.insert(files).values({
    id,
    ownerId: owner.accountId,
    contentType: 'image/webp',
    byteLength: 10,
    storageKey: id,
    createdAt: TEST_NOW,
  })
  return id
}
