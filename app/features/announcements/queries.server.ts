import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Announced, Audience } from './announcement.ts'
import { announcements } from './tables.server.ts'

/** What was announced, the latest first. */
export function listAnnouncements(ctx: Ctx<Admin>) {
  return ctx.db
    .select({
      id: announcements.id,
      about: announcements.about,
      words: announcements.words,
      appliesOn: announcements.appliesOn,
      createdAt: announcements.createdAt,
      replaces: announcements.replaces,
      told: announcements.told,
      toldAt: announcements.toldAt,
    })
    .from(announcements)
    .orderBy(desc(announcements.createdAt))
    .limit(100)
}

/** How many accounts each audience has. */
export async function countAudiences(ctx: Ctx<Admin>): Promise<Record<Audience, number>> {
  const rows = await ctx.db
    .select({ userType: profiles.userType, accounts: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.emailVerified, true))
    .groupBy(profiles.userType)
  return {
    artisans: rows.find(({ userType }) => userType === 'artisan')?.accounts ?? 0,
    everybody: rows.reduce((sum, { accounts }) => sum + accounts, 0),
  }
}

/** The next change of a text that does not apply yet; null where none is announced. */
export async function nextChangeOf(
  ctx: Ctx,
  about: Announced,
): Promise<{ words: string; appliesOn: Day } | null> {
  const [next] = await ctx.db
    .select({ words: announcements.words, appliesOn: announcements.appliesOn })
    .from(announcements)
    .where(
      and(
        eq(announcements.about, about),
        gt(announcements.appliesOn, dayOf(ctx.now, PARIS)),
        isNull(announcements.replaces),
        // What was taken back will not happen.
        sql`not exists (select from announcements later where later.replaces = ${announcements.id})`,
      ),
    )
    .orderBy(asc(announcements.appliesOn), asc(announcements.createdAt))
    .limit(1)
  return next ?? null
}
