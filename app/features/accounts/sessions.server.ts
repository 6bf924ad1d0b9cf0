import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database.server.ts'
import { newId, type AccountId, type ArtisanId } from '#app/values/ids.ts'
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from './auth.server.ts'
import { profiles, sessions, userRoles, users } from './tables.server.ts'
import type { Viewer } from './viewer.ts'

const DAY = 86_400_000

/** What is stored of a session's token: its SHA-256, so that a copy of the table opens nothing. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Opens a session for somebody who has just proved who they are; returns the token for their cookie. */
export async function openSession(ctx: Ctx, accountId: AccountId, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.insert(sessions).values({
    id: newId(),
    userId: accountId,
    token: hashSessionToken(token),
    expiresAt: new Date(ctx.now.getTime() + SESSION_MAX_DAYS * DAY),
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  return token
}

/** Ends the session of a cookie; ending one that is gone changes nothing. */
export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.token, hashSessionToken(token)))
}

/**
 * Who a session cookie stands for, in one query; null when the session ended, idled out, or its account is
 * suspended or not confirmed.
 */
export async function readSession(db: Database, token: string, now: Date, clientKey: string): Promise<(Viewer & { sessionId: string; seenAt: Date }) | null> {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      seenAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      accountId: users.id,
      email: users.email,
      name: profiles.fullName,
      accountName: users.name,
      userType: profiles.userType,
      role: userRoles.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(sessions.token, hashSessionToken(token)),
        gt(sessions.expiresAt, now),
        gt(sessions.updatedAt, new Date(now.getTime() - SESSION_IDLE_DAYS * DAY)),
        isNull(users.suspendedAt),
        eq(users.emailVerified, true),
      ),
    )
  if (!row) return null
  const { accountId } = row
  const who: Viewer['who'] | null =
    row.role === 'admin'
      ? { kind: 'admin', accountId, clientKey }
      : row.userType === 'artisan'
        ? { kind: 'artisan', accountId, artisanId: artisanIdOf(accountId), clientKey }
        : row.userType === 'particulier'
          ? { kind: 'particulier', accountId, clientKey }
          : null
  if (!who) return null
  return {
    who,
    person: { name: row.name ?? row.accountName, email: row.email, sessionExpiresAt: row.expiresAt },
    sessionId: row.sessionId,
    seenAt: row.seenAt,
  }
}

/** Notes that a session was used, at most once an hour, so that idleness is measured without a write per page. */
export async function touchSession(db: Database, session: { sessionId: string; seenAt: Date }, now: Date): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() < 3_600_000) return
  await db.update(sessions).set({ updatedAt: now }).where(and(eq(sessions.id, session.sessionId), sql`${sessions.updatedAt} < ${now}`))
}

/** The company of an artisan's account. One company per account, so they share their identifier. */
export function artisanIdOf(accountId: AccountId): ArtisanId {
  return accountId as string as ArtisanId
}
