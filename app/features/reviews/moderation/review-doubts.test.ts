import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CONNECTION_DAYS } from '#app/features/accounts/sessions/browser-trace.ts'
import { rememberBrowser } from '#app/features/accounts/sessions/account-traces.server.ts'
import { knownDeviceCookie } from '#app/features/accounts/sessions/known-device.server.ts'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { accountTraces, profiles, users } from '#app/features/accounts/tables.server.ts'
import { rememberIdentity } from '#app/features/companies/people/fingerprints.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { seal } from '#app/platform/web/seal.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { aReviewInput, someWorks, type TestWorks } from '#test/review-builders.ts'
import * as adminReview from './admin-review.page.tsx'
import { decideReview } from './decide-review.server.ts'
import { editReview } from '#app/features/reviews/writing/edit-review.server.ts'
import { listDoubts } from './find-doubts.server.ts'
import { getModeratedReview, moderatedReviews } from './moderation.server.ts'
import type { ReviewDoubt } from './review-doubt.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'

const database = useTestDatabase()
const IBAN = 'FR7630006000011234567890189'
const WHY = 'Vu le devis et les photos du chantier : voisins, et deux personnes bien distinctes.'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const days = (n: number) => new Date(TEST_NOW.getTime() + n * 86_400_000)
const from = (clientKey: string, userAgent = FIREFOX, cookies: string | null = null) => ({
  clientKey,
  userAgent,
  cookies,
})
const company = ({ artisan }: TestWorks, file: Partial<typeof artisans.$inferInsert>) =>
  database.db.update(artisans).set(file).where(eq(artisans.id, artisan.artisanId))
const author = ({ author }: TestWorks, change: { email?: string; phone?: string }) =>
  Promise.all([
    change.email
      ? database.db.update(users).set({ email: change.email }).where(eq(users.id, author.accountId))
      : null,
    change.phone
      ? database.db
          .update(profiles)
          .set({ phone: change.phone })
          .where(eq(profiles.userId, author.accountId))
      : null,
  ])
const reached = (accountId: AccountId, by: ReturnType<typeof from>, now = TEST_NOW) =>
  rememberBrowser(database.ctx(undefined, now), accountId, by)
const remember = (artisanId: ArtisanId) =>
  inTransaction(database.ctx(), async (tx) =>
    rememberIdentity(tx, await companyOf(database, artisanId)),
  )
const written = async (works: TestWorks) =>
  granted(await writeReview(database.ctx(works.author), works.worksId, aReviewInput()))

/** Each thing that one person behind both would leave, and what it is called. */
const SIGNALS: [string, ReviewDoubt, (works: TestWorks) => Promise<unknown>][] = [
  [
    'a browser that signed in to the company before',
    'device',
    ({ author, artisan }) =>
      reached(
        author.accountId,
        from(
          '10.0.0.1',
          FIREFOX,
          knownDeviceCookie(null, artisan.accountId, TEST_NOW).split(';')[0]!,
        ),
      ),
  ],
  [
    'a browser in which the company signs in afterwards',
    'device',
    ({ author, artisan }) =>
      reached(
        artisan.accountId,
        from(
          '10.0.0.2',
          'Other',
          knownDeviceCookie(null, author.accountId, TEST_NOW).split(';')[0]!,
        ),
      ),
  ],
  [
    'one connection and browser within days',
    'connection',
    async ({ author, artisan }) => {
      await reached(artisan.accountId, from('10.0.0.3'))
      await reached(author.accountId, from('10.0.0.3'), days(CONNECTION_DAYS))
    },
  ],
  [
    'one telephone',
    'phone',
    async (works) => {
      await company(works, { phone: '+33612345678' })
      await author(works, { phone: '+33612345678' })
    },
  ],
  [
    'one mailbox, written in two ways',
    'email',
    async (works) => {
      await database.db
        .update(users)
        .set({ email: 'paul.durand@gmail.com' })
        .where(eq(users.id, works.artisan.accountId))
      await author(works, { email: 'pauldurand+client@gmail.com' })
    },
  ],
  [
    'works at the seat of the company',
    'address',
    async (works) => {
      await company(works, { addressLine: '8, rue Paul Bert', postalCode: '69003' })
      await database.db
        .update(worksTable)
        .set({ worksAddress: '8 rue Paul-Bert, 69003 Lyon' })
        .where(eq(worksTable.id, works.worksId))
    },
  ],
  ['the name of the manager', 'name', (works) => company(works, { managerName: 'MARTIN Claire' })],
  [
    'a telephone of another company, which has the IBAN of this one',
    'linked',
    async (works) => {
      const other = await anArtisan(database, {
        file: { phone: '+33699999999', ibanSealed: seal('iban', IBAN), ibanEnd: '0189' },
      })
      await company(works, { ibanSealed: seal('iban', IBAN), ibanEnd: '0189' })
      await author(works, { phone: '+33699999999' })
      for (const { artisanId } of [other, works.artisan]) await remember(artisanId)
    },
  ],
]

