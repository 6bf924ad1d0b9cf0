import { describe, expect, it } from 'vitest'
import * as calendarPage from '#app/features/calendar/calendar.page.tsx'
import { whyTooTight } from '#app/features/calendar/why-too-tight.server.ts'
import * as visitPage from '#app/features/quotes/visits/artisan-visit.page.tsx'
import * as theirVisitPage from '#app/features/quotes/visits/particulier-visit.page.tsx'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { listVisits } from '#app/features/quotes/visits/visit-queries.server.ts'
import { listSlots } from '#app/features/quotes/visits/slots/offered-slots.server.ts'
import { saveVisitHours } from '#app/features/quotes/visits/slots/save-visit-hours.server.ts'
import { NO_VISIT_HOURS } from '#app/features/quotes/visits/slots/visit-hours.ts'
import { takeSlot } from '#app/features/quotes/visits/slots/take-slot.server.ts'
import * as worksPage from '#app/features/works/artisan-works.page.tsx'
import * as theirWorksPage from '#app/features/works/particulier-works.page.tsx'
import type { Artisan } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { newId, type OutsideCalendarId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { aQuotingArtisan, aTakenLead, granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { addOutsideCalendar } from './add-outside-calendar.server.ts'
import { listOutsideCalendars } from './queries.server.ts'
import { anIcsOf, answering, SECRET_CALENDAR, THURSDAY_9_TO_10 } from '#test/calendar-hosts.ts'

const database = useTestDatabase(RACE_POOL)

const ctxOf = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)
const onlyCalendar = async (artisan: Artisan) => (await listOutsideCalendars(ctxOf(artisan)))[0]!

describe('what is planned', () => {
  it('offers no visit during what another calendar holds, and warns who proposes one', async () => {
    const artisan = await aQuotingArtisan(database)
    const { author, leadId } = await aTakenLead(database, { artisan })
    const at = (time: string) => new Date(`2026-03-12T${time}:00+01:00`)
    await saveVisitHours(ctxOf(artisan), {
      ...NO_VISIT_HOURS,
      hours: { thu: [{ from: '09:00', to: '12:00' }] },
    })
    const slots = async () => (await listSlots(database.ctx(author), leadId))!.days[0]!.slots
    expect(await slots()).toContainEqual(at('09:00'))
    granted(
      await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
    )
    // Nobody knows where: no way is counted from there.
    expect(await slots()).toEqual([at('10:00'), at('10:30'), at('11:00')])
    expect(await takeSlot(database.ctx(author), leadId, at('09:30'))).toEqual(refuse('slot_gone'))
    expect(await whyTooTight(ctxOf(artisan), leadId, { startsAt: at('09:30') })).toBe(
      'D’après votre agenda Google, vous êtes occupé jeudi 12\u00a0mars de 9\u00a0h à 10\u00a0h.',
    )
    expect(await whyTooTight(ctxOf(artisan), leadId, { startsAt: at('10:00') })).toBeNull()
  })

  it('warns of a date for works once, and lets it be proposed all the same', async () => {
    const { artisan, author, worksId } = await someWorks(database, 'to_schedule')
    granted(
      await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
    )
    const path = `/espace-pro/interventions/${worksId}`
    const params = { worksId }
    const date = { day: '2026-03-12', from: '08:00', until: '2026-03-13', to: '17:00' }
    const propose = (more: Record<string, string> = {}) =>
      askPage<RefusedAct>(database, worksPage, path, {
        as: artisan,
        params,
        post: { intent: 'propose', seen: '', ...date, ...more },
      })
    expect(await propose()).toMatchObject({
      status: 422,
      data: { errors: { anyway: expect.stringContaining('votre agenda Google') }, values: date },
    })
    expect(await propose({ anyway: 'on' })).toMatchObject({ status: 302 })
    // The person has no such calendar, and reads nothing of it.
    const asked = await askPage<RefusedAct>(database, theirWorksPage, path, {
      as: author,
      params,
      post: { intent: 'propose', seen: '', ...date },
    })
    expect(JSON.stringify(asked.data)).not.toContain('Google')
  })
})

describe('a visit that is moved', () => {
  it('over a busy time warns the company once, not for itself, and tells the person nothing', async () => {
    const artisan = await aQuotingArtisan(database)
    const { author, leadId } = await aTakenLead(database, { artisan })
    const ctx = ctxOf(artisan)
    const at = (time: string) => new Date(`2026-03-12T${time}:00+01:00`)
    granted(await proposeVisit(ctx, leadId, { startsAt: at('14:00'), note: '' }))
    const visitId = (await listVisits(ctx, leadId))[0]!.id
    granted(await answerVisit(database.ctx(author), visitId, true))
    granted(await addOutsideCalendar(ctx, SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask))
    const move = (page: PageModule, path: string, as: typeof artisan | typeof author) => {
      return (time: string, more: Record<string, string> = {}) =>
        askPage<RefusedAct>(database, page, `${path}/${visitId}`, {
          as,
          params: { visitId },
          post: { intent: 'move', day: '2026-03-12', time, minutes: '60', note: '', ...more },
        })
    }
    const moved = move(visitPage, '/espace-pro/visites', artisan)
    const startsAt = async () =>
      (await listVisits(ctx, leadId)).find(({ id }) => id === visitId)!.startsAt
    expect(await moved('09:30')).toMatchObject({
      status: 422,
      data: {
        errors: { anyway: expect.stringContaining('votre agenda Google') },
        values: { time: '09:30' },
      },
    })
    expect(await startsAt()).toEqual(at('14:00'))
    expect(await moved('14:30')).toMatchObject({ status: 302 })
    expect(await moved('09:30', { anyway: 'on' })).toMatchObject({ status: 302 })
    expect(await startsAt()).toEqual(at('09:30'))
    const theirs = move(theirVisitPage, '/espace-particulier-visites', author)
    const answered = await theirs('09:15')
    expect(answered.status).toBe(302)
    expect(JSON.stringify(answered.data ?? null)).not.toContain('Google')
  })
})

describe('the page of the agenda', () => {
  const show = (artisan: Artisan, query = '') =>
    askPage<{ entries: object[]; calendars: { id: string }[] }>(
      database,
      calendarPage,
      `/espace-pro/agenda${query}`,
      { as: artisan },
    )
  const post = (artisan: Artisan, fields: Record<string, string>) =>
    askPage<RefusedAct>(database, calendarPage, '/espace-pro/agenda', { as: artisan, post: fields })

  it('shows busy times in each view, and of a calendar its host and last four signs', async () => {
    const artisan = await anArtisan(database)
    granted(
      await addOutsideCalendar(
        ctxOf(artisan),
        SECRET_CALENDAR,
        answering(
          anIcsOf(
            ['20260312T080000Z', '20260312T090000Z'],
            ['20260313T230000Z', '20260315T230000Z'],
          ),
        ).ask,
      ),
    )
    for (const query of ['', '?vue=semaine&jour=2026-03-12', '?vue=mois&jour=2026-03-12']) {
      const { data } = await show(artisan, query)
      expect(data.entries).toMatchObject([
        { kind: 'busy', day: '2026-03-12', until: null, hours: '9\u00a0h à 10\u00a0h' },
        {
          kind: 'busy',
          day: '2026-03-14',
          until: '2026-03-15',
          hours: 'Du samedi 14\u00a0mars au dimanche 15\u00a0mars',
        },
      ])
      expect(data.calendars).toMatchObject([
        { host: 'calendar.google.com', ending: 'cdef', read: 'à l’instant', failing: null },
      ])
      expect(JSON.stringify(data)).not.toContain('private-')
    }
  })

  it('keeps what was typed beside the field that is wrong', async () => {
    const artisan = await anArtisan(database)
    expect(
      await post(artisan, { intent: 'add-calendar', address: 'http://example.org/a' }),
    ).toMatchObject({
      status: 422,
      data: {
        errors: { address: 'L’adresse d’un agenda commence par https:// ou webcal://.' },
        values: { address: 'http://example.org/a' },
      },
    })
    expect(
      await post(artisan, { intent: 'add-calendar', address: 'https://10.0.0.1/a' }),
    ).toMatchObject({
      status: 422,
      data: { errors: { address: 'Cette adresse ne mène pas à un site public en https.' } },
    })
    expect(await post(artisan, { intent: 'nothing' })).toMatchObject({ status: 400 })
  })

  it('takes a calendar away, and answers 404 for that of another company', async () => {
    const [artisan, other] = [await anArtisan(database), await anArtisan(database)]
    granted(
      await addOutsideCalendar(ctxOf(artisan), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask),
    )
    const { id } = await onlyCalendar(artisan)
    for (const intent of ['remove-calendar', 'read-calendar'])
      for (const calendar of [id, newId<OutsideCalendarId>(), 'x'])
        expect(await post(other, { intent, calendar })).toMatchObject({ status: 404 })
    expect(await post(artisan, { intent: 'remove-calendar', calendar: id })).toMatchObject({
      status: 302,
      location: '/espace-pro/agenda',
    })
    expect((await show(artisan)).data).toMatchObject({ entries: [], calendars: [] })
  })
})
