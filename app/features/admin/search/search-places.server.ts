import { sql, type SQL } from 'drizzle-orm'
import { idRange } from '#app/features/accounts/team/sought.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { kindsFor } from '#app/features/admin/desk/desk-roles.ts'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { HITS_SHOWN, type SearchGroup, type Sought } from './sought.ts'

/**
 * One place of a group: `from` ends with what finds its rows by an index; `order`, the newest first, is the
 * other index’s, for what is found very often.
 */
export type SearchPlace = {
  group: SearchGroup
  id: SQL
  title: SQL
  detail: SQL
  state?: SQL
  /** What is said around the words that were found, those between `HIT_MARKS`. */
  around?: SQL
  from: SQL
  order: SQL
}

/** The page of the team that shows a group; cases are judged kind by kind. */
const OPENS: Record<SearchGroup, string> = {
  accounts: paths.adminUsers(),
  companies: paths.adminArtisans(),
  requests: paths.adminRequests(),
  emergencies: paths.adminEmergencies(),
  quotes: paths.adminRequests(),
  invoices: paths.adminInvoices(),
  plans: paths.adminSubscribers(),
  cases: paths.adminDesk(),
  messages: paths.adminMessages(),
  mails: paths.adminMails(),
  reviews: paths.adminReviews(),
}

/** The groups that somebody’s roles open, in their order. */
export const searchGroupsFor = ({ who }: Ctx<Admin>): SearchGroup[] =>
  (Object.keys(OPENS) as SearchGroup[]).filter((group) => mayAt(who.roles, OPENS[group]))

/** Where a text is looked for by somebody of the team. */
export function searchPlaces(ctx: Ctx<Admin>, sought: Sought): SearchPlace[] {
  const groups = new Set(searchGroupsFor(ctx))
  const texts = sought.words ? byWords(ctx, sought.words) : []
  return [...people(sought), ...documents(sought), ...told(ctx, sought), ...texts].filter(
    (place): place is SearchPlace => place !== null && groups.has(place.group),
  )
}

type Places = (SearchPlace | null)[]
const market = requestOfMarketplace(sql`r`)

/** What stands before and after a found word in what is said around it: signs that nobody types. */
export const HIT_MARKS = { before: '\u2e28', after: '\u2e29' } as const
const HEADLINE = `StartSel=${HIT_MARKS.before}, StopSel=${HIT_MARKS.after}, MaxWords=24, MinWords=12, ShortWord=2`

/** The mails whose subject is looked into: a year of them holds the same words too often. */
const SUBJECT_DAYS = 90

/** Words of a text, in any of their forms. */
const wordsOf = (words: string) => sql`websearch_to_tsquery('french', ${words})`
const said = (text: SQL, words: string) =>
  sql`ts_headline('french', ${text}, ${wordsOf(words)}, ${HEADLINE})`

/**
 * How many of the newest texts are read one by one before all are looked for: a word that stands in many is found among
 * them, and the index of words would give hundreds of thousands of it to sort.
 */
const READ_FIRST = { requests: 500, mails: 1_000 }

/**
 * The rows of a table that hold words: those among its newest, where they are as many as are shown; else all, by the
 * index of words, whatever the planner expects of them (`offset 0`): read in the order of time, a rare word would take
 * seconds. Either way the newest of them are the newest that there are.
 */
function holding(place: { columns: SQL; from: SQL; order: SQL; first: number; holds: SQL }): SQL {
  const { columns, from, order, first, holds } = place
  const found = sql`(select count(*) from newest)`
  return sql`(with newest as materialized (select ${columns} from (select * from ${from} order by ${order} limit ${first}) l where ${holds})
    select * from newest where ${found} >= ${HITS_SHOWN}
    union all (select ${columns} from ${from} and ${holds} and ${found} < ${HITS_SHOWN} offset 0)) l`
}

/** Texts that hold the words. */
function byWords({ now }: Ctx<Admin>, words: string): Places {
  const since = new Date(now.getTime() - SUBJECT_DAYS * 86_400_000)
  return [
    {
      group: 'requests',
      id: sql`l.id`,
      title: sql`l.description`,
      detail: sql`l.town`,
      around: said(sql`l.description`, words),
      from: holding({
        columns: sql`l.id, l.description, l.town`,
        from: sql`quote_requests l where ${requestOfMarketplace(sql`l`)}`,
        order: sql`l.id desc`,
        first: READ_FIRST.requests,
        holds: sql`to_tsvector('french', l.description) @@ ${wordsOf(words)}`,
      }),
      order: sql`l.id desc`,
    },
    {
      group: 'mails',
      id: sql`l.id`,
      title: sql`l.subject`,
      detail: sql`l.email`,
      state: sql`l.status`,
      around: said(sql`l.subject`, words),
      from: holding({
        columns: sql`l.id, l.subject, l.email, l.status, l.created_at`,
        from: sql`email_logs l where l.created_at > ${since}`,
        order: sql`l.created_at desc nulls last`,
        first: READ_FIRST.mails,
        holds: sql`to_tsvector('french', l.subject) @@ ${wordsOf(words)}`,
      }),
      order: sql`l.created_at desc nulls last`,
    },
  ]
}
const between = (column: SQL, text: string): SQL | null => {
  const range = idRange(text)
  return range && sql`${column} between ${range.from} and ${range.to}`
}

