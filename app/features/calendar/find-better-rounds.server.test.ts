import { describe, expect, it } from 'vitest'
import { addCrewMember, assign, listCrew } from '#app/features/calendar/crew/crew.server.ts'
import type { Stop } from '#app/features/places/travel-model.ts'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { saveVisitHours } from '#app/features/quotes/visits/slots/save-visit-hours.server.ts'
import { NO_VISIT_HOURS } from '#app/features/quotes/visits/slots/visit-hours.ts'
import { listVisits } from '#app/features/quotes/visits/visit-queries.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aQuotingArtisan, aTakenLead, granted, type TakenLead } from '#test/quote-builders.ts'
import { findBetterRounds } from './find-better-rounds.server.ts'
import { listEntries } from './queries.server.ts'
import * as roundPage from './round.page.tsx'

const database = useTestDatabase()
const DAY = '2026-03-12'
const ZONE = 'Europe/Paris'
const at = (time: string) => new Date(`${DAY}T${time}:00+01:00`)
const SPAN = { from: at('00:00'), to: at('23:59') }
/** Kilometres along one road, a minute each; uphill on the way back, twice as long. */
const travel = (from: Stop, to: Stop) =>
  to.lat >= from.lat ? to.lat - from.lat : 2 * (from.lat - to.lat)

type Planned = { lead: TakenLead; visitId: string; km: number }

/** A company with visits of an hour, each so far along the road. */
async function aDay(...wanted: [time: string, km: number][]) {
  const artisan = await aQuotingArtisan(database)
  const ctx = database.ctx(artisan)
  const planned: Planned[] = []
  for (const [time, km] of wanted) {
    const lead = await aTakenLead(database, { artisan })
    const { visitId } = granted(
      await proposeVisit(ctx, lead.leadId, { startsAt: at(time), note: `Sonner ${km}` }),
    )
    planned.push({ lead, visitId, km })
  }
  type More = Partial<Parameters<typeof findBetterRounds>[1]>
  const found = async (more: More = {}, now?: Date) => {
    const entries = await listEntries(ctx, artisan.artisanId, SPAN)
    return findBetterRounds(now ? database.ctx(artisan, now) : ctx, {
      day: DAY,
      zone: ZONE,
      openingHours: { thu: [{ from: '08:00', to: '18:00' }] },
      entries: entries.map((entry) => ({
        ...entry,
        stop: {
          ...entry.stop,
          lat: planned.find(({ visitId }) => visitId === entry.id)!.km,
        },
      })),
      busy: [],
      membersBusy: [],
      travel,
      ...more,
    })
  }
  /** The better order as kilometres and hours. */
  const after = async (...asked: Parameters<typeof found>) =>
    (await found(...asked)).better.map((round) =>
      round.after.map(({ entry, startsAt }) => [
        planned.find(({ visitId }) => visitId === entry.id)!.km,
        startsAt.toISOString().slice(11, 16),
      ]),
    )
  return { artisan, ctx, planned, found, after }
}
// Hours are UTC: Paris is an hour ahead.
const ZIGZAG: [string, number][] = [
  ['09:00', 0],
  ['11:00', 40],
  ['13:30', 5],
]

