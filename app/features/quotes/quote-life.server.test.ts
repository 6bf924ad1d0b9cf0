import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type LeadId, type QuoteId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
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
  type TestQuote,
} from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { declineQuote, setAsideQuotes } from '#app/features/quotes/decision/decline-quote.server.ts'
import { expireQuotes } from './expire-quotes.server.ts'
import { lockQuote, moveQuote } from './move-quote.server.ts'
import {
  getMyQuote,
  getReceivedQuote,
  listMyQuotes,
  listQuotesOfLead,
  listReceivedQuotes,
  listVisits,
} from './queries.server.ts'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { nextQuoteStatus, QUOTE_TRANSITIONS, type QuoteStatus, type QuoteVerb } from './quote.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { deleteQuote, saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'
import { quoteLines } from './tables.server.ts'

const database = useTestDatabase()
const LATER = new Date('2026-06-01T09:00:00Z')
const system = (now?: Date) => database.ctx<System>(undefined, now)

/** A devis in each status, brought there by the verbs. */
const IN: Record<QuoteStatus, () => Promise<TestQuote>> = {
  draft: () => aDraftQuote(database),
  sent: () => aSentQuote(database),
  accepted: () => anAcceptedQuote(database),
  declined: async () => {
    const quote = await aSentQuote(database)
    granted(await declineQuote(database.ctx(quote.author), quote.quoteId, 'scope'))
    return quote
  },
  withdrawn: async () => {
    const quote = await aSentQuote(database)
    granted(await withdrawQuote(database.ctx(quote.artisan), quote.quoteId))
    return quote
  },
  expired: async () => {
    const quote = await aSentQuote(database, { input: { validUntil: '2026-03-10' } })
    expect(await expireQuotes(system(new Date('2026-03-11T09:00:00Z')))).toBe(1)
    return quote
  },
  retracted: async () => {
    const quote = await anAcceptedQuote(database)
    granted(
      await retractQuote(database.ctx(quote.author), quote.quoteId, { reopen: true, text: '' }),
    )
    return quote
  },
}

type Outcome = string | 'done' | 'nothing'
const told = (result: { ok: true } | { ok: false; refusal: string }): Outcome =>
  result.ok ? 'done' : result.refusal

/** Each verb of the table, tried by the one who may. */
const TRY: Record<QuoteVerb, (quote: TestQuote) => Promise<Outcome>> = {
  edit: async ({ artisan, quoteId }) =>
    told(await saveQuote(database.ctx(artisan), quoteId, aQuoteInput({ title: 'Changé' }))),
  send: async ({ artisan, quoteId }) => told(await sendQuote(database.ctx(artisan), quoteId)),
  accept: async ({ author, quoteId }) =>
    told(await acceptQuote(database.ctx(author), quoteId, await anAcceptance(database, quoteId))),
  decline: async ({ author, quoteId }) =>
    told(await declineQuote(database.ctx(author), quoteId, 'other')),
  setAside: async ({ requestId, quoteId }) => {
    await setAsideQuotes(system(), requestId)
    return (await eventTypesAbout(database, quoteId)).includes('quote.set_aside')
      ? 'done'
      : 'nothing'
  },
  withdraw: async ({ artisan, quoteId }) =>
    told(await withdrawQuote(database.ctx(artisan), quoteId)),
  expire: async () => ((await expireQuotes(system(LATER))) > 0 ? 'done' : 'nothing'),
  retract: async ({ author, quoteId }) =>
    told(await retractQuote(database.ctx(author), quoteId, { reopen: false, text: '' })),
}

/** Verbs of the product itself do nothing where they do not apply; a person is not even told that a draft exists. */
function refusalOf(verb: QuoteVerb, status: QuoteStatus): Outcome {
  if (verb === 'setAside' || verb === 'expire') return 'nothing'
  const byPerson = verb === 'accept' || verb === 'decline' || verb === 'retract'
  return status === 'draft' && byPerson ? 'not_found' : `quote_${status}`
}

describe.each(Object.keys(IN) as QuoteStatus[])('a devis that is %s', (status) => {
  it.each([...new Set(QUOTE_TRANSITIONS.map(({ verb }) => verb))])(
    '%s: as the table says',
    async (verb) => {
      const quote = await IN[status]()
      expect((await storedQuote(database, quote.quoteId)).status).toBe(status)
      const before = {
        row: await storedQuote(database, quote.quoteId),
        events: await eventTypesAbout(database, quote.quoteId),
      }
      const outcome = await TRY[verb](quote)
      const after = {
        row: await storedQuote(database, quote.quoteId),
        events: await eventTypesAbout(database, quote.quoteId),
      }
      const next = nextQuoteStatus(verb, status)
      if (next === null) {
        expect(outcome).toBe(refusalOf(verb, status))
        expect(after).toEqual(before)
      } else {
        expect(outcome).toBe('done')
        expect(after.row.status).toBe(next)
        expect(after.events.length).toBe(
          before.events.length + (verb === 'edit' ? 0 : verb === 'accept' ? 2 : 1),
        )
      }
      // Nothing may wait for the sweep that another case counts.
      await expireQuotes(system(LATER))
    },
  )
})

