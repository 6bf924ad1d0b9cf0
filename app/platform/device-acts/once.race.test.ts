import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import type { Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId, type DeviceActId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { deviceActOf, once, partOf, type DeviceAct } from './once.server.ts'

const database = useTestDatabase()
beforeAll(async () => void (await database.pool.query('create table done (name text not null)')))

const act = (changes: Partial<DeviceAct> = {}): DeviceAct => ({
  id: newId<DeviceActId>(),
  accountId: newId<AccountId>(),
  part: 0,
  path: '/works/1',
  askedAt: null,
  ...changes,
})
const write = async (tx: Ctx, { id }: DeviceAct): Promise<Result<string, 'never'>> => {
  await tx.db.execute(sql`insert into done (name) values (${id})`)
  return ok('written')
}
const times = async ({ id }: DeviceAct) =>
  (await database.pool.query('select 1 from done where name = $1', [id])).rows.length
const known = async ({ id }: DeviceAct) =>
  (await database.pool.query('select 1 from device_acts where id = $1', [id])).rows.length

describe('an act that a device may send again', () => {
  it('is done once, and answered as done when it comes again', async () => {
    const named = act()
    const send = () => once(database.ctx(), named, (tx) => write(tx, named))
    expect(await send()).toEqual(ok('written'))
    expect(await send()).toEqual(ok(undefined))
    expect([await times(named), await known(named)]).toEqual([1, 1])
  })

  it('is done once by ten that come at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const named = act()
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          once(database.ctx(), named, async (tx) => {
            await new Promise((resolve) => setTimeout(resolve, 5))
            return write(tx, named)
          }),
        ),
      )
      expect(answers.filter((one) => one.ok && one.value === 'written')).toHaveLength(1)
      expect(answers.every((one) => one.ok)).toBe(true)
      expect(await times(named)).toBe(1)
    }
  })

  it('is tried again by the second of two when the first is refused or fails', async () => {
    const named = act()
    let first = true
    const send = () =>
      once(database.ctx(), named, async (tx): Promise<Result<string, 'not_yet' | 'never'>> => {
        const isFirst = first
        first = false
        await write(tx, named)
        await new Promise((resolve) => setTimeout(resolve, 20))
        return isFirst ? refuse('not_yet') : ok('written')
      })
    expect((await Promise.all([send(), send()])).map((one) => one.ok).toSorted()).toEqual([
      false,
      true,
    ])
    expect(await times(named)).toBe(1)
  })

  it('leaves nothing when it is refused, nor when it fails', async () => {
    const named = act()
    const refused = once(database.ctx(), named, async (tx) => {
      await write(tx, named)
      return refuse('no')
    })
    expect(await refused).toEqual(refuse('no'))
    await expect(
      once(database.ctx(), named, async (tx) => {
        await write(tx, named)
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect([await times(named), await known(named)]).toEqual([0, 0])
  })

  it('is known by its account and its part: nobody takes the name of another’s', async () => {
    const named = act()
    const others = act({ id: named.id })
    for (const one of [named, others, partOf(named, 1)!])
      await once(database.ctx(), one, (tx) => write(tx, one))
    expect(await times(named)).toBe(3)
  })

  it('is simply done without a name, and not inside another’s transaction with one', async () => {
    const named = act()
    for (let n = 0; n < 2; n++) await once(database.ctx(), null, (tx) => write(tx, named))
    expect([await times(named), await known(named)]).toEqual([2, 0])
    await expect(
      inTransaction(database.ctx(), (tx) => once(tx, named, (inner) => write(inner, named))),
    ).rejects.toThrow('inside a transaction')
  })
})

describe('what a form says of its act', () => {
  const accountId = newId<AccountId>()
  const ctx = () => database.ctx({ kind: 'particulier', accountId, clientKey: 'peer' } as const)
  const said = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return deviceActOf(ctx(), form, '/works/1')
  }
  const id = newId<DeviceActId>()

  it('is its name, its part, and when it was asked within bounds', () => {
    expect(said({})).toBeNull()
    expect(said({ acte: 'x' })).toBeNull()
    expect(said({ acte: id, 'acte-partie': '-1' })).toBeNull()
    expect(said({ acte: id, 'acte-partie': '3' })).toMatchObject({ id, accountId, part: 3 })
    const ago = (age: string) => said({ acte: id, 'acte-depuis': age })!.askedAt
    expect(ago('3600000')).toEqual(new Date(ctx().now.getTime() - 3_600_000))
    for (const never of ['', 'hier', '-5', '100', String(15 * 86_400_000), '99999999999'])
      expect(ago(never)).toBeNull()
  })
})
