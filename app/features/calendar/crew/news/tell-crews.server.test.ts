import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { assign } from '#app/features/calendar/crew/crew.server.ts'
import { crewNews } from '#app/features/calendar/crew/crew.tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import {
  cancelVisit,
  moveVisit,
  proposeVisit,
} from '#app/features/quotes/visits/propose-visit.server.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { afterHours, PLANNED, someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aMember, type TestMember } from '#test/member-builders.ts'
import { changeOf, momentOf } from './crew-news.ts'
import { tellCrews } from './tell-crews.server.ts'

const database = useTestDatabase()
let works: TestWorks
let member: TestMember
let minutes: number

beforeEach(async () => {
  works = await someWorks(database, 'scheduled')
  member = await aMember(database, works.artisan, 'site')
  minutes = 0
})
/** The mails that they received, once what changed was gathered. */
async function told() {
  await drain('events', (data, job) => handleEvent(database.ctx(), data, job))
  minutes += 5
  await tellCrews(database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + minutes * 60_000)))
  return database.db
    .select({ subject: emailLogs.subject, text: emailLogs.text })
    .from(emailLogs)
    .where(and(eq(emailLogs.accountId, member.accountId), eq(emailLogs.emailType, 'crew_planning')))
    .orderBy(emailLogs.createdAt)
}
const to = () => ({ worksId: works.worksId })
const send = async (memberId: string | null = member.memberId, instructions = '') =>
  granted((await assign(database.ctx(works.artisan), to(), memberId, instructions))!)
async function plan(startsAt: Date) {
  const slot = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), note: '' }
  const { slotId } = granted(
    await proposeSlot(database.ctx(works.artisan), works.worksId, slot, null),
  )
  granted(await acceptSlot(database.ctx(works.author), works.worksId, slotId))
}

describe('somebody of a crew', () => {
  it('is told where they are sent, with what is asked of them and no price, once', async () => {
    await send(member.memberId, 'Clé chez la gardienne.')
    await send(member.memberId, 'Et l’escabeau.')
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail!.subject).toMatch(/ vous confie un chantier$/)
    expect(mail!.text).toContain('Et l’escabeau.')
    expect(mail!.text).toContain(`/espace-equipe/chantiers/${works.worksId}`)
    expect(mail!.text).not.toMatch(/€|EUR/)
    expect(await told()).toHaveLength(1)
    expect(
      await database.db.$count(
        notices,
        and(eq(notices.accountId, member.accountId), eq(notices.kind, 'crew_planning')),
      ),
    ).toBe(1)
  })

  it('is told when the date moves, when it is given up, and when somebody else goes', async () => {
    await send()
    await told()
    await plan(afterHours(72))
    expect((await told()).at(-1)!.subject).toMatch(/chantier déplacé$/)
    await send(null)
    expect((await told()).at(-1)!.subject).toMatch(/chantier qui n’est plus à vous$/)
    await send()
    granted(await cancelWorks(database.ctx(works.artisan), works.worksId, 'other', ''))
    // Both in one moment: there is nothing to go to, and nothing was told of it.
    expect(await told()).toHaveLength(3)
    expect(await database.db.$count(crewNews, eq(crewNews.memberId, member.memberId))).toBe(0)
  })

  it('is told of several things in one mail, and not of what came back to what it was', async () => {
    await send()
    const { artisan, leadId } = await aTakenLead(database, { artisan: works.artisan })
    const { visitId } = granted(
      await proposeVisit(database.ctx(artisan), leadId, { startsAt: afterHours(30), note: '' }),
    )
    granted((await assign(database.ctx(artisan), { visitId }, member.memberId))!)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail!.subject).toContain('2 changements dans votre planning')
    await plan(afterHours(72))
    await plan(PLANNED.startsAt)
    expect(await told()).toHaveLength(1)
    granted(await moveVisit(database.ctx(artisan), visitId, { startsAt: afterHours(31), note: '' }))
    expect((await told()).at(-1)!.subject).toMatch(/visite déplacée$/)
    granted(await cancelVisit(database.ctx(artisan), visitId, ''))
    expect((await told()).at(-1)!.subject).toMatch(/visite annulée$/)
  })

  it('is told nothing of what they did themselves in the office', async () => {
    member = await aMember(database, works.artisan, 'office')
    const ctx = database.ctx(member.office!)
    granted((await assign(ctx, to(), member.memberId))!)
    expect(await told()).toEqual([])
    await plan(afterHours(72))
    expect((await told()).at(-1)!.subject).toMatch(/chantier déplacé$/)
  })

  it('is told once, by however many processes', async () => {
    await send()
    const later = database.ctx<System>(undefined, afterHours(1))
    const counts = await together(6, () => tellCrews(later))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})

it('says what changed since it was told', () => {
  const [at, other] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-02T08:00:00Z')]
  const theirs = (startsAt: Date | null, tentative = false) =>
    ({ is: 'theirs', when: momentOf(startsAt, tentative) }) as const
  const told = momentOf(at, false)
  expect(changeOf(null, theirs(at))).toBe('assigned')
  expect(changeOf(told, theirs(at))).toBeNull()
  expect(changeOf(told, theirs(other))).toBe('moved')
  expect(changeOf('none', theirs(at))).toBe('dated')
  expect(changeOf(told, theirs(null))).toBe('undated')
  expect(changeOf(momentOf(at, true), theirs(at))).toBe('confirmed')
  expect(changeOf(told, { is: 'gone' })).toBe('unassigned')
  expect(changeOf(told, { is: 'cancelled' })).toBe('cancelled')
  expect(changeOf(null, { is: 'gone' })).toBeNull()
  expect(changeOf(null, { is: 'cancelled' })).toBeNull()
})
