import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { diskFileStore, useFileStore } from './files.server.ts'
import { mayKeepUnowned } from './keep-file.server.ts'
import { storePhoto } from './store-photo.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-files-'))
const store = diskFileStore(folder)
useFileStore(store)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOnDisk = () =>
  readdirSync(folder, { recursive: true }).filter((entry) =>
    statSync(join(folder, String(entry))).isFile(),
  )
const image = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#6000ff' } })

describe('photos without an owner', () => {
  const visitor = (clientKey: string, hour = 9) =>
    database.ctx({ kind: 'visitor', clientKey }, new Date(Date.UTC(2026, 2, 10, hour)))
  const send = async (ctx: ReturnType<typeof visitor>, photo: Buffer) =>
    storePhoto(ctx, { bytes: photo, ownerId: null })
  /** Counts what others sent in that hour. */
  const sent = (ctx: ReturnType<typeof visitor>, megabytes: number) =>
    mayKeepUnowned(ctx, megabytes * 1024 * 1024)

  it('are refused, and leave nothing, once their peer kept 64 MB in the hour; another peer may go on, and so may theirs an hour later', async () => {
    const photo = await image().png().toBuffer()
    expect(await sent(visitor('much'), 63)).toBe(true)
    expect(await send(visitor('much'), photo)).toMatchObject({ ok: true })
    await sent(visitor('much'), 1)
    const before = filesOnDisk().length
    expect(await send(visitor('much'), photo)).toEqual(refuse('too_much_for_now'))
    expect(filesOnDisk()).toHaveLength(before)
    expect(await send(visitor('little'), photo)).toMatchObject({ ok: true })
    expect(await send(visitor('much', 10), photo)).toMatchObject({ ok: true })
  })

  it('are refused to everybody once the site kept 1 GB of them in the hour, and to nobody who has an account', async () => {
    const photo = await image().png().toBuffer()
    for (let peer = 0; peer < 17; peer++) await sent(visitor(`crowd-${peer}`, 12), 61)
    expect(await send(visitor('late', 12), photo)).toEqual(refuse('too_much_for_now'))
    const claire = await aParticulier(database)
    expect(
      await storePhoto(database.ctx(claire, new Date(Date.UTC(2026, 2, 10, 12))), {
        bytes: photo,
        ownerId: claire.accountId,
      }),
    ).toMatchObject({ ok: true })
  })

  it('wait sixteen at a time for each peer: more are refused, and nobody else waits behind them', async () => {
    const photo = await image(800, 600).jpeg().toBuffer()
    const order: string[] = []
    const noted = async (peer: string) => {
      const result = await send(visitor(peer, 14), photo)
      order.push(peer)
      return result
    }
    const [crowd, other] = await Promise.all([
      Promise.all(Array.from({ length: 24 }, () => noted('greedy'))),
      noted('other'),
    ])
    expect(crowd.filter((result) => !result.ok)).toEqual(
      Array.from({ length: 7 }, () => refuse('busy')),
    )
    expect(other.ok).toBe(true)
    // Seven were refused at once; of the seventeen others, one was being decoded and at most one more went before. What
    // is written afterwards ends in any order; behind the crowd, it would have been the last.
    expect(order.indexOf('other')).toBeLessThanOrEqual(12)
  })
})
