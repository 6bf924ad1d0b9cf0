import { describe, expect, it, test } from 'vitest'
import {
  ENDED_STATUSES,
  worksTransitionOf,
  WORKS_TRANSITIONS,
  WORKS_VIEWS,
  refusalToConfirm,
  refusalToMove,
  refusalToRequestEarlyStart,
  refusalToStart,
  RUNNING_STATUSES,
  VIEW_STATUSES,
  type WorksFacts,
  type WorksStatus,
} from './works.ts'
import { refusalOfSlot, refusalToAcceptSlot } from '#app/features/works/dates/slot.ts'
import { readSlot, type TypedSlot } from '#app/features/works/dates/slot-form.ts'
import { slotInSentence, slotWords } from '#app/features/works/dates/slot-words.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const works = (facts: Partial<WorksFacts> = {}): WorksFacts => ({
  status: 'to_schedule',
  startsAt: null,
  retractableUntil: null,
  earlyStartRequestedAt: null,
  ...facts,
})
const slot = (from: number, hours = 4) => ({
  startsAt: inHours(from),
  endsAt: inHours(from + hours),
})
const ALL: readonly WorksStatus[] = [...RUNNING_STATUSES, ...ENDED_STATUSES]

describe('the life of works', () => {
  it('is this table', () => {
    const lines = WORKS_TRANSITIONS.flatMap(({ verb, from, to, who }) =>
      from.map((start) => `${start} → ${to === 'same' ? start : to}: ${verb} (${who.join(', ')})`),
    )
    expect(lines.filter((line) => !/^(\w+) → \1:/.test(line))).toEqual([
      'to_schedule → scheduled: schedule (artisan, particulier)',
      'to_schedule → in_progress: start (artisan)',
      'scheduled → in_progress: start (artisan)',
      'disputed → in_progress: start (artisan)',
      'in_progress → to_confirm: finish (artisan)',
      'disputed → to_confirm: finish (artisan)',
      'scheduled → done: confirm (particulier)',
      'in_progress → done: confirm (particulier)',
      'to_confirm → done: confirm (particulier)',
      'disputed → done: confirm (particulier)',
      'to_confirm → done: confirm_by_silence (system)',
      'to_confirm → disputed: dispute (particulier)',
      'to_schedule → cancelled: cancel (artisan, particulier, system)',
      'scheduled → cancelled: cancel (artisan, particulier, system)',
      'in_progress → cancelled: cancel (artisan, particulier, system)',
      'disputed → cancelled: cancel (artisan, particulier, system)',
      'to_schedule → cancelled: renounce (particulier)',
      'scheduled → cancelled: renounce (particulier)',
      'in_progress → cancelled: renounce (particulier)',
      'to_confirm → cancelled: renounce (particulier)',
      'disputed → cancelled: renounce (particulier)',
    ])
  })

  it('ends for good, and refuses by the name of its state', () => {
    for (const status of ENDED_STATUSES) {
      for (const { verb } of WORKS_TRANSITIONS)
        expect(refusalToMove(verb, { status })).toBe(`intervention_${status}`)
    }
    expect(worksTransitionOf('dispute', 'in_progress')).toBeUndefined()
  })

  it('puts every state in one tab, and all in the first', () => {
    const [all, ...tabs] = WORKS_VIEWS
    expect([...VIEW_STATUSES[all]].sort()).toEqual([...ALL].sort())
    expect(tabs.flatMap((tab) => VIEW_STATUSES[tab]).sort()).toEqual([...ALL].sort())
  })
})

