import { describe, expect, it } from 'vitest'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import { companyPriceLevels } from '#app/features/price-guide/tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { newId, type FileId, type GalleryPictureId } from '#app/values/identity/ids.ts'
import { anArtisan, nextNumber, type ArtisanOptions } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { listCards } from './company-cards.server.ts'

const database = useTestDatabase()
const aCompany = (options: ArtisanOptions = {}) =>
  anArtisan(database, {
    ...options,
    file: { slug: `carte-${nextNumber()}`, verifiedAt: TEST_NOW, ...options.file },
  })
const cardOf = async ({ artisanId }: Awaited<ReturnType<typeof aCompany>>, now = TEST_NOW) =>
  (await listCards(database.ctx({ kind: 'visitor', clientKey: 'test' }, now), [artisanId])).get(
    artisanId,
  )

describe('the card of a company', () => {
  it('shows the first three works of its gallery, in its order, as far as its plan goes', async () => {
    const withPictures = async (plan: 'eco' | 'pro') => {
      const artisan = await aCompany({ plan })
      for (const position of [3, 1, 0, 2]) {
        const fileId = newId<FileId>()
        await database.db.insert(files).values({
          id: fileId,
          ownerId: artisan.accountId,
          contentType: 'image/webp',
          byteLength: 1,
          width: 1,
          height: 1,
          storageKey: `x${fileId}`,
          createdAt: TEST_NOW,
        })
        await database.db.insert(galleryPictures).values({
          id: newId<GalleryPictureId>(),
          artisanId: artisan.artisanId,
          fileId,
          caption: `Toit ${position}`,
          position,
          createdAt: TEST_NOW,
        })
      }
      return (await cardOf(artisan))!.pictures.map(({ caption }) => caption)
    }
    expect(await withPictures('pro')).toEqual(['Toit 0', 'Toit 1', 'Toit 2'])
    expect(await withPictures('eco')).toEqual([])
  })

  it('says the free week until it is over, and the level of prices when there is one', async () => {
    const told = await aCompany({ file: { freeWeekOn: '2026-03-16' } })
    await database.db
      .insert(companyPriceLevels)
      .values({ artisanId: told.artisanId, level: 'within' })
    expect(await cardOf(told)).toMatchObject({
      freeWeek: 'la semaine du 16\u00a0mars 2026',
      priceLevel: 'within',
    })
    expect((await cardOf(told, new Date('2026-03-20T12:00:00Z')))!.freeWeek).toBe('cette semaine')
    expect((await cardOf(told, new Date('2026-03-23T12:00:00Z')))!.freeWeek).toBeNull()
    expect(await cardOf(await aCompany())).toMatchObject({
      freeWeek: null,
      priceLevel: null,
      pictures: [],
    })
  })
})
