import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { userRoles } from '#app/features/accounts/tables.server.ts'
import { findCase } from '#app/features/admin/desk/list-cases.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import type { System } from '#app/platform/context.ts'
import type { ArtisanId, ReviewId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aPublishedReview, aReviewInput, someWorks, type TestWorks } from '#test/review-builders.ts'
import { replyToReview, reportReview } from '#app/features/reviews/answer-review.server.ts'
import { decideReport, decideReview } from './decide-review.server.ts'
import {
  appealReview,
  editReview,
  withdrawReview,
} from '#app/features/reviews/writing/edit-review.server.ts'
import { countWaitingReviews, moderatedReviews } from './moderation.server.ts'
import { listCompanyReviews } from '#app/features/reviews/own-reviews.server.ts'
import { getRatingSummary, listShownReviews } from '#app/features/reviews/public-reviews.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'

const database = useTestDatabase({ max: 12 })
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-reviews-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
const settle = (now = TEST_NOW) =>
  drain('events', (data, job) => handleEvent(database.ctx<System>(undefined, now), data, job))
const mails = async (address: string) =>
  (
    await database.pool.query<{ email_type: string }>(
      'select email_type from email_logs where email = $1 order by created_at, id',
      [address],
    )
  ).rows.map((row) => row.email_type)
