import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import { readImage } from '#app/features/companies/images/images.server.ts'
import { listPublicPictures, readPicture } from '#app/features/companies/gallery/gallery.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { listSeats } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { listOwnReviews } from '#app/features/reviews/own-reviews.server.ts'
import { decideTestimonial } from '#app/features/testimonials/decide-testimonial.server.ts'
import { listTestimonials } from '#app/features/testimonials/queries.server.ts'
import { writeTestimonial } from '#app/features/testimonials/write-testimonial.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { files } from '#app/platform/files/tables.server.ts'
import {
  newId,
  type AccountId,
  type FileId,
  type GalleryPictureId,
} from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, nextNumber } from '#test/builders.ts'
import { aCompanyImage } from '#test/company-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { aTakenLead, granted } from '#test/quote-builders.ts'
import { aPublishedReview, someWorks } from '#test/review-builders.ts'

const database = useTestDatabase()
const NAME = 'Plomberie des Canuts'

/** What the addresses with a place in them are asked with. */
const PARAMS: Record<string, Record<string, string>> = {
  'metiers/:slug': { slug: 'plomberie' },
  'metiers/:slug/departements': { slug: 'plomberie' },
  'metiers/:slug/:town': { slug: 'plomberie', town: 'lyon-69003' },
  'aide/:category': { category: 'general' },
  'depannage/:kind': { kind: 'fuite' },
  'sitemap/:part': { part: 'entreprises.xml' },
}
/**
 * Those that show no company by their address: another company's own page, an article, a payment, a
 * picture, an invoice that a client was mailed, a page that is not there.
 */
const ELSEWHERE = [
  'artisans/:slug',
  'aide/:category/:article',
  'paiement/:offerSlug',
  'partage/*',
  'facture/:token',
  '*',
]
/** Where a company that is shown is met, so that the search below finds something to lose. */
const MEETS = [
  'particuliers',
  'artisans',
  'temoignages-pros',
  'avis',
  'trouver-pro/artisans',
  'sitemap/:part',
]

/** Every address of the public site with its file, read from the routes. */
function publicPages(): { address: string; file: string }[] {
  const source = readFileSync('app/routes.ts', 'utf8')
  const site = source.slice(
    source.indexOf("layout('shell/site.tsx'"),
    source.indexOf("layout('shell/particulier.tsx'"),
  )
  const found = [
    ...site.matchAll(
      /route\(\s*'([^']+)',\s*'([^']+)',?\s*\)|both\(\s*\[\s*'([^']+)',\s*'[^']+',?\s*\],\s*'([^']+)',?\s*\)/g,
    ),
  ].map(([, address, file, alias, aliased]) => ({
    address: address ?? alias!,
    file: file ?? aliased!,
  }))
  return [
    ...found,
    { address: 'sitemap.xml', file: 'features/public-site/search-engines/sitemap.route.ts' },
    { address: 'sitemap/:part', file: 'features/public-site/search-engines/sitemap-part.route.ts' },
  ]
}

let company: Artisan
let admin: Admin
let slug: string
let works: Awaited<ReturnType<typeof someWorks>>
let lead: Awaited<ReturnType<typeof aTakenLead>>
let picture: FileId
let logo: FileId
beforeAll(async () => {
  admin = await anAdmin(database)
  slug = `plomberie-des-canuts-${nextNumber()}`
  company = await anArtisan(database, {
    companyName: NAME,
    file: { slug, galleryLimit: 6, insuranceTo: '2026-12-31' },
  })
  for (let index = 0; index < 3; index++)
    await anArtisan(database, { file: { slug: `autre-${nextNumber()}` } })
  works = await someWorks(database, { artisan: company })
  await aPublishedReview(database, { works, admin })
  granted(
    await writeTestimonial(
      database.ctx(company),
      'Depuis trois mois, je reçois des demandes sérieuses autour de chez moi, et je réponds quand je peux.',
    ),
  )
  const { rows } = await database.pool.query<{ id: never }>('select id from testimonials')
  granted(await decideTestimonial(database.ctx(admin), rows[0]!.id, { verb: 'publish' }))
  lead = await aTakenLead(database, { artisan: company })
  logo = await aCompanyImage(database, company, 'logo')
  picture = newId<FileId>()
  await database.db.insert(files).values({
    id: picture,
    ownerId: company.accountId as AccountId,
    contentType: 'image/webp',
    byteLength: 10,
    storageKey: 'ab/cd/0123456789abcdef0123456789ab',
    createdAt: TEST_NOW,
  })
  await database.db.insert(galleryPictures).values({
    id: newId<GalleryPictureId>(),
    artisanId: company.artisanId,
    fileId: picture,
    caption: 'Une salle de bains',
    position: 0,
    createdAt: TEST_NOW,
  })
})

