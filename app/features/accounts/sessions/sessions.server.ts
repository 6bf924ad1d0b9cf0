import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, Visitor } from '#app/platform/context.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { liveCursors } from '#app/platform/live/tables.server.ts'
import { newId, type AccountId, type ArtisanId } from '#app/values/identity/ids.ts'
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
} from '#app/features/accounts/passwords/password-hash.server.ts'
import {
  logMissingProfile,
  profileOrNone,
} from '#app/features/accounts/profile/profile-reading.server.ts'
import { givingTryBack, type Attempt } from '#app/features/accounts/sign-in/sign-in-guard.server.ts'
import {
  signInChallenges,
  twoFactors,
} from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import {
  credentials,
  profiles,
  sessions,
  userRoles,
  users,
} from '#app/features/accounts/tables.server.ts'
import { pick } from '#app/values/pick.ts'
import type { Viewer } from './viewer.ts'

const DAY = 86_400_000

/** What is stored of a session's token: its SHA-256, so that a copy of the table opens nothing. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Opens a session for somebody who has just proved who they are; returns the token for their cookie. */
export async function openSession(
  ctx: Ctx,
  accountId: AccountId,
  userAgent: string | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.insert(sessions).values({
    id: newId(),
    userId: accountId,
    token: hashSessionToken(token),
    expiresAt: new Date(ctx.now.getTime() + SESSION_MAX_DAYS * DAY),
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    provedAt: ctx.now,
  })
  return token
}

/**
 * Opens a session for somebody who knew the password behind `passwordHash`; null when it is no
 * longer the account's, or a code is asked for since. The row of the password is held meanwhile: a
 * reset that comes between ends this session too, or keeps it from opening. What `attempt` counted
 * is given back by the same statement. The disk is not waited for: what a power cut takes in that
 * half second is a session, and its owner signs in again.
 */
export async function openSessionByPassword(
  ctx: Ctx<Visitor>,
  account: {
    accountId: AccountId
    passwordHash: string
    userAgent: string | null
    attempt: Attempt
  },
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now.toISOString()
  const expiresAt = new Date(ctx.now.getTime() + SESSION_MAX_DAYS * DAY).toISOString()
  const { rows } = await ctx.db.execute(sql`with ${givingTryBack(ctx, account.attempt)}
    insert into ${sessions} (id, user_id, token, expires_at, user_agent, created_at, updated_at, proved_at)
    select ${newId()}::uuid, user_id, ${hashSessionToken(token)}, ${expiresAt}::timestamptz, ${account.userAgent?.slice(0, 300) ?? null}, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from ${credentials}, (select set_config('synchronous_commit', 'off', true)) as quickly
    where user_id = ${account.accountId}::uuid and password = ${account.passwordHash}
      and not exists (select from ${twoFactors} where user_id = ${account.accountId}::uuid and enabled_at is not null) for share of ${credentials}
    returning id`)
  return rows.length === 1 ? token : null
}

/** Notes in a session that its second factor was verified now; also the proof that dangerous acts ask for. */
export async function markSecondFactor(ctx: Ctx, sessionToken: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ secondFactorAt: ctx.now, provedAt: ctx.now })
    .where(eq(sessions.token, hashSessionToken(sessionToken)))
}

/** Notes in a session that its owner proved who they are now. */
export async function markProof(ctx: Ctx, sessionToken: string): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ provedAt: ctx.now })
    .where(eq(sessions.token, hashSessionToken(sessionToken)))
}

/**
 * Ends every session of an account, but for the one of a token that is given, and what a password
 * had begun; returns how many sessions there were.
 */
export async function closeSessionsOf(
  ctx: Ctx,
  accountId: AccountId,
  except: string | null = null,
): Promise<number> {
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, accountId))
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, accountId),
        except ? ne(sessions.token, hashSessionToken(except)) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends the session of a cookie; ending one that is gone changes nothing. */
export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.token, hashSessionToken(token)))
}

/**
 * Who a session cookie stands for, in one query; null when the session ended, idled out, or its account is suspended or
 * not confirmed. Somebody whose profile is absent or cannot be read looks on as a visitor, with `profileMissing`: their
 * session stays. `mark` is something else to know of the account (`users`), asked in the same query.
 */
