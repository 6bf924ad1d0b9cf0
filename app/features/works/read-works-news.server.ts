import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { WorksId, SlotId } from '#app/values/identity/ids.ts'
import { worksTable, worksSlots } from './tables.server.ts'

/**
 * What mails and notices about works are made of: the works, their two sides, and a proposed date;
 * null when there is none.
 */
export async function readWorksNews(ctx: Ctx, worksId: WorksId, slotId?: SlotId) {
  const [row] = await ctx.db
    .select({
      works: worksTable,
      insee: quoteRequests.insee,
      artisan: {
        companyName: artisans.companyName,
        accountId: artisans.accountId,
        email: users.email,
      },
      client: { firstName: requestContactDetails.firstName, email: requestContactDetails.email },
    })
    .from(worksTable)
    .innerJoin(quoteRequests, eq(quoteRequests.id, worksTable.requestId))
    .innerJoin(requestContactDetails, eq(requestContactDetails.requestId, worksTable.requestId))
    .innerJoin(artisans, eq(artisans.id, worksTable.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(worksTable.id, worksId))
  if (!row) return null
  const [slot = null] = slotId
    ? await ctx.db.select().from(worksSlots).where(eq(worksSlots.id, slotId))
    : []
  return {
    ...row,
    client: { ...row.client, accountId: row.works.particulierId },
    zone: timeZoneOf(row.insee),
    slot,
  }
}

/** What was read of works and their two sides. */
export type WorksNewsFacts = NonNullable<Awaited<ReturnType<typeof readWorksNews>>>
