import { lt, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { submissions } from '#app/features/requests/tables.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { applyRetention } from './apply-retention.server.ts'
import { inner, policy } from './policy.ts'

const database = useTestDatabase()

const KEYS = (due = (limit: Date) => lt(submissions.at, limit)) =>
  policy(submissions, {
    what: 'Clés',
    purpose: 'site',
    of: null,
    rows: 'go',
    columns: inner('Clé', 'key', 'bodyHash', 'resultId', 'at'),
    sweeps: [{ days: 30, since: 'l’envoi', due, act: 'delete' }],
  })

it('does so much a run, says what is left, and goes on where it stopped', async () => {
  const day = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString()
  await database.db.execute(
    sql`insert into submissions (key, body_hash, result_id, at)
      select 'old-' || i, '', gen_random_uuid(), ${day(31)}::timestamptz from generate_series(1, 10) i
      union all select 'new', '', gen_random_uuid(), ${day(29)}::timestamptz`,
  )
  const run = () => applyRetention(database.ctx(), [KEYS()], { batch: 2, batches: 2 })
  expect(await run()).toEqual({ done: { submissions: 4 }, left: ['submissions'] })
  expect(await run()).toEqual({ done: { submissions: 4 }, left: ['submissions'] })
  expect(await run()).toEqual({ done: { submissions: 2 }, left: [] })
  expect(await run()).toEqual({ done: {}, left: [] })
  expect(await database.db.select({ key: submissions.key }).from(submissions)).toEqual([
    { key: 'new' },
  ])
})

it('sweeps the other tables where one cannot be, and stops at the first where the database is away', async () => {
  let asked = 0
  const counted = KEYS((limit) => {
    asked++
    return lt(submissions.at, limit)
  })
  const broken = KEYS(() => sql`no_such_column`)
  await expect(applyRetention(database.ctx(), [broken, counted])).rejects.toThrow(
    'Not swept: submissions',
  )
  expect(asked).toBe(1)
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none')
  try {
    await expect(
      applyRetention({ ...database.ctx(), db: away.db }, [counted, counted, counted]),
    ).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(asked).toBe(2)
  } finally {
    await away.close()
  }
})
