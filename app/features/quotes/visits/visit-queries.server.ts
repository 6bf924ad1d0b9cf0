import { and, eq, sql, desc } from 'drizzle-orm'
import { standingAt, standingColumns } from '#app/features/companies/company-standing.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { shortName } from '#app/features/requests/leads/lead.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { pick } from '#app/values/pick.ts'
import type { VisitSide, VisitStatus } from './visit.ts'

/**
 * One visit, for either side of it; null for anybody else. The artisan reads of the person what the
 * lead shows them.
 */
export async function getVisit(ctx: Ctx<Artisan | Particulier>, visitId: string) {
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(leads.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  const [row] = await ctx.db
    .select({
      visit: visits,
      leadStatus: leads.status,
      requestId: leads.requestId,
      own: quoteRequests.description,
      masked: quoteRequests.publicDescription,
      ...pick(quoteRequests, 'town', 'postalCode', 'insee'),
      companyName: artisans.companyName,
      standing: standingColumns,
      firstName: requestContactDetails.firstName,
      lastInitial: sql<string>`left(btrim(${requestContactDetails.lastName}), 1)`,
    })
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, leads.requestId))
    .where(and(eq(visits.id, visitId), mine))
  if (!row) return null
  const { visit, own, masked, firstName, lastInitial, companyName, standing, ...rest } = row
  const forArtisan = ctx.who.kind === 'artisan'
  return {
    visit,
    ...rest,
    company: standingAt(ctx.now, standing),
    title: requestTitle(forArtisan ? masked : own),
    with: forArtisan ? shortName({ firstName, lastName: lastInitial }) : companyName,
  }
}

/** A visit, for either side of a lead. */
export type VisitView = {
  id: string
  leadId: LeadId
  startsAt: Date
  status: VisitStatus
  proposedBy: VisitSide
  note: string
}

/** The visits of a lead, newest first; none for anybody but its two sides. */
export function listVisits(
  ctx: Ctx<Artisan> | Ctx<Particulier>,
  leadId: LeadId,
): Promise<VisitView[]> {
  const mine =
    ctx.who.kind === 'artisan'
      ? eq(leads.artisanId, ctx.who.artisanId)
      : eq(quoteRequests.particulierId, ctx.who.accountId)
  return ctx.db
    .select(pick(visits, 'id', 'leadId', 'startsAt', 'status', 'proposedBy', 'note'))
    .from(visits)
    .innerJoin(leads, eq(leads.id, visits.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(and(eq(visits.leadId, leadId), mine))
    .orderBy(desc(visits.startsAt))
}
