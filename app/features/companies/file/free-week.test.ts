import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { anArtisan, PLACES } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { companyOf } from '#test/proof-builders.ts'
import * as page from './company.page.tsx'
import { freeWeekShown, mondayOf, proposedWeeks, weekInWords } from './free-week.ts'
import { setFreeWeek } from './set-free-week.server.ts'

describe('the next free week', () => {
  it('is a Monday among this week and the twenty-six after', () => {
    expect(['2026-03-09', '2026-03-12', '2026-03-15'].map(mondayOf)).toEqual(
      Array.from({ length: 3 }, () => '2026-03-09'),
    )
    const weeks = proposedWeeks('2026-12-30')
    expect([weeks.length, weeks[0], weeks[1], weeks.at(-1)]).toEqual([
      27,
      '2026-12-28',
      '2027-01-04',
      '2027-06-28',
    ])
  })

  it('is shown until its Sunday, and disappears by itself', () => {
    expect(freeWeekShown('2026-03-09', '2026-03-02')).toBe('2026-03-09')
    expect(freeWeekShown('2026-03-09', '2026-03-15')).toBe('2026-03-09')
    expect(freeWeekShown('2026-03-09', '2026-03-16')).toBeNull()
    expect(freeWeekShown(null, '2026-03-16')).toBeNull()
    expect(weekInWords('2026-03-09', '2026-03-10')).toBe('cette semaine')
    expect(weekInWords('2026-03-16', '2026-03-10')).toBe('la semaine du 16\u00a0mars 2026')
  })
})

const database = useTestDatabase()

describe('saying the next free week', () => {
  it('is kept, shown again, taken back, and pages are rendered anew', async () => {
    const artisan = await anArtisan(database)
    const post = (freeWeekOn: string) =>
      askPage(database, page, '/espace-pro/entreprise', {
        as: artisan,
        post: { intent: 'free-week', freeWeekOn },
      })
    const version = contentVersion('companies')
    expect((await post('2026-03-16')).location).toBe('/espace-pro/entreprise')
    expect((await companyOf(database, artisan.artisanId)).freeWeekOn).toBe('2026-03-16')
    expect(contentVersion('companies')).toBe(version + 1)
    const shown = () =>
      askPage<{ freeWeek: { chosen: string | null; weeks: { label: string }[] } }>(
        database,
        page,
        '/espace-pro/entreprise',
        { as: artisan },
      )
    expect((await shown()).data.freeWeek).toMatchObject({
      chosen: '2026-03-16',
      weeks: expect.arrayContaining([{ value: '2026-03-09', label: 'cette semaine' }]),
    })
    await post('')
    expect((await companyOf(database, artisan.artisanId)).freeWeekOn).toBeNull()
  })

  it('refuses what is no Monday proposed, beside its field, with nothing written', async () => {
    const artisan = await anArtisan(database)
    for (const freeWeekOn of ['2026-03-17', '2026-03-02', '2027-03-15', 'x', "'; --"])
      expect(
        await askPage(database, page, '/espace-pro/entreprise', {
          as: artisan,
          post: { intent: 'free-week', freeWeekOn },
        }),
      ).toMatchObject({
        status: 422,
        data: { errors: { freeWeekOn: expect.stringMatching(/plus proposée/) } },
      })
    expect((await companyOf(database, artisan.artisanId)).freeWeekOn).toBeNull()
  })

  it('counts the day where the company is, and the database takes Mondays alone', async () => {
    // Sunday evening in Paris, Monday on the island.
    const now = new Date('2026-03-15T21:00:00Z')
    const [paris, island] = [
      await anArtisan(database),
      await anArtisan(database, { place: PLACES.saintDenis }),
    ]
    const say = (artisan: typeof paris) => setFreeWeek(database.ctx(artisan, now), '2026-03-09')
    expect([(await say(paris)).ok, (await say(island)).ok]).toEqual([true, false])
    await expect(
      database.db
        .update(artisans)
        .set({ freeWeekOn: '2026-03-17' })
        .where(eq(artisans.id, paris.artisanId)),
    ).rejects.toThrow()
    expect((await companyOf(database, paris.artisanId)).freeWeekOn).toBe('2026-03-09')
  })
})
