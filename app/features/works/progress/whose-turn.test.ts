import { expect, test } from 'vitest'
import { worksTurn } from './whose-turn.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const PAST = new Date('2026-03-10T08:00:00Z')
const by = (proposedBy: 'artisan' | 'particulier') => ({ proposedBy })

test.each([
  ['to_schedule', null, null, 'propose_slot', null],
  ['to_schedule', null, by('artisan'), null, 'answer_slot'],
  ['to_schedule', null, by('particulier'), 'answer_slot', null],
  ['scheduled', new Date('2026-03-12T09:00:00Z'), null, null, null],
  ['scheduled', PAST, null, 'say_how_it_went', null],
  ['scheduled', PAST, by('artisan'), null, 'answer_slot'],
  ['in_progress', PAST, null, null, null],
  ['to_confirm', PAST, null, null, 'confirm'],
  ['disputed', PAST, null, 'answer_dispute', null],
  ['done', PAST, null, null, null],
  ['cancelled', null, null, null, null],
] as const)(
  'works that are %s, until %s, with %j waiting: %s for the artisan, %s for the person',
  (status, endsAt, pending, artisan, particulier) => {
    expect(worksTurn({ status, endsAt, pending }, 'artisan', NOW)).toBe(artisan)
    expect(worksTurn({ status, endsAt, pending }, 'particulier', NOW)).toBe(particulier)
  },
)
