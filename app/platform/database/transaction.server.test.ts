import { sql } from 'drizzle-orm'
import type { Socket } from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import type { Ctx } from '#app/platform/context.ts'
import { openDatabase, sqlState } from './database.server.ts'
import { inTransaction, publish, publishAll } from './transaction.server.ts'

const database = useTestDatabase()
beforeAll(async () => {
  await database.pool.query(
    'create table marks (name text primary key, n integer not null default 0)',
  )
})

const mark = (ctx: Ctx, name: string) =>
  ctx.db.execute(sql`insert into marks (name) values (${name})`)
const marks = async () =>
  (await database.pool.query<{ name: string }>('select name from marks order by name')).rows.map(
    ({ name }) => name,
  )
const events = async (type: string) =>
  (
    await database.pool.query(
      `select id from pgboss.job where name = 'events' and data->>'type' = $1`,
      [type],
    )
  ).rows.length
const failing = (code: string) => Object.assign(new Error('refused by the database'), { code })

describe('a transaction', () => {
  it('leaves nothing of an act that failed, its events included', async () => {
    await expect(
      inTransaction(database.ctx(), async (tx) => {
        await mark(tx, 'gone')
        await publish(tx, { type: 'test.gone' })
        await publishAll(tx, [{ type: 'test.gone' }, { type: 'test.gone' }])
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await marks()).not.toContain('gone')
    expect(await events('test.gone')).toBe(0)
  })

  it('shows nothing to others before it ends, and everything then', async () => {
    await inTransaction(database.ctx(), async (tx) => {
      await mark(tx, 'kept')
      await publish(tx, { type: 'test.kept' })
      expect(await marks()).not.toContain('kept')
      expect(await events('test.kept')).toBe(0)
    })
    expect(await marks()).toContain('kept')
    expect(await events('test.kept')).toBe(1)
  })

  it('opened inside another is that other one: they end together', async () => {
    await expect(
      inTransaction(database.ctx(), async (outer) => {
        await inTransaction(outer, async (inner) => {
          expect(inner.db).toBe(outer.db)
          await mark(inner, 'inner')
          await publish(inner, { type: 'test.inner' })
        })
        throw new Error('outer failed')
      }),
    ).rejects.toThrow('outer failed')
    expect(await marks()).not.toContain('inner')
    expect(await events('test.inner')).toBe(0)
  })

  it('keeps who acts, when, and under which request', async () => {
    const who = { kind: 'visitor', clientKey: 'peer' } as const
    await inTransaction({ ...database.ctx(who), requestId: 'r1' }, async (tx) =>
      expect(tx).toMatchObject({ who, now: TEST_NOW, requestId: 'r1' }),
    )
  })
})

describe('an event', () => {
  it('is not published outside a transaction, nor with one that ended', async () => {
    await expect(publish(database.ctx(), { type: 'test.outside' })).rejects.toThrow(
      'outside a transaction',
    )
    await expect(publishAll(database.ctx(), [])).rejects.toThrow('outside a transaction')
    const ended = await inTransaction(database.ctx(), async (tx) => tx)
    await expect(publish(ended, { type: 'test.outside' })).rejects.toThrow('outside a transaction')
    expect(await events('test.outside')).toBe(0)
  })
})

describe('trying again', () => {
  it.each(['40P01', '40001'])('once after %s, from the start', async (code) => {
    let tries = 0
    const result = await inTransaction(database.ctx(), async (tx) => {
      tries++
      await mark(tx, `${code} ${tries}`)
      if (tries === 1) throw failing(code)
      return 'done'
    })
    expect([result, tries]).toEqual(['done', 2])
    expect((await marks()).filter((name) => name.startsWith(code))).toEqual([`${code} 2`])
  })

  it('not a second time, and never for anything else', async () => {
    for (const [code, expected] of [
      ['40P01', 2],
      ['23505', 1],
      ['57014', 1],
      ['55P03', 1],
    ] as const) {
      let tries = 0
      const attempt = inTransaction(database.ctx(), async () => {
        tries++
        throw failing(code)
      })
      await expect(attempt).rejects.toMatchObject({ code })
      expect(tries, code).toBe(expected)
    }
  })

  it('only the whole: an inner one does not try again on its own', async () => {
    let inner = 0
    let outer = 0
    await inTransaction(database.ctx(), async (tx) => {
      outer++
      await inTransaction(tx, async () => {
        if (++inner === 1) throw failing('40P01')
      })
    })
    expect([inner, outer]).toEqual([2, 2])
  })

  it('after a real deadlock: both acts are kept, once', async () => {
    await database.pool.query(`insert into marks (name) values ('left'), ('right')`)
    const add = (ctx: Ctx, name: string) =>
      ctx.db.execute(sql`update marks set n = n + 1 where name = ${name}`)
    let met!: () => void
    const meeting = new Promise<void>((resolve) => (met = resolve))
    let holding = 0
    const states: string[] = []
    const crossing = (first: string, second: string) =>
      inTransaction(database.ctx(), async (tx) => {
        await add(tx, first)
        if (++holding === 2) met()
        await meeting
        await add(tx, second).catch((error: unknown) => {
          states.push(sqlState(error) ?? '')
          throw error
        })
      })
    await Promise.all([crossing('left', 'right'), crossing('right', 'left')])
    expect(states).toEqual(['40P01'])
    expect(
      (await database.pool.query(`select n from marks where name in ('left', 'right')`)).rows,
    ).toEqual([{ n: 2 }, { n: 2 }])
  })
})

describe('a connection that ends under a transaction', () => {
  const own = async (work: (open: ReturnType<typeof openDatabase>) => Promise<void>) => {
    // Statements are given up after a second and a half; a busy machine opens a connection in less.
    const open = openDatabase(database.url, { max: 1, patience: 0.5 })
    try {
      await work(open)
    } finally {
      await open.close()
    }
  }

  it('before its first statement is not kept from the others', () =>
    own(async ({ db, pool }) => {
      pool.once('acquire', (client) => {
        const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
        stream.destroy()
      })
      const never = vi.fn()
      await expect(inTransaction({ ...database.ctx(), db }, never)).rejects.toThrow()
      expect(never).not.toHaveBeenCalled()
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    }))

  it('is not handed on while a statement that was given up still runs on it', () =>
    own(async ({ db, pool }) => {
      await pool.query('set statement_timeout = 0')
      const slow = (tx: Ctx) => tx.db.execute(sql`select pg_sleep(3)`)
      await expect(inTransaction({ ...database.ctx(), db }, slow)).rejects.toThrow()
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    }))

  it('stays with the pool when the work is refused by a rule', () =>
    own(async ({ db, pool }) => {
      const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
      const before = await pid()
      const refused = () => Promise.reject(new Error('changed my mind'))
      await expect(inTransaction({ ...database.ctx(), db }, refused)).rejects.toThrow('my mind')
      expect(await pid()).toBe(before)
    }))
})
