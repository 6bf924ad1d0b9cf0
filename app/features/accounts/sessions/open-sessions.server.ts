import { and, eq, inArray, isNull } from 'drizzle-orm'
import { currentInstant } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { aliveFor } from './sessions.server.ts'
import { profiles, sessions, userRoles, users } from '#app/features/accounts/tables.server.ts'

/**
 * Which of these sessions still stand, and for which kind of viewer: what `readSession` asks of
 * one, for many. A session that ended, idled out, awaits its second factor, or whose account is
 * suspended or not confirmed, is not in it.
 */
export async function readOpenSessions(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: sessions.id,
      secondFactorAt: sessions.secondFactorAt,
      userType: profiles.userType,
      role: userRoles.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        aliveFor(currentInstant()),
        isNull(users.suspendedAt),
        eq(users.emailVerified, true),
      ),
    )
  const twoFactor = readConfig().adminTwoFactor === 'on'
  return new Map(
    rows.flatMap(({ id, secondFactorAt, userType, role }) =>
      role === 'admin' && twoFactor && !secondFactorAt
        ? []
        : (role ?? userType)
          ? [[id, (role ?? userType)!] as const]
          : [],
    ),
  )
}
