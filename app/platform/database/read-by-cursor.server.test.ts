import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { submissions } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readByCursor } from './read-by-cursor.server.ts'

const database = useTestDatabase({ max: 2 })

const fill = (rows: number) =>
  database.db.execute(
    sql`insert into submissions (key, body_hash, result_id, at) select lpad(i::text, 6, '0'), '', gen_random_uuid(), now() from generate_series(1, ${rows}) i`,
  )
const keys = (ctx: Ctx) =>
  ctx.db
    .select({ key: submissions.key, at: submissions.at })
    .from(submissions)
    .orderBy(submissions.key)

it('gives every row once and in order, as one instant saw them, by one statement in small batches', async () => {
  await fill(1_234)
  const batches: number[] = []
  const read: string[] = []
  for await (const rows of readByCursor(database.ctx(), keys)) {
    batches.push(rows.length)
    read.push(...rows.map(({ key }) => key))
    expect(rows[0]!.at).toBeInstanceOf(Date)
    // What comes and goes meanwhile changes nothing of it.
    await database.db.execute(sql`delete from submissions where key > '000900'`)
    await database.db.execute(
      sql`insert into submissions values (${`000000-${batches.length}`}, '', gen_random_uuid(), now())`,
    )
  }
  expect(batches).toEqual([500, 500, 234])
  expect(read).toEqual(Array.from({ length: 1_234 }, (_, n) => String(n + 1).padStart(6, '0')))
  expect(await database.db.$count(submissions)).toBe(903)
})

it('ends with a reader who goes away, and fails for one whose connection is lost', async () => {
  await fill(0)
  await database.db.execute(sql`truncate submissions`)
  await fill(2_000)
  const mine = sql`select pid from pg_stat_activity where datname = current_database() and query like 'fetch%' and state = 'idle in transaction'`
  for await (const rows of readByCursor(database.ctx(), keys)) {
    expect(rows).toHaveLength(500)
    break
  }
  expect((await database.db.execute(mine)).rows).toEqual([])
  const lost = async () => {
    let read = 0
    for await (const rows of readByCursor(database.ctx(), keys)) {
      read += rows.length
      if (read === 1_000)
        await database.db.execute(
          sql`select pg_terminate_backend(pid) from (${mine}) readers, pg_sleep(0)`,
        )
    }
    return read
  }
  await expect(lost()).rejects.toThrow()
  expect(await database.db.$count(submissions)).toBe(2_000)
})

it('refuses a reading of several statements', async () => {
  const two = async (ctx: Ctx) => {
    await ctx.db.execute(sql`select 1`)
    return keys(ctx)
  }
  const batches = readByCursor(database.ctx(), two)
  await expect(batches.next()).rejects.toMatchObject({
    cause: { message: 'A cursor reads one statement' },
  })
})
