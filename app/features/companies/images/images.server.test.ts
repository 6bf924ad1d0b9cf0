import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { listCards } from '#app/features/directory/profile/company-cards.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { readFile, readThumbnail } from '#app/platform/files/read-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, nextNumber } from '#test/builders.ts'
import { aCompanyImage } from '#test/company-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import * as page from './company-images.page.tsx'
import { listImages, readImage, removeImage, saveImage, shownMark } from './images.server.ts'
import { removeImageAsTeam } from './remove-image.server.ts'
import { askPage } from '#test/pages.ts'
import { paths } from '#app/paths.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-images-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const visitor = () => database.ctx({ kind: 'visitor', clientKey: 'test' })
const aCompany = () =>
  anArtisan(database, { file: { slug: `image-${nextNumber()}`, verifiedAt: TEST_NOW } })
const keptOf = (accountId: string) =>
  database.db.$count(files, eq(files.ownerId, accountId as never))

describe('an image of a company', () => {
  it('is written anew as a small square: a logo whole on white, a portrait cut', async () => {
    const artisan = await aCompany()
    const ctx = database.ctx(artisan)
    const wide = await sharp({
      create: {
        width: 600,
        height: 200,
        channels: 4,
        background: { r: 96, g: 0, b: 255, alpha: 1 },
      },
    })
      .withExif({ IFD0: { Copyright: 'canari' } })
      .png()
      .toBuffer()
    for (const kind of ['logo', 'portrait'] as const) {
      granted(await saveImage(ctx, kind, wide))
      const fileId = (await listImages(ctx, artisan.artisanId))[kind]!
      const whole = (await readFile(ctx, fileId))!
      expect([whole.width, whole.height, whole.stagedUntil]).toEqual([400, 400, null])
      expect((await sharp(whole.bytes).metadata()).exif).toBeUndefined()
      const small = await sharp((await readThumbnail(ctx, fileId))!.bytes).metadata()
      expect([small.width, small.height]).toEqual([128, 128])
      const { data } = await sharp(whole.bytes)
        .extract({ left: 200, top: 20, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[1]! > 240).toBe(kind === 'logo')
    }
  })

  it('takes the place of the one before, whose file goes', async () => {
    const artisan = await aCompany()
    const ctx = database.ctx(artisan)
    const before = await aCompanyImage(database, artisan, 'logo')
    const version = contentVersion('companies')
    const after = await aCompanyImage(database, artisan, 'logo')
    expect(after).not.toBe(before)
    expect(contentVersion('companies')).toBeGreaterThan(version)
    expect(await keptOf(artisan.accountId)).toBe(1)
    expect(await removeImage(ctx, 'logo')).toBe(true)
    expect(await removeImage(ctx, 'logo')).toBe(false)
    expect(await keptOf(artisan.accountId)).toBe(0)
  })

  it('that two windows send at once leaves one, and no file besides', async () => {
    const artisan = await aCompany()
    await Promise.all(Array.from({ length: 4 }, () => aCompanyImage(database, artisan, 'portrait')))
    expect(await keptOf(artisan.accountId)).toBe(1)
  })

  it('is refused beside its field, with the one before kept', async () => {
    const artisan = await aCompany()
    const kept = await aCompanyImage(database, artisan, 'logo')
    const form = (bytes: string) => {
      const posted = new FormData()
      posted.set('intent', 'save')
      posted.set('kind', 'logo')
      posted.set('logo', new File([bytes], 'logo.svg', { type: 'image/png' }))
      return posted
    }
    for (const [bytes, sentence] of [
      [
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'Ce fichier n’est pas une photo JPEG, PNG ou WebP.',
      ],
      ['', 'Choisissez une image.'],
    ] as const)
      expect(
        await askPage(database, page, paths.companyImages(), { as: artisan, post: form(bytes) }),
      ).toMatchObject({ status: 422, data: { errors: { logo: sentence } } })
    expect((await listImages(database.ctx(artisan), artisan.artisanId)).logo).toBe(kept)
  })
})

describe('who sees an image', () => {
  it('is everybody while the company is shown; after, its artisan and the team alone', async () => {
    const [artisan, other, admin] = [await aCompany(), await aCompany(), await anAdmin(database)]
    const logo = await aCompanyImage(database, artisan, 'logo')
    const mark = async () =>
      (
        await database.db
          .select({ mark: shownMark(visitor()) })
          .from(artisans)
          .where(eq(artisans.id, artisan.artisanId))
      )[0]!.mark
    const card = async () =>
      (await listCards(visitor(), [artisan.artisanId])).get(artisan.artisanId)
    expect((await readImage(visitor(), logo))?.everybody).toBe(true)
    expect(await mark()).toBe(logo)
    expect(await card()).toMatchObject({ logo, portrait: null })
    granted(
      await suspendArtisan(database.ctx(admin), {
        artisanId: artisan.artisanId,
        suspended: true,
        reason: 'Faux avis.',
      }),
    )
    expect(await mark()).toBeNull()
    expect(await card()).toBeUndefined()
    for (const who of [visitor(), database.ctx(other)])
      expect(await readImage(who, logo)).toBeNull()
    for (const who of [database.ctx(artisan), database.ctx(admin)])
      expect((await readImage(who, logo))?.everybody).toBe(false)
  })
})

describe('the team', () => {
  it('removes an image with its reasons, which its artisan is mailed', async () => {
    const [artisan, admin] = [await aCompany(), await anAdmin(database)]
    await aCompanyImage(database, artisan, 'portrait')
    const remove = (reason: string) =>
      removeImageAsTeam(database.ctx(admin), {
        artisanId: artisan.artisanId,
        kind: 'portrait',
        reason,
      })
    expect(await remove('  ')).toEqual(refuse('reason_missing'))
    granted(await remove('Ce portrait montre une autre personne.'))
    expect(await remove('Encore.')).toEqual(refuse('nothing_to_remove'))
    expect(await keptOf(artisan.accountId)).toBe(0)
    const mails = await database.rows(emailLogs, eq(emailLogs.accountId, artisan.accountId))
    expect(mails.map(({ emailType }) => emailType)).toEqual(['company_image_removed'])
  })
})
