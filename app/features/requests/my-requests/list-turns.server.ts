import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import { HOLDING_STATUSES } from '#app/features/requests/leads/lead.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import type {
  AmendmentId,
  DisputeId,
  LeadId,
  QuoteId,
  QuoteRequestId,
  WorksId,
} from '#app/values/identity/ids.ts'
import type { Turn } from './particulier-turns.ts'

/**
 * What every kind of turn says, in one shape. `id` is the quote's, the amendment's, the visit's,
 * the dispute's or the works'; `due` is when it begins or ends.
 */
type TurnRow = {
  kind: Turn['kind']
  requestId: QuoteRequestId
  description: string
  insee: string
  town: string
  id: string
  leadId: LeadId
  company: string
  since: string
  due: string | null
  validUntil: string | null
  amount: number
}

/**
 * Everything that waits for the person, over all their requests or one: quotes to decide on, dates and contacts to
 * answer, words to read, requests in trouble.
 */
export async function listTurns(ctx: Ctx<Particulier>, only?: QuoteRequestId): Promise<Turn[]> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const ofLead = sql`join leads l on l.request_id = r.id join artisans a on a.id = l.artisan_id`
  const { rows } = await ctx.db.execute<TurnRow>(sql`
    with mine as (
      select id, origin, description, insee, town, status, nobody_since, expires_at from quote_requests
      where particulier_id = ${ctx.who.accountId} and status in ('open', 'paused', 'awarded') ${only ? sql`and id = ${only}` : sql``}
    ), turns as (
      select 'quote' as kind, r.id as request, q.id, q.lead_id, a.company_name, q.sent_at as since, null::timestamptz as due, q.valid_until::text, q.total_incl_cents as amount
      from mine r join quotes q on q.request_id = r.id join artisans a on a.id = q.artisan_id
      where r.status <> 'awarded' and q.status = 'sent'
    union all
      select 'visit', r.id, v.id, l.id, a.company_name, v.created_at, v.starts_at, null, null
      from mine r ${ofLead} join visits v on v.lead_id = l.id
      where r.status <> 'awarded' and v.status = 'proposed' and v.proposed_by = 'artisan' and v.starts_at > ${now}
    union all
      select 'contact', r.id, null, l.id, a.company_name, l.opened_at, l.reaction_by, null, null
      from mine r ${ofLead}
      where ${requestOfMarketplace(sql`r`)} and r.status <> 'awarded' and l.status = 'opened' and l.reacted_at is null and l.given_back_at is null
    union all
      select 'message', r.id, null, l.id, a.company_name, min(m.sent_at), null, null, count(*)::int
      from mine r ${ofLead} join messages m on m.lead_id = l.id
      where l.status in ${[...HOLDING_STATUSES]} and m.author = 'artisan' and m.read_at is null and m.removed_at is null
      group by r.id, l.id, a.company_name
    union all
      select 'finish', w.request_id, w.id, w.lead_id, a.company_name, coalesce(w.finished_at, ${now}), w.confirm_by, null, null
      from interventions w join artisans a on a.id = w.artisan_id
      where w.particulier_id = ${ctx.who.accountId} and w.status = 'to_confirm' ${only ? sql`and w.request_id = ${only}` : sql``}
    union all
      select case c.status when 'to_sign' then 'receive' else 'lift' end, w.request_id, w.id, w.lead_id, a.company_name, c.updated_at, null, null, null
      from receptions c join interventions w on w.id = c.intervention_id join artisans a on a.id = w.artisan_id
      where w.particulier_id = ${ctx.who.accountId} ${only ? sql`and w.request_id = ${only}` : sql``}
        and (c.status = 'to_sign' or c.status = 'signed' and exists (select 1 from reception_reservations s where s.reception_id = c.id and s.status = 'said_lifted'))
    union all
      select 'slot', w.request_id, w.id, w.lead_id, a.company_name, s.created_at, s.starts_at, null, null
      from interventions w join artisans a on a.id = w.artisan_id join intervention_slots s on s.intervention_id = w.id
      where w.particulier_id = ${ctx.who.accountId} and w.status <> 'to_confirm' ${only ? sql`and w.request_id = ${only}` : sql``}
        and s.status = 'proposed' and s.proposed_by = 'artisan' and s.starts_at > ${now}
    union all
      select 'dispute', w.request_id, d.id, w.lead_id, a.company_name, d.updated_at, case when d.status = 'awaiting_answer' and d.opened_by = 'artisan' then d.answer_by end, null, null
      from disputes d join interventions w on w.id = d.intervention_id join artisans a on a.id = d.artisan_id
      where d.particulier_id = ${ctx.who.accountId} and d.ended_at is null ${only ? sql`and w.request_id = ${only}` : sql``}
        and (d.status = 'awaiting_answer' and d.opened_by = 'artisan'
          or exists (select 1 from dispute_offers o where o.dispute_id = d.id and o.closed_at is null and o.agreed_at is null and o.particulier_accepted_at is null)
          or exists (select 1 from dispute_entries e where e.dispute_id = d.id and e.asked = 'particulier' and e.answered_at is null))
    union all
      select 'amendment', w.request_id, m.id, w.lead_id, a.company_name, m.sent_at, null, null, m.total_incl_cents
      from interventions w join artisans a on a.id = w.artisan_id join amendments m on m.intervention_id = w.id
      where w.particulier_id = ${ctx.who.accountId} and w.status not in ('done', 'cancelled') ${only ? sql`and w.request_id = ${only}` : sql``}
        and m.status = 'sent'
    union all
      select 'nobody', id, null, null, null, nobody_since, null, null, null from mine where ${requestOfMarketplace(sql`mine`)} and status = 'open' and nobody_since is not null
    union all
      select 'expiring', id, null, null, null, expires_at - interval '3 days', expires_at, null, null
      from mine where ${requestOfMarketplace(sql`mine`)} and status = 'open' and nobody_since is null and expires_at < ${now} + interval '3 days'
    )
    select kind, request as "requestId", r.description, r.insee, r.town, turns.id, lead_id as "leadId", company_name as company, since, due, valid_until as "validUntil", amount
    from turns join quote_requests r on r.id = request`)
  return rows.map(toTurn)
}

