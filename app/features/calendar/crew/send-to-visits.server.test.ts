import { describe, expect, it } from 'vitest'
import { removeCrewMember } from '#app/features/calendar/crew/crew.server.ts'
import { listEntries } from '#app/features/calendar/queries.server.ts'
import { whyTooTight } from '#app/features/calendar/why-too-tight.server.ts'
import { addOutsideCalendar } from '#app/features/companies/outside-calendars/add-outside-calendar.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { listSlots } from '#app/features/quotes/visits/slots/offered-slots.server.ts'
import {
  saveVisitHours,
  visitHoursOf,
} from '#app/features/quotes/visits/slots/save-visit-hours.server.ts'
import { takeSlot } from '#app/features/quotes/visits/slots/take-slot.server.ts'
import { NO_VISIT_HOURS } from '#app/features/quotes/visits/slots/visit-hours.ts'
import * as hoursPage from '#app/features/quotes/visits/slots/visit-hours.page.tsx'
import { whyDateBusy } from '#app/features/works/dates/why-date-busy.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan } from '#test/builders.ts'
import { anIcsOf, answering, SECRET_CALENDAR, THURSDAY_9_TO_10 } from '#test/calendar-hosts.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aMember, type TestMember } from '#test/member-builders.ts'
import { askPage } from '#test/pages.ts'
import { aQuotingArtisan, aTakenLead, granted } from '#test/quote-builders.ts'
import { RACE_POOL } from '#test/race.ts'
import { assign } from './crew.server.ts'
import { sendToVisits } from './send-to-visits.server.ts'
import { addOwnCalendar } from './space/add-own-calendar.server.ts'

const database = useTestDatabase(RACE_POOL)
const at = (time: string) => new Date(`2026-03-12T${time}:00+01:00`)
const TEN_TO_ELEVEN = anIcsOf(['20260312T090000Z', '20260312T100000Z'])
const THURSDAY = { ...NO_VISIT_HOURS, hours: { thu: [{ from: '09:00', to: '11:00' }] } }

const ownerIsBusy = async (artisan: Artisan, body: string) =>
  granted(await addOutsideCalendar(database.ctx(artisan), SECRET_CALENDAR, answering(body).ask))
const isBusy = async ({ who }: TestMember, body: string) =>
  granted((await addOwnCalendar(database.ctx(who), SECRET_CALENDAR, answering(body).ask))!)

/** A company whose owner is busy from nine to ten, with Léa, and hours for visits from nine to eleven. */
async function aCompany() {
  const artisan = await aQuotingArtisan(database)
  const lea = await aMember(database, artisan, 'site')
  await saveVisitHours(database.ctx(artisan), THURSDAY)
  await ownerIsBusy(artisan, THURSDAY_9_TO_10)
  const { author, leadId } = await aTakenLead(database, { artisan })
  const slots = async () =>
    (await listSlots(database.ctx(author), leadId))!.days.find(({ day }) => day === '2026-03-12')
      ?.slots ?? []
  const take = (time: string) => takeSlot(database.ctx(author), leadId, at(time))
  const assigned = async () =>
    (await listEntries(database.ctx(artisan), artisan.artisanId, { from: TEST_NOW, to: null })).map(
      ({ assignedId }) => assignedId,
    )
  return { artisan, lea, slots, take, assigned, send: sendTo(artisan) }
}
const sendTo = (artisan: Artisan) => (memberId: string | null) =>
  sendToVisits(database.ctx(artisan), memberId)

describe('slots that clients choose', () => {
  it('leave the calendars of people who are not sent there out of account', async () => {
    const { lea, slots } = await aCompany()
    await isBusy(lea, TEN_TO_ELEVEN)
    expect(await slots()).toEqual([at('10:00')])
  })

  it('are offered while the owner or whoever is sent is free, who goes where they are', async () => {
    const { lea, slots, take, send, assigned } = await aCompany()
    await isBusy(lea, TEN_TO_ELEVEN)
    expect(await send(lea.memberId)).toBe(true)
    expect(await slots()).toEqual([at('09:00'), at('10:00')])
    const { visitId } = granted(await take('09:00'))
    await deliverTwice(database, visitId)
    expect(await assigned()).toEqual([lea.memberId])
  })

  it('are the owner’s where whoever is sent is not free', async () => {
    const { lea, take, send, assigned } = await aCompany()
    await isBusy(lea, TEN_TO_ELEVEN)
    expect(await send(lea.memberId)).toBe(true)
    const { visitId } = granted(await take('10:00'))
    await deliverTwice(database, visitId)
    expect(await assigned()).toEqual([null])
  })

  it('are none where nobody is free, for whoever shows them and whoever takes one', async () => {
    const { lea, slots, take, send } = await aCompany()
    await send(lea.memberId)
    expect(await slots()).toEqual([at('09:00'), at('09:30'), at('10:00')])
    await isBusy(lea, THURSDAY_9_TO_10)
    expect(await slots()).toEqual([at('10:00')])
    expect(await take('09:00')).toEqual(refuse('slot_gone'))
  })

  it('know nobody whom the company forgot, or said otherwise of, before they were sent', async () => {
    const { artisan, lea, slots, take, send, assigned } = await aCompany()
    await send(lea.memberId)
    const { visitId } = granted(await take('09:00'))
    expect(await removeCrewMember(database.ctx(artisan), lea.memberId)).toBe(true)
    await deliverTwice(database, visitId)
    expect(await assigned()).toEqual([null])
    expect(await visitHoursOf(database.ctx(artisan), artisan.artisanId)).toMatchObject({
      memberId: null,
    })
    expect(await slots()).toEqual([])

    const second = await aCompany()
    const nadia = await aMember(database, second.artisan, 'site')
    await second.send(second.lea.memberId)
    const taken = granted(await second.take('09:00'))
    granted((await assign(database.ctx(second.artisan), taken, nadia.memberId))!)
    await deliverTwice(database, taken.visitId)
    expect(await second.assigned()).toEqual([nadia.memberId])
  })
})

