import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { CODE_MINUTES } from '#app/features/emergencies/emergency.ts'
import { readFollowed } from '#app/features/emergencies/follow/read-followed.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import type { SmsEvent } from '#app/platform/sms/events.ts'
import { deliverSms, useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { chance } from '#test/artisan-crowd.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anEmergencyInput, anOnCallArtisan, emergenciesOf } from '#test/emergency-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { openSmsStandIn } from '#test/sms-stand-in.ts'
import { openEmergency } from './open-emergency.server.ts'
import { proveEmergency, sendCodeAgain } from './prove-emergency.server.ts'

/** People with a leak whose text messages pass by a bad line; `LEAKS=2000` for the long run, which prints its figures. */
const PEOPLE = Number(process.env.LEAKS ?? 40)
/** Minutes that somebody waits for a code before they ask for another one. */
const PATIENCE = 3

const database = useTestDatabase()
const { after, held, own, person, sleep, stored, visitor } = emergenciesOf(database)
let provider: Awaited<ReturnType<typeof openSmsStandIn>>

beforeAll(async () => {
  provider = await openSmsStandIn()
  useSmsProvider({
    apiKey: 'a-key-of-tests',
    apiBase: new URL(provider.url),
    sender: 'Ouvreo',
    perDay: 100_000,
  })
})
afterEach(sleep)
afterAll(async () => {
  useSmsProvider(undefined)
  await provider.close()
})

/** Hands over what waits, as the queue does: what failed is handed over again, three times. */
async function deliver(now: Date): Promise<void> {
  const { rows } = await database.pool.query<{ data: SmsEvent }>(
    `delete from pgboss.job where name = 'events' and data->>'type' = 'sms.asked' returning data`,
  )
  for (const { data } of rows)
    for (let left = 3; left > 0; left--)
      if (
        await deliverSms(database.ctx<System>(undefined, now), data).then(
          () => true,
          () => false,
        )
      )
        break
}

it(
  'reaches everybody though a line loses, repeats, delays and cuts text messages',
  async () => {
    const random = chance(20_261_128)
    provider.manner.fate = () => {
      const luck = random()
      if (luck < 0.25) return 'lost'
      if (luck < 0.4) return 'twice'
      if (luck < 0.55) return 'late'
      return luck < 0.65 ? 'cut' : 'arrives'
    }
    const artisan: Artisan = await anOnCallArtisan(database, { callsADay: 20 })
    const told = { proved: 0, helpless: 0, codes: 0 }
    for (let at = 0; at < PEOPLE; at++) {
      const input = anEmergencyInput({ phone: `06 55 ${String(100_000 + at)}` })
      const begun = at * 120
      const id: EmergencyId = granted(
        await openEmergency(database.ctx(visitor(), after(begun)), 'leak', input),
      )
      const mine = () => provider.arrived.filter(({ recipient }) => `+${recipient}` === input.phone)
      told.codes++
      for (let minute = begun; (await stored(id)).state === 'unproved'; minute += PATIENCE) {
        await deliver(after(minute))
        for (const { content } of mine().toReversed())
          await proveEmergency(person(minute + 1), held(id), content.slice(0, 6))
        if ((await stored(id)).state !== 'unproved') break
        // What was late arrives while they wait for the next one.
        if (random() < 0.5) provider.bringLate()
        const again = await sendCodeAgain(person(minute + PATIENCE), held(id))
        if (again.ok) told.codes++
        else {
          // Five codes a day to one telephone: they are told to call.
          expect(again.refusal).toBe('too_many_codes')
          break
        }
      }
      provider.bringLate()
      const emergency = await stored(id)
      // A code belongs to one emergency, and serves for ten minutes.
      for (const { content } of mine()) expect(content).toContain(`${CODE_MINUTES} minutes`)
      if (emergency.state === 'unproved') {
        told.helpless++
        continue
      }
      told.proved++
      expect(emergency).toMatchObject({ state: 'asking', searches: 1 })
      expect(emergency.calls.map(({ artisanId }) => artisanId)).toEqual([artisan.artisanId])
      const minute = (emergency.updatedAt.getTime() - TEST_NOW.getTime()) / 60_000
      granted(await takeEmergency(own(artisan, minute + 1), id, 30))
      await deliver(after(minute + 1))
      // Lost or not, the page that they hold says who comes.
      expect(await readFollowed(person(minute + 2), held(id))).toMatchObject({
        state: 'taken',
        company: { arrivesAt: after(minute + 31) },
      })
      await database.pool.query(`update emergencies set state = 'over' where id = $1`, [id])
    }
    expect(told.proved + told.helpless).toBe(PEOPLE)
    expect(told.helpless).toBeLessThanOrEqual(Math.ceil(PEOPLE / 20))
    // Nobody reads what was meant for another telephone, and none that arrived was not given.
    const given = new Set(provider.given.map(({ recipient, content }) => `${recipient} ${content}`))
    for (const { recipient, content } of provider.arrived)
      expect(given.has(`${recipient} ${content}`)).toBe(true)
    if (process.env.LEAKS) process.stdout.write(`${JSON.stringify({ people: PEOPLE, ...told })}\n`)
  },
  Math.max(60_000, PEOPLE * 300),
)
