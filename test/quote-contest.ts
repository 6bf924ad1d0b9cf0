import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditBalances, creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import type { Acceptance } from '#app/features/quotes/decision/accept-quote.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { aParticulier, aQuoteRequest } from './builders.ts'
import { eventTypesAbout } from './events.ts'
import {
  anAcceptance,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  storedQuote,
  type TestQuote,
} from './quote-builders.ts'
import { warmPool } from './race.ts'
import type { TestDatabase } from './database.ts'

/** A request with its devis, and what accepting each would say. */
export type Contest = {
  author: Particulier
  requestId: QuoteRequestId
  sent: TestQuote[]
  acceptances: Acceptance[]
}

/** Requests with five devis of the same companies, and what accepting one must leave. */
export function quoteContestOf(database: TestDatabase) {
  let artisans: Awaited<ReturnType<typeof aQuotingArtisan>>[]

  beforeAll(async () => {
    expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
    artisans = await Promise.all(Array.from({ length: 5 }, () => aQuotingArtisan(database)))
  }, 60_000)

  /** A request with five devis, each from another company. */
  async function fiveQuotes(): Promise<Contest> {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const sent: TestQuote[] = []
    for (const artisan of artisans)
      sent.push(
        await aSentQuote(database, {
          lead: await aTakenLead(database, { artisan, author, requestId }),
        }),
      )
    return {
      author,
      requestId,
      sent,
      acceptances: await Promise.all(sent.map(({ quoteId }) => anAcceptance(database, quoteId))),
    }
  }

  const statusesOf = async (requestId: QuoteRequestId) =>
    (
      await database.db
        .select({ status: quotes.status })
        .from(quotes)
        .where(eq(quotes.requestId, requestId))
    )
      .map(({ status }) => status)
      .sort()

  const countEvents = async (quote: TestQuote, type: string) =>
    (await eventTypesAbout(database, quote.quoteId)).filter((one) => one === type).length

  /**
   * One accepted, its lead won, everybody else told, and every contact settled once: used by the
   * winner, given back to the others.
   */
  async function expectOneWinner({ requestId, sent }: Contest) {
    expect(await statusesOf(requestId)).toEqual([
      'accepted',
      'declined',
      'declined',
      'declined',
      'declined',
    ])
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, requestId))
    for (const quote of sent) {
      const row = await storedQuote(database, quote.quoteId)
      const [lead] = await database.db.select().from(leads).where(eq(leads.id, quote.leadId))
      const movements = (
        await database.db.select().from(creditLedger).where(eq(creditLedger.leadId, quote.leadId))
      )
        .map(({ movement }) => movement)
        .sort()
      if (row.status === 'accepted') {
        expect(request).toMatchObject({
          status: 'awarded',
          awardedQuoteId: quote.quoteId,
          seatsTaken: 1,
        })
        expect(lead).toMatchObject({ status: 'won' })
        expect(movements).toEqual(['reserve', 'use'])
        expect(await countEvents(quote, 'quote.accepted')).toBe(1)
        expect(await countEvents(quote, 'quote.set_aside')).toBe(0)
      } else {
        expect(row).toMatchObject({ declineReason: 'other_chosen', acceptedAt: null })
        expect(lead).toMatchObject({ status: 'lost' })
        expect(movements).toEqual(['give_back', 'reserve'])
        expect(await countEvents(quote, 'quote.set_aside')).toBe(1)
        expect(await countEvents(quote, 'quote.accepted')).toBe(0)
      }
    }
  }

  /** What each artisan's month says must be what its ledger says. */
  async function expectBalancesRecounted() {
    for (const { artisanId } of artisans) {
      const lines = await database.db
        .select()
        .from(creditLedger)
        .where(and(eq(creditLedger.artisanId, artisanId), ne(creditLedger.movement, 'grant')))
      const of = (movement: string) => lines.filter((line) => line.movement === movement).length
      const [balance] = await database.db
        .select()
        .from(creditBalances)
        .where(eq(creditBalances.artisanId, artisanId))
      expect(balance).toMatchObject({
        used: of('use'),
        reserved: of('reserve') - of('use') - of('give_back'),
      })
    }
  }

  return {
    companies: () => artisans,
    fiveQuotes,
    statusesOf,
    expectOneWinner,
    expectBalancesRecounted,
  }
}
