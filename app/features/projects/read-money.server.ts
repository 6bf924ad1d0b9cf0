import { sql } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import type { StepMoney } from './project-money.ts'
import { requestsOf } from './reachable.server.ts'

/**
 * What each request of a project comes to, in one query, from the documents themselves. A contract
 * that was renounced, or whose works were given up, is signed no more; what was invoiced and paid
 * of it still counts, as its invoices and credit notes say. Sums are read as doubles, exact far
 * beyond what a document may hold.
 */
export async function readMoney(ctx: Ctx<Particulier>, projectId: ProjectId): Promise<StepMoney[]> {
  const { rows } = await ctx.db.execute<StepMoney>(sql`
    with held as (
      select request.id as request_id, request.position, request.particulier_id, request.mine
      from (${requestsOf(ctx, projectId)}) request
    ), offered as (
      select quote.request_id, min(quote.total_incl_cents)::float8 as lowest
      from quotes quote join held on held.request_id = quote.request_id
      where quote.status in ('sent', 'accepted')
      group by quote.request_id
    ), contracts as (
      select quote.request_id, sum(quote.total_incl_cents)::float8 as accepted,
        sum(works.total_incl_cents + coalesce((
          select sum(amendment.total_incl_cents) from amendments amendment
          where amendment.intervention_id = works.id and amendment.status = 'signed'), 0))::float8 as signed
      from quotes quote join held on held.request_id = quote.request_id
      join interventions works on works.quote_id = quote.id
      where quote.status = 'accepted' and works.status <> 'cancelled' and works.particulier_id = held.particulier_id
      group by quote.request_id
    ), billed as (
      select quote.request_id,
        sum(case when invoice.kind = 'credit_note' then -invoice.total_incl_cents else invoice.total_incl_cents end)::float8 as invoiced,
        sum((select coalesce(sum(paid.amount_cents), 0) from invoice_payments paid where paid.invoice_id = invoice.id))::float8 as paid
      from invoices invoice join quotes quote on quote.id = invoice.quote_id
      join held on held.request_id = quote.request_id
      where invoice.status = 'issued' and invoice.account_id = held.particulier_id
      group by quote.request_id
    )
    select held.request_id as "requestId", held.mine, offered.lowest as "lowestCents",
      contracts.accepted as "acceptedCents", contracts.signed as "signedCents",
      coalesce(billed.invoiced, 0) as "invoicedCents", coalesce(billed.paid, 0) as "paidCents"
    from held
    left join offered on offered.request_id = held.request_id
    left join contracts on contracts.request_id = held.request_id
    left join billed on billed.request_id = held.request_id
    order by held.position, held.request_id`)
  return rows
}
