import { sql } from 'drizzle-orm'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { DisputeId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { disputeEntries, disputeOffers, disputes } from './tables.server.ts'

type DisputeTurnRow = {
  disputeId: DisputeId
  title: string
  person: string
  insee: string
  until: string | null
  since: string
}

/**
 * The company's disputes that wait for its word, to be asked with other lists: opened by the client
 * and unanswered, an offer to decide on, a question of the team. None for people of its office.
 */
export function disputeTurns({ who }: Ctx<Artisan>) {
  return sql<DisputeTurnRow>`
    select ${disputes.id} as "disputeId", ${worksTable.title} as title, ${worksTable.clientName} as person,
      ${quoteRequests.insee} as insee, ${disputes.updatedAt} as since,
      case when ${disputes.status} = 'awaiting_answer' and ${disputes.openedBy} = 'particulier' then ${disputes.answerBy} end as until
    from ${disputes} join ${worksTable} on ${worksTable.id} = ${disputes.worksId}
      join ${quoteRequests} on ${quoteRequests.id} = ${worksTable.requestId}
    where ${disputes.artisanId} = ${who.artisanId} and ${disputes.endedAt} is null and not ${who.office !== undefined}
      and (${disputes.status} = 'awaiting_answer' and ${disputes.openedBy} = 'particulier'
        or exists (select 1 from ${disputeOffers} where ${disputeOffers.disputeId} = ${disputes.id}
          and ${disputeOffers.closedAt} is null and ${disputeOffers.agreedAt} is null and ${disputeOffers.artisanAcceptedAt} is null)
        or exists (select 1 from ${disputeEntries} where ${disputeEntries.disputeId} = ${disputes.id}
          and ${disputeEntries.asked} = 'artisan' and ${disputeEntries.answeredAt} is null))
    order by ${disputes.updatedAt} limit 50`
}

/** One of them as the home lists it. */
export function disputeTurnOf({ insee, since, until, ...row }: DisputeTurnRow) {
  return {
    ...row,
    kind: 'dispute' as const,
    zone: timeZoneOf(insee),
    since: new Date(since),
    until: until === null ? null : new Date(until),
  }
}
