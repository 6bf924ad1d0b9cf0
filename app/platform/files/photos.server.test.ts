import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { newId, type FileId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { pngAnnouncing } from '#test/hostile-files.ts'
import { diskFileStore, useFileStore } from './files.server.ts'
import { mayKeepUnowned } from './keep-file.server.ts'
import { PHOTO_LIMITS, PHOTO_REFUSALS, type PhotoRefusal } from './photo.ts'
import { fileResponse, readFile } from './read-file.server.ts'
import { removeOrphanFiles } from './remove-orphan-files.server.ts'
import { storePhoto } from './store-photo.server.ts'
import { files } from './tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-files-'))
const store = diskFileStore(folder)
useFileStore(store)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keep = (bytes: Uint8Array) => storePhoto(database.ctx(), { bytes, ownerId: null })
const stored = async (bytes: Uint8Array) => {
  const result = await keep(bytes)
  if (!result.ok) throw new Error(result.refusal)
  return (await readFile(database.ctx(), result.value))!
}
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true }).filter((entry) =>
    statSync(join(folder, String(entry))).isFile(),
  )
const image = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#6000ff' } })
const text = (content: string) => new TextEncoder().encode(content)

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'sent as %s is kept as WebP, with its size',
    async (format) => {
      const file = await stored(await image().toFormat(format).toBuffer())
      expect(file).toMatchObject({
        contentType: 'image/webp',
        width: 60,
        height: 40,
        byteLength: file.bytes.byteLength,
      })
      expect((await sharp(file.bytes).metadata()).format).toBe('webp')
    },
  )
  it('is at most 2 000 px a side, and never enlarged', async () => {
    expect(await stored(await image(4000, 1000).jpeg().toBuffer())).toMatchObject({
      width: 2000,
      height: 500,
    })
    expect(await stored(await image(30, 2400).png().toBuffer())).toMatchObject({
      width: 25,
      height: 2000,
    })
  })
  it('loses its place, its camera and every other metadata', async () => {
    const sent = await image()
      .withExif({
        IFD0: { Make: 'CanaryCam', Copyright: 'Claire Martin' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '20/1 52/1 44/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '55/1 26/1 53/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(sent.includes('CanaryCam') && (await sharp(sent).metadata()).exif !== undefined).toBe(
      true,
    )
    const { bytes } = await stored(sent)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const canary of ['CanaryCam', 'Claire', 'canary-xmp', 'GPS', 'Exif'])
      expect(bytes.includes(canary)).toBe(false)
  })
  it('is turned upright before its orientation is forgotten', async () => {
    const sent = await image(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await stored(sent)).toMatchObject({ width: 40, height: 60 })
  })
  it('belongs to its sender, or to nobody yet', async () => {
    const claire = await aParticulier(database)
    const result = await storePhoto(database.ctx(claire), {
      bytes: await image().png().toBuffer(),
      ownerId: claire.accountId,
    })
    expect(result.ok && (await readFile(database.ctx(), result.value))?.ownerId).toBe(
      claire.accountId,
    )
    expect((await stored(await image().png().toBuffer())).ownerId).toBeNull()
  })
  it('lies under a random name without extension, and is answered as a file that nothing runs', async () => {
    const file = await stored(await image().png().toBuffer())
    expect(file.storageKey).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/)
    const response = fileResponse(file)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="${file.id}.webp"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true)
  })
  it('that does not exist is null', async () => {
    expect(await readFile(database.ctx(), newId<FileId>())).toBeNull()
  })
  it('sent ten at once is kept ten times', async () => {
    const bytes = await image(1200, 900).jpeg().toBuffer()
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await stored(bytes)).id))
    expect(new Set(ids).size).toBe(10)
  })
})

