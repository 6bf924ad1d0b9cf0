import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId, type AccountId } from '#app/values/identity/ids.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-erased-'))
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'ouvreo', configs: [] }],
})
beforeAll(async () => {
  const { port } = (await server.run()) as unknown as AddressInfo
  for (const [name, value] of Object.entries({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'ouvreo',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }))
    vi.stubEnv(name, value)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The list as a process of its own has it, with a data folder of its own. */
async function onMachine(name: string) {
  vi.stubEnv('DATA_DIR', join(folder, name))
  vi.resetModules()
  return import('./erasure-list.server.ts')
}

it('is one list for all processes that keep their files in a bucket', async () => {
  const [first, second] = [newId<AccountId>(), newId<AccountId>()]
  expect(await (await onMachine('a')).listedErasures()).toBeNull()
  await (await onMachine('a')).noteErasure(first)
  // Another machine, with nothing in its folder.
  expect(await (await onMachine('b')).listedErasures()).toEqual([first])
  await (await onMachine('b')).noteErasure(second)
  expect(new Set(await (await onMachine('a')).listedErasures())).toEqual(new Set([first, second]))
  // What a restored backup brings is there for all, and the list is there be it empty.
  const third = newId<AccountId>()
  await (await onMachine('c')).keepErasures([third])
  expect(await (await onMachine('a')).listedErasures()).toContain(third)
})
