import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { System } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aPublishedReview, aReviewInput, someWorks } from '#test/review-builders.ts'
import { decideReview } from '#app/features/reviews/moderation/decide-review.server.ts'
import { editReview, withdrawReview } from './edit-review.server.ts'
import { getModeratedReview } from '#app/features/reviews/moderation/moderation.server.ts'
import { listOwnReviews, listWorksToReview } from '#app/features/reviews/own-reviews.server.ts'
import { listShownReviews } from '#app/features/reviews/public-reviews.server.ts'
import { readReviewPhoto, receiveReviewPhotos } from './review-photos.server.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { writeReview } from './write-review.server.ts'

const database = useTestDatabase({ max: 12 })
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-reviews-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
const settle = (now = TEST_NOW) =>
  drain('events', (data, job) => handleEvent(database.ctx<System>(undefined, now), data, job))
const notices = async (accountId: string) =>
  (
    await database.pool.query<{ kind: string }>(
      'select kind from notices where account_id = $1 order by kind',
      [accountId],
    )
  ).rows.map((row) => row.kind)
const ratingOf = async (artisanId: ArtisanId) =>
  (
    await database.db
      .select({ sum: artisans.ratingSum, count: artisans.ratingCount })
      .from(artisans)
      .where(eq(artisans.id, artisanId))
  )[0]!

