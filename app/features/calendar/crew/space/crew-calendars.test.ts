import { describe, expect, it } from 'vitest'
import * as calendarPage from '#app/features/calendar/calendar.page.tsx'
import { endCrewAccess } from '#app/features/calendar/crew/access/invite-crew.server.ts'
import { removeCrewMember } from '#app/features/calendar/crew/crew.server.ts'
import {
  addOutsideCalendar,
  removeOutsideCalendar,
} from '#app/features/companies/outside-calendars/add-outside-calendar.server.ts'
import {
  listCalendarsOfMember,
  listMembersBusy,
  listOutsideBusy,
  listOutsideCalendars,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import {
  readOutsideCalendarNow,
  readOutsideCalendars,
} from '#app/features/companies/outside-calendars/read-outside-calendar.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { newId, type OutsideCalendarId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { anIcsOf, answering, SECRET_CALENDAR, THURSDAY_9_TO_10 } from '#test/calendar-hosts.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aMember, type TestMember } from '#test/member-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import { addOwnCalendar } from './add-own-calendar.server.ts'
import * as crewCalendarsPage from './crew-calendars.page.tsx'

const database = useTestDatabase(RACE_POOL)
const FROM_NOW = { from: TEST_NOW, to: null }
const crewCtx = ({ who }: TestMember) => database.ctx(who)
const give = async (member: TestMember) =>
  granted(
    (await addOwnCalendar(crewCtx(member), SECRET_CALENDAR, answering(THURSDAY_9_TO_10).ask))!,
  )
const calendarsOf = (member: TestMember) => listOutsideCalendars(crewCtx(member))
const busyOf = (artisan: Artisan, memberId?: string) =>
  listMembersBusy(database.ctx(artisan), artisan.artisanId, { ...FROM_NOW, memberId })
const kept = async (memberId: string) =>
  (await database.pool.query('select 1 from outside_calendars where member_id = $1', [memberId]))
    .rowCount

describe('the calendar of somebody of a crew', () => {
  it('says that they are busy, and nothing else; it is none of the company’s', async () => {
    const artisan = await anArtisan(database)
    const [lea, nadia] = [
      await aMember(database, artisan, 'site'),
      await aMember(database, artisan, 'office'),
    ]
    await give(lea)
    expect(await busyOf(artisan)).toEqual([
      {
        memberId: lea.memberId,
        startsAt: new Date('2026-03-12T08:00:00Z'),
        endsAt: new Date('2026-03-12T09:00:00Z'),
      },
    ])
    expect(await busyOf(artisan, nadia.memberId)).toEqual([])
    expect(await calendarsOf(lea)).toMatchObject([{ host: 'calendar.google.com', ending: 'cdef' }])
    expect(await calendarsOf(nadia)).toEqual([])
    // Visits that clients choose are the company's, and hold whoever goes.
    const ctx = database.ctx(artisan)
    expect(await listOutsideBusy(ctx, artisan.artisanId, FROM_NOW)).toEqual([])
    expect(await listOutsideCalendars(ctx)).toEqual([])
    expect(await listCalendarsOfMember(ctx, lea.memberId)).toEqual([
      { id: (await calendarsOf(lea))[0]!.id, createdAt: TEST_NOW },
    ])
  })

  it('tells nobody that somebody else gave the same, and is given once, five at most, by the same', async () => {
    const artisan = await anArtisan(database)
    const [lea, nadia] = [
      await aMember(database, artisan, 'site'),
      await aMember(database, artisan, 'site'),
    ]
    const { ask } = answering(THURSDAY_9_TO_10)
    granted(await addOutsideCalendar(database.ctx(artisan), SECRET_CALENDAR, ask))
    await give(nadia)
    const twice = await together(2, () => addOwnCalendar(crewCtx(lea), SECRET_CALENDAR, ask))
    expect(twice.filter((one) => one?.ok)).toHaveLength(1)
    expect(twice.find((one) => !one?.ok)).toMatchObject({ refusal: 'calendar_known' })
    const more = await together(6, (at) =>
      addOwnCalendar(crewCtx(lea), `https://example.org/${at}.ics`, ask),
    )
    expect(more.filter((one) => one?.ok)).toHaveLength(4)
    expect(await calendarsOf(lea)).toHaveLength(5)
    // What several calendars say is one span.
    expect(await busyOf(artisan, lea.memberId)).toHaveLength(1)
    const { rows } = await database.pool.query(
      'select count(distinct address_hash)::int as hashes from outside_calendars where host = $1 and artisan_id = $2',
      ['calendar.google.com', artisan.artisanId],
    )
    expect(rows).toEqual([{ hashes: 3 }])
  })

  it('is refused beside its field where its address leads to none', async () => {
    const lea = await aMember(database, await anArtisan(database), 'site')
    const posted = (fields: Record<string, string>) =>
      askPage<RefusedAct>(database, crewCalendarsPage, '/espace-equipe/agendas', {
        as: lea.account,
        post: fields,
      })
    for (const [address, said] of [
      ['http://example.org/a', 'L’adresse d’un agenda commence par https:// ou webcal://.'],
      ['https://10.0.0.1/a', 'Cette adresse ne mène pas à un site public en https.'],
    ])
      expect(await posted({ intent: 'add-calendar', address: address! })).toMatchObject({
        status: 422,
        data: { errors: { address: said }, values: { address } },
      })
    expect(await kept(lea.memberId)).toBe(0)
  })

  it('is taken away by them or by their company, and by nobody else', async () => {
    const [artisan, otherArtisan] = [await anArtisan(database), await anArtisan(database)]
    const [lea, nadia, stranger] = [
      await aMember(database, artisan, 'site'),
      await aMember(database, artisan, 'site'),
      await aMember(database, otherArtisan, 'site'),
    ]
    await give(lea)
    const { id } = (await calendarsOf(lea))[0]!
    for (const ctx of [crewCtx(nadia), crewCtx(stranger), database.ctx(otherArtisan)]) {
      expect(await removeOutsideCalendar(ctx, id)).toBe(false)
      expect(await readOutsideCalendarNow(ctx, id)).toBeNull()
    }
    // The company takes it away; to read it again is its person's.
    expect(await readOutsideCalendarNow(database.ctx(artisan), id)).toBeNull()
    for (const intent of ['remove-calendar', 'read-calendar'])
      for (const calendar of [id, newId<OutsideCalendarId>(), 'x'])
        expect(
          await askPage(database, crewCalendarsPage, '/espace-equipe/agendas', {
            as: nadia.account,
            post: { intent, calendar },
          }),
        ).toMatchObject({ status: 404 })
    expect(await kept(lea.memberId)).toBe(1)
    expect(
      await askPage(database, calendarPage, '/espace-pro/agenda', {
        as: artisan,
        post: { intent: 'remove-calendar', calendar: id },
      }),
    ).toMatchObject({ status: 302 })
    expect(await kept(lea.memberId)).toBe(0)
    await give(lea)
    expect(
      await askPage(database, crewCalendarsPage, '/espace-equipe/agendas', {
        as: lea.account,
        post: { intent: 'remove-calendar', calendar: (await calendarsOf(lea))[0]!.id },
      }),
    ).toMatchObject({ status: 302 })
    expect(await busyOf(artisan)).toEqual([])
  })

  it('goes with their access, whoever ends it, and with all that was read', async () => {
    const artisan = await anArtisan(database)
    for (const end of [endCrewAccess, removeCrewMember]) {
      const lea = await aMember(database, artisan, 'site')
      await give(lea)
      expect(await end(database.ctx(artisan), lea.memberId)).toBe(true)
      expect(await kept(lea.memberId)).toBe(0)
    }
    expect((await database.pool.query('select 1 from outside_busy_times')).rowCount).toBe(
      (
        await database.pool.query(
          'select 1 from outside_busy_times join outside_calendars on id = calendar_id',
        )
      ).rowCount,
    )
    expect(await busyOf(artisan)).toEqual([])
  })

  it('is not kept when the access ended while it was read, or at the same moment', async () => {
    const artisan = await anArtisan(database)
    const { ask } = answering(THURSDAY_9_TO_10)
    for (const end of [endCrewAccess, removeCrewMember]) {
      const lea = await aMember(database, artisan, 'site')
      const added = await addOwnCalendar(crewCtx(lea), SECRET_CALENDAR, async (...asked) => {
        await end(database.ctx(artisan), lea.memberId)
        return ask(...asked)
      })
      expect(added).toBeNull()
      expect(await kept(lea.memberId)).toBe(0)
      const nadia = await aMember(database, artisan, 'site')
      await Promise.all([
        addOwnCalendar(crewCtx(nadia), SECRET_CALENDAR, ask),
        end(database.ctx(artisan), nadia.memberId),
      ])
      expect(await kept(nadia.memberId)).toBe(0)
    }
  })

  it('is read again on its own clock, like those of companies', async () => {
    const artisan = await anArtisan(database)
    const lea = await aMember(database, artisan, 'site')
    await give(lea)
    const later = new Date(TEST_NOW.getTime() + 20 * 60_000)
    await readOutsideCalendars(
      database.ctx({ kind: 'system' }, later),
      answering(anIcsOf(['20260313T080000Z', '20260313T090000Z'])).ask,
    )
    expect(await busyOf(artisan, lea.memberId)).toMatchObject([
      { startsAt: new Date('2026-03-13T08:00:00Z') },
    ])
  })
})
