import { expect, it } from 'vitest'
import { RACE_POOL, RACE_ROUNDS, together } from '#test/race.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, anEmergencyInput, emergenciesOf } from '#test/emergency-builders.ts'
import { cancelEmergency } from '#app/features/emergencies/follow/end-emergency.server.ts'
import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import { aParticulier, nextNumber } from '#test/builders.ts'
import { declineEmergency } from './decline-emergency.server.ts'
import { refuse } from '#app/values/result.ts'
import { takeEmergency } from './take-emergency.server.ts'

const database = useTestDatabase(RACE_POOL)
const { around, held, own, person, sleep, stored, sweep } = emergenciesOf(database)

it('lets one company take an emergency that three take at once, while the wave ends and its person cancels', async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const companies = await around(1, 2, 3, 4)
    const id = await anEmergency(database)
    const acts: (() => Promise<unknown>)[] = [
      ...companies.flatMap((artisan) => [
        () => takeEmergency(own(artisan, 10), id, 20),
        () => takeEmergency(own(artisan, 10), id, 30),
        () => declineEmergency(own(artisan, 10), id),
      ]),
      () => sweep(10),
      ...(round % 2 === 0 ? [() => cancelEmergency(person(10), held(id))] : []),
    ]
    await together(acts.length, (index) => acts[index]!())
    const { state, takenBy, calls } = await stored(id)
    const taken = calls.filter(({ answer }) => answer === 'taken')
    expect(taken.length).toBeLessThanOrEqual(1)
    if (state === 'taken') expect(taken.map(({ artisanId }) => artisanId)).toEqual([takenBy])
    if (state !== 'asking') expect(calls.filter(({ answer }) => answer === 'waiting')).toEqual([])
    await sleep()
  }
})

it('rings a company for one of twenty emergencies that begin at once, and within what it agreed to', async () => {
  const companies = await around(1, 2)
  const ids = await Promise.all(Array.from({ length: 20 }, () => anEmergency(database)))
  const rung = (await Promise.all(ids.map(stored))).flatMap(({ calls }) => calls)
  for (const { artisanId } of companies)
    expect(rung.filter((call) => call.artisanId === artisanId)).toHaveLength(1)
})

it('searches once for a telephone from which two ask at once', async () => {
  await around(1)
  const asked = await together(6, async () =>
    openEmergency(
      database.ctx({ ...(await aParticulier(database)), clientKey: `peer-${nextNumber()}` }),
      'leak',
      anEmergencyInput({ phone: '06 77 66 55 44' }),
    ),
  )
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(asked.filter((one) => !one.ok && one.refusal !== 'already_searching')).toEqual([])
})

it('gives no emergency to a company that is being suspended', async () => {
  const [company] = await around(1)
  const id = await anEmergency(database)
  const team = await database.pool.connect()
  try {
    await team.query('begin')
    await team.query('update artisans set suspended_at = now() where id = $1', [company!.artisanId])
    const taken = takeEmergency(own(company!, 10), id, 20)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await team.query('commit')
    expect(await taken).toEqual(refuse('company_suspended'))
  } finally {
    team.release()
  }
  expect((await stored(id)).state).toBe('asking')
})
