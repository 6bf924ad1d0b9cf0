import { beforeEach, describe, expect, it } from 'vitest'
import {
  closeQuoteRequest,
  expireQuoteRequests,
} from '#app/features/requests/life/end-quote-request.server.ts'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { CloseReason } from '#app/features/requests/quote-request.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import { anAcceptance, aSentQuote, aTakenLead, granted, storedQuote } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { QUOTE_DECLINE_LABELS } from './copy.ts'

const database = useTestDatabase()
const { system, newsOf } = quoteNewsOf(database)
const DAY = 86_400_000

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

describe('a request that ends', () => {
  const reasons: [CloseReason, keyof typeof QUOTE_DECLINE_LABELS][] = [
    ['found_elsewhere', 'other_chosen'],
    ['postponed', 'postponed'],
    ['too_expensive', 'too_expensive'],
    ['no_answer', 'other'],
  ]
  it.each(reasons)('closed as %s: its devis are set aside as %s, once', async (reason, label) => {
    const quote = await aSentQuote(database)
    granted(await closeQuoteRequest(database.ctx(quote.author), quote.requestId, reason))
    // Between the closing and its event the devis can no longer be accepted.
    expect(
      await acceptQuote(
        database.ctx(quote.author),
        quote.quoteId,
        await anAcceptance(database, quote.quoteId),
      ),
    ).toEqual(refuse('request_over'))
    await deliverTwice(database, quote.requestId)
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'declined',
      declineReason: label,
    })
    expect(
      (await eventTypesAbout(database, quote.quoteId)).filter((type) => type === 'quote.set_aside'),
    ).toHaveLength(1)
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails).toContain('quote_set_aside to artisan')
    expect(news.texts).toContain(
      `Raison donnée\u00a0: ${QUOTE_DECLINE_LABELS[label].toLocaleLowerCase('fr')}`,
    )
  })

  it('by its age says no reason that nobody gave', async () => {
    const quote = await aSentQuote(database, { input: { validUntil: '2026-12-01' } })
    expect(
      await expireQuoteRequests(system(new Date(TEST_NOW.getTime() + 31 * DAY))),
    ).toBeGreaterThan(0)
    await deliverTwice(database, quote.requestId)
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'declined',
      declineReason: 'other',
    })
  })
})

describe('an artisan who is blocked', () => {
  it('is told that their devis is over, and the person can no longer accept it by mistake', async () => {
    const quote = await aSentQuote(database)
    granted(await blockArtisan(database.ctx(quote.author), quote.artisan.artisanId))
    await deliverTwice(database, quote.leadId)
    expect(await storedQuote(database, quote.quoteId)).toMatchObject({
      status: 'declined',
      declineReason: 'other',
    })
    expect(
      await acceptQuote(
        database.ctx(quote.author),
        quote.quoteId,
        await anAcceptance(database, quote.quoteId),
      ),
    ).toEqual(refuse('quote_declined'))
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails.filter((mail) => mail.endsWith('to artisan'))).toEqual([
      'contact_given_back to artisan',
      'quote_set_aside to artisan',
    ])
  })

  it('is told that the contact is over where there is no devis', async () => {
    const lead = await aTakenLead(database)
    granted(await blockArtisan(database.ctx(lead.author), lead.artisan.artisanId))
    const news = await newsOf({ ...lead, quoteId: '' as never }, lead.leadId)
    expect(news.mails.filter((mail) => mail.startsWith('lead_lost'))).toEqual([
      'lead_lost to artisan',
    ])
    expect(news.notices.filter((notice) => notice.startsWith('lead_lost'))).toEqual([
      'lead_lost to artisan',
    ])
  })
})
