import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import {
  contentChanged,
  contentEpoch,
  contentVersion,
  learnVersions,
  readVersions,
  versionsFrom,
} from './content-version.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'

// What a process knows of the versions is counted from its start.

const database = useTestDatabase({ max: 4 })
const stored = async (tag: string) =>
  (
    await database.pool.query<{ version: number }>(
      'select version from content_versions where tag = $1',
      [tag],
    )
  ).rows[0]?.version ?? 0

describe('a change of content', () => {
  it('is known to this process when the verb returns, once for a whole transaction', async () => {
    const before = contentEpoch()
    await inTransaction(database.ctx(), async (tx) => {
      contentChanged(tx, 'reviews')
      await inTransaction(tx, async (inner) => contentChanged(inner, 'reviews', 'companies'))
      expect(contentVersion('reviews')).toBe(0)
      expect(await stored('reviews')).toBe(0)
    })
    expect([
      contentVersion('reviews'),
      contentVersion('companies'),
      contentVersion('plans'),
    ]).toEqual([1, 1, 0])
    expect(await stored('reviews')).toBe(1)
    expect(contentEpoch()).toBeGreaterThan(before)
  })

  it('of a transaction that fails never was', async () => {
    await expect(
      inTransaction(database.ctx(), async (tx) => {
        contentChanged(tx, 'plans')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([contentVersion('plans'), await stored('plans')]).toEqual([0, 0])
  })

  it('outside a transaction is refused', () => {
    expect(() => contentChanged(database.ctx(), 'plans')).toThrow('outside a transaction')
  })

  it('by many at once, in any order, neither waits for ever nor is lost', async () => {
    const start = [contentVersion('theme'), contentVersion('operator')]
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        inTransaction(database.ctx(), async (tx) =>
          contentChanged(
            tx,
            ...(turn % 2 ? (['theme', 'operator'] as const) : (['operator', 'theme'] as const)),
          ),
        ),
      ),
    )
    expect([await stored('theme'), await stored('operator')]).toEqual(
      start.map((version) => version + 20),
    )
    expect([contentVersion('theme'), contentVersion('operator')]).toEqual(
      start.map((version) => version + 20),
    )
  })

  it('made by another process is learnt from the table', async () => {
    await database.pool.query(`insert into content_versions values ('testimonials', 41)`)
    await readVersions(database.db)
    expect(contentVersion('testimonials')).toBe(41)
  })
})

describe('what a notification carries', () => {
  it('is read as versions, and nothing else of it', () => {
    expect(versionsFrom('theme:3 reviews:12')).toEqual([
      ['theme', 3],
      ['reviews', 12],
    ])
    expect(versionsFrom('unknown:1 theme: theme:x theme:-1 ')).toEqual([])
  })

  it('changes nothing when it is older than what is known', () => {
    learnVersions([['figures', 5]])
    const epoch = contentEpoch()
    learnVersions([
      ['figures', 4],
      ['figures', 5],
    ])
    expect([contentVersion('figures'), contentEpoch()]).toEqual([5, epoch])
  })
})
