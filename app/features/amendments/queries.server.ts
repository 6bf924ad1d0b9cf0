import { isGranted } from '#app/values/team-rights.ts'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { AmendmentId, WorksId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { amendmentFacts, countSentToday } from './amendment-facts.server.ts'
import { refusalToSend, type AmendmentStatus } from './amendment.ts'
import { amendments } from './tables.server.ts'

/** An amendment in a list. */
export type AmendmentLine = {
  id: AmendmentId
  number: string | null
  title: string
  status: AmendmentStatus
  totalInclCents: number
}

/** Whose amendments somebody sees: their own works', and a client only what was sent. */
const readable = (ctx: Ctx<Artisan | Particulier>) =>
  and(ownClause(ctx), ctx.who.kind === 'artisan' ? undefined : isNotNull(amendments.sentAt))

/** The amendments of works, oldest first. */
export function listAmendments(
  ctx: Ctx<Artisan | Particulier>,
  worksId: WorksId,
): Promise<AmendmentLine[]> {
  return ctx.db
    .select(pick(amendments, 'id', 'number', 'title', 'status', 'totalInclCents'))
    .from(amendments)
    .innerJoin(worksTable, eq(worksTable.id, amendments.worksId))
    .where(and(eq(amendments.worksId, worksId), readable(ctx)))
    .orderBy(asc(amendments.createdAt), asc(amendments.id))
}

/** An amendment with its works, as one of its two sides may read it; null when there is none of theirs. */
export async function readAmendment(ctx: Ctx<Artisan | Particulier>, amendmentId: AmendmentId) {
  const [row] = await ctx.db
    .select({
      amendment: amendments,
      works: worksTable,
      request: quoteRequests,
      companyName: artisans.companyName,
    })
    .from(amendments)
    .innerJoin(worksTable, eq(worksTable.id, amendments.worksId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .where(and(eq(amendments.id, amendmentId), readable(ctx)))
  return row ? { ...row, zone: timeZoneOf(row.request.insee) } : null
}

/** What both sides' pages are given of it. */
export type AmendmentFound = NonNullable<Awaited<ReturnType<typeof readAmendment>>>

/** A draft for its artisan's editor: what it lacks, and what its client would see if it were sent now. */
export async function readDraft(
  ctx: Ctx<Artisan>,
  { amendment, works, request }: AmendmentFound,
): Promise<DraftAmendment> {
  const facts = await amendmentFacts(ctx, amendment, works, request)
  const sendRefusal = refusalToSend(amendment, works, {
    faults: facts.faults.length,
    granted: isGranted(ctx.who, 'sign'),
    sentToday: await countSentToday(ctx, works.id),
    standing: refusalByStanding('quote', await standingOf(ctx, works.artisanId)),
  })
  return { ...facts, sendRefusal, trade: request.trade }
}

/** A draft with everything that its rules read. */
export type DraftAmendment = Awaited<ReturnType<typeof amendmentFacts>> & {
  sendRefusal: ReturnType<typeof refusalToSend>
  trade: TradeSlug
}
