import { sql } from 'drizzle-orm'
import type { DetailsToShare } from '#app/features/requests/details-to-share.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'

/** What can be shared of a request; whoever calls this has checked that it is theirs to share. */
export async function detailsToShare(ctx: Ctx, requestId: QuoteRequestId): Promise<DetailsToShare> {
  const result = await ctx.db.execute<{ what: DetailsToShare }>(sql`
    select case
      when coalesce(c.phone, c.site_phone) is not null then 'phone'
      when exists (select from quote_request_blueprints b where b.request_id = c.request_id) then 'blueprints'
    end as what
    from quote_request_contacts c where c.request_id = ${requestId}`)
  return result.rows[0]?.what ?? null
}

/** Statuses in which what was shared with the artisan is shown. */
const IN_TOUCH = sql`${leads.status} in ('opened', 'quoted', 'won')`

/** Whether the person gave their contact details to the artisan of a lead, who still may see them. */
export const DETAILS_SHARED = sql`(${leads.phoneSharedAt} is not null and ${IN_TOUCH})`
