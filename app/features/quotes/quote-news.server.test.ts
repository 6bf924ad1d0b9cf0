import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  closeQuoteRequest,
  expireQuoteRequests,
} from '#app/features/requests/life/end-quote-request.server.ts'
import { blockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { CloseReason } from '#app/features/requests/quote-request.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventsAbout, eventTypesAbout } from '#test/events.ts'
import {
  anAcceptance,
  anAcceptedQuote,
  aQuotingArtisan,
  aSentQuote,
  aTakenLead,
  granted,
  storedQuote,
  type TestQuote,
} from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { declineQuote } from '#app/features/quotes/decision/decline-quote.server.ts'
import { expireQuotes } from './expire-quotes.server.ts'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { listVisits } from './queries.server.ts'
import { QUOTE_DECLINE_LABELS } from './copy.ts'
import { quotes, visits } from './tables.server.ts'
import { withdrawQuote } from './withdraw-quote.server.ts'

const database = useTestDatabase()
const system = (now?: Date) => database.ctx<System>(undefined, now)
const DAY = 86_400_000

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

/** What the handlers of everything about this id wrote: mails as « type to whom », notices likewise. */
async function newsOf(quote: TestQuote, subjectId: string, now = TEST_NOW) {
  await deliverTwice(database, subjectId, now)
  const sides = new Map([
    [quote.artisan.accountId as string, 'artisan'],
    [quote.author.accountId as string, 'author'],
  ])
  const mails = await database.db.select().from(emailLogs)
  const told = await database.db.select().from(notices)
  const addresses = await database.pool.query<{ id: string; email: string }>(
    'select id, email from users',
  )
  const idOf = new Map(addresses.rows.map(({ id, email }) => [email, id]))
  return {
    mails: mails
      .map(
        ({ email, emailType }) =>
          `${emailType} to ${sides.get(idOf.get(email) ?? '') ?? 'somebody else'}`,
      )
      .sort(),
    notices: told
      .map(({ accountId, kind }) => `${kind} to ${sides.get(accountId) ?? 'somebody else'}`)
      .sort(),
    texts: mails.map(({ text, subject }) => `${subject}\n${text}`).join('\n'),
    titles: told.map(({ title }) => title),
  }
}

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

  it('expired: the artisan, once', async () => {
    const quote = await aSentQuote(database)
    await expireQuotes(system(new Date('2026-05-01T00:00:00Z')))
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails).toEqual(['quote_expired to artisan', 'quote_sent to author'])
    expect(news.notices).toEqual(['quote_expired to artisan', 'quote_sent to author'])
  })
})

