import { ofMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { requestContactDetails, quoteRequests } from '#app/features/requests/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { LeadFilter } from './lead-filter.ts'
import { TAB_STATUSES, type LeadTab } from './lead.ts'
import { leads } from './tables.server.ts'

/**
 * The leads of an artisan's tab that a filter lets through, where requests and, once their contact
 * was taken, persons are joined. A search reads what the artisan may read: the masked text, the
 * town, the first name once the contact was taken.
 */
export function inList(
  ctx: Ctx<Artisan>,
  tab: LeadTab,
  { search, trade, withinKm, timeframe, days }: LeadFilter,
): SQL {
  const conditions: SQL[] = [
    ofMarketplace,
    eq(leads.artisanId, ctx.who.artisanId),
    inArray(leads.status, [...TAB_STATUSES[tab]]),
  ]
  if (search)
    conditions.push(
      sql`fold_text(concat_ws(' ', ${quoteRequests.publicDescription}, ${quoteRequests.town}, ${quoteRequests.postalCode}, ${requestContactDetails.firstName})) like '%' || fold_text(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`,
    )
  if (trade) conditions.push(eq(quoteRequests.trade, trade))
  if (withinKm) conditions.push(lte(leads.distanceKm, withinKm))
  if (timeframe) conditions.push(eq(quoteRequests.timeframe, timeframe))
  if (days) conditions.push(gte(leads.proposedAt, new Date(ctx.now.getTime() - days * 86_400_000)))
  return and(...conditions)!
}

/** The order in which a tab is read: its own, or the one asked for. */
export function inOrder(tab: LeadTab, { sort }: LeadFilter): SQL[] {
  if (sort === 'recentes') return [desc(leads.proposedAt)]
  if (sort === 'proches') return [asc(leads.distanceKm)]
  if (sort === 'pressantes')
    return [
      sql`case ${quoteRequests.timeframe} when 'urgent' then 0 when 'within_month' then 1 when 'within_3_months' then 2 else 3 end`,
      asc(leads.answerBy),
    ]
  return [tab === 'a-traiter' ? asc(leads.answerBy) : desc(leads.updatedAt)]
}
