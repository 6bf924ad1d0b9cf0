import { sql } from 'drizzle-orm'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { paths } from '#app/paths.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import {
  ARTISAN_REPORTS,
  emergenciesOf,
  invoicesOf,
  market,
  paymentsOf,
  quotesOf,
  REVIEWS,
  type TimelinePlace,
} from './timeline-place.server.ts'

/** Where a person’s things are read, by name. */
export function placesOfPerson(who: AccountId): Record<string, TimelinePlace> {
  return {
    requests: {
      kind: 'requests',
      opens: paths.adminRequests(),
      from: sql`quote_requests t where t.particulier_id = ${who} and ${requestOfMarketplace(sql`t`)}`,
      at: sql`t.created_at`,
      label: sql`t.description`,
      detail: sql`t.status`,
    },
    seats: {
      kind: 'requests',
      opens: paths.adminRequests(),
      from: sql`quote_requests r join leads t on t.request_id = r.id join artisans a on a.id = t.artisan_id where r.particulier_id = ${who} and ${market}`,
      at: sql`t.proposed_at`,
      subject: sql`r.id`,
      label: sql`a.company_name`,
      detail: sql`t.status`,
    },
    quotes: quotesOf(sql`r.particulier_id = ${who}`),
    invoices: invoicesOf(sql`t.account_id = ${who}`),
    payments: paymentsOf(sql`i.account_id = ${who}`),
    reviews: {
      ...REVIEWS,
      from: sql`reviews t join artisans a on a.id = t.artisan_id where t.author_id = ${who}`,
      label: sql`a.company_name`,
    },
    emergencies: emergenciesOf(sql`t.account_id = ${who}`),
    artisan_reports: {
      ...ARTISAN_REPORTS,
      from: sql`quote_requests r join leads l on l.request_id = r.id join artisan_reports t on t.lead_id = l.id where r.particulier_id = ${who}`,
    },
  }
}
