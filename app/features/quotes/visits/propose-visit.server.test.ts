import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { creditLedger } from '#app/features/subscriptions/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventsAbout } from '#test/events.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { quoteNewsOf } from '#test/quote-news.ts'
import { answerVisit, proposeVisit } from './propose-visit.server.ts'
import { listVisits } from './visit-queries.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'

const database = useTestDatabase()
const { newsOf } = quoteNewsOf(database)
const DAY = 86_400_000

beforeEach(async () => {
  await database.db.delete(emailLogs)
  await database.db.delete(notices)
})

describe('visits', () => {
  const at = (days: number) => new Date(TEST_NOW.getTime() + days * DAY)

  it('are refused without a taken contact, in the past, too far, or at no time at all', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    const propose = (startsAt: Date) =>
      proposeVisit(database.ctx(artisan), leadId, { startsAt, note: '' })
    expect(await propose(TEST_NOW)).toEqual(refuse('visit_in_the_past'))
    expect(await propose(new Date(Number.NaN))).toEqual(refuse('visit_in_the_past'))
    expect(await propose(at(91))).toEqual(refuse('visit_too_far'))
    await database.db.update(leads).set({ status: 'lost' }).where(eq(leads.id, leadId))
    expect(await propose(at(2))).toEqual(refuse('lead_not_open'))
    expect(await database.rows(visits, eq(visits.leadId, leadId))).toEqual([])
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
    const [visit] = await database.rows(visits, eq(visits.id, visitId))
    const movements = (await database.rows(creditLedger, eq(creditLedger.leadId, lead.leadId)))
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
    expect(await answerVisit(database.ctx(lead.author, at(2)), visitId, true)).toEqual(
      refuse('visit_in_the_past'),
    )
    granted(await closeQuoteRequest(database.ctx(lead.author), lead.requestId, 'other'))
    expect(await answerVisit(database.ctx(lead.author), visitId, true)).toEqual(
      refuse('lead_not_open'),
    )
    expect((await eventsAbout(database, visitId)).map(({ data }) => data.type)).toEqual([
      'visit.proposed',
    ])
  })

  it('are five a day on one contact at most, with no mail beyond', async () => {
    const lead = await aTakenLead(database)
    const propose = (days: number, now = TEST_NOW) =>
      proposeVisit(database.ctx(lead.artisan, now), lead.leadId, { startsAt: at(days), note: '' })
    for (let time = 1; time <= 5; time++) expect(await propose(time)).toMatchObject({ ok: true })
    expect(await propose(6)).toEqual(refuse('too_many_visits'))
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
    expect(await answerVisit(database.ctx(lead.author), first.visitId, true)).toEqual(
      refuse('visit_answered'),
    )
    await deliverTwice(database, first.visitId)
    const news = await newsOf({ ...lead, quoteId: '' as never }, second.visitId)
    expect(news).toMatchObject({
      mails: ['visit_proposed to author'],
      notices: ['visit to author'],
    })
    expect(news.texts).toContain('13\u00a0mars 2026')
  })
})
