import { expect, test } from 'vitest'
import { timeZoneOf } from './french-time-zone.ts'

test.each([
  ['69383', 'Europe/Paris'],
  ['2A004', 'Europe/Paris'],
  ['97105', 'America/Guadeloupe'],
  ['97209', 'America/Martinique'],
  ['97302', 'America/Cayenne'],
  ['97411', 'Indian/Reunion'],
  ['97502', 'America/Miquelon'],
  ['97611', 'Indian/Mayotte'],
  ['97701', 'America/St_Barthelemy'],
  ['97801', 'America/Marigot'],
  ['98613', 'Pacific/Wallis'],
  ['98735', 'Pacific/Tahiti'],
  ['98731', 'Pacific/Marquesas'],
  ['98719', 'Pacific/Gambier'],
  ['98818', 'Pacific/Noumea'],
  ['98401', 'Indian/Kerguelen'],
  ['98901', 'Etc/GMT+8'],
  ['', 'Europe/Paris'],
])('the works of %s keep the time of %s, in which dates can be written', (insee, timeZone) => {
  expect(timeZoneOf(insee)).toBe(timeZone)
  expect(
    new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'short' }).format(
      new Date('2026-06-01T12:00:00Z'),
    ),
  ).toMatch(/2026/)
})
