import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { statementNames } from './name-statements.server.ts'

const database = useTestDatabase({ max: 1 })

it('names what is asked again, each by its own name, and nothing else', () => {
  const nameOf = statementNames()
  const asked = (text: string, times: number) => Array.from({ length: times }, () => nameOf(text))
  expect(asked('select 1', 6)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'often_1',
    'often_1',
  ])
  expect(asked('select 2', 5).at(-1)).toBe('often_2')
  for (let other = 0; other < 3_000; other++) expect(nameOf(`select once ${other}`)).toBeUndefined()
  for (let often = 3; often <= 200; often++)
    expect(asked(`select often ${often}`, 5).at(-1)).toBe(`often_${often}`)
  expect(asked('select too late', 9).at(-1)).toBeUndefined()
  expect(nameOf('select 2')).toBe('often_2')
})

it('has a connection keep what is asked often, answer it with other values, and fail as before', async () => {
  const half = async (value: number) =>
    (await database.db.execute<{ half: number }>(sql`select 12 / ${value}::int as half`)).rows[0]!
      .half
  const kept = async () =>
    (
      await database.pool.query<{ statement: string }>(
        `select statement from pg_prepared_statements where statement like 'select 12 /%'`,
      )
    ).rows.length
  for (let value = 1; value <= 4; value++) expect(await half(value)).toBe(12 / value)
  expect(await kept()).toBe(0)
  expect([await half(6), await half(12)]).toEqual([2, 1])
  expect(await kept()).toBe(1)
  await expect(half(0)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await half(3)).toBe(4)
  // Several statements in one text have no values, and stay what they are.
  for (let round = 0; round < 6; round++) await database.pool.query('select 1; select 2')
})
