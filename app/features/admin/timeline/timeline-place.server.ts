import { sql, type SQL } from 'drizzle-orm'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { paths } from '#app/paths.ts'
import type { TimelineKind } from './timeline.ts'

/**
 * Where things that happened to somebody are read. `from` ends with the clause that makes them theirs; each is answered
 * by an index that begins with the owner, so that what is read is bounded by what is theirs.
 */
export type TimelinePlace = {
  kind: TimelineKind
  /** The page of the team that shows these things: who may not open it does not read them. Null: everybody of the team. */
  opens: string | null
  from: SQL
  at: SQL
  /** Of the line: with `at` and the name of the place, its place in the order; `t.id` unless said. */
  id?: SQL
  verb?: SQL
  /** Of the thing that its page is about, where that is another. */
  subject?: SQL
  label?: SQL
  detail?: SQL
  cents?: SQL
}

/** Turns the instants of a row into one line each; those that did not come are left out. */
export const moments = (...named: [string, SQL][]): SQL =>
  sql`cross join lateral (values ${sql.join(
    named.map(([verb, at]) => sql`(${verb}::text, ${at})`),
    sql`, `,
  )}) m(verb, at)`

/** A request that the marketplace brought; `r` is what the statements call it. */
export const market = requestOfMarketplace(sql`r`)

/** Reviews, but for whose they are. */
export const REVIEWS = {
  kind: 'reviews',
  opens: paths.adminReviews(),
  at: sql`t.created_at`,
  verb: sql`t.overall::text`,
  detail: sql`t.status`,
} as const

/** Artisans reported to the team, but for whose they are. */
export const ARTISAN_REPORTS = {
  kind: 'cases',
  opens: paths.adminArtisanReports(),
  at: sql`t.reported_at`,
  label: sql`t.reason`,
  detail: sql`t.outcome`,
} as const

/** Devis of the marketplace, from their sending on; `t` is the devis, `r` its request. */
export const quotesOf = (theirs: SQL): TimelinePlace => ({
  kind: 'quotes',
  opens: paths.adminRequests(),
  from: sql`quotes t join quote_requests r on r.id = t.request_id and ${market}
    ${moments(['sent', sql`t.sent_at`], ['accepted', sql`t.accepted_at`], ['declined', sql`t.declined_at`], ['withdrawn', sql`t.withdrawn_at`], ['retracted', sql`t.retracted_at`])}
    where ${theirs} and m.at is not null`,
  at: sql`m.at`,
  verb: sql`m.verb`,
  subject: sql`t.request_id`,
  label: sql`concat_ws(', ', t.number, t.title)`,
  cents: sql`t.total_incl_cents`,
})

/** Issued invoices, `t`. */
export const invoicesOf = (theirs: SQL): TimelinePlace => ({
  kind: 'invoices',
  opens: paths.adminInvoices(),
  from: sql`invoices t where ${theirs} and t.status = 'issued'`,
  at: sql`t.issued_at`,
  verb: sql`t.kind`,
  label: sql`t.number`,
  cents: sql`t.total_incl_cents`,
})

/** What was paid of issued invoices, `i`. */
export const paymentsOf = (theirs: SQL): TimelinePlace => ({
  kind: 'invoices',
  opens: paths.adminInvoices(),
  from: sql`invoices i join invoice_payments t on t.invoice_id = i.id where ${theirs} and i.status = 'issued'`,
  at: sql`t.recorded_at`,
  verb: sql`t.means`,
  subject: sql`i.id`,
  label: sql`i.number`,
  cents: sql`t.amount_cents`,
})

/** Emergencies, `t`. */
export const emergenciesOf = (theirs: SQL): TimelinePlace => ({
  kind: 'requests',
  opens: paths.adminEmergencies(),
  from: sql`emergencies t where ${theirs}`,
  at: sql`t.created_at`,
  label: sql`t.kind`,
  detail: sql`t.state`,
})
