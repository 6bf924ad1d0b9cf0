import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { ok, refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import {
  anAcceptance,
  anAcceptedQuote,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { acceptQuote } from './accept-quote.server.ts'
import type { ContractMode } from '#app/features/signatures/signature.ts'
import { answerContractMode } from './answer-contract-mode.server.ts'
import { retractQuote } from './retract-quote.server.ts'

const database = useTestDatabase({ max: 24 })
const requestOf = async (quote: TestQuote) =>
  (await database.rows(quoteRequests, eq(quoteRequests.id, quote.requestId)))[0]!
const leadOf = async (quote: TestQuote) =>
  (await database.rows(leads, eq(leads.id, quote.leadId)))[0]!
const renounce = (quote: TestQuote, now = TEST_NOW, wish = { reopen: true, text: '' }) =>
  retractQuote(database.ctx(quote.author, now), quote.quoteId, wish)

describe('until when a contract can be renounced', () => {
  // Accepted at this instant, at this place: the last day, and the last instant of it there.
  const cases: [string, string, string, string, number][] = [
    [
      'a Tuesday plus fourteen, in Paris’s winter',
      '69003',
      '2026-03-10T09:00:00Z',
      '2026-03-24T22:59:59.999Z',
      2_000,
    ],
    [
      'past a Sunday and Easter Monday',
      '69003',
      '2026-03-22T09:00:00Z',
      '2026-04-07T21:59:59.999Z',
      2_000,
    ],
    [
      'across the change to summer time',
      '69003',
      '2026-03-25T09:00:00Z',
      '2026-04-08T21:59:59.999Z',
      2_000,
    ],
    [
      'past the abolition of slavery, then a Sunday, in La Réunion',
      '97400',
      '2026-12-05T12:00:00Z',
      '2026-12-21T19:59:59.999Z',
      850,
    ],
    [
      'from the day it is in La Réunion',
      '97400',
      '2026-03-10T20:30:00Z',
      '2026-03-25T19:59:59.999Z',
      850,
    ],
    [
      'from the day it still is in Tahiti',
      '98714',
      '2026-03-10T09:00:00Z',
      '2026-03-24T09:59:59.999Z',
      0,
    ],
  ]
  it.each(cases)('%s', async (_, postalCode, at, until, vat) => {
    const now = new Date(at)
    const validUntil = dayOf(new Date(now.getTime() + 20 * 86_400_000), 'UTC')
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Forfait',
        quantity: 1_000,
        unit: 'forfait' as const,
        unitPrice: 10_000,
        vat,
      },
    ]
    const quote = await anAcceptedQuote(database, {
      now,
      postalCode,
      input: {
        validUntil,
        lines,
        localTaxText: postalCode === '98714' ? 'TVA locale comprise.' : '',
      },
    })
    const last = new Date(until)
    expect((await storedQuote(database, quote.quoteId)).retractableUntil).toEqual(last)
    expect(await renounce(quote, new Date(last.getTime() + 1))).toEqual(
      refuse('withdrawal_period_over'),
    )
    expect((await storedQuote(database, quote.quoteId)).status).toBe('accepted')
    expect(await renounce(quote, last)).toEqual(ok({ retractedAt: last }))
  })

  const modes: [ContractMode, boolean | null, boolean][] = [
    ['distance', null, true],
    ['off_premises', null, true],
    ['off_premises', true, true],
    ['off_premises', false, true],
    // Until the company says so too, what was signed online is a contract at a distance.
    ['on_premises', null, true],
    ['on_premises', false, true],
    ['on_premises', true, false],
  ]
  it.each(modes)(
    'a contract concluded %s, the company agrees: %s',
    async (mode, agrees, applies) => {
      const quote = await anAcceptedQuote(database, { acceptance: { mode } })
      if (agrees !== null)
        granted(await answerContractMode(database.ctx(quote.artisan), quote.quoteId, agrees))
      expect(await renounce(quote)).toEqual(
        applies ? { ok: true, value: { retractedAt: TEST_NOW } } : refuse('no_withdrawal_right'),
      )
    },
  )

  it('not by the artisan, and not twice', async () => {
    const quote = await anAcceptedQuote(database)
    expect(
      await retractQuote(
        database.ctx({ ...quote.author, accountId: quote.artisan.accountId }),
        quote.quoteId,
        { reopen: true, text: '' },
      ),
    ).toEqual(refuse('not_found'))
    const answers = await together(20, () => renounce(quote))
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok && one.refusal === 'quote_retracted')).toHaveLength(19)
    expect(
      (await eventTypesAbout(database, quote.quoteId)).filter((type) => type === 'quote.retracted'),
    ).toHaveLength(1)
  })
})

