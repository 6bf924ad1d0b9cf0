import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { recordPayment } from '#app/features/invoices/payments/record-payment.server.ts'
import type { Admin, System } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { anAdmin } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice } from '#test/invoice-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { resumeSellerTask, tellSellers } from './ask-seller-task.server.ts'
import { doSellerTasks } from './do-seller-tasks.server.ts'
import { lastSellerTask } from './read-sellers.server.ts'
import { MOST_FAILURES, stateOfTask } from './seller-task.ts'
import { sellerDeclarations, sellerTasks } from './tables.server.ts'

const database = useTestDatabase()
const OVER = new Date('2027-01-05T09:00:00Z')
const YEAR = 2026
let admin: Admin
const sellers: ArtisanId[] = []

async function aPaidSeller(): Promise<ArtisanId> {
  const contract = await aContract(database)
  const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
    depositCents: 30_000,
  })
  granted(
    await recordPayment(database.ctx(contract.artisan), invoiceId, {
      amountCents: 30_000,
      receivedOn: '2026-03-10',
      means: 'transfer',
      reference: '',
    }),
  )
  return contract.artisan.artisanId
}

beforeAll(async () => {
  admin = await anAdmin(database)
  for (let n = 0; n < 5; n++) sellers.push(await aPaidSeller())
})
beforeEach(async () => {
  await database.db.delete(sellerTasks)
  await database.db.delete(sellerDeclarations)
  await database.pool.query(
    `delete from pgboss.job where name = 'events' and data ->> 'type' = 'seller.told'`,
  )
})
const team = (now = OVER) => database.ctx(admin, now)
const work = (sizes = { batch: 2, batches: 100 }) =>
  doSellerTasks(database.ctx<System>(undefined, OVER), sizes)
const task = async () => {
  const found = (await lastSellerTask(team(), YEAR))!
  return { state: stateOfTask(found), done: found.done, total: found.total }
}
/** The companies whose figures were kept, and those of whom an event says that they are told. */
async function told() {
  const kept = await database.db
    .select({ id: sellerDeclarations.artisanId })
    .from(sellerDeclarations)
  const { rows } = await database.pool.query<{ id: ArtisanId }>(
    `select data ->> 'artisanId' as id from pgboss.job where name = 'events' and data ->> 'type' = 'seller.told'`,
  )
  return { kept: kept.map(({ id }) => id).sort(), events: rows.map(({ id }) => id).sort() }
}
const everybody = () => ({ kept: [...sellers].sort(), events: [...sellers].sort() })
const acts = (action: string) => database.db.$count(auditLog, eq(auditLog.action, action))

describe('telling the sellers of a year', () => {
  it('is refused while the year runs, when nobody waits, and while it is under way', async () => {
    const before = await acts('sellers.told')
    expect(await tellSellers(team(new Date('2026-12-31T12:00:00Z')), YEAR)).toMatchObject({
      refusal: 'year_running',
    })
    expect(await tellSellers(team(), 2020)).toMatchObject({ refusal: 'nobody_to_tell' })
    expect(await resumeSellerTask(team(), YEAR)).toMatchObject({ refusal: 'not_stopped' })
    expect(granted(await tellSellers(team(), YEAR))).toEqual({ asked: 5 })
    expect(await tellSellers(team(), YEAR)).toMatchObject({ refusal: 'under_way' })
    expect(await resumeSellerTask(team(), YEAR)).toMatchObject({ refusal: 'not_stopped' })
    expect(await acts('sellers.told')).toBe(before + 1)

    // Nothing is done yet: the job does it, and then nobody waits any more.
    expect(await told()).toEqual({ kept: [], events: [] })
    expect(await task()).toEqual({ state: 'counting', done: 0, total: null })
    await work()
    expect(await task()).toEqual({ state: 'ended', done: 5, total: 5 })
    expect(await told()).toEqual(everybody())
    expect(await tellSellers(team(), YEAR)).toMatchObject({ refusal: 'nobody_to_tell' })
  })

  it('is asked once by two who press at once', async () => {
    const before = await acts('sellers.told')
    const answers = await together(6, () => tellSellers(team(), YEAR))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ refusal: 'under_way' })
    expect(await acts('sellers.told')).toBe(before + 1)
    expect(await database.db.$count(sellerTasks)).toBe(1)
  })

  it('tells each once, whatever number of processes work on it', async () => {
    granted(await tellSellers(team(), YEAR))
    while ((await task()).state !== 'ended') await together(4, () => work({ batch: 2, batches: 1 }))
    expect(await task()).toEqual({ state: 'ended', done: 5, total: 5 })
    expect(await told()).toEqual(everybody())
    await work()
    expect(await told()).toEqual(everybody())
  })

  it('goes on where it was when its process is killed, between two batches or within one', async () => {
    granted(await tellSellers(team(), YEAR))
    while ((await task()).done === 0) await work({ batch: 2, batches: 1 })
    const { done } = await task()
    expect(done).toBeLessThan(5)
    expect((await told()).events).toHaveLength(done)

    // Somebody holds the table: the next batch waits with its events not written yet, and its connection is cut.
    const holder = await database.pool.connect()
    await holder.query('begin; lock table seller_declarations in share mode')
    const killed = expect(work()).rejects.toThrow()
    await expect
      .poll(
        async () =>
          (
            await database.pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "seller_declarations"%'`,
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(1)
    await killed
    await holder.query('rollback')
    holder.release()
    expect(await task()).toEqual({ state: 'running', done, total: 5 })
    expect((await told()).events).toHaveLength(done)

    await work()
    expect(await task()).toEqual({ state: 'ended', done: 5, total: 5 })
    expect(await told()).toEqual(everybody())
  })

  it('stops after failures in a row, keeps what was done, and is taken up again by the team', async () => {
    granted(await tellSellers(team(), YEAR))
    const last = [...sellers].sort().at(-1)!
    await database.pool.query(
      `alter table seller_declarations add constraint refuses_one check (artisan_id <> '${last}')`,
    )
    for (let n = 0; n < MOST_FAILURES; n++) {
      expect((await task()).state).not.toBe('stopped')
      await expect(work({ batch: 1, batches: 1_000 })).rejects.toThrow()
    }
    expect(await task()).toEqual({ state: 'stopped', done: 4, total: 5 })
    // Nobody tries any more, and nothing else begins meanwhile.
    await work({ batch: 1, batches: 1_000 })
    expect(await task()).toMatchObject({ state: 'stopped', done: 4 })
    expect(await tellSellers(team(), YEAR)).toMatchObject({ refusal: 'under_way' })

    await database.pool.query('alter table seller_declarations drop constraint refuses_one')
    const before = await acts('sellers.resumed')
    granted(await resumeSellerTask(team(), YEAR))
    expect(await resumeSellerTask(team(), YEAR)).toMatchObject({ refusal: 'not_stopped' })
    expect(await acts('sellers.resumed')).toBe(before + 1)
    await work()
    expect(await task()).toEqual({ state: 'ended', done: 5, total: 5 })
    expect(await told()).toEqual(everybody())
  })

  it('ends without anybody when all were told meanwhile, and the year is free again', async () => {
    granted(await tellSellers(team(), YEAR))
    await work()
    await database.db.update(sellerTasks).set({ endedAt: null, total: null, done: 0, upTo: null })
    await work()
    expect(await task()).toEqual({ state: 'ended', done: 0, total: 0 })
    expect(await told()).toEqual(everybody())
    expect(await database.db.$count(sellerTasks, and(isNull(sellerTasks.endedAt)))).toBe(0)
  })
})
