import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupInstant, backupName, backupsToKeep } from './kept-backups.ts'

/** Daily backups, the last of them at this instant. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, days) =>
    backupName(new Date(new Date(last).getTime() - days * 86_400_000)),
  )

describe('the backups that are kept', () => {
  it('are seven days, five weeks and twelve months of a site that runs for years', () => {
    const kept = [...backupsToKeep(daily('2026-11-22T03:00:00Z', 800))].toSorted()
    // A Sunday: its week and its month are among its days already.
    expect(kept.slice(-7)).toEqual(daily('2026-11-22T03:00:00Z', 7).toSorted())
    const days = [
      '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31',
      '2026-08-31 2026-09-30 2026-10-25 2026-10-31 2026-11-01 2026-11-08 2026-11-15 2026-11-16',
      '2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22',
    ]
    expect(kept).toEqual(
      days
        .join(' ')
        .split(' ')
        .map((day) => `${day}T03-00-00Z`),
    )
  })

  it('always hold the latest, are never more than twenty-four, and stay when chosen again', () => {
    const instants = fc.array(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      { minLength: 1, maxLength: 200 },
    )
    fc.assert(
      fc.property(instants, (some) => {
        const names = some.map(backupName)
        const kept = backupsToKeep(names)
        expect(kept.has(names.toSorted().at(-1)!)).toBe(true)
        expect(kept.size).toBeLessThanOrEqual(24)
        expect(backupsToKeep([...kept])).toEqual(kept)
      }),
    )
  })

  it('are told from what is no backup', () => {
    expect(backupInstant('files')).toBeNull()
    expect(backupInstant('2026-13-45T03-00-00Z')).toBeNull()
    expect(backupsToKeep(['files', 'erased-accounts']).size).toBe(0)
  })
})
