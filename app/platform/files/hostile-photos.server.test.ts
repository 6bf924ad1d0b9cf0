import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { pngAnnouncing } from '#test/announced-files.ts'
import { diskFileStore, useFileStore } from './files.server.ts'
import { PHOTO_LIMITS, PHOTO_REFUSALS, type PhotoRefusal } from './photo.ts'
import { readFile } from './read-file.server.ts'
import { storePhoto } from './store-photo.server.ts'

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
