import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import { readChoice, readPage, readSearch } from '#app/values/list-query.ts'
import { PLAN_ORDER_STATUSES, receivedCents, type PlanOrderStatus } from './plan-order.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'
import { linesOfOrder, type PlanOrderRow } from './write-plan-order.server.ts'

/** Orders on one page of the team's list. */
export const PLAN_ORDERS_PER_PAGE = 25
const EXPORT_BATCH = 500
/** What waits for the team, or for the money. */
const WAITING = ['asked', 'awaiting_transfer'] as const satisfies readonly PlanOrderStatus[]

/** An order with everything that happened to it, the oldest line first. */
export type PlanOrderView = PlanOrderRow & { lines: (typeof planOrderLines.$inferSelect)[] }

/** The reader's own orders, the newest first, each with its lines. */
export async function listOwnPlanOrders(ctx: Ctx<Artisan>): Promise<PlanOrderView[]> {
  const orders = await ctx.db
    .select()
    .from(planOrders)
    .where(eq(planOrders.artisanId, ctx.who.artisanId))
    .orderBy(desc(planOrders.createdAt), desc(planOrders.id))
    .limit(60)
  const lines =
    orders.length === 0
      ? []
      : await ctx.db
          .select()
          .from(planOrderLines)
          .where(
            inArray(
              planOrderLines.orderId,
              orders.map(({ id }) => id),
            ),
          )
          .orderBy(asc(planOrderLines.at), asc(planOrderLines.id))
  return orders.map((order) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
  }))
}

/** What the team's list is asked: a state (« waiting » is what is to be done), a piece of a reference, a name or an address, a page. */
export type PlanOrderFilter = {
  state: PlanOrderStatus | 'waiting' | 'all'
  search: string
  page: number
}

/** Reads the list's address; what waits unless it says otherwise. */
export function readPlanOrderFilter(params: URLSearchParams): PlanOrderFilter {
  return {
    state: readChoice(params, 'etat', ['all', ...PLAN_ORDER_STATUSES] as const) || 'waiting',
    search: readSearch(params),
    page: readPage(params),
  }
}

/** The address's query for a filter, without what is the usual. */
export function planOrderQuery({ state, search, page }: PlanOrderFilter): {
  etat?: string
  q?: string
  page?: string
} {
  return {
    ...(state === 'waiting' ? {} : { etat: state }),
    ...(search ? { q: search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }
}

/** A line of the team's list. */
export type PlanOrderListed = PlanOrderRow & { companyName: string; email: string }

/** The orders that match and how many: what waits with the oldest first, the others with the newest first. */
export async function listPlanOrders(
  ctx: Ctx<Admin>,
  filter: PlanOrderFilter,
): Promise<{ rows: PlanOrderListed[]; total: number }> {
  const [rows, [total]] = await Promise.all([
    read(ctx, filter, PLAN_ORDERS_PER_PAGE, (filter.page - 1) * PLAN_ORDERS_PER_PAGE),
    ctx.db
      .select({ n: count() })
      .from(planOrders)
      .innerJoin(artisans, eq(artisans.id, planOrders.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(matching(filter)),
  ])
  return { rows, total: total!.n }
}

/** Every order that matches, batch by batch, with its lines, for an export. */
export async function* eachPlanOrder(
  ctx: Ctx<Admin>,
  filter: PlanOrderFilter,
): AsyncGenerator<PlanOrderListed & { received: number }, undefined> {
  for (let offset = 0; ; offset += EXPORT_BATCH) {
    const rows = await read(ctx, filter, EXPORT_BATCH, offset)
    for (const row of rows)
      yield { ...row, received: receivedCents(await linesOfOrder(ctx, row.id)) }
    if (rows.length < EXPORT_BATCH) return
  }
}

/** An order for the team, with its lines and who did each; null when there is none. */
export async function getPlanOrder(
  ctx: Ctx<Admin>,
  orderId: string,
): Promise<
  | (PlanOrderListed & {
      lines: (typeof planOrderLines.$inferSelect & { adminName: string | null })[]
    })
  | null
> {
  const [row] = await ctx.db
    .select({ order: planOrders, companyName: artisans.companyName, email: users.email })
    .from(planOrders)
    .innerJoin(artisans, eq(artisans.id, planOrders.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(eq(planOrders.id, orderId))
  if (!row) return null
  const lines = await ctx.db
    .select({ line: planOrderLines, adminName: users.name })
    .from(planOrderLines)
    .leftJoin(users, eq(users.id, planOrderLines.adminId))
    .where(eq(planOrderLines.orderId, orderId))
    .orderBy(asc(planOrderLines.at), asc(planOrderLines.id))
  return {
    ...row.order,
    companyName: row.companyName,
    email: row.email,
    lines: lines.map(({ line, adminName }) => ({ ...line, adminName })),
  }
}

async function read(
  ctx: Ctx<Admin>,
  filter: PlanOrderFilter,
  limit: number,
  offset: number,
): Promise<PlanOrderListed[]> {
  const way = filter.state === 'waiting' ? asc : desc
  const rows = await ctx.db
    .select({ order: planOrders, companyName: artisans.companyName, email: users.email })
    .from(planOrders)
    .innerJoin(artisans, eq(artisans.id, planOrders.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(matching(filter))
    .orderBy(way(planOrders.createdAt), way(planOrders.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ order, ...whose }) => ({ ...order, ...whose }))
}

function matching({ state, search }: PlanOrderFilter) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    state === 'all'
      ? undefined
      : inArray(planOrders.status, state === 'waiting' ? [...WAITING] : [state]),
    search
      ? or(
          ilike(planOrders.reference, like),
          ilike(planOrders.invoiceNumber, like),
          ilike(artisans.companyName, like),
          ilike(users.email, like),
        )
      : undefined,
  )
}
