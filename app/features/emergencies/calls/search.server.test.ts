import { teamEmergencies } from '#app/features/emergencies/team/list-emergencies.server.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { notices } from '#app/features/notifications/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { anAdmin, PLACES } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, anOnCallArtisan, emergenciesOf } from '#test/emergency-builders.ts'
import { eventsAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import { declineEmergency } from '#app/features/emergencies/calls/decline-emergency.server.ts'
import { listCalls, readCall } from '#app/features/emergencies/calls/list-calls.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { readFollowed } from '#app/features/emergencies/follow/read-followed.server.ts'
import { emergencyToken } from '#app/features/emergencies/link.server.ts'
import { pauseOnCall } from '#app/features/emergencies/on-call/save-on-call.server.ts'
import { onCall } from '#app/features/emergencies/tables.server.ts'

const database = useTestDatabase()
const { after, asked, around, held, own, person, sleep, stored, sweep } = emergenciesOf(database)
afterEach(sleep)

describe('a search', () => {
  it('asks the three nearest, then the next three after ten minutes, and says within thirty that nobody comes', async () => {
    const all = await around(7, 1, 3, 5, 2, 11)
    const [seven, one, three, five, two, eleven] = all.map(({ artisanId }) => artisanId)
    const id = await anEmergency(database)
    expect(await asked(id)).toEqual([one, two, three])
    expect(await sweep(9)).toBe(0)
    expect(await sweep(10)).toBe(1)
    expect(await asked(id)).toEqual([one, two, three, five, seven, eleven])
    expect((await stored(id)).calls.map(({ answer }) => answer)).toEqual([
      'missed',
      'missed',
      'missed',
      'waiting',
      'waiting',
      'waiting',
    ])
    await sweep(20)
    expect(await stored(id)).toMatchObject({ state: 'nobody', waveEndsAt: null })
    expect(await readFollowed(person(20), held(id))).toMatchObject({ maySearchAgain: true })
  })

  it('goes on at once when all three say no, and ends with whoever says yes', async () => {
    const [first, second, third, fourth] = await around(1, 2, 3, 4)
    const id = await anEmergency(database)
    for (const artisan of [first!, second!, third!])
      expect(await declineEmergency(own(artisan, 1), id)).toBe(true)
    expect(await asked(id)).toHaveLength(4)
    expect(await declineEmergency(own(third!, 2), id)).toBe(false)
    granted(await takeEmergency(own(fourth!, 2), id, 30))
    expect(await stored(id)).toMatchObject({
      state: 'taken',
      takenBy: fourth!.artisanId,
      arrivesAt: after(32),
      night: false,
    })
    expect(await sweep(40)).toBe(0)
  })

  it('says at once that nobody is on call near', async () => {
    const id = await anEmergency(database)
    expect(await stored(id)).toMatchObject({ state: 'nobody', calls: [] })
    const [mail] = await database.rows(
      emailLogs,
      eq(emailLogs.dedupeKey, `emergency:${id}:search-1`),
    )
    expect(mail).toMatchObject({ emailType: 'emergency' })
    expect(mail!.text).toContain(`/depannage/suivi?cle=${emergencyToken(id)}`)
  })

  it.each<[string, () => Promise<Artisan>]>([
    [
      'too far for it',
      () => anOnCallArtisan(database, { radiusKm: 2 }, { place: PLACES.villeurbanne }),
    ],
    [
      'on call for something else',
      () =>
        anOnCallArtisan(database, { kinds: ['heating'] }, { trades: ['plomberie', 'chauffage'] }),
    ],
    [
      'on call at other hours',
      () => anOnCallArtisan(database, { hours: { sun: [{ from: '08:00', to: '20:00' }] } }),
    ],
    [
      'not on call any more',
      async () => {
        const artisan = await anOnCallArtisan(database)
        await database.db
          .update(onCall)
          .set({ active: false })
          .where(eq(onCall.artisanId, artisan.artisanId))
        return artisan
      },
    ],
    [
      'pausing',
      async () => {
        const artisan = await anOnCallArtisan(database)
        expect(await pauseOnCall(own(artisan), 2)).toBe(true)
        return artisan
      },
    ],
    [
      'on holiday',
      async () => {
        const artisan = await anOnCallArtisan(database)
        await database.db
          .update(artisans)
          .set({ onHoliday: true })
          .where(eq(artisans.id, artisan.artisanId))
        return artisan
      },
    ],
    [
      'without a plan any more',
      async () => {
        const artisan = await anOnCallArtisan(database)
        await database.db
          .update(subscribers)
          .set({ subscriptionEnd: after(-1) })
          .where(eq(subscribers.artisanId, artisan.artisanId))
        return artisan
      },
    ],
  ])('leaves out a company that is %s', async (what, make) => {
    const artisan = await make()
    const typed: Record<string, string> = what === 'too far for it' ? { postalCode: '69005' } : {}
    expect(await asked(await anEmergency(database, { typed }))).not.toContain(artisan.artisanId)
  })

  it('rings a company for one emergency at a time, and no more often than it agreed to', async () => {
    const artisan = await anOnCallArtisan(database, { callsADay: 2 })
    const first = await anEmergency(database)
    const second = await anEmergency(database)
    expect(await asked(first)).toEqual([artisan.artisanId])
    expect(await asked(second)).toEqual([])
    await declineEmergency(own(artisan), first)
    expect(await asked(await anEmergency(database))).toEqual([artisan.artisanId])
    await sweep(10)
    expect(await asked(await anEmergency(database, { now: after(11) }))).toEqual([])
    expect(await asked(await anEmergency(database, { now: after(24 * 60 + 11) }))).toEqual([
      artisan.artisanId,
    ])
  })

  it('tells each company once, on its pages and by mail, without a name, a number or the address', async () => {
    const [artisan] = await around(2)
    const id = await anEmergency(database)
    for (const event of await eventsAbout(database, id)) {
      await handleEvent(database.ctx(), event.data as never, event)
      await handleEvent(database.ctx(), event.data as never, event)
    }
    const told = await database.rows(notices, eq(notices.accountId, artisan!.accountId))
    expect(told).toHaveLength(1)
    expect(told[0]!.title).toMatch(
      /^Dépannage à Lyon.*\(2\u00a0km\)\u00a0: fuite d’eau\. Répondez avant 10\u00a0h\u00a010$/,
    )
    const [mail] = await database.rows(emailLogs, eq(emailLogs.accountId, artisan!.accountId))
    const read = JSON.stringify([
      told,
      mail,
      await readCall(own(artisan!), id),
      await listCalls(own(artisan!)),
    ])
    for (const secret of ['Jeanne', 'Petit', 'Paul-Bert', '0699887766', '06 99', '+336'])
      expect(read).not.toContain(secret)
  })
})

it('is followed by the team, with every company that was asked', async () => {
  const [artisan] = await around(1)
  const id = await anEmergency(database)
  const ctx = database.ctx(await anAdmin(database))
  const { rows } = await teamEmergencies.page(ctx, { view: 'open' })
  expect(rows.find((row) => row.id === id)).toMatchObject({
    state: 'asking',
    filed: false,
    calls: [{ company: expect.stringMatching(/^Artisan/), answer: 'waiting', wave: 1 }],
  })
  await declineEmergency(own(artisan!), id)
  const { rows: helpless } = await teamEmergencies.page(ctx, { view: 'personne', search: 'Petit' })
  expect(helpless.find((row) => row.id === id)?.calls).toMatchObject([{ answer: 'declined' }])
})