describe('a date', () => {
  test.each([
    ['an hour ahead', works(), slot(1), null],
    ['now', works(), slot(0), 'slot_in_the_past'],
    ['in thirteen months', works(), slot(24 * 366), 'slot_too_far'],
    ['that ends before it begins', works(), slot(5, -1), 'slot_order'],
    ['of five months', works(), slot(5, 24 * 150), 'slot_too_long'],
    ['for works that began', works({ status: 'in_progress' }), slot(5), 'intervention_in_progress'],
    [
      'within the days to renounce',
      works({ retractableUntil: inHours(48) }),
      slot(48),
      'within_withdrawal',
    ],
    ['just after them', works({ retractableUntil: inHours(48) }), slot(48.01), null],
    [
      'within them, asked for',
      works({ retractableUntil: inHours(48), earlyStartRequestedAt: NOW }),
      slot(24),
      null,
    ],
  ])('%s', (_, facts, proposed, refusal) =>
    expect(refusalOfSlot(facts, proposed, NOW)).toBe(refusal),
  )

  it('is agreed to by the other side only, while it waits and lies ahead', () => {
    const proposed = { ...slot(24), status: 'proposed' as const, proposedBy: 'artisan' as const }
    expect(refusalToAcceptSlot(works(), proposed, 'particulier', NOW)).toBeNull()
    expect(refusalToAcceptSlot(works(), proposed, 'artisan', NOW)).toBe('slot_own')
    expect(
      refusalToAcceptSlot(works(), { ...proposed, status: 'countered' }, 'particulier', NOW),
    ).toBe('slot_answered')
    expect(refusalToAcceptSlot(works(), proposed, 'particulier', inHours(25))).toBe(
      'slot_in_the_past',
    )
    expect(
      refusalToAcceptSlot(works({ retractableUntil: inHours(30) }), proposed, 'particulier', NOW),
    ).toBe('within_withdrawal')
  })

  const typed = (change: Partial<TypedSlot>): TypedSlot => ({
    day: '2026-03-12',
    from: '08:00',
    until: '',
    to: '12:00',
    note: '',
    ...change,
  })
  test.each([
    [typed({}), 'Europe/Paris', '2026-03-12T07:00:00.000Z → 2026-03-12T11:00:00.000Z'],
    [
      typed({ until: '2026-03-14', to: '17:30' }),
      'Indian/Reunion',
      '2026-03-12T04:00:00.000Z → 2026-03-14T13:30:00.000Z',
    ],
    [typed({ day: '2026-02-30' }), 'Europe/Paris', 'slot_day_missing day'],
    [typed({ until: 'demain' }), 'Europe/Paris', 'slot_day_missing until'],
    [typed({ from: '8 h' }), 'Europe/Paris', 'slot_time_missing from'],
    [typed({ to: '' }), 'Europe/Paris', 'slot_time_missing to'],
  ])('is read from %j in %s', (fields, zone, expected) => {
    const read = readSlot(fields, zone)
    expect(
      read.ok
        ? `${read.value.startsAt.toISOString()} → ${read.value.endsAt.toISOString()}`
        : `${read.refusal} ${read.field}`,
    ).toBe(expected)
  })

  it('is told where the works lie', () => {
    const one = {
      startsAt: new Date('2026-03-12T04:00:00Z'),
      endsAt: new Date('2026-03-12T08:30:00Z'),
    }
    expect(slotWords(one, 'Indian/Reunion')).toBe(
      'jeudi 12\u00a0mars, de 8\u00a0h à 12\u00a0h\u00a030',
    )
    expect(slotInSentence(one, 'Indian/Reunion')).toBe(
      'le jeudi 12\u00a0mars, de 8\u00a0h à 12\u00a0h\u00a030',
    )
    expect(
      slotInSentence({ ...one, endsAt: new Date('2026-03-14T13:00:00Z') }, 'Indian/Reunion'),
    ).toBe('du jeudi 12\u00a0mars à 8\u00a0h au samedi 14\u00a0mars à 17\u00a0h')
  })
})

describe('works begin', () => {
  test.each([
    ['without a date', works(), null],
    ['a day before the agreed one', works({ status: 'scheduled', startsAt: inHours(23) }), null],
    ['two days before', works({ status: 'scheduled', startsAt: inHours(48) }), 'before_the_date'],
    [
      'while the client may renounce',
      works({ retractableUntil: inHours(1) }),
      'early_start_not_requested',
    ],
    [
      'at the last instant to renounce',
      works({ retractableUntil: NOW }),
      'early_start_not_requested',
    ],
    [
      'at the client’s express request',
      works({ retractableUntil: inHours(1), earlyStartRequestedAt: NOW }),
      null,
    ],
    ['again after a dispute', works({ status: 'disputed' }), null],
    ['once over', works({ status: 'to_confirm' }), 'intervention_to_confirm'],
  ])('%s', (_, facts, refusal) => expect(refusalToStart(facts, NOW)).toBe(refusal))

  it('sooner at the express request of somebody who may still renounce, once', () => {
    expect(refusalToRequestEarlyStart(works({ retractableUntil: inHours(1) }), NOW)).toBeNull()
    expect(refusalToRequestEarlyStart(works(), NOW)).toBe('no_withdrawal_right')
    expect(refusalToRequestEarlyStart(works({ retractableUntil: inHours(-1) }), NOW)).toBe(
      'withdrawal_period_over',
    )
    expect(
      refusalToRequestEarlyStart(
        works({ retractableUntil: inHours(1), earlyStartRequestedAt: NOW }),
        NOW,
      ),
    ).toBe('early_start_requested')
  })
})

test('a person confirms planned works once their hour has come, even if nobody said that they began', () => {
  expect(refusalToConfirm(works({ status: 'scheduled', startsAt: inHours(1) }), NOW)).toBe(
    'before_the_date',
  )
  expect(refusalToConfirm(works({ status: 'scheduled', startsAt: inHours(-1) }), NOW)).toBeNull()
  expect(
    refusalToConfirm(
      works({ status: 'scheduled', startsAt: inHours(-1), retractableUntil: inHours(5) }),
      NOW,
    ),
  ).toBe('before_the_date')
  expect(refusalToConfirm(works({ status: 'in_progress' }), NOW)).toBeNull()
  expect(refusalToConfirm(works(), NOW)).toBe('intervention_to_schedule')
})
