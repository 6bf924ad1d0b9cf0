import { and, desc, eq } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { contactDetailsSharings, leads } from '#app/features/requests/leads/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** One sharing of a person's details, for the person. */
export type SharingLine = {
  id: string
  companyName: string
  what: 'phone' | 'name'
  action: 'shared' | 'withdrawn'
  at: Date
}

/** Every sharing of a person's details for one of their requests, the latest first. */
export async function listSharings(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
): Promise<SharingLine[]> {
  return ctx.db
    .select({
      companyName: artisans.companyName,
      ...pick(contactDetailsSharings, 'id', 'what', 'action', 'at'),
    })
    .from(contactDetailsSharings)
    .innerJoin(leads, eq(leads.id, contactDetailsSharings.leadId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .innerJoin(artisans, eq(artisans.id, leads.artisanId))
    .where(and(eq(leads.requestId, requestId), eq(quoteRequests.particulierId, ctx.who.accountId)))
    .orderBy(desc(contactDetailsSharings.at), desc(contactDetailsSharings.id))
}
