import { describe, expect, it } from 'vitest'
import { paths } from '#app/paths.ts'
import { profileData } from '#app/features/directory/profile/profile-data.ts'
import * as companyProfile from '#app/features/directory/profile/company-profile.page.tsx'
import type { CompanyProfile } from '#app/features/directory/profile/get-profile.server.ts'
import type { ProfileReviews } from '#app/features/directory/profile/profile-reviews.tsx'
import * as reviewsPage from '#app/features/public-site/client-reviews.page.tsx'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aPublishedReview, aReviewInput, someWorks } from '#test/review-builders.ts'
import * as adminReview from '#app/features/reviews/moderation/admin-review.page.tsx'
import * as adminReviews from '#app/features/reviews/moderation/admin-reviews.page.tsx'
import * as companyReviews from './company-reviews.page.tsx'
import * as exportRoute from '#app/features/reviews/moderation/export-reviews.route.ts'
import * as ownReviews from './own-reviews.page.tsx'
import * as reviewPage from '#app/features/reviews/writing/review.page.tsx'

const database = useTestDatabase()
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
const typed = (change: Record<string, string> = {}) => ({
  intent: 'write',
  ...Object.fromEntries(
    Object.entries(aReviewInput()).map(([name, value]) => [name, String(value)]),
  ),
  ...change,
})
const at = (worksId: string) => ({
  path: paths.particulierReview(worksId),
  params: { worksId },
})

describe('what may not be (A6)', () => {
  it('answers 403 or 409 to each illegal state that is posted, and writes nothing', async () => {
    const { author, artisan, worksId, reviewId } = await aPublishedReview(database)
    const open = await someWorks(database, { author, artisan, status: 'in_progress' })
    const stranger = await aParticulier(database)
    const other = await anArtisan(database)
    const count = async () =>
      (
        await database.pool.query<{ t: string }>(
          `select (select count(*) from reviews) || '/' || (select count(*) from review_replies) || '/' || (select count(*) from review_reports) || '/' || (select md5(string_agg(r::text, '|' order by r.id)) from reviews r) as t`,
        )
      ).rows[0]!.t
    const review = (
      as: typeof author | typeof artisan,
      works: string,
      change = {},
      now = TEST_NOW,
    ) =>
      askPage(database, reviewPage, at(works).path, {
        as,
        params: at(works).params,
        post: typed(change),
        now,
      })
    const answer = (as: typeof artisan, post: Record<string, string>) =>
      askPage(database, companyReviews, paths.proReviews(), { as, post: { reviewId, ...post } })
    const report = {
      intent: 'report',
      reason: 'not_a_client',
      text: 'Aucun chantier à ce nom chez nous cette année.',
    }
    expect((await answer(artisan, { intent: 'reply', text: 'Merci.' })).status).toBe(302)
    expect((await answer(artisan, report)).status).toBe(302)
    const before = await count()
    const illegal: [string, () => Promise<{ status: number }>, number][] = [
      [
        'works that do not exist',
        () => review(author, '01900000-0000-7000-8000-000000000000'),
        403,
      ],
      ['somebody else’s works', () => review(stranger, worksId), 403],
      ['works that are not over', () => review(author, open.worksId), 409],
      ['the same works again', () => review(author, worksId), 409],
      ['one’s own company’s works', () => review(artisan, worksId), 403],
      [
        'a change after seven days',
        () => review(author, worksId, { intent: 'edit' }, days(8)),
        409,
      ],
      ['a second reply', () => answer(artisan, { intent: 'reply', text: 'Encore merci.' }), 409],
      [
        'another company’s reply',
        () => answer(other, { intent: 'reply', text: 'Un mot de trop.' }),
        403,
      ],
      ['a second report', () => answer(artisan, report), 409],
    ]
    for (const [what, post, status] of illegal)
      expect([what, (await post()).status]).toEqual([what, status])
    expect(await count()).toBe(before)
  })
})

