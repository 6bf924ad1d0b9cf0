import { leadOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { sql } from 'drizzle-orm'
import { getCompany, type CompanyView } from '#app/features/companies/queries.server.ts'
import { listRunningWorksList } from '#app/features/works/queries.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { shortName } from './lead.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import type { LeadId, QuoteId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { excerptOf, type ArtisanTurn } from '#app/features/homes/artisan-turns.ts'

/** A proposed request is said to be pressing in its last hours. */
const PRESSING_HOURS = 6

/**
 * What waits on a lead. `id` is the quote's or the visit's, `due` when it begins or ends, `text`
 * the quote's title or the message.
 */
type LeadTurnRow = {
  kind: 'visit' | 'reply' | 'answer' | 'quote' | 'draft'
  leadId: LeadId
  id: string
  description: string
  town: string
  insee: string
  firstName: string
  lastName: string
  since: string
  due: string
  text: string
}

/**
 * What waits for the artisan on their leads, to be asked with other lists; it names no person whose
 * contact was not taken.
 */
export function leadTurns(ctx: Ctx<Artisan>) {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const own = sql`l.artisan_id = ${ctx.who.artisanId}`
  // Whoever wrote back is not waited for, whether or not they opened what they answer.
  return sql<LeadTurnRow>`
    select t.kind, l.id as "leadId", t.id, r.public_description as description, r.town, r.insee,
      c.first_name as "firstName", left(btrim(c.last_name), 1) as "lastName", t.since, t.due, t.text
    from (
      (select distinct on (l.id) 'reply' as kind, l.id as lead_id, null::uuid as id, m.sent_at as since, null::timestamptz as due,
        ${ctx.readOnly ? sql`'…'` : sql`case when l.phone_shared_at is not null then m.body else m.public_body end`} as text
      from leads l join messages m on m.lead_id = l.id
      where ${own} and l.opened_at is not null and m.author = 'particulier' and m.read_at is null and m.removed_at is null
        and not exists (select from messages later where later.lead_id = l.id and later.author = 'artisan' and later.seq > m.seq)
      order by l.id, m.sent_at desc)
    union all
      select 'answer', l.id, null, l.proposed_at, l.answer_by, null from leads l
      where ${own} and l.status = 'proposed' and l.answer_by <= ${now} + make_interval(hours => ${PRESSING_HOURS})
    union all
      select 'quote', l.id, null, l.reacted_at, null, null from leads l
      where ${own} and l.status = 'opened' and l.reacted_at is not null and ${leadOfMarketplace(sql`l`)} and not exists (select from quotes q where q.lead_id = l.id)
    union all
      select 'draft', l.id, q.id, q.updated_at, null, q.title from leads l join quotes q on q.lead_id = l.id
      where ${own} and l.status in ('opened', 'quoted') and q.status = 'draft'
    union all
      select 'visit', l.id, v.id, coalesce(v.changed_at, v.created_at), v.starts_at, null from leads l join visits v on v.lead_id = l.id
      where ${own} and l.status in ('opened', 'quoted', 'won') and v.status = 'proposed' and v.proposed_by = 'particulier' and v.starts_at > ${now}
    ) t
    join leads l on l.id = t.lead_id
    join quote_requests r on r.id = l.request_id
    left join quote_request_contacts c on c.request_id = l.request_id and l.opened_at is not null
    where case t.kind when 'visit' then true when 'answer' then r.status = 'open'
      when 'draft' then r.status in ('open', 'paused') else r.status in ('open', 'paused', 'awarded') end`
}

function toTurn(row: LeadTurnRow): ArtisanTurn {
  const { leadId, town } = row
  const since = new Date(row.since)
  const title = requestTitle(row.description)
  const person = () => shortName(row)
  switch (row.kind) {
    case 'visit':
      return {
        kind: 'visit',
        visitId: row.id,
        person: person(),
        title,
        town,
        startsAt: new Date(row.due),
        zone: timeZoneOf(row.insee),
        since,
      }
    case 'reply':
      return {
        kind: 'reply',
        leadId,
        person: person(),
        title,
        town,
        excerpt: excerptOf(row.text),
        since,
      }
    case 'answer':
      return { kind: 'answer', leadId, title, town, until: new Date(row.due), since }
    case 'quote':
      return { kind: 'quote', leadId, person: person(), title, town, since }
    case 'draft':
      return { kind: 'draft', quoteId: row.id as QuoteId, person: person(), title: row.text, since }
  }
}

/** Everything that waits for the artisan: their company's file while it is not checked, then what `leadTurns` found. */
export async function artisanTurns(
  ctx: Ctx<Artisan>,
  { verification, submittedAt, createdAt }: CompanyView['file'],
  rows: readonly LeadTurnRow[],
): Promise<ArtisanTurn[]> {
  const company: ArtisanTurn[] =
    verification === 'incomplete' || verification === 'refused'
      ? [
          {
            kind: 'company',
            state: verification,
            missing: (await getCompany(ctx)).missingToSubmit,
            since: submittedAt ?? createdAt,
          },
        ]
      : []
  return [...company, ...rows.map(toTurn)]
}

/** Signed works that wait for the artisan. */
export async function listWorksTurns(ctx: Ctx<Artisan>): Promise<ArtisanTurn[]> {
  const running = await listRunningWorksList(ctx)
  return running.flatMap((works): ArtisanTurn[] => {
    const turn = worksTurn(works, 'artisan', ctx.now)
    if (!turn) return []
    const since =
      turn === 'answer_slot'
        ? works.pending!.createdAt
        : turn === 'answer_dispute'
          ? works.disputedAt!
          : turn === 'say_how_it_went'
            ? works.endsAt!
            : works.createdAt
    const when =
      turn === 'answer_slot' ? slotInSentence(works.pending!, timeZoneOf(works.insee)) : null
    return [
      {
        kind: 'works',
        worksId: works.id,
        turn,
        person: works.other,
        title: works.title,
        when,
        since,
      },
    ]
  })
}