describe('a round of visits', () => {
  it('is said in the order that saves road, where it saves ten minutes, with as few moves as can be', async () => {
    const { found, after } = await aDay(...ZIGZAG)
    const { better } = await found()
    expect(better).toMatchObject([
      { whose: null, road: { now: 110, best: 40 }, isHeld: true, away: false },
    ])
    expect(await after()).toEqual([
      [
        [0, '08:00'],
        [5, '12:30'],
        [40, '14:15'],
      ],
    ])
    const nearby = await aDay(['09:00', 0], ['11:00', 5], ['13:00', 1])
    expect(await nearby.found()).toEqual({ better: [], tooMany: [] })
  })

  it('leaves what cannot move where it is', async () => {
    const { found, after, planned } = await aDay(...ZIGZAG)
    const busy = [{ startsAt: at('15:00'), endsAt: at('18:00'), host: 'calendar.google.com' }]
    const [early] = await after({ busy })
    expect(early!.map(([km]) => km)).toEqual([0, 5, 40])
    for (const [, hour] of early!) expect(hour! <= '13:00').toBe(true)
    // Contacts that ended ask nobody any more.
    await database.pool.query(
      `update leads set status = 'lost', ended_at = now() where id = any($1)`,
      [planned.map(({ lead }) => lead.leadId)],
    )
    expect((await found()).better).toEqual([])
  })

  it('has hours within those for visits, and none that a client cannot answer in time', async () => {
    const { artisan, after, found } = await aDay(...ZIGZAG)
    await saveVisitHours(database.ctx(artisan), {
      ...NO_VISIT_HOURS,
      hours: { thu: [{ from: '16:00', to: '18:00' }] },
    })
    expect(await after()).toEqual([
      [
        [0, '08:00'],
        [5, '12:30'],
        [40, '15:00'],
      ],
    ])
    // At a quarter past two of the day itself, the last visit is too near to be moved.
    expect((await found({}, at('14:15'))).better).toEqual([])
  })

  it('is said where nobody can be everywhere in time, even if it saves nothing', async () => {
    const { found } = await aDay(['09:00', 0], ['10:10', 30])
    const { better } = await found()
    expect(better).toMatchObject([{ isHeld: false, road: { now: 30, best: 30 } }])
    expect(better[0]!.after[1]!.startsAt).toEqual(at('10:30'))
  })

  it('is each person’s own', async () => {
    const { ctx, planned, found } = await aDay(...ZIGZAG)
    granted(await addCrewMember(ctx, 'Karim'))
    const [karim] = await listCrew(ctx)
    granted((await assign(ctx, { visitId: planned[1]!.visitId }, karim!.id))!)
    // The two that are left are well ordered.
    expect((await found()).better).toEqual([])
    for (const { visitId } of planned) granted((await assign(ctx, { visitId }, karim!.id))!)
    expect((await found()).better).toMatchObject([{ whose: 'Karim' }])
    const membersBusy = [{ memberId: karim!.id, startsAt: at('08:00'), endsAt: at('18:00') }]
    expect((await found({ membersBusy })).better).toEqual([])
  })
})

describe('the page of the round', () => {
  const path = `/espace-pro/agenda/tournee?jour=${DAY}`

  it('proposes the hour that was pressed to its client, with the words of the visit', async () => {
    const { artisan, ctx, planned } = await aDay(...ZIGZAG)
    const { lead, visitId } = planned[1]!
    granted(await answerVisit(database.ctx(lead.author), visitId, true))
    const post = (fields: Record<string, string>, as = artisan) =>
      askPage<RefusedAct>(database, roundPage, path, {
        as,
        post: { intent: 'propose-hour', ...fields },
      })
    const hour = at('13:45').toISOString()
    const stranger = await anArtisan(database)
    expect(await post({ visit: visitId, at: hour }, stranger)).toMatchObject({ status: 404 })
    for (const visit of [newId<string>(), 'x'])
      expect(await post({ visit, at: hour })).toMatchObject({ status: 404 })
    expect(await post({ visit: visitId, at: 'demain' })).toMatchObject({ status: 404 })
    expect(await post({ visit: visitId, at: '2026-01-01T09:00:00Z' })).toMatchObject({
      status: 409,
      data: { notice: 'Choisissez un moment à venir.' },
    })
    expect(await listVisits(ctx, lead.leadId)).toMatchObject([
      { startsAt: at('11:00'), status: 'accepted' },
    ])
    expect(await post({ visit: visitId, at: hour })).toMatchObject({ status: 302, location: path })
    expect(await listVisits(ctx, lead.leadId)).toMatchObject([
      { startsAt: at('13:45'), status: 'proposed', proposedBy: 'artisan', note: 'Sonner 40' },
    ])
  })
})
