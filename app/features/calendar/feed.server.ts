import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx, Visitor } from '#app/platform/context.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { writeCalendar, type IcsEvent } from './icalendar.ts'
import { listEntries, type DatedEntry } from './queries.server.ts'
import { calendarFeeds } from './tables.server.ts'

/** Days that a calendar goes back; what was given up is said that long, so that readers take it away. */
const FEED_DAYS_BACK = 60

const hashOf = (token: string) => createHash('sha256').update(`calendar\0${token}`).digest('hex')

/**
 * The artisan's feed: since when it exists and when it was last read; null when there is none. Its
 * address is not known here.
 */
export async function getFeed(
  ctx: Ctx<Artisan>,
): Promise<{ createdAt: Date; readAt: Date | null } | null> {
  const [feed] = await ctx.db
    .select({ createdAt: calendarFeeds.createdAt, readAt: calendarFeeds.readAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.artisanId, ctx.who.artisanId))
  return feed ?? null
}

/**
 * Makes a secret address of the calendar and returns it, the only time it can be read; the one
 * before stops working.
 */
export async function makeFeed(ctx: Ctx<Artisan>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const fresh = { tokenHash: hashOf(token), createdAt: ctx.now, readAt: null }
  await ctx.db
    .insert(calendarFeeds)
    .values({ artisanId: ctx.who.artisanId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.artisanId, set: fresh })
  return absoluteUrl(paths.calendarFeed(token))
}

/** Ends the secret address: whoever has it reads nothing more. */
export async function revokeFeed(ctx: Ctx<Artisan>): Promise<void> {
  await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.artisanId, ctx.who.artisanId))
}

/**
 * The calendar behind a secret address, as text; null when the address leads nowhere, or while its
 * account is suspended: it opens what signing in no longer does.
 */
export async function readFeed(ctx: Ctx<Visitor>, token: string): Promise<string | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const [feed] = await ctx.db
    .select({
      artisanId: calendarFeeds.artisanId,
      companyName: artisans.companyName,
      insee: artisans.insee,
    })
    .from(calendarFeeds)
    .innerJoin(artisans, eq(artisans.id, calendarFeeds.artisanId))
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isNull(users.suspendedAt)))
  if (!feed) return null
  // To the hour: a calendar that asks every minute writes nothing.
  await ctx.db
    .update(calendarFeeds)
    .set({ readAt: ctx.now })
    .where(
      and(
        eq(calendarFeeds.artisanId, feed.artisanId),
        or(
          isNull(calendarFeeds.readAt),
          lt(calendarFeeds.readAt, new Date(ctx.now.getTime() - 3_600_000)),
        ),
      ),
    )
  const entries = await listEntries(ctx, feed.artisanId, {
    from: new Date(ctx.now.getTime() - FEED_DAYS_BACK * 86_400_000),
    to: null,
    cancelled: true,
  })
  const { host } = new URL(absoluteUrl('/'))
  return writeCalendar({
    name: `${operator().brand}, ${feed.companyName}`,
    zone: timeZoneOf(feed.insee ?? ''),
    events: entries.map((entry) => eventOf(entry, host)),
  })
}

function eventOf(entry: DatedEntry, host: string): IcsEvent {
  const visit = entry.kind === 'visit'
  return {
    uid: `${entry.id}@${host}`,
    sequence: entry.sequence,
    stamp: entry.stamp,
    startsAt: entry.startsAt,
    endsAt: entry.endsAt,
    summary: `${visit ? 'Visite' : 'Chantier'}, ${entry.with} : ${entry.title}`,
    description: [
      entry.tentative
        ? entry.awaits === 'artisan'
          ? 'Proposée, attend votre réponse.'
          : 'Proposée, sans réponse pour l’instant.'
        : '',
      entry.note,
    ]
      .filter(Boolean)
      .join('\n'),
    location: entry.place,
    url: absoluteUrl(visit ? paths.proVisit(entry.id) : paths.works(entry.id)),
    status: entry.cancelled ? 'CANCELLED' : entry.tentative ? 'TENTATIVE' : 'CONFIRMED',
  }
}