it('a devis moves by no verb that its state does not allow', async () => {
  const { quoteId } = await aDraftQuote(database)
  await expect(
    inTransaction(system(), async (tx) =>
      moveQuote(tx, (await lockQuote(tx, quoteId))!.quote, 'accept'),
    ),
  ).rejects.toThrow('cannot accept')
  expect((await storedQuote(database, quoteId)).status).toBe('draft')
})

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
        expect(await createQuote(ctx, leadId)).toEqual({ ok: false, refusal: 'not_found' })
        expect(await saveQuote(ctx, quoteId, aQuoteInput())).toEqual({
          ok: false,
          refusal: 'not_found',
        })
        expect(await deleteQuote(ctx, quoteId)).toEqual({ ok: false, refusal: 'not_found' })
        expect(await sendQuote(ctx, quoteId)).toEqual({ ok: false, refusal: 'not_found' })
        expect(await withdrawQuote(ctx, quoteId)).toEqual({ ok: false, refusal: 'not_found' })
        expect(
          await proposeVisit(ctx, leadId, { startsAt: new Date('2026-03-12T09:00:00Z'), note: '' }),
        ).toEqual({ ok: false, refusal: 'not_found' })
        expect(await getMyQuote(ctx, quoteId)).toBeNull()
        expect(await listQuotesOfLead(ctx, leadId)).toEqual([])
        expect(await listVisits(ctx, leadId)).toEqual([])
      }
      expect(await listMyQuotes(ctx)).toEqual({ rows: [], total: 0 })
    }
    const ctx = database.ctx(stranger)
    for (const { quoteId, requestId, leadId } of [quote, draft, accepted]) {
      expect(await acceptQuote(ctx, quoteId, await anAcceptance(database, quoteId))).toEqual({
        ok: false,
        refusal: 'not_found',
      })
      expect(await declineQuote(ctx, quoteId, 'other')).toEqual({ ok: false, refusal: 'not_found' })
      expect(await retractQuote(ctx, quoteId, { reopen: true, text: '' })).toEqual({
        ok: false,
        refusal: 'not_found',
      })
      expect(await getReceivedQuote(ctx, quoteId)).toBeNull()
      expect(await listReceivedQuotes(ctx, requestId)).toEqual([])
      expect(await listVisits(ctx, leadId)).toEqual([])
    }
    expect(await answerVisit(ctx, visitId, true)).toEqual({ ok: false, refusal: 'not_found' })
    expect(
      await Promise.all(
        [quote, draft, accepted].map(({ quoteId }) => storedQuote(database, quoteId)),
      ),
    ).toEqual(before)
  })

  it('answers an id that exists nowhere as it answers somebody else’s', async () => {
    const { artisan, author } = await aTakenLead(database)
    const nowhere = newId<QuoteId>()
    expect(await sendQuote(database.ctx(artisan), nowhere)).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await declineQuote(database.ctx(author), nowhere, 'other')).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await createQuote(database.ctx(artisan), newId<LeadId>())).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect(await answerVisit(database.ctx(author), newId<string>(), true)).toEqual({
      ok: false,
      refusal: 'not_found',
    })
  })

  it('hides a draft from the person it is written for', async () => {
    const draft = await aDraftQuote(database)
    const person = database.ctx(draft.author)
    expect(await getReceivedQuote(person, draft.quoteId)).toBeNull()
    expect(await listReceivedQuotes(person, draft.requestId)).toEqual([])
    expect(
      await acceptQuote(person, draft.quoteId, await anAcceptance(database, draft.quoteId)),
    ).toEqual({ ok: false, refusal: 'not_found' })

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

describe('drafts', () => {
  it('begins with what the company’s page says of its prices, the fee HT at the rate of the place, and with the terms of its last devis', async () => {
    const first = await aSentQuote(database, {
      input: { paymentTerms: 'Acompte de 20 %, solde à la fin.' },
    })
    await database.db
      .update(artisans)
      .set({ paymentTerms: null, vatRegime: 'standard', travelFeeCents: 4_340 })
      .where(eq(artisans.id, first.artisan.artisanId))
    const here = await aTakenLead(database, { artisan: first.artisan, postalCode: '97400' })
    expect(
      await storedQuote(
        database,
        granted(await createQuote(database.ctx(first.artisan), here.leadId)),
      ),
    ).toMatchObject({
      travelCostsCents: 4_000,
      paymentTerms: 'Acompte de 20 %, solde à la fin.',
      totalExclCents: 4_000,
      totalInclCents: 4_000,
    })
    await database.db
      .update(artisans)
      .set({ paymentTerms: 'Au comptant.', vatRegime: 'franchise' })
      .where(eq(artisans.id, first.artisan.artisanId))
    const there = await aTakenLead(database, { artisan: first.artisan })
    expect(
      await storedQuote(
        database,
        granted(await createQuote(database.ctx(first.artisan), there.leadId)),
      ),
    ).toMatchObject({ travelCostsCents: 4_340, paymentTerms: 'Au comptant.' })
  })

  it('begin once per contact, and only on one that is taken', async () => {
    const { artisan, author, leadId, requestId } = await aTakenLead(database)
    const first = granted(await createQuote(database.ctx(artisan), leadId))
    expect(granted(await createQuote(database.ctx(artisan), leadId))).toBe(first)
    await database.db.update(leads).set({ status: 'proposed' }).where(eq(leads.id, leadId))
    expect(await createQuote(database.ctx(artisan), leadId)).toEqual({
      ok: false,
      refusal: 'lead_not_open',
    })
    await database.db.update(leads).set({ status: 'opened' }).where(eq(leads.id, leadId))
    granted(await closeQuoteRequest(database.ctx(author), requestId, 'other'))
    expect(await createQuote(database.ctx(artisan), leadId)).toEqual({
      ok: false,
      refusal: 'lead_not_open',
    })
  })

  it('begun twenty times at once are one', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createQuote(database.ctx(artisan), leadId)),
    )
    expect(new Set(made.map((one) => one.ok && one.value)).size).toBe(1)
  })

  it('replace their lines whole, refuse amounts that no document holds, and go away with their lines', async () => {
    const draft = await aDraftQuote(database)
    const ctx = database.ctx(draft.artisan)
    const line = {
      workItem: 'Tout',
      designation: 'Forfait',
      quantity: 1_000,
      unit: 'forfait',
      unitPrice: 10_000,
      vat: 2_000,
    } as const
    granted(await saveQuote(ctx, draft.quoteId, aQuoteInput({ lines: [line] })))
    expect(await storedQuote(database, draft.quoteId)).toMatchObject({
      totalExclCents: 10_000,
      totalVatCents: 2_000,
      totalInclCents: 12_000,
    })
    expect(
      await saveQuote(
        ctx,
        draft.quoteId,
        aQuoteInput({ lines: [{ ...line, quantity: 999_999_000, unitPrice: 1_999_999_999 }] }),
      ),
    ).toEqual({ ok: false, refusal: 'amount_too_large' })
    expect(
      await saveQuote(ctx, draft.quoteId, aQuoteInput({ lines: [{ ...line, quantity: -1 }] })),
    ).toEqual({ ok: false, refusal: 'line_malformed' })
    expect(await storedQuote(database, draft.quoteId)).toMatchObject({ totalInclCents: 12_000 })
    granted(await deleteQuote(ctx, draft.quoteId))
    expect(await storedQuote(database, draft.quoteId)).toBeUndefined()
    expect(
      await database.db.select().from(quoteLines).where(eq(quoteLines.quoteId, draft.quoteId)),
    ).toEqual([])
  })

  it('cannot be thrown away once sent', async () => {
    const quote = await aSentQuote(database)
    expect(await deleteQuote(database.ctx(quote.artisan), quote.quoteId)).toEqual({
      ok: false,
      refusal: 'quote_sent',
    })
    expect((await storedQuote(database, quote.quoteId)).status).toBe('sent')
  })
})

