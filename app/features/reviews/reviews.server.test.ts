import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
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
import type { ArtisanId, ReviewId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aPublishedReview, aReviewInput, someWorks, type TestWorks } from '#test/review-builders.ts'
import { replyToReview, reportReview } from './answer-review.server.ts'
import {
  decideReport,
  decideReview,
} from '#app/features/reviews/moderation/decide-review.server.ts'
import {
  appealReview,
  editReview,
  withdrawReview,
} from '#app/features/reviews/writing/edit-review.server.ts'
import { inviteReview, remindReviews } from '#app/features/reviews/writing/invite-review.server.ts'
import {
  countWaitingReviews,
  getModeratedReview,
  searchReviews,
} from '#app/features/reviews/moderation/moderation.server.ts'
import { listCompanyReviews, listOwnReviews, listWorksToReview } from './own-reviews.server.ts'
import { getRatingSummary, listShownReviews } from './public-reviews.server.ts'
import {
  readReviewPhoto,
  receiveReviewPhotos,
} from '#app/features/reviews/writing/review-photos.server.ts'
import { reviews } from './tables.server.ts'
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
const WHY = 'Le texte donne le numéro de téléphone du gérant, que nos règles refusent.'
const REPORT = {
  reason: 'not_a_client' as const,
  text: 'Aucun chantier à ce nom ni à cette date chez nous.',
}

describe('writing', () => {
  it('takes one review of finished works, which waits, and shows it once the team publishes it', async () => {
    const works = await someWorks(database)
    const ctx = database.ctx(works.author)
    expect((await listWorksToReview(ctx)).map(({ worksId }) => worksId)).toEqual([works.worksId])
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
    expect(await writeReview(database.ctx(author), worksId, aReviewInput())).toEqual({
      ok: false,
      refusal: 'works_not_done',
    })
    const works = await someWorks(database)
    expect(await writeReview(database.ctx(author), works.worksId, aReviewInput())).toEqual({
      ok: false,
      refusal: 'not_yours',
    })
    granted(await writeReview(database.ctx(works.author), works.worksId, aReviewInput()))
    expect(
      await writeReview(database.ctx(works.author), works.worksId, aReviewInput({ overall: 1 })),
    ).toEqual({ ok: false, refusal: 'already_reviewed' })
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
    expect(await editReview(database.ctx(author, days(8)), worksId, aReviewInput(), [])).toEqual({
      ok: false,
      refusal: 'edit_too_late',
    })
    expect(
      await editReview(
        database.ctx(await aParticulier(database), days(4)),
        worksId,
        aReviewInput(),
        [],
      ),
    ).toEqual({ ok: false, refusal: 'not_yours' })
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
    granted(await withdrawReview(database.ctx(works.author, days(100)), works.worksId))
    expect(await ratingOf(works.artisan.artisanId)).toEqual({ sum: 0, count: 0 })
    expect(await database.db.$count(files, eq(files.id, photo!))).toBe(0)
    expect(await writeReview(ctx, works.worksId, aReviewInput())).toEqual({
      ok: false,
      refusal: 'already_reviewed',
    })
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
      { ok: false, refusal: 'unknown_file' },
    )
    expect(await listOwnReviews(database.ctx(mine.author))).toEqual([])
  })
})

describe('inviting', () => {
  it('invites once when the works are over, reminds once a week later, and never whoever wrote', async () => {
    const author = await aParticulier(database, { email: 'invitee@ouvreo.example' })
    const quick = await aParticulier(database, { email: 'rapide@ouvreo.example' })
    const [slow, fast] = [
      await someWorks(database, { author }),
      await someWorks(database, { author: quick }),
    ]
    // The address that is written to is that of the account.
    for (const { worksId } of [slow, fast, slow]) await inviteReview(database.ctx(), worksId)
    expect(await mails('invitee@ouvreo.example')).toEqual(['review_invitation'])
    granted(await writeReview(database.ctx(quick, days(2)), fast.worksId, aReviewInput()))
    expect(await remindReviews(database.ctx<System>(undefined, days(6.9)))).toBe(0)
    expect(await remindReviews(database.ctx<System>(undefined, days(7)))).toBe(1)
    expect(await remindReviews(database.ctx<System>(undefined, days(8)))).toBe(0)
    expect(await mails('invitee@ouvreo.example')).toEqual(['review_invitation', 'review_reminder'])
    expect(await mails('rapide@ouvreo.example')).toEqual(['review_invitation'])
  })

  it('does not invite to review works that are not over', async () => {
    const author = await aParticulier(database, { email: 'encours@ouvreo.example' })
    const { worksId } = await someWorks(database, { author, status: 'in_progress' })
    await inviteReview(database.ctx(), worksId)
    expect(await mails('encours@ouvreo.example')).toEqual([])
  })
})

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
    expect(await decideReview(database.ctx(first, days(2)), id, { decision: 'publish' })).toEqual({
      ok: false,
      refusal: 'same_person',
    })
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
    ).toEqual({ ok: false, refusal: 'already_appealed' })
    // Put right, it is read like a new one.
    granted(await editReview(database.ctx(author, days(3)), works.worksId, aReviewInput(), []))
    granted(await decideReview(database.ctx(first, days(4)), id, { decision: 'publish' }))
    expect(await ratingOf(works.artisan.artisanId)).toEqual({ sum: 5, count: 1 })
  })

  it('lets the company of a review reply once and report once; another company and another state are refused', async () => {
    const { author, artisan, reviewId, admin } = await aPublishedReview(database)
    const other = await anArtisan(database)
    const reply = 'Merci pour votre confiance, au plaisir de revenir.'
    expect(await replyToReview(database.ctx(other), reviewId, reply)).toEqual({
      ok: false,
      refusal: 'not_yours',
    })
    expect(await reportReview(database.ctx(other), reviewId, REPORT)).toEqual({
      ok: false,
      refusal: 'not_yours',
    })
    const replies = await together(5, () =>
      replyToReview(database.ctx(artisan, days(1)), reviewId, reply),
    )
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    granted(await reportReview(database.ctx(artisan, days(1)), reviewId, REPORT))
    expect(await reportReview(database.ctx(artisan, days(1)), reviewId, REPORT)).toEqual({
      ok: false,
      refusal: 'already_reported',
    })
    expect(
      (await listShownReviews(database.ctx(), { artisanId: artisan.artisanId })).rows,
    ).toMatchObject([{ reply: { text: reply, at: days(1) } }])
    expect(
      await searchReviews(database.ctx(admin), {
        queue: 'signales',
        q: '',
        sort: { by: 'date', descending: false },
        page: 1,
      }),
    ).toMatchObject({ total: 1, rows: [{ since: days(1), reportReason: 'not_a_client' }] })
    granted(
      await decideReport(database.ctx(admin, days(2)), reviewId, {
        decision: 'keep',
        text: 'Le devis signé et la confirmation des travaux sont à ce nom.',
      }),
    )
    expect(
      await decideReport(database.ctx(admin, days(2)), reviewId, { decision: 'keep', text: WHY }),
    ).toEqual({ ok: false, refusal: 'report_decided' })
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
    expect(await replyToReview(database.ctx(pending.artisan), waiting, reply)).toEqual({
      ok: false,
      refusal: 'not_yours',
    })
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
