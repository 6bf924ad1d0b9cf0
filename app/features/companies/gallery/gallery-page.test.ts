import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as page from './gallery.page.tsx'
import { listPictures } from './gallery.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-gallery-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('adds a picture as its form posts it, and keeps the one that was sent where the caption is missing', async () => {
  const artisan = await anArtisan(database)
  const bytes = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#08c' },
  })
    .jpeg()
    .toBuffer()
  const posted = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'add', trade: '', ...fields }))
      form.append(name, value)
    return askPage<{ errors: Record<string, string>; kept: { picture: string } }>(
      database,
      page as never,
      '/espace-pro/entreprise/galerie',
      { as: artisan, post: form },
    )
  }
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  const refused = await posted({ picture: photo, caption: '' })
  expect(refused).toMatchObject({ status: 422, data: { errors: { caption: expect.any(String) } } })
  expect(Object.keys(refused.data.errors)).toEqual(['caption'])

  const added = await posted({ 'kept-picture': refused.data.kept.picture, caption: 'Une douche' })
  expect(added).toMatchObject({ status: 302, location: '/espace-pro/entreprise/galerie' })
  expect(await listPictures(database.ctx(artisan), artisan.artisanId)).toMatchObject([
    { caption: 'Une douche' },
  ])
})
