import { sql } from 'drizzle-orm'
import { CASE_KINDS, type CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { caseHref } from '#app/features/admin/desk/case-words.ts'
import { mailStatus } from '#app/features/email-log/email-log.ts'
import { issuedList } from '#app/features/invoices/team/issued-list.ts'
import { requestTitle } from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { HIT_MARKS, searchGroupsFor, searchPlaces } from './search-places.server.ts'
import { HITS_SHOWN, readSought, SEARCH_GROUPS, type SearchGroup } from './sought.ts'

/** Something that was found: what it is called, what tells it from others, and its page of the team. */
type Hit = { href: string; title: string; detail: string; around?: Piece[] }
/** A piece of a text, and whether it was looked for. */
type Piece = { text: string; hit: boolean }
/** What was found for a text: by group, those without a hit left out; and everywhere that was looked. */
export type Found = {
  groups: { group: SearchGroup; label: string; hits: Hit[] }[]
  /** Whether the text was long enough to be looked for. */
  sought: boolean
  looked: string[]
}

type Row = {
  group: SearchGroup
  id: string
  title: string | null
  detail: string | null
  state: string | null
  around: string | null
}

/**
 * Looks for a text in every place that the reader's roles open, in one statement: each place gives a few rows by its
 * own index.
 */
export async function findEverywhere(ctx: Ctx<Admin>, typed: string): Promise<Found> {
  const looked = searchGroupsFor(ctx).map((group) => SEARCH_GROUPS[group].by)
  const sought = readSought(typed)
  const places = sought ? searchPlaces(ctx, sought) : []
  if (places.length === 0) return { groups: [], sought: sought !== null, looked }
  const each = places.map(
    ({ group, id, title, detail, state = sql`null`, around = sql`null`, from, order }) =>
      sql`(select ${group}::text as "group", ${id}::text as id, left(${title}::text, 300) as title, left(${detail}::text, 200) as detail, ${state}::text as state, ${around}::text as around
        from ${from} order by ${order} limit ${HITS_SHOWN})`,
  )
  const { rows } = await ctx.db.execute<Row>(sql.join(each, sql` union all `))
  const groups = (Object.keys(SEARCH_GROUPS) as SearchGroup[]).flatMap((group) => {
    const hits = new Map(
      rows.filter((row) => row.group === group).map((row) => [`${row.id}${row.title}`, hitOf(row)]),
    )
    return hits.size === 0
      ? []
      : [
          {
            group,
            label: SEARCH_GROUPS[group].label,
            hits: [...hits.values()].slice(0, HITS_SHOWN),
          },
        ]
  })
  return { groups, sought: true, looked }
}

function hitOf(row: Row): Hit {
  const [title, detail] = [row.title ?? '', row.detail ?? '']
  const hit = (href: string): Hit => ({ href, title, detail })
  const found = new URLSearchParams({ depuis: 'recherche' })
  switch (row.group) {
    case 'accounts':
      return hit(`${paths.adminUser(row.id)}?${found}`)
    case 'companies':
      return hit(`${paths.adminArtisan(row.id)}?${found}`)
    case 'requests':
      return {
        ...hit(`${paths.adminRequest(row.id)}?${found}`),
        title: requestTitle(title),
        ...(row.around ? { around: piecesOf(row.around) } : {}),
      }
    case 'emergencies':
      return hit(paths.adminEmergencies())
    case 'quotes':
      return hit(paths.adminRequest(row.id))
    case 'invoices':
      return hit(issuedList.at({ search: title }))
    case 'plans':
      return hit(paths.adminSubscriber(row.id))
    case 'cases': {
      const kind = title as CaseKind
      return { ...hit(caseHref({ kind, subjectId: row.id })), title: CASE_KINDS[kind].label }
    }
    case 'messages':
      return hit(
        row.state === 'waiting'
          ? caseHref({ kind: 'contact', subjectId: row.id })
          : paths.adminMessages({ etat: 'repondus' }),
      )
    case 'mails':
      return {
        ...hit(`${paths.adminMail(row.id)}?${found}`),
        detail: [row.around ? detail : null, mailStatus(row.state ?? '').label]
          .filter(Boolean)
          .join(', '),
        ...(row.around ? { around: piecesOf(row.around) } : {}),
      }
    case 'reviews':
      return hit(paths.adminReview(row.id))
  }
}

/** What is said around found words, in pieces; every second one was looked for. */
const piecesOf = (around: string): Piece[] =>
  around
    .split(new RegExp(`[${HIT_MARKS.before}${HIT_MARKS.after}]`, 'u'))
    .map((text, index) => ({ text, hit: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
