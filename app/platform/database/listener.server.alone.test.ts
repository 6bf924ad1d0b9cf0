import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { contentSubscription, contentVersion } from '#app/platform/web/content-version.server.ts'
import { openListener } from './listener.server.ts'

// What a process knows of the versions is counted from its start.
const database = useTestDatabase({ max: 4 })
let deafen: () => Promise<void>
beforeAll(async () => {
  await database.pool.query(`insert into content_versions values ('plans', 7)`)
  deafen = await openListener(database.url, [contentSubscription(database.db)])
})
afterAll(() => deafen())

const listeners = `from pg_stat_activity where application_name = 'ouvreo listener' and datname = current_database()`
const countListeners = async () =>
  Number(
    (await database.pool.query<{ count: string }>(`select count(*) ${listeners}`)).rows[0]!.count,
  )

it('knows at the start what was changed before it', () => {
  expect(contentVersion('plans')).toBe(7)
})

it('hears what another process changed, once it is committed, without reading it', async () => {
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query(`select pg_notify('content_versions', 'plans:8 reviews:3')`)
  expect(contentVersion('plans')).toBe(7)
  await other.query('commit')
  other.release()
  await vi.waitFor(
    () => expect([contentVersion('plans'), contentVersion('reviews')]).toEqual([8, 3]),
    { timeout: 30_000, interval: 10 },
  )
})

it('that was cut off catches up with what it missed', async () => {
  await database.pool.query(`select pg_terminate_backend(pid) ${listeners}`)
  await database.pool.query(`update content_versions set version = 12 where tag = 'plans'`)
  await vi.waitFor(() => expect(contentVersion('plans')).toBe(12), {
    timeout: 30_000,
    interval: 20,
  })
  await database.pool.query(`select pg_notify('content_versions', 'plans:13')`)
  await vi.waitFor(() => expect(contentVersion('plans')).toBe(13), {
    timeout: 30_000,
    interval: 10,
  })
})

it('leaves no connection behind', async () => {
  expect(await countListeners()).toBe(1)
  await deafen()
  await vi.waitFor(async () => expect(await countListeners()).toBe(0), {
    timeout: 30_000,
    interval: 20,
  })
})
