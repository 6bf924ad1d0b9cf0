import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { artisanIdOf } from '#app/features/accounts/sessions/sessions.server.ts'
import type { Viewer, Viewing } from '#app/features/accounts/sessions/viewer.ts'
import { profiles, userRoles, users } from '#app/features/accounts/tables.server.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { roleRefusal } from '#app/features/accounts/team/team-access.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { pick } from '#app/values/pick.ts'
import { openedSince } from './end-viewing.server.ts'
import { openedPage } from './viewing.ts'
import { viewings } from './viewings.tables.server.ts'

/** What a session of the team looks at just now: the look, and the person as the viewer of their own space. */
export type OpenViewing = { viewing: Viewing; viewer: Viewer; beganAt: Date }

/**
 * What a session of somebody of the team looks at; null when it looks at nothing, when its time is over, when the
 * account was suspended or joined the team meanwhile, and when the role that allowed it is gone.
 */
export async function readViewing(ctx: Ctx<Admin>, sessionId: string): Promise<OpenViewing | null> {
  if (roleRefusal(ctx.who.roles, 'look') !== null) return null
  const [row] = await ctx.db
    .select({
      ...pick(viewings, 'id', 'accountId', 'beganAt', 'endsAt'),
      name: profiles.fullName,
      email: users.email,
      side: profiles.userType,
    })
    .from(viewings)
    .innerJoin(users, eq(users.id, viewings.accountId))
    .innerJoin(profiles, eq(profiles.userId, viewings.accountId))
    .where(
      and(
        eq(viewings.sessionId, sessionId),
        eq(viewings.adminId, ctx.who.accountId),
        isNull(viewings.endedAt),
        gt(viewings.endsAt, ctx.now),
        isNull(users.suspendedAt),
        sql`not exists (select from ${userRoles} where ${userRoles.userId} = ${viewings.accountId})`,
      ),
    )
  if (!row) return null
  const { id, accountId, beganAt, endsAt, name, email, side } = row
  const { clientKey } = ctx.who
  return {
    viewing: { id, accountId, name, endsAt },
    viewer: {
      who:
        side === 'artisan'
          ? { kind: side, accountId, artisanId: artisanIdOf(accountId), clientKey }
          : { kind: side, accountId, clientKey },
      person: { name, email, sessionExpiresAt: endsAt },
    },
    beganAt,
  }
}

/** Writes in the journal that a page was opened, once a look for each: a page is read again by itself. */
export async function recordOpened(
  ctx: Ctx<Admin>,
  { viewing, beganAt }: OpenViewing,
  pathname: string,
): Promise<void> {
  const page = openedPage(pathname)
  const known = await ctx.db.$count(
    auditLog,
    and(
      openedSince(ctx.who.accountId, viewing.accountId, beganAt),
      sql`${auditLog.detail} ->> 'page' = ${page}`,
    ),
  )
  if (known > 0) return
  await inTransaction(ctx, (tx) => recordAudit(tx, 'viewing.read', viewing.accountId, { page }))
}