/** Each page as a visitor is given it, by address. */
async function everyPage(): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const { address, file } of publicPages()) {
    if (ELSEWHERE.includes(address)) continue
    const page = (await import(/* @vite-ignore */ `#app/${file}`)) as PageModule
    if (!page.loader) continue
    const params = PARAMS[address] ?? {}
    if (address.includes(':'))
      expect(PARAMS, `${address}: say what it is asked with`).toHaveProperty([address])
    const path = `/${address.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)}${address === 'trouver-pro/artisans' ? '?metier=plomberie&code=69003' : ''}`
    shown.set(address, await textOf(page, path, params))
  }
  return shown
}

async function textOf(
  page: PageModule,
  path: string,
  params: Record<string, string>,
): Promise<string> {
  // What answers no page (the lists for search engines) is read as it is sent.
  const kept: { text: string } = { text: '' }
  const loader = page.loader as (args: never) => unknown
  const { data, status } = await askPage(
    database,
    {
      loader: async (args: never) => {
        const answer = await loader(args)
        if (answer instanceof Response) kept.text = await answer.clone().text()
        return answer
      },
    },
    path,
    { params },
  )
  expect([path, status < 400 || status === 410 || status === 403]).toEqual([path, true])
  return kept.text || JSON.stringify(data ?? null)
}

const WITHDRAWN: [string, () => Promise<unknown>][] = [
  [
    'suspended',
    async () =>
      granted(
        await suspendArtisan(database.ctx(admin), {
          artisanId: company.artisanId,
          suspended: true,
          reason: 'Deux appels sans accord.',
        }),
      ),
  ],
  [
    'back in verification',
    async () => granted(await saveCompany(database.ctx(company), { companyName: `${NAME} 69` })),
  ],
  [
    'refused',
    async () =>
      granted(
        await refuseArtisan(database.ctx(admin), {
          artisanId: company.artisanId,
          reason: 'Votre extrait date de 2019.',
        }),
      ),
  ],
]

describe('the pages of the site', () => {
  it('lead to a company while it is shown', async () => {
    const pages = await everyPage()
    expect(
      [...pages]
        .filter(([, text]) => text.includes(slug))
        .map(([address]) => address)
        .sort(),
    ).toEqual([...MEETS].sort())
    expect((await listSeats(database.ctx(lead.author), lead.requestId))[0]!.slug).toBe(slug)
  })

  it.each(WITHDRAWN)(
    'lead nowhere to one that is %s, whose own page says so and answers 404',
    async (_, withdraw) => {
      const before = contentVersion('companies')
      await withdraw()
      try {
        // Every cached page that shows companies is rendered anew: each of them names this kind.
        expect(contentVersion('companies')).toBeGreaterThan(before)
        const leading = [...(await everyPage())]
          .filter(([, text]) => text.includes(slug))
          .map(([address]) => address)
        expect(leading).toEqual([])
        const profile = (await import('./company-profile.page.tsx')) as PageModule
        expect(
          await askPage(database, profile, `/artisans/${slug}`, { params: { slug } }),
        ).toMatchObject({ status: 404, data: { state: 'hidden' } })
        expect(await listPublicPictures(database.ctx(), company.artisanId)).toEqual([])
        expect(
          await readPicture(database.ctx({ kind: 'visitor', clientKey: 'test' }), picture),
        ).toBeNull()
        expect(
          await readImage(database.ctx({ kind: 'visitor', clientKey: 'test' }), logo),
        ).toBeNull()
        expect(
          (await listTestimonials(database.ctx(), 20)).filter((one) => one.slug !== null),
        ).toEqual([])
        expect((await listOwnReviews(database.ctx(works.author)))[0]!.companySlug).toBeNull()
        expect((await listSeats(database.ctx(lead.author), lead.requestId))[0]!.slug).toBeNull()
        expect((await listSeats(database.ctx(lead.author), lead.requestId))[0]!.mark).toBeNull()
      } finally {
        await database.db
          .update(artisans)
          .set({ verification: 'verified', suspendedAt: null })
          .where(eq(artisans.id, company.artisanId))
        const { refreshAvailability } =
          await import('#app/features/companies/availability.server.ts')
        const { inTransaction } = await import('#app/platform/database/transaction.server.ts')
        await inTransaction(database.ctx(), (tx) => refreshAvailability(tx, company.artisanId))
      }
    },
  )

  it('name the companies among what they are made of, wherever one stands', async () => {
    for (const { address, file } of publicPages().filter((page) => MEETS.includes(page.address))) {
      const { handle } = (await import(/* @vite-ignore */ `#app/${file}`)) as {
        handle?: { cache?: { tags: string[] } }
      }
      if (handle?.cache)
        expect([address, handle.cache.tags]).toEqual([
          address,
          expect.arrayContaining(['companies']),
        ])
    }
  })
})
