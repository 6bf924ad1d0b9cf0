import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { lastOf } from '#app/features/accounts/team/sought.server.ts'
import { teamRows } from '#app/features/accounts/team/team-rows.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import { likeAnywhere } from '#app/values/list-query.ts'
import { looksAtLast, planOrderList, type PlanOrderFilter } from './plan-order-list.ts'
import { receivedCents, type PlanOrderStatus } from './plan-order.ts'
import { planOrderLines, planOrders } from './plan-orders.tables.server.ts'
import { linesOfOrder, type PlanOrderRow } from './write-plan-order.server.ts'

/** What waits for the team, or for the money. */
const WAITING: PlanOrderStatus[] = ['asked', 'awaiting_transfer']

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

/** The orders of the team's list. */
export const teamPlanOrders = teamRows(planOrderList, {
  perPage: 25,
  count: (ctx, filter, limit) => ctx.db.$count(found(ctx, filter, limit).limit(limit).as('found')),
  read: async (ctx, filter, limit, offset) => {
    const way = filter.sort.descending ? desc : asc
    const rows = await found(ctx, filter, limit)
      .orderBy(way(planOrders.createdAt), way(planOrders.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ order, ...whose }) => ({ ...order, ...whose }))
  },
})

/** Every order that an address finds, with the money that came for it. */
export async function* eachPlanOrder(ctx: Ctx<Admin>, params: URLSearchParams) {
  for await (const row of teamPlanOrders.all(ctx, params))
    yield { ...row, received: receivedCents(await linesOfOrder(ctx, row.id)) }
}

function listed(ctx: Ctx<Admin>, from = planOrders) {
  return ctx.db
    .select({ order: planOrders, companyName: artisans.companyName, email: users.email })
    .from(from)
    .innerJoin(artisans, eq(artisans.id, planOrders.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
}

function found(ctx: Ctx<Admin>, filter: PlanOrderFilter, limit: number) {
  const last = { where: ofState(filter), order: desc(planOrders.createdAt) }
  return listed(ctx, looksAtLast(filter) ? lastOf(ctx, limit, planOrders, last) : planOrders).where(
    matching(filter),
  )
}

const ofState = ({ state }: PlanOrderFilter) =>
  state === 'all' ? undefined : inArray(planOrders.status, state ? [state] : WAITING)

function matching(filter: PlanOrderFilter) {
  const { search } = filter
  const like = likeAnywhere(search)
  return and(
    ofState(filter),
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

/** An order for the team, with its lines and who did each; null when there is none. */
export async function getPlanOrder(
  ctx: Ctx<Admin>,
  orderId: string,
): Promise<
  | (PlanOrderRow & {
      companyName: string
      email: string
      lines: (typeof planOrderLines.$inferSelect & { adminName: string | null })[]
    })
  | null
> {
  const [row] = await listed(ctx).where(eq(planOrders.id, orderId))
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