/** What somebody was told of reviews; the request that their works began with may have been proposed to them too. */
const notices = async (accountId: string) =>
  (
    await database.pool.query<{ kind: string }>(
      `select kind from notices where account_id = $1 and kind like 'review%' order by kind`,
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
const WHY = 'Le texte donne le numéro de téléphone du gérant, que nos règles refusent.'
const REPORT = {
  reason: 'not_a_client' as const,
  text: 'Aucun chantier à ce nom ni à cette date chez nous.',
}

describe('deciding', () => {
  it('tells the author why a review is refused, lets them correct or contest it once, and asks somebody else to read it again', async () => {
    const author = await aParticulier(database, { email: 'conteste@ouvreo.example' })
    const works = await someWorks(database, { author })
    const [first, second] = [await anAdmin(database), await anAdmin(database)]
    const id = granted(await writeReview(database.ctx(author), works.worksId, aReviewInput()))
    granted(
      await decideReview(database.ctx(first), id, {
        decision: 'refuse',
        reason: 'personal_data',
        text: WHY,
      }),
    )
    await settle()
    expect(await mails('conteste@ouvreo.example')).toEqual(['review_refused'])
    const { rows } = await database.pool.query<{ text: string }>(
      `select text from email_logs where email = 'conteste@ouvreo.example'`,
    )
    expect(rows[0]!.text).toContain('Données personnelles')
    expect(rows[0]!.text).toContain(WHY)
    granted(
      await appealReview(
        database.ctx(author, days(1)),
        works.worksId,
        'Ce numéro est celui de son site public, pas le sien.',
      ),
    )
    expect(await decideReview(database.ctx(first, days(2)), id, { decision: 'publish' })).toEqual(
      refuse('same_person'),
    )
    granted(
      await decideReview(database.ctx(second, days(2)), id, {
        decision: 'refuse',
        reason: 'personal_data',
        text: WHY,
      }),
    )
    await settle(days(2))
    expect(await mails('conteste@ouvreo.example')).toEqual(['review_refused', 'review_refused'])
    expect(
      await appealReview(
        database.ctx(author, days(3)),
        works.worksId,
        'Je conteste encore cette décision.',
      ),
    ).toEqual(refuse('already_appealed'))
    // Put right, it is read like a new one.
    granted(await editReview(database.ctx(author, days(3)), works.worksId, aReviewInput(), []))
    granted(await decideReview(database.ctx(first, days(4)), id, { decision: 'publish' }))
    expect(await ratingOf(works.artisan.artisanId)).toEqual({ sum: 5, count: 1 })
  })

  it('asks nobody else to read an appeal again where nobody else of the team decides of reviews', async () => {
    const works = await someWorks(database)
    const author = database.ctx(works.author)
    const moderator = database.ctx(await anAdmin(database))
    // The others of the team, those of other tests among them, answer messages.
    await database.db
      .update(userRoles)
      .set({ duties: ['support'] })
      .where(ne(userRoles.userId, moderator.who.accountId))
    const id = granted(await writeReview(author, works.worksId, aReviewInput()))
    granted(
      await decideReview(moderator, id, { decision: 'refuse', reason: 'not_the_works', text: WHY }),
    )
    granted(await appealReview(author, works.worksId, 'Tout y parle pourtant de ces travaux.'))
    await database.db
      .update(userRoles)
      .set({ duties: ['moderation'] })
      .where(eq(userRoles.userId, (await anAdmin(database)).accountId))
    expect(await decideReview(moderator, id, { decision: 'publish' })).toEqual(
      refuse('same_person'),
    )
    await database.db
      .update(userRoles)
      .set({ duties: ['support'] })
      .where(ne(userRoles.userId, moderator.who.accountId))
    granted(await decideReview(moderator, id, { decision: 'publish' }))
  })

  it('leaves no report on the desk of a review that its author took back', async () => {
    const { author, artisan, reviewId, admin, worksId } = await aPublishedReview(database)
    const waits = async () =>
      (await findCase(database.ctx(admin), { kind: 'review_reports', subjectId: reviewId })) !==
      null
    granted(await reportReview(database.ctx(artisan), reviewId, REPORT))
    expect(await waits()).toBe(true)
    granted(await withdrawReview(database.ctx(author), worksId))
    expect(await waits()).toBe(false)
  })

  it('lets the company of a review reply once and report once; another company and another state are refused', async () => {
    const { author, artisan, reviewId, admin } = await aPublishedReview(database)
    const other = await anArtisan(database)
    const reply = 'Merci pour votre confiance, au plaisir de revenir.'
    expect(await replyToReview(database.ctx(other), reviewId, reply)).toEqual(refuse('not_yours'))
    expect(await reportReview(database.ctx(other), reviewId, REPORT)).toEqual(refuse('not_yours'))
    const replies = await together(5, () =>
      replyToReview(database.ctx(artisan, days(1)), reviewId, reply),
    )
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    granted(await reportReview(database.ctx(artisan, days(1)), reviewId, REPORT))
    expect(await reportReview(database.ctx(artisan, days(1)), reviewId, REPORT)).toEqual(
      refuse('already_reported'),
    )
    expect(
      (await listShownReviews(database.ctx(), { artisanId: artisan.artisanId })).rows,
    ).toMatchObject([{ reply: { text: reply, at: days(1) } }])
    expect(await moderatedReviews.page(database.ctx(admin), { view: 'signales' })).toMatchObject({
      total: 1,
      rows: [{ since: days(1), reportReason: 'not_a_client' }],
    })
    granted(
      await decideReport(database.ctx(admin, days(2)), reviewId, {
        decision: 'keep',
        text: 'Le devis signé et la confirmation des travaux sont à ce nom.',
      }),
    )
    expect(
      await decideReport(database.ctx(admin, days(2)), reviewId, { decision: 'keep', text: WHY }),
    ).toEqual(refuse('report_decided'))
    await settle(days(2))
    expect(await notices(artisan.accountId)).toEqual(['review_received', 'review_report_decided'])
    expect(await notices(author.accountId)).toEqual(['review_published', 'review_replied'])
    expect((await listCompanyReviews(database.ctx(artisan), 1)).rows).toMatchObject([
      { report: { decision: 'kept' } },
    ])
    const pending = await someWorks(database)
    const waiting = granted(
      await writeReview(database.ctx(pending.author), pending.worksId, aReviewInput()),
    )
    expect(await replyToReview(database.ctx(pending.artisan), waiting, reply)).toEqual(
      refuse('not_yours'),
    )
  })

  it('takes down a reported review with its rating, and counts what waits', async () => {
    const { artisan, reviewId, admin } = await aPublishedReview(database)
    granted(await reportReview(database.ctx(artisan), reviewId, REPORT))
    const before = await countWaitingReviews(database.ctx(admin))
    granted(
      await decideReport(database.ctx(admin), reviewId, {
        decision: 'refuse',
        reason: 'interest',
        text: 'L’auteur travaille pour un concurrent, la fiche de paie jointe le montre.',
      }),
    )
    expect(await countWaitingReviews(database.ctx(admin))).toMatchObject({
      reported: before.reported - 1,
    })
    expect(await ratingOf(artisan.artisanId)).toEqual({ sum: 0, count: 0 })
    expect((await listCompanyReviews(database.ctx(artisan), 1)).rows).toMatchObject([
      { review: { status: 'refused' }, report: { decision: 'removed' } },
    ])
  })
})

it('keeps each company’s average equal to that of its rows, whatever is published at the same time (I7)', async () => {
  const artisan = await anArtisan(database)
  const admin = await anAdmin(database)
  const written: { works: TestWorks; id: ReviewId }[] = []
  for (let n = 0; n < 8; n++) {
    const works = await someWorks(database, { artisan })
    written.push({
      works,
      id: granted(
        await writeReview(
          database.ctx(works.author),
          works.worksId,
          aReviewInput({ overall: 1 + (n % 5) }),
        ),
      ),
    })
  }
  await together(8, (n) =>
    decideReview(database.ctx(admin), written[n]!.id, { decision: 'publish' }),
  )
  await together(3, (n) =>
    withdrawReview(database.ctx(written[n]!.works.author), written[n]!.works.worksId),
  )
  expect(await ratingOf(artisan.artisanId)).toEqual({ sum: 4 + 5 + 1 + 2 + 3, count: 5 })
  expect(await getRatingSummary(database.ctx(), artisan.artisanId)).toMatchObject({
    average: 3,
    count: 5,
    distribution: [1, 1, 1, 1, 1],
  })
  const counted = sql`select coalesce(sum(overall), 0) as total, count(*) as n from reviews where artisan_id = a.id and status = 'published'`
  const wrong = await database.db.execute(
    sql`select a.id from artisans a cross join lateral (${counted}) r where a.rating_sum <> r.total or a.rating_count <> r.n`,
  )
  expect(wrong.rows).toEqual([])
})