describe('what becomes of the request', () => {
  it('it looks for other artisans, for thirty more days', async () => {
    const quote = await anAcceptedQuote(database)
    const at = new Date('2026-03-20T09:00:00Z')
    granted(await renounce(quote, at))
    expect(await requestOf(quote)).toMatchObject({
      status: 'open',
      awardedQuoteId: null,
      seatsTaken: 0,
      expiresAt: new Date('2026-04-19T09:00:00Z'),
    })
    expect(await leadOf(quote)).toMatchObject({ status: 'lost', endedAt: at })
    expect(await eventTypesAbout(database, quote.requestId)).toContain('quote_request.place_freed')
    // And another devis can be accepted.
    const next = await aSentQuote(database, {
      lead: await aTakenLead(database, {
        requestId: quote.requestId,
        author: quote.author,
        now: at,
      }),
      now: at,
    })
    expect(
      await acceptQuote(
        database.ctx(quote.author, at),
        next.quoteId,
        await anAcceptance(database, next.quoteId, {}, at),
      ),
    ).toMatchObject({ ok: true })
  })

  it('or is closed', async () => {
    const quote = await anAcceptedQuote(database)
    granted(await renounce(quote, TEST_NOW, { reopen: false, text: '' }))
    expect(await requestOf(quote)).toMatchObject({
      status: 'closed',
      closeReason: 'retracted',
      seatsTaken: 0,
    })
    expect(await eventTypesAbout(database, quote.requestId)).toContain('quote_request.ended')
  })

  it.each([true, false])(
    'stays closed when the person had closed it, and the right is theirs all the same (reopen: %s)',
    async (reopen) => {
      const quote = await anAcceptedQuote(database)
      granted(await closeQuoteRequest(database.ctx(quote.author), quote.requestId, 'found_here'))
      expect(await renounce(quote, TEST_NOW, { reopen, text: '' })).toMatchObject({ ok: true })
      expect(await storedQuote(database, quote.quoteId)).toMatchObject({
        status: 'retracted',
        retractedAt: TEST_NOW,
      })
      expect(await requestOf(quote)).toMatchObject({
        status: 'closed',
        closeReason: 'found_here',
        seatsTaken: 0,
      })
      expect(await leadOf(quote)).toMatchObject({ status: 'lost' })
    },
  )
})

describe('the receipt', () => {
  it('goes to both, once, with the document’s hash, the day, the hour there and the words', async () => {
    const now = new Date('2026-03-10T20:30:00Z')
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Forfait',
        quantity: 1_000,
        unit: 'forfait' as const,
        unitPrice: 10_000,
        vat: 850,
      },
    ]
    const quote = await anAcceptedQuote(database, { now, postalCode: '97400', input: { lines } })
    granted(
      await renounce(quote, new Date('2026-03-12T20:30:00Z'), {
        reopen: true,
        text: 'Je renonce <b>au contrat</b>.',
      }),
    )
    const types = await deliverTwice(database, quote.quoteId, now)
    expect(types).toContain('quote.retracted')
    const mails = await database.rows(emailLogs, eq(emailLogs.emailType, 'quote_retracted'))
    const mine = mails.filter(({ dedupeKey }) => dedupeKey.includes(quote.quoteId))
    expect(mine).toHaveLength(2)
    const { contentHash } = await storedQuote(database, quote.quoteId)
    for (const mail of mine) {
      expect(mail.text).toContain(contentHash)
      // 20:30 UTC is half past midnight of the next day in La Réunion.
      expect(mail.text).toContain('13\u00a0mars 2026 à 0\u00a0h\u00a030')
      expect(mail.text).toContain('27\u00a0mars 2026')
      expect(mail.text).toContain('Je renonce <b>au contrat</b>.')
      expect(mail.html).not.toContain('<b>au contrat')
    }
    expect(new Set(mine.map(({ email }) => email)).size).toBe(2)
    const told = await database.rows(notices, eq(notices.kind, 'quote_retracted'))
    expect(told.filter(({ dedupeKey }) => dedupeKey.includes(quote.quoteId))).toMatchObject([
      { accountId: quote.artisan.accountId },
    ])
  })

  it('keeps a thousand characters of the words, and none of it breaks the database', async () => {
    const quote = await anAcceptedQuote(database)
    granted(
      await renounce(quote, TEST_NOW, { reopen: true, text: `  ${'é'.repeat(2_000)}\u0000 ` }),
    )
    expect((await storedQuote(database, quote.quoteId)).retractionText).toBe('é'.repeat(1_000))
    const other = await anAcceptedQuote(database)
    granted(await renounce(other, TEST_NOW, { reopen: true, text: 'un\u0000 deux' }))
    expect((await storedQuote(database, other.quoteId)).retractionText).toBe('un deux')
  })
})
