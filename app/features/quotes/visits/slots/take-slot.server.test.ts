import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { visits } from '#app/features/quotes/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aQuotingArtisan, aTakenLead, granted, type TakenLead } from '#test/quote-builders.ts'
import { RACE_POOL, together } from '#test/race.ts'
import * as choosePage from './choose-slot.page.tsx'
import { listSlots } from './offered-slots.server.ts'
import { saveVisitHours } from './save-visit-hours.server.ts'
import { takeSlot } from './take-slot.server.ts'
import { NO_VISIT_HOURS, type VisitHours } from './visit-hours.ts'

const database = useTestDatabase(RACE_POOL)
// A Tuesday at ten in the morning is now: Thursday is within any notice.
const THURSDAY: VisitHours = {
  ...NO_VISIT_HOURS,
  hours: { thu: [{ from: '09:00', to: '12:00' }] },
}
const at = (time: string) => new Date(`2026-03-12T${time}:00+01:00`)

describe('slots', () => {
  it('are offered at the hours of the company, and to nobody but the person', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    expect((await listSlots(database.ctx(author), leadId))!.days).toEqual([])
    await saveVisitHours(database.ctx(artisan), THURSDAY)
    const { days } = (await listSlots(database.ctx(author), leadId))!
    expect(days.map(({ day }) => day)).toEqual(['2026-03-12', '2026-03-19'])
    expect(days[0]!.slots).toEqual([
      at('09:00'),
      at('09:30'),
      at('10:00'),
      at('10:30'),
      at('11:00'),
    ])
    const stranger = await aParticulier(database)
    expect(await listSlots(database.ctx(stranger), leadId)).toBeNull()
    expect(await takeSlot(database.ctx(stranger), leadId, at('09:00'))).toEqual(refuse('not_found'))
  })

  it('leave room for the way to what stands before and after, and for so many visits a day', async () => {
    const artisan = await aQuotingArtisan(database)
    const [first, second, third] = [
      await aTakenLead(database, { artisan }),
      await aTakenLead(database, { artisan }),
      await aTakenLead(database, { artisan }),
    ]
    await saveVisitHours(database.ctx(artisan), { ...THURSDAY, mostADay: 2 })
    granted(await takeSlot(database.ctx(first.author), first.leadId, at('09:00')))
    const left = (await listSlots(database.ctx(second.author), second.leadId))!
    // From ten it takes some minutes across the town.
    expect(left.days[0]!.slots).toEqual([at('10:30'), at('11:00')])
    granted(await takeSlot(database.ctx(second.author), second.leadId, at('10:30')))
    expect(await takeSlot(database.ctx(third.author), third.leadId, at('11:00'))).toEqual(
      refuse('slot_gone'),
    )
    expect(
      (await listSlots(database.ctx(third.author), third.leadId))!.days.map(({ day }) => day),
    ).toEqual(['2026-03-19'])
    // One visit at a time with one company: its slots are offered no more, the visit is shown.
    expect(await listSlots(database.ctx(first.author), first.leadId)).toMatchObject({
      days: [],
      agreed: { startsAt: at('09:00') },
    })
    expect(await takeSlot(database.ctx(first.author), first.leadId, at('11:00'))).toEqual(
      refuse('visit_agreed'),
    )
  })

  it('replace what the company proposed itself, and tell it', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    await saveVisitHours(database.ctx(artisan), THURSDAY)
    await database.db.insert(visits).values({
      id: crypto.randomUUID(),
      leadId,
      startsAt: at('10:00'),
      status: 'proposed',
      createdAt: TEST_NOW,
    })
    granted(await takeSlot(database.ctx(author), leadId, at('10:00')))
    const rows = await database.rows(visits, eq(visits.leadId, leadId))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['accepted', 'cancelled'])
  })

  it('go to one of those who choose the same at once; the others see what is left', async () => {
    const artisan = await aQuotingArtisan(database)
    await saveVisitHours(database.ctx(artisan), THURSDAY)
    const people: TakenLead[] = []
    for (let n = 0; n < 5; n++) people.push(await aTakenLead(database, { artisan }))
    const answers = await together(5, (index) =>
      takeSlot(database.ctx(people[index]!.author), people[index]!.leadId, at('09:30')),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'slot_gone')).toHaveLength(4)
    const loser = people[answers.findIndex((answer) => !answer.ok)]!
    const refused = await askPage(
      database,
      choosePage,
      `/espace-particulier/conversations/${loser.leadId}/creneaux`,
      {
        as: loser.author,
        params: { threadId: loser.leadId },
        post: { intent: 'take', at: at('09:30').toISOString() },
      },
    )
    expect(refused).toMatchObject({ status: 409 })
    const { days } = (await listSlots(database.ctx(loser.author), loser.leadId))!
    expect(days[0]!.slots).toEqual([at('11:00')])
  })

  it('are none of a company that may not come', async () => {
    const artisan = await anArtisan(database)
    const { author, leadId } = await aTakenLead(database, { artisan })
    await saveVisitHours(database.ctx(artisan), THURSDAY)
    await database.pool.query(`update artisans set suspended_at = now() where id = $1`, [
      artisan.artisanId,
    ])
    expect(await listSlots(database.ctx(author), leadId)).toMatchObject({
      days: [],
      refusal: 'company_unavailable',
    })
  })
})
