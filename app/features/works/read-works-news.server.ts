import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { quoteRequestContacts, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { InterventionId, SlotId } from '#app/values/identity/ids.ts'
import { interventions, interventionSlots } from './tables.server.ts'

/** What mails and notices about works are made of: the works, their two sides, and a proposed date; null when there is none. */
export async function readInterventionNews(
  ctx: Ctx,
  interventionId: InterventionId,
  slotId?: SlotId,
) {
  const [row] = await ctx.db
    .select({
      intervention: interventions,
      insee: quoteRequests.insee,
      artisan: {
        companyName: artisans.companyName,
        accountId: artisans.accountId,
        email: users.email,
      },
      client: { firstName: quoteRequestContacts.firstName, email: quoteRequestContacts.email },
    })
    .from(interventions)
    .innerJoin(quoteRequests, eq(quoteRequests.id, interventions.requestId))
    .innerJoin(quoteRequestContacts, eq(quoteRequestContacts.requestId, interventions.requestId))
    .innerJoin(artisans, eq(artisans.id, interventions.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(interventions.id, interventionId))
  if (!row) return null
  const [slot = null] = slotId
    ? await ctx.db.select().from(interventionSlots).where(eq(interventionSlots.id, slotId))
    : []
  return {
    ...row,
    client: { ...row.client, accountId: row.intervention.particulierId },
    zone: timeZoneOf(row.insee),
    slot,
  }
}

/** What was read of works and their two sides. */
export type InterventionNewsFacts = NonNullable<Awaited<ReturnType<typeof readInterventionNews>>>
