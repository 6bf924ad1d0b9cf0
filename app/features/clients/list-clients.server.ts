import { and, asc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { forgottenSince } from './client.ts'
import { clientList, type ClientFilter } from './client-list.ts'
import { ownClients } from './queries.server.ts'
import { clients } from './tables.server.ts'

/** When one last had to do with a client: a document made for them, or a change of what the book says. */
const lastMet = sql<Date>`greatest(
  ${clients.updatedAt}, ${clients.lastDocumentAt},
  (select max(q.updated_at) from quotes q join quote_requests r on r.id = q.request_id
    where q.artisan_id = clients.artisan_id and (r.client_id = clients.id or r.particulier_id = clients.account_id))
)`.mapWith(clients.updatedAt)

const VIEWS: Record<ClientFilter['view'], (ctx: Ctx) => SQL | undefined> = {
  carnet: () => isNull(clients.archivedAt),
  archives: () => isNotNull(clients.archivedAt),
  'a-effacer': ({ now }) => sql`${lastMet} < ${forgottenSince(now).toISOString()}`,
}

const SOUGHT = sql`fold_text(concat_ws(' ', ${clients.name}, ${clients.contactName}, ${clients.email}, ${clients.town}, ${clients.postalCode}, ${clients.siret}, ${clients.siren}))`

function matching(ctx: Ctx<Artisan>, { view, search }: Pick<ClientFilter, 'view' | 'search'>) {
  const digits = search.replace(/[\s.\u00a0\u202f-]/gu, '')
  const words = /^\d{5,14}$/u.test(digits) ? [digits] : search.split(/\s+/u).filter(Boolean)
  return and(
    ownClients(ctx),
    VIEWS[view](ctx),
    ...words.slice(0, 10).map((word) => sql`${SOUGHT} like fold_text(${likeAnywhere(word)})`),
  )
}

/** The clients of one's own book. */
export const ownClientRows = teamRows(clientList, {
  perPage: 50,
  read: (ctx: Ctx<Artisan>, filter: ClientFilter, limit, offset) => {
    const column = {
      nom: sql`fold_text(${clients.name})`,
      ville: sql`nullif(fold_text(${clients.town}), '')`,
      document: lastMet,
    }[filter.sort.by]
    return ctx.db
      .select({
        id: clients.id,
        kind: clients.kind,
        name: clients.name,
        contactName: clients.contactName,
        email: clients.email,
        phone: clients.phone,
        town: clients.town,
        registerStatus: clients.registerStatus,
        lastMetAt: lastMet,
      })
      .from(clients)
      .where(matching(ctx, filter))
      .orderBy(
        sql`${column} ${filter.sort.descending ? sql`desc` : sql`asc`} nulls last`,
        asc(clients.id),
      )
      .limit(limit)
      .offset(offset)
  },
  count: (ctx, filter) => ctx.db.$count(clients, matching(ctx, filter)),
})

/** How many clients are proposed for erasure. */
export function countForgotten(ctx: Ctx<Artisan>): Promise<number> {
  return ctx.db.$count(clients, matching(ctx, { view: 'a-effacer', search: '' })) as Promise<number>
}