describe('a review whose author shares something with the company', () => {
  it.each(SIGNALS)(
    'by %s is held, told in words, and published only with a reason by somebody who saw it',
    async (_, kind, make) => {
      const works = await someWorks(database)
      await make(works)
      const id = await written(works)
      const admin = await anAdmin(database)
      expect(await listDoubts(database.ctx(), id)).toEqual([kind])
      expect((await getModeratedReview(database.ctx(admin), id))!.doubts).toEqual([kind])
      const { rows } = await moderatedReviews.page(database.ctx(admin))
      expect(rows.find(({ review }) => review.id === id)).toMatchObject({ held: true })
      const publish = (decision: { seen?: string[]; text?: string }) =>
        decideReview(database.ctx(admin), id, { decision: 'publish', ...decision })
      expect(await publish({})).toEqual(refuse('doubts_not_seen'))
      expect(await publish({ seen: [kind], text: 'Vu.' })).toEqual(refuse('doubts_need_reason'))
      expect(
        (
          await database.db
            .select({ status: reviews.status })
            .from(reviews)
            .where(eq(reviews.id, id))
        )[0]!.status,
      ).toBe('pending')
      expect(await publish({ seen: [kind], text: WHY })).toMatchObject({ ok: true })
      expect(await listAuditOf(database.ctx(admin), id)).toMatchObject([
        { action: 'review.published' },
      ])
      expect((await getModeratedReview(database.ctx(admin), id))!.trail.at(-1)).toMatchObject({
        verb: 'publish',
        detail: { text: WHY },
      })
    },
  )

  it('is refused with a reason of the rules like any other', async () => {
    const works = await someWorks(database)
    await company(works, { managerName: 'Claire Martin' })
    expect(
      await decideReview(database.ctx(await anAdmin(database)), await written(works), {
        decision: 'refuse',
        reason: 'interest',
        text: 'L’auteur dirige l’entreprise, comme il nous l’a écrit.',
      }),
    ).toMatchObject({ ok: true })
  })

  it('is found by what comes after the writing too, and by a correction', async () => {
    const works = await someWorks(database)
    const id = await written(works)
    const admin = database.ctx(await anAdmin(database))
    await company(works, { managerName: 'Claire Martin' })
    // Nothing was there when the page was read.
    expect(await decideReview(admin, id, { decision: 'publish' })).toEqual(
      refuse('doubts_not_seen'),
    )
    // The page that is read again shows it.
    expect(
      (
        await askPage<{ doubts: string[] }>(database, adminReview, `/admin/avis/${id}`, {
          as: admin.who,
          params: { id },
        })
      ).data.doubts,
    ).toEqual(['name'])
    await author(works, { phone: '+33612345678' })
    await company(works, { phone: '+33612345678' })
    granted(
      await editReview(
        database.ctx(works.author),
        works.worksId,
        aReviewInput({ text: 'Travail soigné, un peu de retard mais tout a été expliqué.' }),
        [],
      ),
    )
    expect(await listDoubts(database.ctx(), id)).toEqual(['phone', 'name'])
  })

  it('is shown to the team with facts and no accusation, and asks for the word beside its field', async () => {
    const works = await someWorks(database)
    await company(works, { managerName: 'Claire Martin' })
    const id = await written(works)
    const admin = await anAdmin(database)
    const post = (fields: Record<string, string>) =>
      askPage<{ errors: Record<string, string> }>(database, adminReview, `/admin/avis/${id}`, {
        as: admin,
        params: { id },
        post: { decision: 'publish', reason: '', text: '', ...fields },
      })
    expect(await post({ seen: '' })).toMatchObject({ status: 409 })
    expect(await post({ seen: 'name' })).toMatchObject({
      status: 422,
      data: { errors: { text: expect.stringContaining('20') } },
    })
    expect(await post({ seen: 'name', text: WHY })).toMatchObject({ status: 302 })
  })
})

it('keeps no address and no browser in clear, once an account and trace', async () => {
  const { accountId } = await aParticulier(database)
  for (const day of [0, 1, 2]) await reached(accountId, from('10.3.0.1'), days(day))
  const rows = await database.rows(accountTraces, eq(accountTraces.accountId, accountId))
  expect(rows).toMatchObject([{ kind: 'connection', seenAt: days(2) }])
  expect(JSON.stringify(rows)).not.toMatch(/10\.3\.0\.1|Firefox/)
})
