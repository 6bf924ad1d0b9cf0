import { describe, expect, it } from 'vitest'
import { newId, type LeadId, type QuoteId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import {
  aDraftQuote,
  anAcceptance,
  anAcceptedQuote,
  aQuoteInput,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
} from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { getMyQuote, listMyQuotes, listQuotesOfLead } from './queries.server.ts'
import {
  getReceivedQuote,
  listReceivedQuotes,
} from '#app/features/quotes/decision/received-quotes.server.ts'
import { listVisits } from '#app/features/quotes/visits/visit-queries.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { deleteQuote, saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase()

describe('who a devis belongs to', () => {
  it('tells strangers nothing, whatever they try, and changes nothing', async () => {
    const quote = await aSentQuote(database)
    const draft = await aDraftQuote(database, { lead: await aTakenLead(database) })
    const stranger = await aParticulier(database)
    const rival = await aQuotingArtisan(database)
    // An artisan with a contact on the very same request.
    const beside = (
      await aTakenLead(database, { requestId: quote.requestId, author: quote.author })
    ).artisan
    const accepted = await anAcceptedQuote(database)
    const visitId = granted(
      await proposeVisit(database.ctx(quote.artisan), quote.leadId, {
        startsAt: new Date('2026-03-12T09:00:00Z'),
        note: '',
      }),
    ).visitId
    const before = await Promise.all(
      [quote, draft, accepted].map(({ quoteId }) => storedQuote(database, quoteId)),
    )

    for (const artisan of [rival, beside]) {
      const ctx = database.ctx(artisan)
      for (const { quoteId, leadId } of [quote, draft, accepted]) {
        expect(await createQuote(ctx, leadId)).toEqual(refuse('not_found'))
        expect(await saveQuote(ctx, quoteId, aQuoteInput())).toEqual(refuse('not_found'))
        expect(await deleteQuote(ctx, quoteId)).toEqual(refuse('not_found'))
        expect(await sendQuote(ctx, quoteId)).toEqual(refuse('not_found'))
        expect(await withdrawQuote(ctx, quoteId)).toEqual(refuse('not_found'))
        expect(
          await proposeVisit(ctx, leadId, { startsAt: new Date('2026-03-12T09:00:00Z'), note: '' }),
        ).toEqual(refuse('not_found'))
        expect(await getMyQuote(ctx, quoteId)).toBeNull()
        expect(await listQuotesOfLead(ctx, leadId)).toEqual([])
        expect(await listVisits(ctx, leadId)).toEqual([])
      }
      expect(await listMyQuotes(ctx)).toEqual({ rows: [], total: 0 })
    }
    const ctx = database.ctx(stranger)
    for (const { quoteId, requestId, leadId } of [quote, draft, accepted]) {
      expect(await acceptQuote(ctx, quoteId, await anAcceptance(database, quoteId))).toEqual(
        refuse('not_found'),
      )
      expect(await declineQuote(ctx, quoteId, 'other')).toEqual(refuse('not_found'))
      expect(await retractQuote(ctx, quoteId, { reopen: true, text: '' })).toEqual(
        refuse('not_found'),
      )
      expect(await getReceivedQuote(ctx, quoteId)).toBeNull()
      expect(await listReceivedQuotes(ctx, requestId)).toEqual([])
      expect(await listVisits(ctx, leadId)).toEqual([])
    }
    expect(await answerVisit(ctx, visitId, true)).toEqual(refuse('not_found'))
    expect(
      await Promise.all(
        [quote, draft, accepted].map(({ quoteId }) => storedQuote(database, quoteId)),
      ),
    ).toEqual(before)
  })

  it('answers an id that exists nowhere as it answers somebody else’s', async () => {
    const { artisan, author } = await aTakenLead(database)
    const nowhere = newId<QuoteId>()
    expect(await sendQuote(database.ctx(artisan), nowhere)).toEqual(refuse('not_found'))
    expect(await declineQuote(database.ctx(author), nowhere, 'other')).toEqual(refuse('not_found'))
    expect(await createQuote(database.ctx(artisan), newId<LeadId>())).toEqual(refuse('not_found'))
    expect(await answerVisit(database.ctx(author), newId<string>(), true)).toEqual(
      refuse('not_found'),
    )
  })

  it('hides a draft from the person it is written for', async () => {
    const draft = await aDraftQuote(database)
    const person = database.ctx(draft.author)
    expect(await getReceivedQuote(person, draft.quoteId)).toBeNull()
    expect(await listReceivedQuotes(person, draft.requestId)).toEqual([])
    expect(
      await acceptQuote(person, draft.quoteId, await anAcceptance(database, draft.quoteId)),
    ).toEqual(refuse('not_found'))

    granted(await sendQuote(database.ctx(draft.artisan), draft.quoteId))
    expect(await getReceivedQuote(person, draft.quoteId)).toMatchObject({
      status: 'sent',
      id: draft.quoteId,
    })
    expect(await listReceivedQuotes(person, draft.requestId)).toHaveLength(1)
  })

  it('names the client in full only once a devis was sent to them', async () => {
    const author = await aParticulier(database, { name: 'Zoé Kerguelen' })
    const draft = await aDraftQuote(database, { author })
    expect(
      JSON.stringify(await getMyQuote(database.ctx(draft.artisan), draft.quoteId)),
    ).not.toContain('Kerguelen')
    expect(JSON.stringify(await listMyQuotes(database.ctx(draft.artisan)))).not.toContain(
      'Kerguelen',
    )
    granted(await sendQuote(database.ctx(draft.artisan), draft.quoteId))
    expect(
      (await getMyQuote(database.ctx(draft.artisan), draft.quoteId))!.document!.client.name,
    ).toBe('Zoé Kerguelen')
  })
})
