import { sql, type SQL } from 'drizzle-orm'
import { documents } from './tables.server.ts'

/**
 * The documents of contracts, which are kept whole whoever closes their account (law.md M9): of a
 * devis or an amendment that was signed, renounced or not, of a product handed over with works that
 * were received, and of an invoice, the operator's own included, and its payments.
 */
export const ofContracts = (): SQL<boolean> =>
  sql`${documents.subjectId} in (
    select id from quotes where accepted_at is not null
    union all select id from amendments where signed_at is not null
    union all select material.id from reception_materials material join receptions on receptions.id = material.reception_id where receptions.signed_at is not null
    union all select id from invoices where status = 'issued'
    union all select id from operator_invoices
    union all select id from invoice_payments)`