export async function readSession(
  db: Database,
  token: string,
  now: Date,
  clientKey: string,
  mark: SQL<boolean> = sql<boolean>`false`,
): Promise<(Viewer & { sessionId: string; seenAt: Date; marked: boolean }) | null> {
  const row = await profileOrNone(
    () => sessionRow(db, token, now, mark),
    () => sessionRowWithoutProfile(db, token, now),
  )
  if (!row) return null
  const { accountId, sessionId, seenAt, marked } = row
  const kind = row.role ?? row.userType
  if (!kind) {
    logMissingProfile({ account: accountId })
    return {
      who: { kind: 'visitor', clientKey },
      person: null,
      profileMissing: true,
      sessionId,
      seenAt,
      marked,
    }
  }
  const session = {
    id: sessionId,
    secondFactorAt: row.secondFactorAt,
    provedAt: row.provedAt,
    newsSeq: row.newsSeq ?? 0,
  }
  // Until the second factor is verified, a member of the team is nobody: no page and no verb can be reached as one.
  if (kind === 'admin' && !row.secondFactorAt && readConfig().adminTwoFactor === 'on') {
    return {
      who: { kind: 'visitor', clientKey },
      person: null,
      session,
      secondFactorAwaited: accountId,
      sessionId,
      seenAt,
      marked,
    }
  }
  const idleAt = seenAt.getTime() + SESSION_IDLE_DAYS * DAY
  return {
    who:
      kind === 'artisan'
        ? { kind, accountId, artisanId: artisanIdOf(accountId), clientKey }
        : kind === 'admin'
          ? { kind, accountId, clientKey, roles: row.duties ?? [] }
          : { kind, accountId, clientKey },
    person: {
      name: row.name ?? row.accountName,
      email: row.email,
      sessionExpiresAt: new Date(Math.min(row.expiresAt.getTime(), idleAt)),
    },
    session,
    sessionId,
    seenAt,
    marked,
  }
}

const SESSION = {
  sessionId: sessions.id,
  seenAt: sessions.updatedAt,
  ...pick(sessions, 'expiresAt', 'secondFactorAt', 'provedAt'),
  accountId: users.id,
  email: users.email,
  accountName: users.name,
  newsSeq: liveCursors.seq,
}

async function sessionRow(db: Database, token: string, now: Date, mark: SQL<boolean>) {
  const [row] = await db
    .select({
      ...SESSION,
      name: profiles.fullName,
      userType: profiles.userType,
      role: userRoles.role,
      duties: userRoles.duties,
      marked: mark,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(liveCursors, eq(liveCursors.accountId, users.id))
    .where(alive(token, now))
  return row
}

async function sessionRowWithoutProfile(db: Database, token: string, now: Date) {
  const [row] = await db
    .select(SESSION)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(liveCursors, eq(liveCursors.accountId, users.id))
    .where(alive(token, now))
  return row && { ...row, name: null, userType: null, role: null, duties: null, marked: false }
}

function alive(token: string, now: Date) {
  return and(
    eq(sessions.token, hashSessionToken(token)),
    aliveFor(now),
    isNull(users.suspendedAt),
    eq(users.emailVerified, true),
  )
}

/** Sessions that neither ended nor idled out. */
export function aliveFor(now: Date) {
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.updatedAt, new Date(now.getTime() - SESSION_IDLE_DAYS * DAY)),
  )
}

/** Notes that a session was used, at most once an hour, so that idleness is measured without a write per page. */
export async function touchSession(
  db: Database,
  session: { sessionId: string; seenAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.seenAt.getTime() < 3_600_000) return
  const touched = await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, session.sessionId), sql`${sessions.updatedAt} < ${now}`))
    .returning({ userId: sessions.userId })
  if (touched[0])
    await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, touched[0].userId))
}

/** The company of an artisan's account. One company per account, so they share their identifier. */
export function artisanIdOf(accountId: AccountId): ArtisanId {
  return accountId as string as ArtisanId
}
