import { expect, it } from 'vitest'
import { gapsOf } from './gaps.ts'

const complete = {
  status: 'done' as const,
  energyWorks: true,
  needsDecennale: true,
  company: { insurance: {} },
  pieces: [{ kind: 'insurance_certificate' }],
  reception: {
    status: 'signed' as const,
    receivedOn: '2026-03-13' as const,
    reservationsLeft: 0,
    materials: [
      { name: '', reference: '', place: '', noticeUrl: '', noticeFileId: null, noticeName: '' },
    ],
  },
}
const kinds = (change: Partial<Parameters<typeof gapsOf>[0]>) =>
  gapsOf({ ...complete, ...change }).map(({ kind }) => kind)
const { reception } = complete

it('works that were received with all that they need lack nothing', () => {
  expect(kinds({})).toEqual([])
})

it('the reception is what comes first: to come, to be asked for, to be signed by either', () => {
  expect(kinds({ status: 'scheduled', reception: null })).toEqual(['works_to_come'])
  expect(kinds({ status: 'to_confirm', reception: null })).toEqual(['reception_to_ask'])
  expect(kinds({ reception: { ...reception, status: 'to_sign' } })).toEqual(['reception_to_sign'])
  expect(kinds({ reception: { ...reception, status: 'to_countersign' } })).toEqual([
    'reception_to_countersign',
  ])
})

it('reservations, products and insurance are asked for where the law has them', () => {
  const bare = { ...reception, reservationsLeft: 2, materials: [] }
  expect(kinds({ reception: bare })).toEqual(['reservations_left', 'materials'])
  expect(kinds({ reception: bare, energyWorks: false })).toEqual(['reservations_left'])
  expect(kinds({ company: { insurance: null }, pieces: [] })).toEqual(['insurance'])
  expect(kinds({ pieces: [] })).toEqual(['certificate'])
  expect(kinds({ pieces: [], needsDecennale: false })).toEqual([])
})
