import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { clients } from '#app/features/clients/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, emergenciesOf } from '#test/emergency-builders.ts'
import { eventsAbout } from '#test/events.ts'
import { granted } from '#test/quote-builders.ts'
import {
  declineEmergency,
  leaveEmergency,
} from '#app/features/emergencies/calls/decline-emergency.server.ts'
import { readCall } from '#app/features/emergencies/calls/list-calls.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { LATE_MINUTES } from '#app/features/emergencies/emergency.ts'
import { endEmergency, sayAbsent } from '#app/features/emergencies/follow/end-emergency.server.ts'
import { readFollowed } from '#app/features/emergencies/follow/read-followed.server.ts'

const database = useTestDatabase()
const { after, asked, around, held, own, person, sleep, stored, sweep } = emergenciesOf(database)
afterEach(sleep)

describe('whoever takes it', () => {
  it('reads whom it comes to, finds them in its book, and nobody else can take it', async () => {
    const [first, second] = await around(1, 2)
    const id = await anEmergency(database)
    granted(await takeEmergency(own(first!), id, 45))
    granted(await takeEmergency(own(first!), id, 45))
    expect(await takeEmergency(own(second!), id, 20)).toEqual(refuse('already_taken'))
    expect(await readCall(own(first!), id)).toMatchObject({
      words: expect.stringContaining('06 99 88 77 66'),
      person: { name: 'Jeanne Petit', addressLine: '8 rue Paul-Bert, 2e étage' },
    })
    expect(await readCall(own(second!), id)).toMatchObject({ answer: 'ended', person: null })
    const book = await database.rows(clients, eq(clients.artisanId, first!.artisanId))
    expect(book).toMatchObject([
      {
        name: 'Jeanne Petit',
        email: null,
        addressLine: '8 rue Paul-Bert, 2e étage',
        town: 'Lyon 3e arrondissement',
      },
    ])
    const { rows } = await database.pool.query(
      'select reserved, used from contact_balances where artisan_id = $1',
      [first!.artisanId],
    )
    expect(rows).toEqual([{ reserved: 0, used: 0 }])
    const followed = await readFollowed(person(), held(id))
    expect(followed).toMatchObject({
      state: 'taken',
      company: { arrivesAt: after(45), night: false },
    })
    expect(await readCall(own((await around(3))[0]!), id)).toBeNull()
  })

  it('comes too late once its ten minutes are over', async () => {
    const [first, second] = await around(1, 2)
    const id = await anEmergency(database)
    await declineEmergency(own(second!), id)
    await sweep(10)
    expect(await takeEmergency(own(first!, 10), id, 20)).toEqual(refuse('too_late'))
  })

  it('may give it back: others are asked, and it is not asked again', async () => {
    const [first, second] = await around(1, 2)
    const id = await anEmergency(database)
    await declineEmergency(own(second!), id)
    granted(await takeEmergency(own(first!), id, 20))
    const [third] = await around(3)
    granted(await leaveEmergency(own(first!, 5), id))
    expect(await leaveEmergency(own(first!, 5), id)).toEqual(refuse('not_found'))
    expect(await stored(id)).toMatchObject({ state: 'asking', searches: 2, takenBy: null })
    expect(await asked(id)).toHaveLength(3)
    granted(await takeEmergency(own(third!, 6), id, 20))
    expect(await readCall(own(first!), id)).toMatchObject({ answer: 'left', person: null })
  })

  it('may be said absent, a good while after its hour only', async () => {
    const [first] = await around(1)
    const id = await anEmergency(database)
    granted(await takeEmergency(own(first!), id, 20))
    expect(await sayAbsent(person(20 + LATE_MINUTES - 1), held(id))).toEqual(refuse('too_early'))
    granted(await sayAbsent(person(20 + LATE_MINUTES), held(id)))
    expect((await eventsAbout(database, id)).map(({ data }) => data.type)).toContain(
      'emergency.called_off',
    )
    expect(await stored(id)).toMatchObject({ state: 'nobody', searches: 2 })
  })

  it('or its person ends it; what nobody ended is over after a day', async () => {
    const [first] = await around(1)
    const id = await anEmergency(database)
    granted(await takeEmergency(own(first!), id, 20))
    expect(await endEmergency(own((await around(9))[0]!), id)).toBe(false)
    expect(await endEmergency(own(first!, 60), id)).toBe(true)
    expect(await endEmergency(person(61), held(id))).toBe(false)
    const other = await anEmergency(database, { now: after(70) })
    granted(await takeEmergency(own(first!, 71), other, 20))
    await sweep(71 + 20 + 24 * 60 - 1)
    expect(await stored(other)).toMatchObject({ state: 'taken' })
    await sweep(71 + 20 + 24 * 60)
    expect(await stored(other)).toMatchObject({ state: 'over' })
  })
})
