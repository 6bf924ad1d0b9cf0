import { and, eq, inArray } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { atPlace } from '#app/values/words/french-words.ts'
import { leads } from './tables.server.ts'

/** What leads are about, in a word, and where the reader may read them: their trade and town, nothing of the person. */
export type LeadSubjects = Record<string, { title: string; href: string | null }>

/** The subjects of the reader's own leads among these; the team's are of anybody's leads, and lead to the request. */
export async function subjectsOfLeads(
  ctx: Ctx<Artisan | Admin>,
  leadIds: readonly (LeadId | null)[],
): Promise<LeadSubjects> {
  const wanted = [...new Set(leadIds.filter((id) => id !== null))]
  if (wanted.length === 0) return {}
  const rows = await ctx.db
    .select({
      id: leads.id,
      requestId: leads.requestId,
      trade: quoteRequests.trade,
      town: quoteRequests.town,
    })
    .from(leads)
    .innerJoin(quoteRequests, eq(quoteRequests.id, leads.requestId))
    .where(
      and(
        inArray(leads.id, wanted),
        ctx.who.kind === 'artisan' ? eq(leads.artisanId, ctx.who.artisanId) : undefined,
      ),
    )
  return Object.fromEntries(
    rows.map(({ id, requestId, trade, town }) => [
      id,
      {
        title: `${TRADES[trade].name} ${atPlace(town)}`,
        href: hrefFor(ctx.who, id, requestId),
      },
    ]),
  )
}

/** Where the reader opens a lead, or its request for the team; null for somebody of the team who opens no request. */
function hrefFor(who: Artisan | Admin, leadId: string, requestId: string): string | null {
  if (who.kind !== 'admin') return paths.lead(leadId)
  const href = paths.adminRequest(requestId)
  return mayAt(who.roles, href) ? href : null
}