describe('refusing', () => {
  it('frees the place of the only devis and uses the contact; beside another one it keeps both', async () => {
    const first = await aSentQuote(database)
    const second = await aSentQuote(database, { lead: first })
    granted(await declineQuote(database.ctx(first.author), first.quoteId, 'too_expensive'))
    const leadNow = async () =>
      (await database.db.select().from(leads).where(eq(leads.id, first.leadId)))[0]!
    const seatsNow = async () =>
      (
        await database.db.select().from(quoteRequests).where(eq(quoteRequests.id, first.requestId))
      )[0]!.seatsTaken
    expect(await leadNow()).toMatchObject({ status: 'quoted' })
    expect(await seatsNow()).toBe(1)
    expect(await storedQuote(database, first.quoteId)).toMatchObject({
      status: 'declined',
      declineReason: 'too_expensive',
      declinedAt: TEST_NOW,
    })

    granted(await declineQuote(database.ctx(first.author), second.quoteId, 'too_late'))
    expect(await leadNow()).toMatchObject({ status: 'lost', reactedAt: TEST_NOW })
    expect(await seatsNow()).toBe(0)
    expect(
      (await database.db.select().from(creditLedger).where(eq(creditLedger.leadId, first.leadId)))
        .map(({ movement }) => movement)
        .sort(),
    ).toEqual(['reserve', 'use'])
    expect(await eventTypesAbout(database, second.quoteId)).toEqual([
      'quote.sent',
      'quote.declined',
    ])
  })

  it('of twenty at once happens once', async () => {
    const quote = await aSentQuote(database)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        declineQuote(database.ctx(quote.author), quote.quoteId, 'other'),
      ),
    )
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(
      (await eventTypesAbout(database, quote.quoteId)).filter((type) => type === 'quote.declined'),
    ).toHaveLength(1)
  })
})
