import { and, desc, eq, ne } from 'drizzle-orm'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { SESSIONS_AT_MOST } from './end-oldest-sessions.server.ts'
import { aliveFor } from './sessions.server.ts'
import { sessions } from '#app/features/accounts/tables.server.ts'

/** A browser that somebody is signed in with. */
export type Device = {
  id: string
  userAgent: string | null
  createdAt: Date
  seenAt: Date
  secondFactor: boolean
  present: boolean
}

/**
 * The open sessions of whoever is signed in, the latest visited first, fifty at most; `present` is
 * the one that asks.
 */
export async function listDevices(
  ctx: Ctx<Particulier | Artisan | Admin>,
  sessionId: string | null,
): Promise<Device[]> {
  const rows = await ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      seenAt: sessions.updatedAt,
      secondFactorAt: sessions.secondFactorAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.who.accountId), aliveFor(ctx.now)))
    .orderBy(desc(sessions.updatedAt))
    .limit(SESSIONS_AT_MOST)
  return rows.map(({ secondFactorAt, ...row }) => ({
    ...row,
    secondFactor: secondFactorAt !== null,
    present: row.id === sessionId,
  }))
}

/** Ends one of one's own other sessions; false when there is none of that number. */
export async function endDevice(
  ctx: Ctx<Particulier | Artisan | Admin>,
  id: string,
  presentId: string | null,
): Promise<boolean> {
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.userId, ctx.who.accountId),
        presentId ? ne(sessions.id, presentId) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length > 0
}
