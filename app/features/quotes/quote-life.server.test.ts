import { describe, expect, it } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  aDraftQuote,
  anAcceptance,
  anAcceptedQuote,
  aQuoteInput,
  aSentQuote,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { declineQuote, setAsideQuotes } from '#app/features/quotes/decision/decline-quote.server.ts'
import { expireQuotes } from './expire-quotes.server.ts'
import { nextQuoteStatus, QUOTE_TRANSITIONS, type QuoteStatus, type QuoteVerb } from './quote.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import { sendQuote } from './send-quote.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lockQuote, moveQuote } from './move-quote.server.ts'

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
