import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { decideReview } from '#app/features/reviews/moderation/decide-review.server.ts'
import * as reviewsPage from '#app/features/public-site/client-reviews.page.tsx'
import { editReview, withdrawReview } from '#app/features/reviews/writing/edit-review.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { aPublishedReview, aReviewInput, someWorks } from '#test/review-builders.ts'
import { removedInWords } from './copy.ts'
import { countRemovedReviews } from './removed-reviews.server.ts'
import type { RefusalReason } from './review.ts'

const database = useTestDatabase()
const TEXT = 'Cet avis insulte une personne, ce que nos règles interdisent.'

/** A company with its published reviews, and how to remove one. */
async function aReviewedCompany(count: number) {
  const [artisan, admin] = [await anArtisan(database), await anAdmin(database)]
  const written: Awaited<ReturnType<typeof aPublishedReview>>[] = []
  for (let n = 0; n < count; n++)
    written.push(
      await aPublishedReview(database, { admin, works: await someWorks(database, { artisan }) }),
    )
  const removed = () => countRemovedReviews(database.ctx(), artisan.artisanId)
  const refuse = async (n: number, reason: RefusalReason) =>
    granted(
      await decideReview(database.ctx(admin), written[n]!.reviewId, {
        decision: 'refuse',
        reason,
        text: TEXT,
      }),
    )
  return { artisan, admin, written, removed, refuse }
}

describe('reviews that were removed', () => {
  it('are counted by reason, whether the team removed them or their author', async () => {
    const { written, removed, refuse } = await aReviewedCompany(5)
    expect(await removed()).toEqual([])
    await refuse(0, 'insult')
    await refuse(1, 'insult')
    await refuse(2, 'not_the_works')
    // Refused, then withdrawn: still removed for its reason.
    granted(await withdrawReview(database.ctx(written[2]!.author), written[2]!.worksId))
    granted(await withdrawReview(database.ctx(written[3]!.author), written[3]!.worksId))
    expect(await removed()).toEqual([
      { cause: 'not_the_works', count: 1 },
      { cause: 'insult', count: 2 },
      { cause: 'author', count: 1 },
    ])
    expect(removedInWords(await removed())).toBe(
      '4\u00a0avis retirés après publication\u00a0: 1 sans rapport avec les travaux, 2 pour injure ou menace, 1 par son auteur',
    )
    expect(removedInWords([])).toBeNull()
  })

  it('are not those that were never shown, are read again, or are shown again', async () => {
    const { artisan, admin, written, removed, refuse } = await aReviewedCompany(2)
    const edited = aReviewInput({ text: 'Travail soigné, chantier propre, et un mot de plus.' })
    const ctx = database.ctx(written[0]!.author)
    granted(await editReview(ctx, written[0]!.worksId, edited, []))
    expect(await removed()).toEqual([])
    // Refused as it was changed: what was shown is gone, and the pages say so.
    const version = contentVersion('reviews')
    await refuse(0, 'advertising')
    expect(await removed()).toEqual([{ cause: 'advertising', count: 1 }])
    expect(contentVersion('reviews')).toBeGreaterThan(version)
    granted(await editReview(ctx, written[0]!.worksId, edited, []))
    granted(await decideReview(database.ctx(admin), written[0]!.reviewId, { decision: 'publish' }))
    const works = await someWorks(database, { artisan })
    const reviewId = granted(
      await writeReview(database.ctx(works.author), works.worksId, aReviewInput()),
    )
    granted(
      await decideReview(database.ctx(admin), reviewId, {
        decision: 'refuse',
        reason: 'photos',
        text: TEXT,
      }),
    )
    expect(await removed()).toEqual([])
  })

  it('of a company that is not shown are not told, and the page of reviews says numbers alone', async () => {
    const { artisan, removed, refuse } = await aReviewedCompany(1)
    await refuse(0, 'hate')
    const told = async () =>
      (
        await askPage<{ removed: { cause: string; count: number }[] }>(
          database,
          reviewsPage,
          '/avis',
        )
      ).data.removed
    expect(await told()).toContainEqual({ cause: 'hate', count: 1 })
    expect(JSON.stringify(await told())).not.toContain('Claire')
    await database.db
      .update(artisans)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(artisans.id, artisan.artisanId))
    expect(await removed()).toEqual([])
  })
})