describe('writing', () => {
  it('takes one review of finished works, which waits, and shows it once the team publishes it', async () => {
    const works = await someWorks(database)
    const ctx = database.ctx(works.author)
    expect((await listWorksToReview(ctx)).map((works) => works.id)).toEqual([works.worksId])
    const id = granted(await writeReview(ctx, works.worksId, aReviewInput()))
    expect(await listWorksToReview(ctx)).toEqual([])
    expect(
      (await listShownReviews(database.ctx(), { artisanId: works.artisan.artisanId })).rows,
    ).toEqual([])
    expect(await ratingOf(works.artisan.artisanId)).toEqual({ sum: 0, count: 0 })
    const admin = await anAdmin(database)
    const before = contentVersion('reviews')
    granted(await decideReview(database.ctx(admin, days(1)), id, { decision: 'publish' }))
    expect(contentVersion('reviews')).toBe(before + 1)
    const { rows } = await listShownReviews(database.ctx(), { artisanId: works.artisan.artisanId })
    expect(rows).toMatchObject([
      {
        id,
        authorName: 'Claire M.',
        overall: 5,
        town: 'Lyon 3e arrondissement',
        experiencedOn: '2026-03-10',
        publishedAt: days(1),
        reply: null,
        photos: [],
      },
    ])
    expect(await ratingOf(works.artisan.artisanId)).toEqual({ sum: 5, count: 1 })
    expect(await listAuditOf(database.ctx(admin), id)).toMatchObject([
      { action: 'review.published' },
    ])
    await settle(days(1))
    expect(await notices(works.author.accountId)).toEqual(['review_published'])
    expect(await notices(works.artisan.accountId)).toEqual(['review_received'])
  })

  it('refuses works that are not over, not one’s own, or reviewed before', async () => {
    const { author, worksId } = await someWorks(database, { status: 'to_confirm' })
    expect(await writeReview(database.ctx(author), worksId, aReviewInput())).toEqual(
      refuse('works_not_done'),
    )
    const works = await someWorks(database)
    expect(await writeReview(database.ctx(author), works.worksId, aReviewInput())).toEqual(
      refuse('not_yours'),
    )
    granted(await writeReview(database.ctx(works.author), works.worksId, aReviewInput()))
    expect(
      await writeReview(database.ctx(works.author), works.worksId, aReviewInput({ overall: 1 })),
    ).toEqual(refuse('already_reviewed'))
  })

  it('makes one review of ten sent at once', async () => {
    const works = await someWorks(database)
    const results = await together(10, (index) =>
      writeReview(
        database.ctx(works.author),
        works.worksId,
        aReviewInput({ overall: 1 + (index % 5) }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      results.filter((result) => !result.ok && result.refusal === 'already_reviewed'),
    ).toHaveLength(9)
    expect(await database.db.$count(reviews, eq(reviews.worksId, works.worksId))).toBe(1)
  })

  it('cannot be of one’s own company, whoever writes the row', async () => {
    const works = await someWorks(database)
    const id = granted(await writeReview(database.ctx(works.author), works.worksId, aReviewInput()))
    await expect(
      database.pool.query('update reviews set author_id = artisan_id where id = $1', [id]),
    ).rejects.toThrow('reviews_not_own')
  })

  it('is changed within seven days, read again by the team, and keeps what it said', async () => {
    const { author, artisan, worksId, reviewId, admin } = await aPublishedReview(database)
    granted(
      await editReview(
        database.ctx(author, days(3)),
        worksId,
        aReviewInput({
          overall: 2,
          text: 'Fuite revenue au bout de trois jours, déplacement refait sans surcoût.',
        }),
        [],
      ),
    )
    expect(await ratingOf(artisan.artisanId)).toEqual({ sum: 0, count: 0 })
    expect((await listShownReviews(database.ctx(), { artisanId: artisan.artisanId })).total).toBe(0)
    granted(await decideReview(database.ctx(admin, days(4)), reviewId, { decision: 'publish' }))
    expect(
      (await listShownReviews(database.ctx(), { artisanId: artisan.artisanId })).rows,
    ).toMatchObject([{ overall: 2, publishedAt: TEST_NOW, editedAt: days(3) }])
    expect(await ratingOf(artisan.artisanId)).toEqual({ sum: 2, count: 1 })
    const story = (await getModeratedReview(database.ctx(admin), reviewId))!.trail
    expect(story.map(({ verb }) => verb)).toEqual(['write', 'publish', 'edit', 'publish'])
    expect(story[2]!.detail.before).toMatchObject({ overall: 5, text: aReviewInput().text })
    expect(await editReview(database.ctx(author, days(8)), worksId, aReviewInput(), [])).toEqual(
      refuse('edit_too_late'),
    )
    expect(
      await editReview(
        database.ctx(await aParticulier(database), days(4)),
        worksId,
        aReviewInput(),
        [],
      ),
    ).toEqual(refuse('not_yours'))
  })

  it('is taken back for good, with its photos', async () => {
    const works = await someWorks(database)
    const ctx = database.ctx(works.author)
    const pixel = new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 20, height: 20, channels: 3, background: '#555' } })
            .png()
            .toBuffer(),
        ),
      ],
      'chantier.png',
    )
    const photos = await receiveReviewPhotos(ctx, [], [pixel, new File(['rien'], 'faux.png')])
    expect(photos.ids).toHaveLength(1)
    expect(photos.error).toContain('faux.png')
    const id = granted(await writeReview(ctx, works.worksId, aReviewInput(), photos.ids))
    const [photo] = photos.ids
    expect(await readReviewPhoto(database.ctx(works.artisan), photo!)).toBeNull()
    expect((await readReviewPhoto(ctx, photo!))?.everybody).toBe(false)
    granted(await decideReview(database.ctx(await anAdmin(database)), id, { decision: 'publish' }))
    expect((await readReviewPhoto(database.ctx(works.artisan), photo!))?.everybody).toBe(true)
    // Hidden with the review, while its company is suspended.
    await database.db
      .update(artisans)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(artisans.id, works.artisan.artisanId))
    expect(await readReviewPhoto(database.ctx(works.artisan), photo!)).toBeNull()
    expect((await readReviewPhoto(ctx, photo!))?.everybody).toBe(false)
    granted(await withdrawReview(database.ctx(works.author, days(100)), works.worksId))
    expect(await ratingOf(works.artisan.artisanId)).toEqual({ sum: 0, count: 0 })
    expect(await database.db.$count(files, eq(files.id, photo!))).toBe(0)
    expect(await writeReview(ctx, works.worksId, aReviewInput())).toEqual(
      refuse('already_reviewed'),
    )
    expect((await listOwnReviews(ctx)).map(({ review }) => review.status)).toEqual(['withdrawn'])
  })

  it('shows nobody else’s photo, and writes nothing then', async () => {
    const [mine, theirs] = [await someWorks(database), await someWorks(database)]
    const pixel = new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 8, height: 8, channels: 3, background: '#999' } })
            .png()
            .toBuffer(),
        ),
      ],
      'a.png',
    )
    const { ids } = await receiveReviewPhotos(database.ctx(theirs.author), [], [pixel])
    expect(await writeReview(database.ctx(mine.author), mine.worksId, aReviewInput(), ids)).toEqual(
      refuse('unknown_file'),
    )
    expect(await listOwnReviews(database.ctx(mine.author))).toEqual([])
  })
})
