import { and, eq, exists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { artisans, artisanTrades } from './tables.server.ts'

/**
 * Whether the page of a company is shown, in a query that has its row: the directory lists it under
 * one trade at least (`isListed`).
 */
export const isShown = (ctx: Ctx) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(artisanTrades)
      .where(and(eq(artisanTrades.artisanId, artisans.id), eq(artisanTrades.listed, true))),
  )

/**
 * The address of a company's page in a query that has its row: null while it is not shown, so that
 * nothing links to a page that answers 404.
 */
export const shownSlug = (ctx: Ctx) =>
  sql<string | null>`case when ${isShown(ctx)} then ${artisans.slug} end`
