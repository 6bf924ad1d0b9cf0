import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { MOST_COUNTED } from '#app/values/team-list.ts'
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

/** How many accounts each audience has, each up to one more than `MOST_COUNTED`. */
export async function countAudiences(ctx: Ctx<Admin>): Promise<Record<Audience, number>> {
  // Asked of each profile: joined, every account may be read before the few artisans are met.
  const confirmed = sql`(select email_verified from users where users.id = ${profiles.userId})`
  const some = (userType?: 'artisan') =>
    ctx.db.$count(
      ctx.db
        .select({ id: profiles.userId })
        .from(profiles)
        .where(and(confirmed, userType && eq(profiles.userType, userType)))
        .limit(MOST_COUNTED + 1)
        .as('some'),
    )
  const [artisans, everybody] = await Promise.all([some('artisan'), some()])
  return { artisans, everybody }
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