describe('the pages', () => {
  it('shows the average that the rows give, on the profile, in its data for machines and on /avis; and none without a review', async () => {
    const artisan = await anArtisan(database, {
      companyName: 'Tuiles Rouges',
      file: { slug: 'tuiles-rouges' },
    })
    const profile = async () =>
      (
        await askPage<{ profile: CompanyProfile; reviews: ProfileReviews }>(
          database,
          companyProfile,
          '/artisans/tuiles-rouges',
          { params: { slug: 'tuiles-rouges' } },
        )
      ).data
    expect((await profile()).reviews.summary.average).toBeNull()
    expect(profileData((await profile()).profile, 'https://x.example')).not.toHaveProperty(
      'aggregateRating',
    )
    const admin = await anAdmin(database)
    for (const overall of [5, 5, 4, 2])
      await aPublishedReview(database, {
        works: await someWorks(database, { artisan }),
        admin,
        input: { overall },
      })
    const {
      rows: [row],
    } = await database.pool.query<{ average: number; n: number }>(
      `select avg(overall)::float8 as average, count(*)::int as n from reviews where artisan_id = $1 and status = 'published'`,
      [artisan.artisanId],
    )
    const { profile: shown, reviews } = await profile()
    expect(shown.card.rating).toEqual({ average: row!.average, count: row!.n })
    expect(reviews.summary).toMatchObject({
      average: row!.average,
      count: 4,
      distribution: [0, 1, 0, 1, 2],
    })
    expect(reviews.rows).toHaveLength(4)
    expect(profileData(shown, 'https://x.example')).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 4 },
    })
    const all = await askPage<{
      summary: { count: number }
      reviews: { company: { name: string }; overall: number }[]
    }>(database, reviewsPage, '/avis?note=2&tri=experience')
    expect(
      all.data.reviews
        .filter(({ company }) => company.name === 'Tuiles Rouges')
        .map(({ overall }) => overall),
    ).toEqual([2])
  })

  it('keeps what was typed and sent when a review is refused, and leads on when it is taken', async () => {
    const { author, worksId } = await someWorks(database)
    const form = new FormData()
    for (const [name, value] of Object.entries(typed({ text: 'Court', overall: '' })))
      form.append(name, value)
    const refused = await askPage<{
      errors: Record<string, string>
      values: Record<string, string>
    }>(database, reviewPage, at(worksId).path, {
      as: author,
      params: at(worksId).params,
      post: form,
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.data.errors)).toEqual(['overall', 'text'])
    expect(refused.data.values).toMatchObject({ text: 'Court', quality: '5' })
    expect(
      await askPage(database, reviewPage, at(worksId).path, {
        as: author,
        params: at(worksId).params,
        post: typed(),
      }),
    ).toMatchObject({ status: 302, location: paths.particulierReviews() })
    expect(
      (
        await askPage<{ own: object[]; toWrite: object[] }>(
          database,
          ownReviews,
          paths.particulierReviews(),
          { as: author },
        )
      ).data,
    ).toMatchObject({ toWrite: [], own: [{ status: 'pending', overall: 5 }] })
    expect(
      (
        await askPage(database, reviewPage, at(worksId).path, {
          as: await aParticulier(database),
          params: at(worksId).params,
        })
      ).status,
    ).toBe(404)
  })

  it('shows the team each queue with its age, decides with a reason of the rules, and saves the table', async () => {
    const { author, worksId } = await someWorks(database)
    const admin = await anAdmin(database)
    await askPage(database, reviewPage, at(worksId).path, {
      as: author,
      params: at(worksId).params,
      post: typed(),
    })
    const queue = await askPage<{
      rows: { id: string; due: { seconds: number } }[]
      waiting: { toRead: number }
    }>(database, adminReviews, '/admin/avis', { as: admin, now: days(2) })
    const row = queue.data.rows.at(-1)!
    expect(row.due.seconds).toBe(5 * 86_400)
    const decide = (post: Record<string, string>) =>
      askPage<{ errors: Record<string, string> }>(
        database,
        adminReview,
        paths.adminReview(row.id),
        { as: admin, params: { id: row.id }, post },
      )
    expect((await decide({ decision: 'refuse', text: 'Trop court' })).data.errors).toMatchObject({
      reason: 'Choisissez un motif.',
      text: 'Expliquez en 20 caractères au moins.',
    })
    expect((await decide({ decision: 'publish' })).status).toBe(302)
    expect((await decide({ decision: 'publish' })).status).toBe(409)
    const seen = await askPage<{ trail: { title: string }[]; audit: { what: string }[] }>(
      database,
      adminReview,
      paths.adminReview(row.id),
      { as: admin, params: { id: row.id } },
    )
    expect(seen.data.trail.map(({ title }) => title)).toEqual(['Avis écrit', 'Publié'])
    expect(seen.data.audit).toMatchObject([{ what: 'a publié l’avis' }])
    expect(
      (await askPage(database, exportRoute, '/admin/avis.csv?file=decides', { as: admin })).status,
    ).toBe(200)
    expect((await askPage(database, adminReviews, '/admin/avis', { as: author })).location).toBe(
      '/unauthorized',
    )
  })
})
