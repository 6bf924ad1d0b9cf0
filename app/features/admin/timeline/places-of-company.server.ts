import { sql } from 'drizzle-orm'
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

/** Where a company’s things are read, by name. */
export function placesOfCompany(who: AccountId): Record<string, TimelinePlace> {
  return {
    file: {
      kind: 'account',
      opens: paths.adminArtisans(),
      from: sql`verification_events t left join users by on by.id = t.actor_id where t.artisan_id = ${who}`,
      at: sql`t.at`,
      verb: sql`t.happening`,
      subject: sql`t.artisan_id`,
      label: sql`by.name`,
      detail: sql`t.detail`,
    },
    leads: {
      kind: 'requests',
      opens: paths.adminRequests(),
      from: sql`leads t join quote_requests r on r.id = t.request_id and ${market} where t.artisan_id = ${who}`,
      at: sql`t.proposed_at`,
      subject: sql`t.request_id`,
      label: sql`r.public_description`,
      detail: sql`t.status`,
    },
    quotes: quotesOf(sql`t.artisan_id = ${who}`),
    invoices: invoicesOf(sql`t.artisan_id = ${who}`),
    payments: paymentsOf(sql`i.artisan_id = ${who}`),
    plan: {
      kind: 'subscription',
      opens: paths.adminSubscribers(),
      from: sql`subscription_changes t where t.artisan_id = ${who}`,
      at: sql`t.at`,
      verb: sql`t.kind`,
      subject: sql`t.artisan_id`,
      label: sql`t.plan`,
    },
    plan_orders: {
      kind: 'subscription',
      opens: paths.adminPlanOrders(),
      from: sql`plan_orders t where t.artisan_id = ${who}`,
      at: sql`t.created_at`,
      label: sql`t.plan`,
      detail: sql`t.reference`,
      cents: sql`t.incl_cents`,
    },
    plan_invoices: {
      kind: 'subscription',
      opens: paths.adminOperatorInvoices(),
      from: sql`operator_invoices t where t.artisan_id = ${who}`,
      at: sql`t.issued_at`,
      verb: sql`t.kind`,
      subject: sql`t.artisan_id`,
      label: sql`t.number`,
      cents: sql`t.total_incl_cents`,
    },
    reviews: {
      ...REVIEWS,
      from: sql`reviews t where t.artisan_id = ${who}`,
      label: sql`t.author_name`,
    },
    emergencies: emergenciesOf(sql`t.taken_by = ${who}`),
    contact_reports: {
      kind: 'cases',
      opens: paths.adminReports(),
      from: sql`leads l join contact_reports t on t.lead_id = l.id where l.artisan_id = ${who}`,
      at: sql`t.reported_at`,
      label: sql`t.reason`,
      detail: sql`t.status`,
    },
    artisan_reports: {
      ...ARTISAN_REPORTS,
      from: sql`leads l join artisan_reports t on t.lead_id = l.id where l.artisan_id = ${who}`,
    },
  }
}