describe('who goes there', () => {
  const FORM = { intent: 'save', minutes: '60', notice: '24', most: '3' }
  const post = (as: Artisan, fields: Record<string, string>) =>
    askPage<RefusedAct>(database, hoursPage, '/espace-pro/agenda/visites', {
      as,
      post: { ...FORM, ...fields },
    })

  it('is nobody of another company', async () => {
    const { artisan, lea, send } = await aCompany()
    const other = await aMember(database, await anArtisan(database), 'site')
    for (const goer of [other.memberId, newId<string>(), 'x'])
      expect(await post(artisan, { goer })).toMatchObject({ status: 404 })
    expect(await send(other.memberId)).toBe(false)
    // What was refused left the hours as they were.
    expect(await visitHoursOf(database.ctx(artisan), artisan.artisanId)).toMatchObject({
      hours: THURSDAY.hours,
      memberId: null,
    })
    expect(await post(artisan, { goer: lea.memberId })).toMatchObject({ status: 302 })
    expect(await visitHoursOf(database.ctx(artisan), artisan.artisanId)).toMatchObject({
      memberId: lea.memberId,
    })
    expect(await post(artisan, { goer: '' })).toMatchObject({ status: 302 })
    expect(await visitHoursOf(database.ctx(artisan), artisan.artisanId)).toMatchObject({
      memberId: null,
    })
  })

  it('is said to be busy when a visit or a date for works is moved there, and when the owner is too', async () => {
    const { artisan, lea } = await aCompany()
    await isBusy(lea, anIcsOf(['20260312T083000Z', '20260312T100000Z']))
    const { leadId } = await aTakenLead(database, { artisan })
    const ctx = database.ctx(artisan)
    const { visitId } = granted(
      await proposeVisit(ctx, leadId, { startsAt: at('14:00'), note: '' }),
    )
    const why = (time: string) => whyTooTight(ctx, leadId, { startsAt: at(time), visitId })
    expect(await why('10:30')).toBeNull()
    granted((await assign(ctx, { visitId }, lea.memberId))!)
    expect(await why('10:30')).toMatch(/^D’après son agenda, Léa \d+ n’est pas libre /)
    expect(await why('09:30')).toMatch(/votre agenda Google.+ D’après son agenda, Léa/)
    expect(await why('11:00')).toBeNull()

    const works = await someWorks(database, 'to_schedule', { artisan })
    const date = { startsAt: at('10:30'), endsAt: at('12:00') }
    const ofWorks = () => whyDateBusy(ctx, works.worksId, date, 'Europe/Paris')
    expect(await ofWorks()).toBeNull()
    granted((await assign(ctx, { worksId: works.worksId }, lea.memberId))!)
    expect(await ofWorks()).toContain('n’est pas libre')
    const stranger = database.ctx(await anArtisan(database))
    expect(await whyDateBusy(stranger, works.worksId, date, 'Europe/Paris')).toBeNull()
  })

  it('is held by their own visits, and the owner by those of nobody in particular', async () => {
    const artisan = await aQuotingArtisan(database)
    const ctx = database.ctx(artisan)
    const lea = await aMember(database, artisan, 'site')
    const propose = async (time: string) => {
      const { leadId } = await aTakenLead(database, { artisan })
      return {
        leadId,
        ...granted(await proposeVisit(ctx, leadId, { startsAt: at(time), note: '' })),
      }
    }
    const hers = await propose('14:00')
    granted((await assign(ctx, { visitId: hers.visitId }, lea.memberId))!)
    const owners = await propose('16:00')
    const { leadId } = await aTakenLead(database, { artisan })
    // A new one is the owner's: Léa is at hers.
    expect(await whyTooTight(ctx, leadId, { startsAt: at('14:00') })).toBeNull()
    expect(await whyTooTight(ctx, leadId, { startsAt: at('16:00') })).toMatch(/^Tombe pendant/)
    const moved = (visit: typeof hers, time: string) =>
      whyTooTight(ctx, visit.leadId, { startsAt: at(time), visitId: visit.visitId })
    expect(await moved(hers, '16:00')).toBeNull()
    expect(await moved(owners, '14:00')).toBeNull()
    granted((await assign(ctx, { visitId: owners.visitId }, lea.memberId))!)
    expect(await moved(hers, '16:00')).toMatch(/^Tombe pendant/)
  })
})
