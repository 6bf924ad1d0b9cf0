import { expect, it } from 'vitest'
import { trailInstants } from './trail-instants.ts'

it('says when what a device sent later was asked, and when it came', () => {
  const at = new Date('2026-03-12T11:03:00Z')
  const told = (askedAt: string | null) =>
    trailInstants(
      { at, askedAt: askedAt === null ? null : new Date(askedAt) },
      'Europe/Paris',
    ).replaceAll('\u00a0', ' ')
  expect(told(null)).toBe('12 mars 2026 à 12 h 03')
  expect(told('2026-03-12T07:10:00Z')).toBe('12 mars 2026 à 8 h 10, envoyé à 12 h 03')
  expect(told('2026-03-11T16:30:00Z')).toBe(
    '11 mars 2026 à 17 h 30, envoyé le 12 mars 2026 à 12 h 03',
  )
})
