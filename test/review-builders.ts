import { worksTable } from '#app/features/works/tables.server.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { decideReview } from '#app/features/reviews/moderation/decide-review.server.ts'
import type { ReviewInput } from '#app/features/reviews/writing/review-form.ts'
import { writeReview } from '#app/features/reviews/writing/write-review.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import {
  newId,
  type WorksId,
  type LeadId,
  type QuoteId,
  type QuoteRequestId,
  type ReviewId,
} from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest, nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { granted } from './quote-builders.ts'

/** Works of somebody's by somebody. */
export type TestWorks = { author: Particulier; artisan: Artisan; worksId: WorksId }

/** Works that are over, or as far as `status` says, on a request of their own unless given; their devis is left out. */
export async function someWorks(
  database: TestDatabase,
  options: {
    author?: Particulier
    artisan?: Artisan
    status?: WorksStatus
    requestId?: QuoteRequestId
    now?: Date
  } = {},
): Promise<TestWorks> {
  const { status = 'done', now = TEST_NOW } = options
  const author = options.author ?? (await aParticulier(database, { name: 'Claire Martin', now }))
  const artisan = options.artisan ?? (await anArtisan(database, { now }))
  const requestId =
    options.requestId ?? (await aQuoteRequest(database, await stranger(database, now), {}, now))
  const leadId = newId<LeadId>()
  await database.db.insert(leads).values({
    id: leadId,
    requestId,
    artisanId: artisan.artisanId,
    status: 'won',
    distanceKm: 1,
    score: 1,
    scoreParts: [],
    proposedAt: now,
    answerBy: now,
    updatedAt: now,
  })
  const worksId = newId<WorksId>()
  const ended =
    status === 'done'
      ? { finishedAt: now, confirmedAt: now, confirmedBy: 'particulier' as const }
      : status === 'cancelled'
        ? { cancelledAt: now, cancelledBy: 'artisan' as const }
        : {}
  await database.db.insert(worksTable).values({
    id: worksId,
    quoteId: newId<QuoteId>(),
    leadId,
    requestId,
    artisanId: artisan.artisanId,
    particulierId: author.accountId,
    quoteNumber: `D-2026-${nextNumber()}`,
    title: 'Remplacement du chauffe-eau',
    clientName: 'Claire Martin',
    worksAddress: '8 rue Paul-Bert',
    totalInclCents: 120_000,
    status,
    createdAt: now,
    updatedAt: now,
    ...ended,
  })
  return { author, artisan, worksId }
}

/** Requests have a daily limit for each person: those of the works' own author are not counted here. */
async function stranger(database: TestDatabase, now: Date): Promise<Particulier> {
  return aParticulier(database, { now })
}

/** What a satisfied client says. */
export function aReviewInput(change: Partial<ReviewInput> = {}): ReviewInput {
  return {
    overall: 5,
    quality: 5,
    punctuality: 4,
    price: 4,
    contact: 5,
    text: 'Travail soigné, chantier laissé propre, rien à redire sur le délai.',
    ...change,
  }
}

/** A review that everybody reads, of works of its own unless given. */
export async function aPublishedReview(
  database: TestDatabase,
  options: { works?: TestWorks; admin?: Admin; input?: Partial<ReviewInput>; now?: Date } = {},
): Promise<TestWorks & { reviewId: ReviewId; admin: Admin }> {
  const works =
    options.works ?? (await someWorks(database, options.now ? { now: options.now } : {}))
  const admin = options.admin ?? (await anAdmin(database))
  const reviewId = granted(
    await writeReview(
      database.ctx(works.author, options.now),
      works.worksId,
      aReviewInput(options.input),
    ),
  )
  granted(await decideReview(database.ctx(admin, options.now), reviewId, { decision: 'publish' }))
  return { ...works, reviewId, admin }
}
