import { describe, expect, it } from 'vitest'
import { guaranteeEnds, remindOn, retentionEndsOn } from './guarantees.ts'
import {
  isEnergyWorks,
  isOverdue,
  receptionTurn,
  refusalOfContent,
  refusalOfDate,
  refusalOfMaterial,
  refusalOfReservation,
  refusalToCountersign,
  refusalToReceive,
  refusalToWrite,
  type ReceptionStatus,
} from './reception.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const WORKS = { startedAt: new Date('2026-03-02T08:00:00Z'), zone: 'Europe/Paris' }

describe('the day of a reception', () => {
  it.each([
    ['2026-03-10', null],
    ['2026-03-02', null],
    ['2026-03-11', 'date_in_future'],
    ['2026-03-01', 'date_before_start'],
    ['', 'date_missing'],
    ['2026-02-30', 'date_missing'],
  ])('%s: %s', (day, refusal) => {
    expect(refusalOfDate(day, WORKS, NOW)).toBe(refusal)
  })

  it('is read in the zone of the works', () => {
    const noon = new Date('2026-03-10T20:30:00Z')
    expect(refusalOfDate('2026-03-11', { ...WORKS, zone: 'Indian/Reunion' }, noon)).toBeNull()
    expect(refusalOfDate('2026-03-11', WORKS, noon)).toBe('date_in_future')
  })
})

it('receives works that are being done or are over, and no others', () => {
  expect(
    ['in_progress', 'to_confirm', 'disputed', 'done'].map((status) =>
      refusalToReceive({ status } as never),
    ),
  ).toEqual([null, null, null, null])
  expect(refusalToReceive({ status: 'scheduled' })).toBe('intervention_scheduled')
  expect(refusalToReceive({ status: 'cancelled' })).toBe('intervention_cancelled')
})

describe('who may write, and when', () => {
  const rows: [ReceptionStatus | null, string | null, string | null, string | null][] = [
    [null, 'reception_not_begun', 'reception_not_begun', 'reception_not_begun'],
    ['draft', null, 'reception_not_sent', 'reception_not_client_signed'],
    ['to_sign', null, null, 'reception_not_client_signed'],
    ['to_countersign', 'reception_client_signed', 'reception_client_signed', null],
    ['signed', 'reception_signed', 'reception_signed', 'reception_signed'],
  ]
  it.each(rows)('%s: the artisan %s, the client %s, to countersign %s', (status, a, p, c) => {
    const reception = status && { status }
    expect(refusalToWrite(reception, 'artisan')).toBe(a)
    expect(refusalToWrite(reception, 'particulier')).toBe(p)
    expect(refusalToCountersign(reception)).toBe(c)
  })
})

describe('a reservation', () => {
  const one = { what: 'Joint à reprendre', place: '', dueOn: '2026-03-20' }
  it.each([
    [one, 0, null],
    [{ ...one, dueOn: '2026-03-10' }, 0, null],
    [{ ...one, what: ' a ' }, 0, 'reservation_what_missing'],
    [{ ...one, dueOn: '' }, 0, 'reservation_due_missing'],
    [{ ...one, dueOn: '2026-03-09' }, 0, 'reservation_due_early'],
    [{ ...one, dueOn: '2027-03-11' }, 0, 'reservation_due_late'],
    [one, 40, 'too_many_reservations'],
  ])('%o after %i others: %s', (input, others, refusal) => {
    expect(refusalOfReservation(input, '2026-03-10', others)).toBe(refusal)
  })

  it('is overdue the day after its own, until it is said to be lifted', () => {
    expect(isOverdue({ status: 'open', dueOn: '2026-03-20' }, '2026-03-20')).toBe(false)
    expect(isOverdue({ status: 'open', dueOn: '2026-03-20' }, '2026-03-21')).toBe(true)
    expect(isOverdue({ status: 'said_lifted', dueOn: '2026-03-20' }, '2026-03-21')).toBe(false)
  })
})