function people({ text, words, email, phone, digits }: Sought): Places {
  const like = likeAnywhere(email ?? words ?? '')
  const account = (where: SQL): SearchPlace => ({
    group: 'accounts',
    id: sql`u.id`,
    title: sql`u.name`,
    detail: sql`u.email`,
    from: sql`users u where u.id not in (select account_id from erasures) and ${where}`,
    order: sql`u.created_at desc`,
  })
  const company = (where: SQL): SearchPlace => ({
    group: 'companies',
    id: sql`a.id`,
    title: sql`a.company_name`,
    detail: sql`concat_ws(', ', a.siret, a.town)`,
    from: sql`artisans a where ${where}`,
    order: sql`a.created_at desc`,
  })
  const request = (where: SQL): SearchPlace => ({
    group: 'requests',
    id: sql`r.id`,
    title: sql`r.description`,
    detail: sql`concat_ws(', ', concat_ws(' ', c.first_name, c.last_name), r.town)`,
    from: sql`quote_request_contacts c join quote_requests r on r.id = c.request_id and ${market} where ${where}`,
    // Identifiers rise with time.
    order: sql`c.request_id desc`,
  })
  const emergency = (where: SQL): SearchPlace => ({
    group: 'emergencies',
    id: sql`e.id`,
    title: sql`e.name`,
    detail: sql`e.town`,
    from: sql`emergencies e where ${where}`,
    order: sql`e.created_at desc nulls last`,
  })
  const accountId = between(sql`u.id`, text)
  const requestId = between(sql`c.request_id`, text)
  const emergencyId = between(sql`e.id`, text)
  return [
    words && account(sql`u.name ilike ${like}`),
    email && account(sql`u.email ilike ${like}`),
    phone && account(sql`u.id in (select user_id from profiles where phone = ${phone})`),
    accountId && account(accountId),
    words && company(sql`fold_text(a.company_name) like fold_text(${like})`),
    digits && company(sql`a.siret like ${likeAnywhere(digits)}`),
    phone && company(sql`a.phone = ${phone}`),
    email && request(sql`c.email ilike ${like}`),
    phone && request(sql`c.phone = ${phone}`),
    requestId && request(requestId),
    phone && emergency(sql`e.phone = ${phone}`),
    emergencyId && emergency(emergencyId),
  ].map((place) => place || null)
}

function documents({ number }: Sought): Places {
  if (!number) return []
  return [
    {
      group: 'quotes',
      id: sql`q.request_id`,
      title: sql`q.number`,
      detail: sql`concat_ws(', ', a.company_name, q.title)`,
      from: sql`quotes q join quote_requests r on r.id = q.request_id and ${market} join artisans a on a.id = q.artisan_id where q.number = ${number} and q.sent_at is not null`,
      order: sql`q.sent_at desc nulls last`,
    },
    {
      group: 'invoices',
      id: sql`i.id`,
      title: sql`i.number`,
      detail: sql`concat_ws(', ', a.company_name, i.snapshot -> 'client' ->> 'name')`,
      from: sql`invoices i join artisans a on a.id = i.artisan_id where i.number = ${number} and i.status = 'issued'`,
      order: sql`i.issued_at desc nulls last`,
    },
    {
      group: 'plans',
      id: sql`o.artisan_id`,
      title: sql`o.number`,
      detail: sql`a.company_name`,
      from: sql`operator_invoices o join artisans a on a.id = o.artisan_id where o.number = ${number}`,
      order: sql`o.issued_at desc nulls last`,
    },
    {
      group: 'plans',
      id: sql`o.artisan_id`,
      title: sql`o.reference`,
      detail: sql`a.company_name`,
      from: sql`plan_orders o join artisans a on a.id = o.artisan_id where o.reference = ${number}`,
      order: sql`o.created_at desc`,
    },
  ]
}

function told(ctx: Ctx<Admin>, { text, words, email }: Sought): Places {
  const like = likeAnywhere(words ?? email ?? '')
  const caseId = between(sql`w.subject_id`, text)
  const kinds = kindsFor(ctx.who.roles)
  return [
    caseId && kinds.length > 0
      ? {
          group: 'cases',
          id: sql`w.subject_id`,
          title: sql`w.kind`,
          detail: sql`null`,
          from: sql`(${waitingCases(ctx.now, kinds)}) w where ${caseId}`,
          order: sql`w.since desc`,
        }
      : null,
    words || email
      ? {
          group: 'messages',
          id: sql`m.id`,
          title: sql`m.subject`,
          detail: sql`concat_ws(', ', m.first_name || ' ' || m.last_name, m.email)`,
          state: sql`case when m.answered_at is null then 'waiting' end`,
          from: sql`contact_messages m where ${email ? sql`m.email ilike ${like}` : sql`m.last_name ilike ${likeAnywhere(words!.split(' ').at(-1)!)} and m.first_name || ' ' || m.last_name ilike ${like}`}`,
          order: sql`m.created_at desc`,
        }
      : null,
    email
      ? {
          group: 'mails',
          id: sql`l.id`,
          title: sql`l.subject`,
          detail: sql`l.email`,
          state: sql`l.status`,
          from: sql`email_logs l where l.email = ${email}`,
          order: sql`l.created_at desc nulls last`,
        }
      : null,
    words
      ? {
          group: 'reviews',
          id: sql`v.id`,
          title: sql`v.author_name`,
          detail: sql`v.text`,
          from: sql`reviews v where (v.author_name ilike ${like} or v.text ilike ${like} or v.town ilike ${like})`,
          order: sql`coalesce(v.decided_at, v.created_at) desc`,
        }
      : null,
  ]
}
