import { sql } from 'drizzle-orm'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type { ProjectId } from '#app/values/identity/ids.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { contractsOf } from './reachable.server.ts'

/** A document of a project. `id` is what its page is found by: the works' own, of a reception. */
export type ProjectPaper = {
  id: string
  kind: 'quote' | 'amendment' | 'invoice' | 'credit_note' | 'reception'
  number: string | null
  title: string
  company: string
  /** TTC; null of a reception. */
  cents: number | null
  /** When it was signed or issued, or the works received. */
  day: Day
  /** The contract that it made was renounced. */
  renounced: boolean
  /** Of a request that the reader made: only they read it on its page. */
  mine: boolean
}

type PaperRow = Omit<ProjectPaper, 'day'> & { at: string; on: Day | null; insee: string }

/** What was signed and issued for a project, of all companies, the latest first. */
export async function listPapers(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
): Promise<ProjectPaper[]> {
  const { rows } = await ctx.db.execute<PaperRow>(sql`
    with contracts as (${contractsOf(ctx, projectId)}), papers as (
      select id, 'quote' as kind, number, title, artisan_id, insee, total_incl_cents as cents, accepted_at as at, null::text as "on", status = 'retracted' as renounced, mine
      from contracts
    union all
      select amendment.id, 'amendment', amendment.number, amendment.title, contracts.artisan_id, contracts.insee, amendment.total_incl_cents, amendment.signed_at, null, amendment.status = 'retracted', contracts.mine
      from amendments amendment join contracts on contracts.works_id = amendment.intervention_id
      where amendment.status in ('signed', 'retracted')
    union all
      select invoice.id, case when invoice.kind = 'credit_note' then 'credit_note' else 'invoice' end, invoice.number, invoice.title, invoice.artisan_id, contracts.insee, invoice.total_incl_cents, invoice.issued_at, invoice.issued_on::text, false, contracts.mine
      from invoices invoice join contracts on contracts.id = invoice.quote_id
      where invoice.status = 'issued' and invoice.account_id = contracts.particulier_id
    union all
      select contracts.works_id, 'reception', contracts.number, contracts.title, contracts.artisan_id, contracts.insee, null, reception.signed_at, reception.received_on::text, false, contracts.mine
      from receptions reception join contracts on contracts.works_id = reception.intervention_id
      where reception.status = 'signed' and reception.particulier_id = contracts.particulier_id
    )
    select papers.id, kind, number, title, artisan.company_name as company, cents, renounced, at, "on", papers.insee, mine
    from papers join artisans artisan on artisan.id = papers.artisan_id
    order by at desc, papers.id desc`)
  return rows.map(({ at, on, insee, ...paper }) => ({
    ...paper,
    // The day where the works lie, which may be another than in Paris.
    day: on ?? dayOf(new Date(at), timeZoneOf(insee)),
  }))
}
