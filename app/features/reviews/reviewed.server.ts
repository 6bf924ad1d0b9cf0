import { and, eq, or } from 'drizzle-orm'
import { shownSlug } from '#app/features/companies/shown-company.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { emergencyTitle, KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId, ArtisanId, EmergencyId, WorksId } from '#app/values/identity/ids.ts'
import { reviews } from './tables.server.ts'

/** The identifier of what a review is of: works of the marketplace, or an emergency. */
export type ReviewedId = WorksId | EmergencyId

/** What a review is of. */
export type Reviewed = {
  worksId: WorksId | null
  emergencyId: EmergencyId | null
  accountId: AccountId | null
  artisanId: ArtisanId
  companyName: string
  /** Null while the company is not shown. */
  companySlug: string | null
  title: string
  trade: TradeSlug
  /** Where it was done, and for whom: what is compared with the company's own. */
  clientName: string
  addressLine: string
  postalCode: string
  town: string
  insee: string
  /** Whether it is behind, and may be reviewed. */
  done: boolean
  /** When it was; null while it is not. */
  doneAt: Date | null
}

/** The identifier that a review is found by. */
export const reviewedIdOf = (review: {
  worksId: WorksId | null
  emergencyId: EmergencyId | null
}): ReviewedId => review.worksId ?? review.emergencyId!

/** In a query of reviews: those of this one thing. */
export const isReviewOf = (id: ReviewedId) =>
  or(eq(reviews.worksId, id as WorksId), eq(reviews.emergencyId, id as EmergencyId))

/** What is to be reviewed, whoever asks; null when there is none. */
export async function readReviewed(ctx: Ctx, id: ReviewedId): Promise<Reviewed | null> {
  const shown = { companyName: artisans.companyName, companySlug: shownSlug(ctx) }
  const [found] = await ctx.db
    .select({ works: worksTable, request: quoteRequests, ...shown })
    .from(worksTable)
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .where(and(ofMarketplace, eq(worksTable.id, id as WorksId)))
  if (found) {
    const { works, request, ...company } = found
    return {
      ...company,
      worksId: works.id,
      emergencyId: null,
      accountId: works.particulierId,
      artisanId: works.artisanId,
      title: works.title,
      trade: request.trade,
      clientName: works.clientName,
      addressLine: works.worksAddress,
      postalCode: request.postalCode,
      town: request.town,
      insee: request.insee,
      done: works.status === 'done',
      doneAt: works.finishedAt ?? works.confirmedAt,
    }
  }
  return readEmergency(ctx, id as EmergencyId, shown)
}

async function readEmergency(
  ctx: Ctx,
  id: EmergencyId,
  shown: { companyName: typeof artisans.companyName; companySlug: ReturnType<typeof shownSlug> },
): Promise<Reviewed | null> {
  const [found] = await ctx.db
    .select({ emergency: emergencies, ...shown })
    .from(emergencies)
    .innerJoin(artisans, eq(artisans.id, emergencies.takenBy))
    .where(eq(emergencies.id, id))
  if (!found) return null
  const { emergency, ...company } = found
  const { kind, accountId, takenBy, name, addressLine, postalCode, town, insee, state } = emergency
  return {
    ...company,
    worksId: null,
    emergencyId: id,
    accountId,
    artisanId: takenBy!,
    title: emergencyTitle(kind),
    trade: KIND_FACTS[kind].trade,
    clientName: name,
    addressLine,
    postalCode,
    town,
    insee,
    done: state === 'over',
    doneAt: emergency.arrivesAt,
  }
}
