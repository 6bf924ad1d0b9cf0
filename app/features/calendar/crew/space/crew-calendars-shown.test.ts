import { describe, expect, it } from 'vitest'
import * as calendarPage from '#app/features/calendar/calendar.page.tsx'
import { assign } from '#app/features/calendar/crew/crew.server.ts'
import {
  listCalendarsOfMember,
  listMembersBusy,
} from '#app/features/companies/outside-calendars/queries.server.ts'
import * as worksPage from '#app/features/works/artisan-works.page.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { anArtisan } from '#test/builders.ts'
import { anIcsOf, answering, SECRET_CALENDAR, THURSDAY_9_TO_10 } from '#test/calendar-hosts.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { PLANNED, someWorks } from '#test/intervention-builders.ts'
import { aMember, type TestMember } from '#test/member-builders.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { addOwnCalendar } from './add-own-calendar.server.ts'
import * as crewDaysPage from './crew-days.page.tsx'

const database = useTestDatabase()
const give = async ({ who }: TestMember, body = THURSDAY_9_TO_10) =>
  granted((await addOwnCalendar(database.ctx(who), SECRET_CALENDAR, answering(body).ask))!)

describe('what is shown of the calendar of somebody of a crew', () => {
  type Shown = { entries: object[]; memberCalendars: object[]; lines: object[] }

  it('is « occupé » in the planning of that person alone, without the address', async () => {
    const artisan = await anArtisan(database)
    const lea = await aMember(database, artisan, 'site')
    await give(lea)
    const show = async (path: string) =>
      (await askPage<Shown>(database, calendarPage, path, { as: artisan })).data
    const hers = await show(`/espace-pro/agenda?qui=${lea.memberId}`)
    expect(hers.entries).toMatchObject([
      { kind: 'busy', source: 'son agenda', hours: '9\u00a0h à 10\u00a0h' },
    ])
    expect(hers.memberCalendars).toHaveLength(1)
    expect(JSON.stringify(hers)).not.toMatch(/google|cdef|Petit|Lilas/i)
    const everybodys = await show('/espace-pro/agenda')
    expect(everybodys).toMatchObject({ entries: [], memberCalendars: [] })

    const own = await askPage<Shown>(database, crewDaysPage, '/espace-equipe', { as: lea.account })
    expect(own.data.lines).toMatchObject([{ kind: 'busy', source: 'votre agenda' }])
    // The device keeps this page: of a calendar it holds when it begins and ends.
    expect(JSON.stringify(own.data)).not.toMatch(/google|cdef/i)
  })

  it('warns once whoever sends them there, who may all the same; then their works say it', async () => {
    const { artisan, worksId } = await someWorks(database, 'scheduled')
    const [lea, nadia] = [
      await aMember(database, artisan, 'site'),
      await aMember(database, artisan, 'site'),
    ]
    const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')
    await give(lea, anIcsOf([stamp(PLANNED.startsAt), stamp(PLANNED.endsAt)]))
    const path = `/espace-pro/interventions/${worksId}`
    const params = { worksId }
    const send = (member: string, more: Record<string, string> = {}) =>
      askPage<RefusedAct>(database, worksPage, path, {
        as: artisan,
        params,
        post: { intent: 'assign', member, instructions: 'Clé chez la gardienne', ...more },
      })
    type Page = { crew: { assigned: string | null; busy: string | null } }
    const crew = async () =>
      (await askPage<Page>(database, worksPage, path, { as: artisan, params })).data.crew
    expect(await send(nadia.memberId)).toMatchObject({ status: 302 })
    expect(await crew()).toMatchObject({ assigned: nadia.memberId, busy: null })
    const warned = await send(lea.memberId)
    expect(warned).toMatchObject({
      status: 422,
      data: {
        errors: {
          memberAnyway: expect.stringMatching(/^D’après son agenda, Léa \d+ n’est pas libre /),
        },
        values: { member: lea.memberId, instructions: 'Clé chez la gardienne' },
      },
    })
    expect(await crew()).toMatchObject({ assigned: nadia.memberId })
    expect(await send(lea.memberId, { memberAnyway: nadia.memberId })).toMatchObject({
      status: 422,
    })
    expect(await send(lea.memberId, { memberAnyway: lea.memberId })).toMatchObject({ status: 302 })
    expect(await crew()).toMatchObject({
      assigned: lea.memberId,
      busy: expect.stringContaining('n’est pas libre'),
    })
    // Other words for whoever goes already need no second leave.
    expect(await send(lea.memberId, { instructions: 'Code 12' })).toMatchObject({ status: 302 })
    const agenda = await askPage<Shown>(database, calendarPage, '/espace-pro/agenda', {
      as: artisan,
    })
    expect(agenda.data.entries).toMatchObject([
      { id: worksId, tooTight: expect.stringContaining('n’est pas libre') },
    ])
  })

  it('says nothing of somebody to another company', async () => {
    const { artisan, worksId } = await someWorks(database, 'scheduled')
    const other = await anArtisan(database)
    const stranger = await aMember(database, other, 'site')
    await give(stranger)
    expect(await assign(database.ctx(artisan), { worksId }, stranger.memberId)).toBeNull()
    expect(
      await askPage(database, worksPage, `/espace-pro/interventions/${worksId}`, {
        as: artisan,
        params: { worksId },
        post: { intent: 'assign', member: stranger.memberId },
      }),
    ).toMatchObject({ status: 404 })
    const ctx = database.ctx(artisan)
    const asked = { from: TEST_NOW, to: null, memberId: stranger.memberId }
    expect(await listMembersBusy(ctx, artisan.artisanId, asked)).toEqual([])
    expect(await listCalendarsOfMember(ctx, stranger.memberId)).toEqual([])
  })
})
