import { eq } from 'drizzle-orm'
import { emergencyForm, type EmergencyInput } from '#app/features/emergencies/ask/emergency-form.ts'
import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import { sweepEmergencies } from '#app/features/emergencies/calls/sweep-emergencies.server.ts'
import type { EmergencyKind } from '#app/features/emergencies/emergency.ts'
import { emergencyToken, heldEmergency } from '#app/features/emergencies/link.server.ts'
import type { OnCallInput } from '#app/features/emergencies/on-call/on-call-form.ts'
import { saveOnCall } from '#app/features/emergencies/on-call/save-on-call.server.ts'
import { emergencies, emergencyCalls } from '#app/features/emergencies/tables.server.ts'
import type { Artisan, Particulier, System, Visitor } from '#app/platform/context.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { aParticulier, nextNumber, PLACES, type ArtisanOptions } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { aSubscribedArtisan } from './own-client-builders.ts'
import { granted } from './quote-builders.ts'

/** Every hour of every day. */
export const ALWAYS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
    day,
    [{ from: '00:00', to: '23:59' }],
  ]),
) as OnCallInput['hours']

/** What somebody says of being on call: leaks, always, 20 km around, 60 € and 55 € an hour, 250 € at most. */
export function anOnCall(said: Partial<OnCallInput> = {}): OnCallInput {
  return {
    active: true,
    kinds: ['leak'],
    radiusKm: 20,
    callsADay: 10,
    hours: ALWAYS,
    callOutCents: 6_000,
    hourCents: 5_500,
    nightHourCents: 9_000,
    ceilingCents: 25_000,
    ...said,
  }
}

/** A plumber of Lyon on call, with a running plan. */
export async function anOnCallArtisan(
  database: TestDatabase,
  said: Partial<OnCallInput> = {},
  options: ArtisanOptions = {},
): Promise<Artisan> {
  const artisan = await aSubscribedArtisan(database, options)
  granted(await saveOnCall(database.ctx(artisan), anOnCall(said)))
  return artisan
}

/** What the form of an emergency gives: a leak in Lyon, of another telephone each time. */
export function anEmergencyInput(typed: Record<string, string> = {}): EmergencyInput {
  return emergencyForm.parse({
    words: 'Le tuyau sous l’évier fuit, appelez le 06 99 88 77 66.',
    addressLine: '8 rue Paul-Bert, 2e étage',
    postalCode: '69003',
    name: 'Jeanne Petit',
    phone: `06 12 ${String(100_000 + nextNumber()).replace(/(..)(?=.)/g, '$1 ')}`,
    email: '',
    ...typed,
  })
}

/** An emergency of somebody who is signed in: companies are asked at once. */
export async function anEmergency(
  database: TestDatabase,
  given: {
    kind?: EmergencyKind
    typed?: Record<string, string>
    now?: Date
    who?: Particulier
  } = {},
): Promise<EmergencyId> {
  const { now = TEST_NOW, kind = 'leak' } = given
  const who = given.who ?? {
    ...(await aParticulier(database)),
    clientKey: `peer-${nextNumber()}`,
  }
  return granted(await openEmergency(database.ctx(who, now), kind, anEmergencyInput(given.typed)))
}

/** An emergency as stored, and the companies that were asked, in their order. */
export async function storedEmergency(database: TestDatabase, id: EmergencyId) {
  const [row] = await database.db.select().from(emergencies).where(eq(emergencies.id, id))
  const calls = await database.db
    .select()
    .from(emergencyCalls)
    .where(eq(emergencyCalls.emergencyId, id))
    .orderBy(emergencyCalls.wave, emergencyCalls.distanceKm, emergencyCalls.artisanId)
  return { ...row!, calls }
}

/** Moments around an emergency of a test database: who acts, when, and what is stored. */
export function emergenciesOf(database: TestDatabase) {
  const after = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
  const visitor = (): Visitor => ({ kind: 'visitor', clientKey: `peer-${nextNumber()}` })
  const stored = (id: EmergencyId) => storedEmergency(database, id)
  return {
    after,
    visitor,
    stored,
    own: (artisan: Artisan, minutes = 0) => database.ctx(artisan, after(minutes)),
    person: (minutes = 0) => database.ctx(visitor(), after(minutes)),
    held: (id: EmergencyId) => heldEmergency(emergencyToken(id))!,
    sweep: (minutes: number) => sweepEmergencies(database.ctx<System>(undefined, after(minutes))),
    asked: async (id: EmergencyId) => (await stored(id)).calls.map(({ artisanId }) => artisanId),
    /** Plumbers on call at so many kilometres north of Lyon. */
    async around(...kilometres: number[]): Promise<Artisan[]> {
      const made: Artisan[] = []
      for (const km of kilometres) {
        const place = { ...PLACES.lyon, lat: PLACES.lyon.lat + km / 111.195 }
        made.push(await anOnCallArtisan(database, {}, { place }))
      }
      return made
    },
    /** Nobody stays on call for the next test. */
    async sleep(): Promise<void> {
      await database.pool.query(
        `update on_call set active = false;
         update emergencies set state = 'cancelled' where state in ('asking', 'taken');
         update emergency_calls set answer = 'missed' where answer = 'waiting'`,
      )
    },
  }
}
