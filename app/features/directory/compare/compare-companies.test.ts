import { describe, expect, it } from 'vitest'
import { SEARCHES_AN_HOUR } from '#app/features/directory/directory-search.ts'
import { paths } from '#app/paths.ts'
import { anAdmin, anArtisan, nextNumber, type ArtisanOptions } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPublishedReview, someWorks } from '#test/review-builders.ts'
import * as page from './compare-companies.page.tsx'
import type { ComparedCompany } from './compare-companies.server.ts'
import { readCompared } from './compared-slugs.ts'

const database = useTestDatabase()
type Shown = { companies: ComparedCompany[]; leftOut: number; more: boolean }

async function aCompany(options: ArtisanOptions = {}) {
  const slug = `comparee-${nextNumber()}`
  const artisan = await anArtisan(database, {
    ...options,
    file: { slug, verifiedAt: TEST_NOW, ...options.file },
  })
  return { slug, artisan }
}
const compare = async (slugs: readonly string[], values = {}) =>
  (await askPage<Shown>(database, page, paths.compareCompanies(slugs, values))).data
const namesOf = ({ companies }: Shown) => companies.map(({ slug }) => slug)

describe('what an address asks to compare', () => {
  it('is each company once, three at most, and never an error', () => {
    expect(readCompared(new URLSearchParams('e=b&e=a&e=b&e='))).toEqual({
      slugs: ['b', 'a'],
      more: false,
    })
    expect(readCompared(new URLSearchParams('e=a&e=b&e=c&e=d'))).toEqual({
      slugs: ['a', 'b', 'c'],
      more: true,
    })
    expect(readCompared(new URLSearchParams(`e=${'x'.repeat(500)}`)).slugs).toEqual([])
  })

  it('is written with where one searched', () => {
    expect(paths.compareCompanies(['a', 'b'], { metier: 'plomberie', ou: 'Lyon' })).toBe(
      '/trouver-pro/comparer?e=a&e=b&metier=plomberie&ou=Lyon',
    )
    expect(paths.compareCompanies([])).toBe('/trouver-pro/comparer')
  })
})

describe('companies side by side', () => {
  it('stand in the order they were chosen, with what a list does not show', async () => {
    const [one, other] = [await aCompany(), await aCompany()]
    const admin = await anAdmin(database)
    for (const overall of [5, 3])
      await aPublishedReview(database, {
        works: await someWorks(database, { artisan: one.artisan }),
        admin,
        input: { overall },
      })
    await someWorks(database, { artisan: one.artisan, status: 'in_progress' })
    const shown = await compare([other.slug, one.slug])
    expect(namesOf(shown)).toEqual([other.slug, one.slug])
    expect(shown).toMatchObject({ leftOut: 0, more: false })
    expect(shown.companies).toMatchObject([
      { distanceKm: null, finishedWorks: 0, rating: null, insurances: [] },
      {
        finishedWorks: 2,
        rating: { average: 4, count: 2 },
        ratings: { distribution: [0, 0, 1, 0, 1] },
      },
    ])
    const near = await compare([one.slug, other.slug], { ou: 'Lyon 3e (69003)' })
    expect(near.companies.every(({ distanceKm }) => distanceKm! < 5)).toBe(true)
  })

  it('leave out those that may not be shown or are unknown, without saying which it is', async () => {
    const shown = await aCompany()
    const hidden = [
      await aCompany({ file: { suspendedAt: TEST_NOW } }),
      await aCompany({ file: { closedAt: TEST_NOW } }),
      await aCompany({ verification: 'pending' }),
    ]
    for (const slug of [...hidden.map((company) => company.slug), 'personne', "'; --", '%'])
      expect(await compare([slug, shown.slug])).toMatchObject({
        companies: [{ slug: shown.slug }],
        leftOut: 1,
      })
    expect(await compare([])).toMatchObject({ companies: [], leftOut: 0 })
  })

  it('carry no telephone, e-mail nor street', async () => {
    const canary = await aCompany({
      email: 'canari@prive.example',
      file: { phone: '+33611223344', addressLine: '7 rue du Canari', managerName: 'Canari Dupont' },
    })
    const text = JSON.stringify(await compare([canary.slug, (await aCompany()).slug]))
    expect(text).toContain(canary.slug)
    for (const secret of ['611223344', 'rue du Canari', 'Dupont', '@'])
      expect(text).not.toContain(secret)
  })

  it('are pages of the directory: so many an hour from one connection', async () => {
    let refused = 0
    for (let asked = 0; asked <= SEARCHES_AN_HOUR; asked++)
      if ((await askPage(database, page, paths.compareCompanies([]))).status === 429) refused++
    expect(refused).toBeGreaterThan(0)
  })
})
