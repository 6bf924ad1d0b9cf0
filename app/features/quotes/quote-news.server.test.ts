import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import {
  anAcceptance,
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { withOptions } from '#test/quote-with-options.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { answerContractMode } from '#app/features/quotes/decision/answer-contract-mode.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { expireQuotes } from './expire-quotes.server.ts'
import { QUOTE_DECLINE_LABELS } from './copy.ts'
import { quotes } from './tables.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase()
const { system, newsOf } = quoteNewsOf(database)

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

describe('each thing that happens to a devis, delivered twice', () => {
  it('sent: the person, once', async () => {
    const quote = await aSentQuote(database)
    const news = await newsOf(quote, quote.quoteId)
    expect(news).toMatchObject({
      mails: ['quote_sent to author'],
      notices: ['quote_sent to author'],
    })
    expect(news.texts).toContain('9\u00a0avril 2026')
  })

  it('sent with options: the person, who is told that the total is without them', async () => {
    const quote = await aSentQuote(database, { input: withOptions() })
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails).toEqual(['quote_sent to author'])
    expect(news.texts).toContain('Cochez-les sur la page du devis')
  })

  it('withdrawn: the person, once', async () => {
    const quote = await aSentQuote(database)
    granted(await withdrawQuote(database.ctx(quote.artisan), quote.quoteId))
    expect(await newsOf(quote, quote.quoteId)).toMatchObject({
      mails: ['quote_sent to author', 'quote_withdrawn to author'],
      notices: ['quote_sent to author', 'quote_withdrawn to author'],
    })
  })

  it('accepted: both have their copy, and only the winner the client’s words', async () => {
    const quote = await anAcceptedQuote(database, { acceptance: { earlyStart: true } })
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails).toEqual([
      'quote_accepted to artisan',
      'quote_accepted to author',
      'quote_sent to author',
    ])
    expect(news.notices).toEqual(['quote_accepted to artisan', 'quote_sent to author'])
    expect(news.texts).toContain('10\u00a0mars 2026 à 10\u00a0h')
    expect(news.texts).toContain('24\u00a0mars 2026')
    expect(news.texts).toContain('Il demande expressément que les travaux commencent')
  })

  it('refused: the artisan, once for the devis and not again for the contact', async () => {
    const quote = await aSentQuote(database)
    granted(await declineQuote(database.ctx(quote.author), quote.quoteId, 'too_late'))
    await deliverTwice(database, quote.leadId)
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails.filter((mail) => mail.endsWith('to artisan'))).toEqual([
      'quote_declined to artisan',
    ])
    expect(news.notices.filter((notice) => notice.endsWith('to artisan'))).toEqual([
      'quote_declined to artisan',
    ])
    expect(news.texts).toContain(QUOTE_DECLINE_LABELS.too_late.toLocaleLowerCase('fr'))
  })

  it('set aside by another: told politely, once, and nobody is told of somebody else’s', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const winner = await aSentQuote(database, {
      lead: await aTakenLead(database, { author, requestId }),
    })
    const other = await aSentQuote(database, {
      lead: await aTakenLead(database, { author, requestId }),
    })
    granted(
      await acceptQuote(
        database.ctx(author),
        winner.quoteId,
        await anAcceptance(database, winner.quoteId),
      ),
    )
    await deliverTwice(database, other.leadId)
    const news = await newsOf(other, other.quoteId)
    expect(news.mails.filter((mail) => mail.endsWith('to artisan'))).toEqual([
      'contact_given_back to artisan',
      'quote_set_aside to artisan',
    ])
    expect(news.notices.filter((notice) => notice.endsWith('to artisan'))).toEqual([
      'lead_given_back to artisan',
      'quote_declined to artisan',
    ])
    expect(news.mails.filter((mail) => mail.endsWith('somebody else'))).toEqual([])
    expect(news.texts).not.toContain(
      (await storedQuote(database, winner.quoteId)).snapshot!.company.name,
    )
  })

  it.each([
    ['on_premises', true, 'n’y ouvre pas de droit de rétractation'],
    ['on_premises', false, 'celle qui vous protège le plus est retenue'],
  ] as const)(
    'concluded %s, the company agrees: %s: the person is told what is held',
    async (mode, agrees, words) => {
      const quote = await anAcceptedQuote(database, { acceptance: { mode } })
      granted(await answerContractMode(database.ctx(quote.artisan), quote.quoteId, agrees))
      await deliverTwice(database, quote.leadId)
      const news = await newsOf(quote, quote.quoteId)
      expect(news.mails).toContain('quote_mode to author')
      expect(news.notices).toContain('quote_mode to author')
      expect(news.texts).toContain(words)
    },
  )

  it('expired: the artisan, once', async () => {
    const quote = await aSentQuote(database)
    await expireQuotes(system(new Date('2026-05-01T00:00:00Z')))
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails).toEqual(['quote_expired to artisan', 'quote_sent to author'])
    expect(news.notices).toEqual(['quote_expired to artisan', 'quote_sent to author'])
  })
})

describe('what mails may say', () => {
  it('everything typed is text, and only the author’s own words go back to the author', async () => {
    const artisan = await aQuotingArtisan(database, {
      companyName: '<img src=x onerror=alert(1)> & Fils',
    })
    const quote = await aSentQuote(database, { artisan })
    await deliverTwice(database, quote.quoteId)
    const [mail] = await database.rows(
      emailLogs,
      like(emailLogs.dedupeKey, `quote_sent:${quote.quoteId}%`),
    )
    expect(mail!.html).not.toContain('<img src=x')
    expect(mail!.html).toContain('&lt;img src=x')
    expect((await database.rows(quotes, eq(quotes.id, quote.quoteId))).length).toBe(1)
  })
})
