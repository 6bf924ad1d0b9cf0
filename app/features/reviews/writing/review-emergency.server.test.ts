import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { artisans } from '#app/features/companies/tables.server.ts'
import { takeEmergency } from '#app/features/emergencies/calls/take-emergency.server.ts'
import { claimEmergency } from '#app/features/emergencies/follow/claim-emergency.server.ts'
import { endEmergency } from '#app/features/emergencies/follow/end-emergency.server.ts'
import { listOwnEmergencies } from '#app/features/emergencies/follow/list-own-emergencies.server.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { decideReview } from '#app/features/reviews/moderation/decide-review.server.ts'
import { getModeratedReview } from '#app/features/reviews/moderation/moderation.server.ts'
import {
  getReviewPage,
  listCompanyReviews,
  listOwnReviews,
  listWorksToReview,
} from '#app/features/reviews/own-reviews.server.ts'
import { listShownReviews } from '#app/features/reviews/public-reviews.server.ts'
import { reviews } from '#app/features/reviews/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { anEmergency, anOnCallArtisan, emergenciesOf } from '#test/emergency-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { aReviewInput } from '#test/review-builders.ts'
import { editReview, withdrawReview } from './edit-review.server.ts'
import { writeReview } from './write-review.server.ts'

const database = useTestDatabase({ max: 12 })
const { held, own, person, sleep, stored } = emergenciesOf(database)
afterEach(sleep)

const aPerson = async (): Promise<Particulier> => ({
  ...(await aParticulier(database)),
  clientKey: 'reviews-of-emergencies',
})
const at = (who: Particulier) => database.ctx(who)

/** A leak that a company came for; in `who`'s account, or in nobody's. */
async function repaired(
  who: Particulier | null,
  over = true,
): Promise<{ id: EmergencyId; artisan: Artisan }> {
  const artisan = await anOnCallArtisan(database)
  const id = await anEmergency(database, who ? { who } : {})
  granted(await takeEmergency(own(artisan), id, 30))
  if (over) await endEmergency(person(40), held(id))
  if (!who)
    await database.db.update(emergencies).set({ accountId: null }).where(eq(emergencies.id, id))
  return { id, artisan }
}

describe('the account of an emergency', () => {
  it('is that of the first who holds its link and is signed in', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { id } = await repaired(null)
    expect(await listOwnEmergencies(at(one))).toEqual([])
    granted(await claimEmergency(at(one), held(id)))
    granted(await claimEmergency(at(one), held(id)))
    expect(await claimEmergency(at(other), held(id))).toEqual(refuse('somebody_elses'))
    expect(await listOwnEmergencies(at(one))).toMatchObject([{ id, kind: 'leak', state: 'over' }])
    expect(await listOwnEmergencies(at(other))).toEqual([])
  })

  it('is one only, of several who press at once', async () => {
    const people = await Promise.all([aPerson(), aPerson(), aPerson(), aPerson()])
    const { id } = await repaired(null)
    const claims = await together(people.length, (n) => claimEmergency(at(people[n]!), held(id)))
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('takes none whose code was not typed', async () => {
    const id = await anEmergency(database)
    await database.db
      .update(emergencies)
      .set({ state: 'unproved', accountId: null })
      .where(eq(emergencies.id, id))
    expect(await claimEmergency(at(await aPerson()), held(id))).toEqual(refuse('not_found'))
  })
})

describe('the review of an emergency', () => {
  it('is asked for once it is over, and rates the company once it is published', async () => {
    const who = await aPerson()
    const { id, artisan } = await repaired(who)
    const mails = await database.db
      .select({ subject: emailLogs.subject })
      .from(emailLogs)
      .where(eq(emailLogs.accountId, who.accountId))
    expect(mails.map(({ subject }) => subject)).toContain(
      'Comment s’est passé votre dépannage\u202f?',
    )
    expect(await listWorksToReview(at(who))).toMatchObject([
      { id, title: 'Dépannage\u00a0: fuite d’eau', trade: 'plomberie' },
    ])
    const reviewId = granted(await writeReview(at(who), id, aReviewInput()))
    expect(await listWorksToReview(at(who))).toEqual([])
    const admin = await anAdmin(database)
    expect(await getModeratedReview(database.ctx(admin), reviewId)).toMatchObject({
      works: null,
      emergencyKind: 'leak',
    })
    granted(await decideReview(database.ctx(admin), reviewId, { decision: 'publish' }))
    const of = { artisanId: artisan.artisanId }
    expect((await listShownReviews(database.ctx(), of)).rows).toMatchObject([
      { id: reviewId, trade: 'plomberie', town: 'Lyon 3e arrondissement' },
    ])
    expect((await listCompanyReviews(own(artisan), 1)).rows).toMatchObject([
      { title: 'Dépannage\u00a0: fuite d’eau' },
    ])
    expect(await listOwnReviews(at(who))).toMatchObject([{ title: 'Dépannage\u00a0: fuite d’eau' }])
    const [company] = await database.db
      .select({ sum: artisans.ratingSum, count: artisans.ratingCount })
      .from(artisans)
      .where(eq(artisans.id, artisan.artisanId))
    expect(company).toEqual({ sum: 5, count: 1 })
  })

  it('may be changed and withdrawn by its author alone', async () => {
    const [who, other] = [await aPerson(), await aPerson()]
    const { id } = await repaired(who)
    granted(await writeReview(at(who), id, aReviewInput()))
    const change = aReviewInput({ overall: 3 })
    expect(await editReview(at(other), id, change, [])).toEqual(refuse('not_yours'))
    granted(await editReview(at(who), id, change, []))
    expect((await getReviewPage(at(who), id))?.own?.review.overall).toBe(3)
    expect(await getReviewPage(at(other), id)).toBeNull()
    granted(await withdrawReview(at(who), id))
    expect(await writeReview(at(who), id, aReviewInput())).toEqual(refuse('already_reviewed'))
  })

  it('is refused to a stranger, before the end, and where nobody came', async () => {
    const [who, other] = [await aPerson(), await aPerson()]
    const { id } = await repaired(who, false)
    const write = (by: Particulier, of = id) => writeReview(at(by), of, aReviewInput())
    expect(await write(who)).toEqual(refuse('works_not_done'))
    expect(await write(other)).toEqual(refuse('not_yours'))
    await sleep()
    const alone = await anEmergency(database, { who: other })
    expect(await stored(alone)).toMatchObject({ state: 'nobody' })
    expect(await write(other, alone)).toEqual(refuse('not_yours'))
  })

  it('is one, of six sent at once', async () => {
    const who = await aPerson()
    const { id } = await repaired(who)
    const sent = await together(6, () => writeReview(at(who), id, aReviewInput()))
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await database.rows(reviews, eq(reviews.emergencyId, id))
    expect(rows).toHaveLength(1)
  })

  it('is told apart where its author lives at the company', async () => {
    const who = await aPerson()
    const { id, artisan } = await repaired(who)
    await database.db
      .update(artisans)
      .set({ addressLine: '8 rue Paul-Bert, 2e étage', postalCode: '69003' })
      .where(eq(artisans.id, artisan.artisanId))
    const reviewId = granted(await writeReview(at(who), id, aReviewInput()))
    const admin = await anAdmin(database)
    expect((await getModeratedReview(database.ctx(admin), reviewId))?.doubts).toContain('address')
  })
})
