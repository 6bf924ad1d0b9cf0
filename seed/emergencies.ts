import { emergencyForm } from '#app/features/emergencies/ask/emergency-form.ts'
import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { endEmergency } from '#app/features/emergencies/follow/end-emergency.server.ts'
import type { OnCallInput } from '#app/features/emergencies/on-call/on-call-form.ts'
import { readOnCall, saveOnCall } from '#app/features/emergencies/on-call/save-on-call.server.ts'
import { WEEKDAYS } from '#app/features/companies/file/opening-hours.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { must, type Stage } from './stage.ts'

const ON_CALL: OnCallInput = {
  active: true,
  kinds: ['leak', 'heating', 'power'],
  radiusKm: 30,
  callsADay: 6,
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '23:59' }]])),
  callOutCents: 6_000,
  hourCents: 5_500,
  nightHourCents: 8_500,
  ceilingCents: 28_000,
}

/** The workshop is on call, and came to a neighbour's leak two days ago; told once. */
export async function callForHelp(
  stage: Stage,
  { neighbour, atelier }: { neighbour: Particulier; atelier: Artisan },
): Promise<void> {
  if (await readOnCall(stage.as(atelier, 0))) return
  must(await saveOnCall(stage.as(atelier, 20), ON_CALL), 'being on call')
  const leak = emergencyForm.parse({
    words: 'Le flexible sous le lavabo a lâché, j’ai coupé l’eau au compteur. Rez-de-chaussée.',
    addressLine: '31 rue Sainte-Anne',
    postalCode: '97400',
    insee: '97411',
    name: 'Lucie Maillot',
    phone: '06 92 00 00 05',
  })
  const id = must(await openEmergency(stage.as(neighbour, 2.2), 'leak', leak), 'a leak')
  await stage.follow(2.2)
  must(await takeEmergency(stage.as(atelier, 2.197), id, 30), 'coming to a leak')
  await stage.follow(2.197)
  await endEmergency(stage.as(atelier, 2.13), id)
  await stage.follow(2.13)
}
