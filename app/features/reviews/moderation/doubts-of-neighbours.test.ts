import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CONNECTION_DAYS } from '#app/features/accounts/sessions/browser-trace.ts'
import { rememberBrowser } from '#app/features/accounts/sessions/account-traces.server.ts'
import { knownDeviceCookie } from '#app/features/accounts/sessions/known-device.server.ts'
import { rememberIdentity } from '#app/features/companies/people/fingerprints.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { seal } from '#app/platform/web/seal.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { aReviewInput, someWorks, type TestWorks } from '#test/review-builders.ts'
import { decideReview } from './decide-review.server.ts'
import { listDoubts } from './find-doubts.server.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'

const database = useTestDatabase()
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
const reached = (accountId: AccountId, by: ReturnType<typeof from>, now = TEST_NOW) =>
  rememberBrowser(database.ctx(undefined, now), accountId, by)
const remember = (artisanId: ArtisanId) =>
  inTransaction(database.ctx(), async (tx) =>
    rememberIdentity(tx, await companyOf(database, artisanId)),
  )
const written = async (works: TestWorks) =>
  granted(await writeReview(database.ctx(works.author), works.worksId, aReviewInput()))
const doubtsOf = async (works: TestWorks) => listDoubts(database.ctx(), await written(works))

describe('honest neighbours', () => {
  it('behind one connection are held, and neither refused nor told anything', async () => {
    const works = await someWorks(database)
    await reached(works.artisan.accountId, from('10.1.0.1'))
    await reached(works.author.accountId, from('10.1.0.1'))
    const id = await written(works)
    const [review] = await database.rows(reviews, eq(reviews.id, id))
    expect(review).toMatchObject({ status: 'pending', refusalReason: null, decidedAt: null })
    expect(
      await decideReview(database.ctx(await anAdmin(database)), id, {
        decision: 'publish',
        seen: ['connection'],
        text: WHY,
      }),
    ).toMatchObject({ ok: true })
  })

  it.each<[string, (works: TestWorks) => Promise<unknown>]>([
    [
      'another browser on the same connection',
      async ({ author, artisan }) => {
        await reached(artisan.accountId, from('10.2.0.1'))
        await reached(author.accountId, from('10.2.0.1', 'Safari'))
      },
    ],
    [
      'the same connection weeks apart',
      async ({ author, artisan }) => {
        await reached(artisan.accountId, from('10.2.0.2'))
        await reached(author.accountId, from('10.2.0.2'), days(CONNECTION_DAYS + 1))
      },
    ],
    [
      'a browser that signed in to another company',
      async ({ author }) =>
        reached(
          author.accountId,
          from(
            '10.2.0.3',
            FIREFOX,
            knownDeviceCookie(null, (await anArtisan(database)).accountId, TEST_NOW).split(';')[0]!,
          ),
        ),
    ],
    [
      'another number of the street',
      async (works) => {
        await company(works, { addressLine: '18 rue Paul-Bert', postalCode: '69003' })
        await database.db
          .update(worksTable)
          .set({ worksAddress: '8 rue Paul-Bert, 69003 Lyon' })
          .where(eq(worksTable.id, works.worksId))
      },
    ],
    [
      'the same street elsewhere',
      async (works) => {
        await company(works, { addressLine: '8 rue Paul-Bert', postalCode: '69100' })
        await database.db
          .update(worksTable)
          .set({ worksAddress: '8 rue Paul-Bert, 69003 Lyon' })
          .where(eq(worksTable.id, works.worksId))
      },
    ],
    ['a telephone that neither gave', (works) => company(works, { phone: null })],
    [
      'companies that share an IBAN, of which it knows none',
      async (works) => {
        const other = await anArtisan(database, {
          file: {
            phone: '+33611111111',
            ibanSealed: seal('iban', 'FR1420041010050500013M02606'),
            ibanEnd: '2606',
          },
        })
        await company(works, {
          ibanSealed: seal('iban', 'FR1420041010050500013M02606'),
          ibanEnd: '2606',
        })
        for (const { artisanId } of [other, works.artisan]) await remember(artisanId)
      },
    ],
  ])('%s: published as any review', async (_, make) => {
    const works = await someWorks(database)
    await make(works)
    expect(await doubtsOf(works)).toEqual([])
    const [{ id }] = (await database.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.worksId, works.worksId))) as [{ id: typeof reviews.$inferSelect.id }]
    expect(
      await decideReview(database.ctx(await anAdmin(database)), id, { decision: 'publish' }),
    ).toMatchObject({ ok: true })
  })
})