describe('the sweep of validity', () => {
  it('waits for the end of the day where the works lie', async () => {
    const made = async (postalCode: string, vat: number) =>
      aSentQuote(database, {
        postalCode,
        input: {
          validUntil: '2026-03-20',
          localTaxText: 'Taxe locale comprise.',
          lines: [
            {
              workItem: 'Pose',
              designation: 'Forfait',
              quantity: 1_000,
              unit: 'forfait',
              unitPrice: 10_000,
              vat,
            },
          ],
        },
      })
    const [noumea, reunion, paris, tahiti] = [
      await made('98800', 0),
      await made('97400', 850),
      await made('69003', 2_000),
      await made('98714', 0),
    ]
    const all = { noumea, reunion, paris, tahiti }
    const expiredAt = async (at: string) => {
      await expireQuotes(system(new Date(at)))
      const now = await Promise.all(
        Object.values(all).map(({ quoteId }) => storedQuote(database, quoteId)),
      )
      return Object.keys(all).filter((_, index) => now[index]!.status === 'expired')
    }
    // Midnights there: Nouméa +11, Saint-Denis +4, Paris +1, Papeete -10.
    expect(await expiredAt('2026-03-20T12:59:59Z')).toEqual([])
    expect(await expiredAt('2026-03-20T13:00:00Z')).toEqual(['noumea'])
    expect(await expiredAt('2026-03-20T20:00:00Z')).toEqual(['noumea', 'reunion'])
    expect(await expiredAt('2026-03-20T22:59:59Z')).toEqual(['noumea', 'reunion'])
    expect(await expiredAt('2026-03-20T23:00:00Z')).toEqual(['noumea', 'reunion', 'paris'])
    expect(await expiredAt('2026-03-21T09:59:59Z')).toEqual(['noumea', 'reunion', 'paris'])
    expect(await expiredAt('2026-03-21T10:00:00Z')).toEqual([
      'noumea',
      'reunion',
      'paris',
      'tahiti',
    ])
  })

  it('is not kept from what is due by what is not yet, however small its steps', async () => {
    // Valid one day more in Papeete, and first in line; due in Lyon.
    const lines = [
      {
        workItem: 'Pose',
        designation: 'Forfait',
        quantity: 1_000,
        unit: 'forfait' as const,
        unitPrice: 10_000,
        vat: 0,
      },
    ]
    const waiting = [
      await aSentQuote(database, {
        postalCode: '98714',
        input: { validUntil: '2026-03-20', localTaxText: 'Taxe locale comprise.', lines },
      }),
      await aSentQuote(database, {
        postalCode: '98714',
        input: { validUntil: '2026-03-20', localTaxText: 'Taxe locale comprise.', lines },
      }),
    ]
    const due = await aSentQuote(database, { input: { validUntil: '2026-03-20' } })
    expect(await expireQuotes(system(new Date('2026-03-20T23:30:00Z')), 1)).toBe(1)
    expect((await storedQuote(database, due.quoteId)).status).toBe('expired')
    for (const { quoteId } of waiting)
      expect((await storedQuote(database, quoteId)).status).toBe('sent')
    expect(await expireQuotes(system(new Date('2026-05-01T00:00:00Z')))).toBe(2)
  })

  it('goes on past one that cannot be written, and two at once mark each once', async () => {
    const made = [
      await aSentQuote(database),
      await aSentQuote(database),
      await aSentQuote(database),
    ]
    await database.pool.query(
      `create function no_end() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
    )
    await database.pool.query(
      `create trigger no_end before update on quotes for each row when (old.id = '${made[0]!.quoteId}') execute function no_end()`,
    )
    try {
      const at = system(new Date('2026-05-01T00:00:00Z'))
      const marked = await Promise.all([expireQuotes(at), expireQuotes(at)])
      expect(marked[0]! + marked[1]!).toBe(2)
    } finally {
      await database.pool.query('drop trigger no_end on quotes')
      await database.pool.query('drop function no_end')
    }
    expect(await expireQuotes(system(new Date('2026-05-01T00:00:00Z')))).toBe(1)
    for (const { quoteId } of made)
      expect(
        (await eventTypesAbout(database, quoteId)).filter((type) => type === 'quote.expired'),
      ).toHaveLength(1)
  })
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
    ).toEqual({ ok: false, refusal: 'request_over' })
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
  it('hears that their devis is over, and the person can no longer accept it by mistake', async () => {
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
    ).toEqual({ ok: false, refusal: 'quote_declined' })
    const news = await newsOf(quote, quote.quoteId)
    expect(news.mails.filter((mail) => mail.endsWith('to artisan'))).toEqual([
      'contact_given_back to artisan',
      'quote_set_aside to artisan',
    ])
  })

  it('and one without a devis hears of the contact', async () => {
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

describe('visits', () => {
  const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)

  it('are refused without a taken contact, in the past, too far, or at no time at all', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const propose = (startsAt: Date) =>
      proposeVisit(database.ctx(artisan), leadId, { startsAt, note: '' })
    expect(await propose(TEST_NOW)).toEqual({ ok: false, refusal: 'visit_in_the_past' })
    expect(await propose(new Date(Number.NaN))).toEqual({ ok: false, refusal: 'visit_in_the_past' })
    expect(await propose(at(91))).toEqual({ ok: false, refusal: 'visit_too_far' })
    await database.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, leadId))
    expect(await propose(at(2))).toEqual({ ok: false, refusal: 'lead_not_open' })
    expect(await database.db.select().from(visits).where(eq(visits.leadId, leadId))).toEqual([])
  })

  it('accepted: the contact is used, the artisan told once, and no second answer counts', async () => {
    const lead = await aTakenLead(database)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
        startsAt: at(2),
        note: '  Je regarde\r\nla chaudière\u0000 ',
      }),
    )
    expect(await listVisits(database.ctx(lead.author), lead.leadId)).toMatchObject([
      { id: visitId, status: 'proposed', note: 'Je regarde\nla chaudière' },
    ])
    const first = await newsOf({ ...lead, quoteId: '' as never }, visitId)
    expect(first).toMatchObject({
      mails: ['visit_proposed to author'],
      notices: ['visit to author'],
    })
    expect(first.texts).toContain('12\u00a0mars 2026 à 10\u00a0h')

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        answerVisit(database.ctx(lead.author), visitId, index % 2 === 0),
      ),
    )
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok && one.refusal === 'visit_answered')).toHaveLength(9)
    const [visit] = await database.db.select().from(visits).where(eq(visits.id, visitId))
    const movements = (
      await database.db.select().from(creditLedger).where(eq(creditLedger.leadId, lead.leadId))
    )
      .map(({ movement }) => movement)
      .sort()
    expect(movements).toEqual(visit!.status === 'accepted' ? ['reserve', 'use'] : ['reserve'])
    const second = await newsOf({ ...lead, quoteId: '' as never }, visitId)
    expect(second.mails).toEqual(['visit_answered to artisan', 'visit_proposed to author'])
    expect(second.notices).toEqual(['visit to artisan', 'visit to author'])
  })

  it('cannot be answered once their time has come, nor on a contact that ended', async () => {
    const lead = await aTakenLead(database)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, { startsAt: at(2), note: '' }),
    )
    expect(await answerVisit(database.ctx(lead.author, at(2)), visitId, true)).toEqual({
      ok: false,
      refusal: 'visit_in_the_past',
    })
    granted(await closeQuoteRequest(database.ctx(lead.author), lead.requestId, 'other'))
    expect(await answerVisit(database.ctx(lead.author), visitId, true)).toEqual({
      ok: false,
      refusal: 'lead_not_open',
    })
    expect((await eventsAbout(database, visitId)).map(({ data }) => data.type)).toEqual([
      'visit.proposed',
    ])
  })

  it('are five a day on one contact, and no flood of mails', async () => {
    const lead = await aTakenLead(database)
    const propose = (days: number, now = TEST_NOW) =>
      proposeVisit(database.ctx(lead.artisan, now), lead.leadId, { startsAt: at(days), note: '' })
    for (let time = 1; time <= 5; time++) expect(await propose(time)).toMatchObject({ ok: true })
    expect(await propose(6)).toEqual({ ok: false, refusal: 'too_many_visits' })
    // A rival's tries on somebody else's contact take nothing from it.
    const other = await aTakenLead(database)
    for (let time = 0; time < 6; time++)
      await proposeVisit(database.ctx(lead.artisan), other.leadId, { startsAt: at(2), note: '' })
    expect(
      await proposeVisit(database.ctx(other.artisan), other.leadId, { startsAt: at(2), note: '' }),
    ).toMatchObject({ ok: true })
    expect(await propose(6, at(1))).toMatchObject({ ok: true })
  })

  it('replaced before the first was told of: the person hears of the new one, and the artisan of no refusal', async () => {
    const lead = await aTakenLead(database)
    const first = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, { startsAt: at(2), note: '' }),
    )
    const second = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, { startsAt: at(3), note: '' }),
    )
    expect(
      (await listVisits(database.ctx(lead.artisan), lead.leadId)).map(({ status }) => status),
    ).toEqual(['proposed', 'cancelled'])
    expect(await answerVisit(database.ctx(lead.author), first.visitId, true)).toEqual({
      ok: false,
      refusal: 'visit_answered',
    })
    await deliverTwice(database, first.visitId)
    const news = await newsOf({ ...lead, quoteId: '' as never }, second.visitId)
    expect(news).toMatchObject({
      mails: ['visit_proposed to author'],
      notices: ['visit to author'],
    })
    expect(news.texts).toContain('13\u00a0mars 2026')
  })
})

describe('what mails may say', () => {
  it('everything typed is text, and only the author’s own words go back to the author', async () => {
    const artisan = await aQuotingArtisan(database, {
      companyName: '<img src=x onerror=alert(1)> & Fils',
    })
    const quote = await aSentQuote(database, { artisan })
    await deliverTwice(database, quote.quoteId)
    const [mail] = await database.db
      .select()
      .from(emailLogs)
      .where(like(emailLogs.dedupeKey, `quote_sent:${quote.quoteId}%`))
    expect(mail!.html).not.toContain('<img src=x')
    expect(mail!.html).toContain('&lt;img src=x')
    expect(
      (await database.db.select().from(quotes).where(eq(quotes.id, quote.quoteId))).length,
    ).toBe(1)
  })
})
