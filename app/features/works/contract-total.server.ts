import { sql } from 'drizzle-orm'
import { worksTable } from './tables.server.ts'

/**
 * What a contract comes to, cents TTC: its devis and the amendments signed since (law.md D8). The
 * one expression by which every list, page and figure reads it, in a query on works; amendments
 * stand below this feature.
 */
export const contractTotalCents = sql<number>`(${worksTable.totalInclCents} + coalesce((
  select sum(amendment.total_incl_cents) from amendments amendment
  where amendment.intervention_id = ${worksTable.id} and amendment.status = 'signed'), 0))::int`
