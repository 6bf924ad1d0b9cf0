import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { newId, type WorksId, type SlotId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import {
  afterHours,
  someWorks,
  PLANNED,
  storedWorks,
  type TestWorks,
} from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { acceptSlot } from './accept-slot.server.ts'
import { proposeSlot, withdrawSlot } from './propose-slot.server.ts'
import { sweepWorks } from '#app/features/works/progress/sweep-works.server.ts'
import { worksSlots, worksTrail } from '#app/features/works/tables.server.ts'

const database = useTestDatabase()
const artisanOf = ({ artisan }: TestWorks, now?: Date) => database.ctx(artisan, now)
const clientOf = ({ author }: TestWorks, now?: Date) => database.ctx(author, now)
const sweep = (now: Date) => sweepWorks(database.ctx<System>(undefined, now))
const trailOf = async (id: WorksId) =>
  (
    await database.db
      .select()
      .from(worksTrail)
      .where(eq(worksTrail.worksId, id))
      .orderBy(worksTrail.at, worksTrail.id)
  ).map(({ verb, who, to }) => `${verb} ${who} ${to}`)
const mailsTo = async (email: 'artisan' | 'client', works: TestWorks) => {
  const account = email === 'artisan' ? works.artisan.accountId : works.author.accountId
  return (
    await database.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.accountId, account))
      .orderBy(emailLogs.createdAt, emailLogs.id)
  ).filter(({ emailType }) => emailType.startsWith('intervention_'))
}

describe('a date', () => {
  it('is proposed, countered and agreed on; then another one is, and the first holds meanwhile', async () => {
    const works = await someWorks(database)
    const first = granted(
      await proposeSlot(
        artisanOf(works),
        works.worksId,
        { ...PLANNED, note: 'Je viens avec un collègue.' },
        null,
      ),
    )
    const other = { startsAt: afterHours(72), endsAt: afterHours(76), note: '' }
    const second = granted(await proposeSlot(clientOf(works), works.worksId, other, first.slotId))
    expect(await acceptSlot(clientOf(works), works.worksId, first.slotId)).toEqual(
      refuse('slot_answered'),
    )
    expect(await acceptSlot(clientOf(works), works.worksId, second.slotId)).toEqual(
      refuse('slot_own'),
    )
    granted(await acceptSlot(artisanOf(works), works.worksId, second.slotId))
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'scheduled',
      startsAt: other.startsAt,
      endsAt: other.endsAt,
    })
    const third = granted(
      await proposeSlot(
        artisanOf(works),
        works.worksId,
        { startsAt: afterHours(96), endsAt: afterHours(98), note: '' },
        null,
      ),
    )
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'scheduled',
      startsAt: other.startsAt,
    })
    granted(await withdrawSlot(artisanOf(works), works.worksId, third.slotId))
    const statuses = await database.db
      .select({ status: worksSlots.status })
      .from(worksSlots)
      .where(eq(worksSlots.worksId, works.worksId))
      .orderBy(worksSlots.createdAt, worksSlots.id)
    expect(statuses.map(({ status }) => status)).toEqual(['countered', 'accepted', 'withdrawn'])
  })

  it('is told by mail and notice, once each, however often the event comes', async () => {
    const works = await someWorks(database, 'scheduled')
    await proposeSlot(
      clientOf(works),
      works.worksId,
      { startsAt: afterHours(72), endsAt: afterHours(76), note: 'Plutôt jeudi ?' },
      null,
    )
    await deliverTwice(database, works.worksId)
    expect((await mailsTo('client', works)).map(({ emailType }) => emailType)).toEqual([
      'intervention_scheduled',
    ])
    const toArtisan = await mailsTo('artisan', works)
    expect(toArtisan.map(({ emailType }) => emailType).sort()).toEqual([
      'intervention_scheduled',
      'intervention_slot',
    ])
    expect(toArtisan.find(({ emailType }) => emailType === 'intervention_slot')!.text).toContain(
      'Plutôt jeudi ?',
    )
    const told = await database.db
      .select({ title: notices.title })
      .from(notices)
      .where(and(eq(notices.accountId, works.artisan.accountId), eq(notices.kind, 'intervention')))
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Claire Martin propose le vendredi 13\u00a0mars, de 10\u00a0h à 14\u00a0h',
      'Date convenue\u00a0: le jeudi 12\u00a0mars, de 10\u00a0h à 14\u00a0h',
    ])
  })

  it('lapses when its hour comes without an answer', async () => {
    const works = await someWorks(database)
    granted(await proposeSlot(artisanOf(works), works.worksId, { ...PLANNED, note: '' }, null))
    await sweep(afterHours(47))
    expect(await trailOf(works.worksId)).not.toContain('lapse_slot system to_schedule')
    await sweep(afterHours(48))
    await sweep(afterHours(49))
    expect((await trailOf(works.worksId)).filter((line) => line.startsWith('lapse_slot'))).toEqual([
      'lapse_slot system to_schedule',
    ])
    expect(
      (
        await proposeSlot(
          artisanOf(works, afterHours(49)),
          works.worksId,
          { startsAt: afterHours(60), endsAt: afterHours(61), note: '' },
          null,
        )
      ).ok,
    ).toBe(true)
  })

  it('is refused six times a day and more, to somebody else, and from a page that is out of date', async () => {
    const works = await someWorks(database)
    const stranger = await someWorks(database)
    const propose = (seen: SlotId | null) =>
      proposeSlot(artisanOf(works), works.worksId, { ...PLANNED, note: '' }, seen)
    expect(
      await proposeSlot(artisanOf(stranger), works.worksId, { ...PLANNED, note: '' }, null),
    ).toEqual(refuse('not_found'))
    expect(await propose(newId<SlotId>())).toEqual(refuse('slot_changed'))
    let seen: SlotId | null = null
    for (let time = 0; time < 5; time++) seen = granted(await propose(seen)).slotId
    expect(await propose(seen)).toEqual(refuse('too_many_slots'))
  })
})
