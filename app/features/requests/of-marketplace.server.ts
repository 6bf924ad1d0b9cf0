import { eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { quoteRequests } from './tables.server.ts'

/** The requests that the marketplace brought (`isOfMarketplace`), as a condition on `quote_requests`. */
export const ofMarketplace = eq(quoteRequests.origin, 'marketplace')

/** Not those of a company's own client who has not followed their link yet: there is nobody to talk to. */
export const clientKnown = or(ofMarketplace, isNotNull(quoteRequests.particulierId))

/** The same as `ofMarketplace` in a statement by hand; `request` is what it calls the requests. */
export const requestOfMarketplace = (request: SQL): SQL => sql`${request}.origin = 'marketplace'`

/**
 * The same as `ofMarketplace` on leads, in a statement that does not join their requests; `lead` is
 * what it calls them.
 */
export const leadOfMarketplace = (lead: SQL = sql`leads`) =>
  sql`exists (select from quote_requests brought where brought.id = ${lead}.request_id and ${requestOfMarketplace(sql`brought`)})`
