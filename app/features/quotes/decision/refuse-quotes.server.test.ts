import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { listSeats } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { getLead } from '#app/features/requests/leads/queries.server.ts'
import {
  setAllQuotesRefused,
  setQuotesRefused,
} from '#app/features/requests/life/refuse-quotes.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { listMyChanges } from '#app/features/requests/queries.server.ts'
import { getMyQuoteRequest } from '#app/features/requests/read-quote-request.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aDraftQuote,
  anAcceptance,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import { acceptQuote } from './accept-quote.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { getMyQuote } from '#app/features/quotes/queries.server.ts'
import { sendQuote } from '#app/features/quotes/send-quote.server.ts'

const database = useTestDatabase()
const later = new Date(TEST_NOW.getTime() + 3_600_000)

describe('refusing the devis of one artisan', () => {
  it('keeps the next one from being sent, disables its button for the same reason, and can be taken back', async () => {
    const { artisan, author, leadId, requestId, quoteId } = await aDraftQuote(database)
    const person = database.ctx(author)
    granted(await setQuotesRefused(person, leadId, true))
    expect(await sendQuote(database.ctx(artisan), quoteId)).toEqual(refuse('quotes_refused'))
    expect(await storedQuote(database, quoteId)).toMatchObject({
      status: 'draft',
      number: null,
      clientName: '',
    })
    expect((await getMyQuote(database.ctx(artisan), quoteId))!.sendRefusal).toBe('quotes_refused')
    expect((await getLead(database.ctx(artisan), leadId))!.quotesRefusedAt).toEqual(TEST_NOW)
    expect((await listSeats(person, requestId))[0]!.quotesRefusedAt).toEqual(TEST_NOW)
    granted(await setQuotesRefused(person, leadId, false))
    expect((await sendQuote(database.ctx(artisan), quoteId)).ok).toBe(true)
    expect(await eventTypesAbout(database, leadId)).toEqual(
      expect.arrayContaining(['lead.quotes_refused', 'lead.quotes_wanted']),
    )
  })

  it('lets no new one begin, and leaves the one that was sent', async () => {
    const sent = await aSentQuote(database)
    granted(await setQuotesRefused(database.ctx(sent.author), sent.leadId, true))
    expect(await createQuote(database.ctx(sent.artisan), sent.leadId)).toEqual(
      refuse('quotes_refused'),
    )
    expect(
      (
        await acceptQuote(
          database.ctx(sent.author),
          sent.quoteId,
          await anAcceptance(database, sent.quoteId),
        )
      ).ok,
    ).toBe(true)
  })

  it('is the person’s own to do, where a contact is under way', async () => {
    const taken = await aTakenLead(database)
    expect(
      await setQuotesRefused(database.ctx(await aParticulier(database)), taken.leadId, true),
    ).toEqual(refuse('not_found'))
    await database.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, taken.leadId))
    expect(await setQuotesRefused(database.ctx(taken.author), taken.leadId, true)).toEqual(
      refuse('lead_lost'),
    )
  })

  it('mails the artisan once a cause, and nothing when it was taken back meanwhile', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    granted(await setQuotesRefused(database.ctx(author), leadId, true))
    const refused = (id: string) =>
      handleEvent(database.ctx<System>(), { type: 'lead.quotes_refused', leadId }, { id })
    for (const _ of [1, 2]) await refused('one')
    granted(await setQuotesRefused(database.ctx(author), leadId, false))
    await refused('two')
    expect(
      await database.db
        .select({ accountId: emailLogs.accountId })
        .from(emailLogs)
        .where(eq(emailLogs.emailType, 'quotes_refused')),
    ).toEqual([{ accountId: artisan.accountId }])
  })
})

describe('refusing every devis of a request', () => {
  it('stops those of all, of the artisans who answer later too, and proposes it to nobody new', async () => {
    const author = await aParticulier(database)
    const requestId = await aQuoteRequest(database, author)
    const draft = await aDraftQuote(database, { author, requestId })
    const waiting = await anArtisan(database)
    granted(await setAllQuotesRefused(database.ctx(author), requestId, true))
    expect(await sendQuote(database.ctx(draft.artisan), draft.quoteId)).toEqual(
      refuse('quotes_refused'),
    )
    expect((await matchRequest(database.ctx<System>(), requestId)).proposed).toEqual([])
    expect((await getMyQuoteRequest(database.ctx(author), requestId))!.quotesRefusedAt).toEqual(
      TEST_NOW,
    )
    granted(await setAllQuotesRefused(database.ctx(author, later), requestId, false))
    expect((await sendQuote(database.ctx(draft.artisan, later), draft.quoteId)).ok).toBe(true)
    expect((await listMyChanges(database.ctx(author), requestId)).map(({ what }) => what)).toEqual([
      'quotes_refused',
      'quotes_wanted',
    ])
    expect(await eventTypesAbout(database, requestId)).toContain('quote_request.place_freed')
    expect(waiting.artisanId).not.toBe(draft.artisan.artisanId)
  })

  it('costs nobody a contact: a proposed request is not taken meanwhile', async () => {
    const taken = await aTakenLead(database)
    const other = await aQuotingArtisan(database)
    const second = await aTakenLead(database, {
      author: taken.author,
      requestId: taken.requestId,
      artisan: other,
    })
    await database.db
      .update(leads)
      .set({ status: 'proposed', openedAt: null })
      .where(eq(leads.id, second.leadId))
    granted(await setAllQuotesRefused(database.ctx(taken.author), taken.requestId, true))
    expect(await takeLead(database.ctx(other), second.leadId)).toEqual(refuse('quotes_refused'))
  })
})