describe('energy works', () => {
  it('are those with an aid, a rate of 5.5 % or a named product', () => {
    expect(isEnergyWorks(true, [])).toBe(true)
    expect(isEnergyWorks(false, [{ vatBasisPoints: 550 }])).toBe(true)
    expect(isEnergyWorks(false, [{ vatBasisPoints: 1000, productReference: 'PAC 8 kW' }])).toBe(
      true,
    )
    expect(isEnergyWorks(false, [{ vatBasisPoints: 1000 }, { vatBasisPoints: 2000 }])).toBe(false)
  })

  it('are not received without the list of their products', () => {
    const content = { receivedOn: '2026-03-10', energyWorks: true, materials: 0, dueDays: [] }
    expect(refusalOfContent(content, WORKS, NOW)).toBe('materials_missing')
    expect(refusalOfContent({ ...content, materials: 1 }, WORKS, NOW)).toBeNull()
    expect(refusalOfContent({ ...content, energyWorks: false }, WORKS, NOW)).toBeNull()
  })

  const product = {
    name: 'Pompe à chaleur',
    reference: 'Atlantic 8 kW',
    place: 'Garage',
    noticeUrl: 'https://example.com/n.pdf',
  }
  it.each([
    [product, false, null],
    [{ ...product, noticeUrl: '' }, true, null],
    [{ ...product, noticeUrl: '' }, false, 'notice_missing'],
    [{ ...product, noticeUrl: 'javascript:alert(1)' }, false, 'notice_link_malformed'],
    [{ ...product, noticeUrl: 'notice' }, true, 'notice_link_malformed'],
    [{ ...product, name: ' ' }, false, 'material_name_missing'],
    [{ ...product, reference: '' }, false, 'material_reference_missing'],
    [{ ...product, place: '' }, false, 'material_place_missing'],
  ])('a product %o, with a file %s: %s', (input, file, refusal) => {
    expect(refusalOfMaterial(input, file, 0)).toBe(refusal)
  })
})

it('reads every due day again when the day of the reception changed', () => {
  const content = {
    receivedOn: '2026-03-10',
    energyWorks: false,
    materials: 0,
    dueDays: ['2026-03-09'],
  }
  expect(refusalOfContent(content, WORKS, NOW)).toBe('reservation_due_early')
})

describe('guarantees', () => {
  it('run one, two and ten years from the reception, and are told of thirty days before', () => {
    const ends = guaranteeEnds('2026-03-13')
    expect(ends.map(({ until }) => until)).toEqual(['2027-03-13', '2028-03-13', '2036-03-13'])
    expect(ends.map(remindOn)).toEqual(['2027-02-11', '2028-02-12', '2036-02-12'])
    expect(retentionEndsOn('2026-03-13')).toBe('2027-03-13')
  })

  it('end on the last day of February when the works were received on the 29th', () => {
    expect(guaranteeEnds('2028-02-29').map(({ until }) => until)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2038-02-28',
    ])
  })
})

it('says whose turn it is', () => {
  const of = (status: ReceptionStatus, ...reservations: [string, string][]) => ({
    status,
    reservations: reservations.map(([state, dueOn]) => ({ status: state as never, dueOn })),
  })
  const turns = (reception: ReturnType<typeof of> | null) => [
    receptionTurn(reception, 'artisan', '2026-03-20'),
    receptionTurn(reception, 'particulier', '2026-03-20'),
  ]
  expect(turns(null)).toEqual([null, null])
  expect(turns(of('draft'))).toEqual([null, null])
  expect(turns(of('to_sign', ['open', '2026-03-01']))).toEqual([null, 'sign'])
  expect(turns(of('to_countersign'))).toEqual(['countersign', null])
  expect(turns(of('signed', ['open', '2026-03-20']))).toEqual([null, null])
  expect(turns(of('signed', ['open', '2026-03-19']))).toEqual(['lift_overdue', null])
  expect(turns(of('signed', ['said_lifted', '2026-03-01']))).toEqual([null, 'answer_lift'])
})
