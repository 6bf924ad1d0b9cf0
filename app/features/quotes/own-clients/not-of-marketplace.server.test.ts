import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listConversations } from '#app/features/messages/conversation/list-conversations.server.ts'
import { findThread } from '#app/features/messages/find-thread.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { listMetClients } from '#app/features/quotes/decision/met-clients.server.ts'
import {
  countByTab,
  leadsByStatus,
  listLeads,
} from '#app/features/requests/leads/queries.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { matchWaitingRequests } from '#app/features/requests/matching/match-waiting-requests.server.ts'
import { listTurns } from '#app/features/requests/my-requests/list-turns.server.ts'
import { listMyQuoteRequests } from '#app/features/requests/queries.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { listWorksToReview } from '#app/features/reviews/own-reviews.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import {
  anOwnOpenedQuote,
  anOwnSentQuote,
  aSubscribedArtisan,
  aVisitor,
  mailedLinks,
  type TestOwnQuote,
} from '#test/own-client-builders.ts'
import { anAcceptance, granted, storedQuote } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { openOwnQuote } from './open-own-quote.server.ts'

const database = useTestDatabase(RACE_POOL)
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const stored = async (id: QuoteRequestId) =>
  (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!
const linkOf = async (quote: TestOwnQuote) => (await mailedLinks(database, quote.quoteId)).at(-1)!
const open = (token: string, now = TEST_NOW) => openOwnQuote(database.ctx(aVisitor(), now), token)

describe('such a request is no request of the marketplace', () => {
  it('is proposed to nobody, in no list of requests, on no clock, and gives nothing back', async () => {
    const quote = await anOwnOpenedQuote(database, {
      artisan: await aSubscribedArtisan(database, { contacts: 3 }),
    })
    const other = await anArtisan(database)
    const system = database.ctx<System>(undefined, later(24 * 40))
    await matchRequest(system, quote.requestId)
    await matchWaitingRequests(system, other.artisanId)
    await sweepDeadlines(system)
    expect(await database.db.$count(leads, eq(leads.requestId, quote.requestId))).toBe(1)
    expect((await stored(quote.requestId)).status).toBe('open')
    const ctx = database.ctx(quote.artisan)
    expect(await listLeads(ctx, 'devis-envoyes')).toEqual([])
    const { rows } = await database.db.execute(leadsByStatus(ctx))
    expect(countByTab(rows as never)['devis-envoyes']).toBe(0)
    expect(await reportContact(ctx, quote.leadId, { reason: 'duplicate', text: '' })).toEqual(
      refuse('not_found'),
    )
    const theirs = database.ctx(quote.author)
    expect(await listMyQuoteRequests(theirs)).toEqual([])
    expect(await closeQuoteRequest(theirs, quote.requestId, 'other')).toEqual(refuse('not_found'))
    // What waits for the client is the devis itself.
    expect((await listTurns(theirs)).map(({ kind }) => kind)).toEqual(['quote'])
    expect(await database.db.$count(creditLedger, eq(creditLedger.leadId, quote.leadId))).toBe(0)
  })

  it('has no conversation before the client is there', async () => {
    const quote = await anOwnSentQuote(database)
    const ctx = database.ctx(quote.artisan)
    expect(await findThread(ctx, quote.leadId)).toBeNull()
    expect(await listConversations(ctx)).toMatchObject({ total: 0 })
    granted(await open((await linkOf(quote)).token))
    expect(await findThread(ctx, quote.leadId)).toMatchObject({ refusal: null })
    expect(await listConversations(ctx)).toMatchObject({ total: 1 })
  })

  it('refused, is closed: nobody else is asked, and the company is told of its devis', async () => {
    const quote = await anOwnOpenedQuote(database)
    granted(await declineQuote(database.ctx(quote.author), quote.quoteId, 'too_expensive'))
    expect((await stored(quote.requestId)).status).toBe('closed')
    expect((await storedQuote(database, quote.quoteId)).status).toBe('declined')
  })

  it('signed, becomes works that are not reviewed', async () => {
    const quote = await anOwnOpenedQuote(database)
    const { worksId } = granted(
      await acceptQuote(
        database.ctx(quote.author),
        quote.quoteId,
        await anAcceptance(database, quote.quoteId),
      ),
    )
    await database.db
      .update(worksTable)
      .set({ status: 'done', finishedAt: TEST_NOW, confirmedAt: TEST_NOW })
      .where(eq(worksTable.id, worksId))
    const ctx = database.ctx(quote.author)
    expect(await listWorksToReview(ctx)).toEqual([])
    expect(
      await writeReview(ctx, worksId, {
        overall: 5,
        quality: 5,
        punctuality: 5,
        value: 5,
        text: 'Très bon travail, propre et rapide, je recommande.',
      } as never),
    ).toEqual(refuse('not_yours'))
    // Already in the book, they are not offered to it.
    expect(await listMetClients(database.ctx(quote.artisan))).toEqual([])
    expect(await database.db.$count(creditLedger, eq(creditLedger.leadId, quote.leadId))).toBe(0)
  })
})