function toTurn(row: TurnRow): Turn {
  const { requestId, insee, leadId, company } = row
  const since = new Date(row.since)
  const due = row.due === null ? null : new Date(row.due)
  const request = { requestId, insee, title: requestTitle(row.description), since }
  const withArtisan = { ...request, leadId, company }
  switch (row.kind) {
    case 'quote':
      return {
        ...withArtisan,
        kind: 'quote',
        quoteId: row.id as QuoteId,
        validUntil: row.validUntil,
        totalInclCents: row.amount,
      }
    case 'visit':
      return { ...withArtisan, kind: 'visit', visitId: row.id, startsAt: due! }
    case 'slot':
      return { ...withArtisan, kind: 'slot', worksId: row.id as WorksId, startsAt: due! }
    case 'finish':
      return { ...withArtisan, kind: 'finish', worksId: row.id as WorksId, until: due }
    case 'receive':
    case 'lift':
      return { ...withArtisan, kind: row.kind, worksId: row.id as WorksId }
    case 'dispute':
      return { ...withArtisan, kind: 'dispute', disputeId: row.id as DisputeId, until: due }
    case 'amendment':
      return {
        ...withArtisan,
        kind: 'amendment',
        amendmentId: row.id as AmendmentId,
        totalInclCents: row.amount,
      }
    case 'contact':
      return { ...withArtisan, kind: 'contact', until: due }
    case 'message':
      return { ...withArtisan, kind: 'message', unread: row.amount }
    case 'expiring':
      return { ...request, kind: 'expiring', until: due! }
    case 'nobody':
      return { ...request, kind: 'nobody', town: row.town }
  }
}