describe('a hostile file', async () => {
  const jpeg = await image(400, 300).jpeg().toBuffer()
  const png = await image(400, 300).png().toBuffer()
  const webp = await image(400, 300).webp().toBuffer()
  const hostile: [name: string, bytes: Uint8Array, refusal: PhotoRefusal][] = [
    ['nothing at all', new Uint8Array(), 'not_an_image'],
    ['one byte', new Uint8Array([0xff]), 'not_an_image'],
    [
      'SVG with a script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not_an_image',
    ],
    [
      'SVG behind an XML line',
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'not_an_image',
    ],
    ['HTML', text('<!doctype html><script>alert(1)</script>'), 'not_an_image'],
    ['PHP named photo.jpg.php', text('<?php system($_GET["c"]);'), 'not_an_image'],
    ['PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'not_an_image'],
    ['ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'not_an_image'],
    ['GIF', await image().gif().toBuffer(), 'not_an_image'],
    ['GIF and script in one', text('GIF89a/*<script>alert(1)</script>*/=1;'), 'not_an_image'],
    ['TIFF', await image().tiff().toBuffer(), 'not_an_image'],
    ['AVIF', await image(16, 16).avif().toBuffer(), 'not_an_image'],
    ['a photo behind a space', Buffer.concat([text(' '), jpeg]), 'not_an_image'],
    ['RIFF that is sound', text('RIFF\x10\0\0\0WAVEfmt '), 'not_an_image'],
    [
      'HTML behind a JPEG signature',
      Buffer.concat([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), text('<script>alert(1)</script>')]),
      'unreadable',
    ],
    [
      'HTML behind a PNG signature',
      Buffer.concat([png.subarray(0, 8), text('<script>alert(1)</script>')]),
      'unreadable',
    ],
    [
      'HTML behind a WebP signature',
      Buffer.concat([text('RIFF'), new Uint8Array([9, 0, 0, 0]), text('WEBP<script>')]),
      'unreadable',
    ],
    ['JPEG cut in half', jpeg.subarray(0, jpeg.length / 2), 'unreadable'],
    ['PNG cut in half', png.subarray(0, png.length / 2), 'unreadable'],
    ['WebP cut in half', webp.subarray(0, webp.length / 2), 'unreadable'],
    [
      'PNG of 3.6 thousand million pixels in a hundred bytes',
      pngAnnouncing(60_000, 60_000),
      'too_many_pixels',
    ],
    ['PNG a little over the limit', pngAnnouncing(5_001, 5_000), 'too_many_pixels'],
    ['PNG that lacks its rows', pngAnnouncing(4_000, 4_000), 'unreadable'],
    ['PNG of no width', pngAnnouncing(0, 10), 'unreadable'],
    [
      '12 MB and one byte of a real photo',
      Buffer.concat([jpeg, Buffer.alloc(PHOTO_LIMITS.bytes + 1 - jpeg.length)]),
      'too_large',
    ],
  ]
  it.each(hostile)('is refused, and leaves nothing: %s', async (_name, bytes, refusal) => {
    const before = filesOnDisk().length
    expect(await keep(bytes)).toEqual({ ok: false, refusal })
    expect(PHOTO_REFUSALS[refusal]).toMatch(/\.$/)
    expect(filesOnDisk()).toHaveLength(before)
  })
  it('that is a real photo too loses everything else', async () => {
    const payload = '<script>alert("canary")</script><?php canary(); ?>'
    const comment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, payload.length + 2]),
      text(payload),
      jpeg.subarray(2),
    ])
    const appended = [
      Buffer.concat([jpeg, text(payload)]),
      Buffer.concat([png, text(payload)]),
      Buffer.concat([webp, text(payload)]),
    ]
    for (const bytes of [comment, ...appended]) {
      expect(Buffer.from(bytes).includes('canary')).toBe(true)
      const file = await stored(bytes)
      expect([file.bytes.includes('canary'), file.bytes.includes('<script'), file.width]).toEqual([
        false,
        false,
        400,
      ])
    }
  })
  it('of many frames keeps the first one only', async () => {
    const frames = await sharp(
      await Promise.all(
        Array.from({ length: 12 }, (_, frame) =>
          sharp({
            create: {
              width: 80,
              height: 50,
              channels: 3,
              background: { r: frame * 20, g: 0, b: 0 },
            },
          })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .webp()
      .toBuffer()
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(12)
    const file = await stored(frames)
    expect([
      file.width,
      file.height,
      (await sharp(file.bytes, { animated: true }).metadata()).pages ?? 1,
    ]).toEqual([80, 50, 1])
  })
})

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
    expect(await send(visitor('much'), photo)).toEqual({ ok: false, refusal: 'too_much_for_now' })
    expect(filesOnDisk()).toHaveLength(before)
    expect(await send(visitor('little'), photo)).toMatchObject({ ok: true })
    expect(await send(visitor('much', 10), photo)).toMatchObject({ ok: true })
  })

  it('are refused to everybody once the site kept 1 GB of them in the hour, and to nobody who has an account', async () => {
    const photo = await image().png().toBuffer()
    for (let peer = 0; peer < 17; peer++) await sent(visitor(`crowd-${peer}`, 12), 61)
    expect(await send(visitor('late', 12), photo)).toEqual({
      ok: false,
      refusal: 'too_much_for_now',
    })
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
      Array.from({ length: 7 }, () => ({ ok: false, refusal: 'busy' })),
    )
    expect(other.ok).toBe(true)
    // Seven were refused at once; of the others, one was being decoded and at most one more went before.
    expect(order.indexOf('other')).toBeLessThanOrEqual(9)
  })
})

describe('the store', () => {
  it('reads no path but its own keys', async () => {
    for (const key of [
      '../../etc/passwd',
      '/etc/passwd',
      'ab/cd/../../x',
      `ab/cd/${'0'.repeat(28)}/x`,
      '',
    ])
      await expect(store.get(key)).rejects.toThrow('Not a storage key')
    expect(await store.get(`ab/cd/${'0'.repeat(28)}`)).toBeNull()
  })
  it('leaves no bytes when the row cannot be written', async () => {
    const before = filesOnDisk().length
    const broken = {
      ...database.ctx(),
      db: { insert: () => ({ values: () => Promise.reject(new Error('no database')) }) } as never,
    }
    await expect(
      storePhoto(broken, { bytes: await image().png().toBuffer(), ownerId: null }),
    ).rejects.toThrow('no database')
    expect(filesOnDisk()).toHaveLength(before)
  })
  it('is swept of what no row names, once it is an hour old', async () => {
    const kept = await stored(await image().png().toBuffer())
    const dropped = await stored(await image().png().toBuffer())
    await database.db.delete(files).where(eq(files.id, dropped.id))
    const half = join(folder, `${kept.storageKey.slice(0, 6)}${'0'.repeat(28)}.part`)
    writeFileSync(half, 'half written')
    expect(await removeOrphanFiles(database.ctx())).toBe(0)
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const path of [join(folder, kept.storageKey), join(folder, dropped.storageKey), half])
      utimesSync(path, old, old)
    expect(await removeOrphanFiles(database.ctx())).toBe(2)
    expect([
      await store.get(dropped.storageKey),
      (await store.get(kept.storageKey))?.byteLength,
    ]).toEqual([null, kept.byteLength])
    const [rows] = await database.db.select({ n: count() }).from(files)
    expect(filesOnDisk()).toHaveLength(rows!.n)
  })
})
