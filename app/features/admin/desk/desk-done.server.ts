import { and, eq, gt } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { deskCases } from './desk.tables.server.ts'

/** What one just did to several cases at once, by its instant: the address keeps it, so that it can be undone. */
export type Done = { what: 'prises' | 'endormies'; at: Date }

const PARAMS = { what: 'fait', at: 'le' }

/** The instant that a text says; a text that says none is an instant at which nothing happened. */
export function instantOf(text: string): Date {
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? new Date(0) : instant
}

/** The act that an address says was just done; null for none. */
export function doneIn(params: URLSearchParams): Done | null {
  const what = params.get(PARAMS.what)
  const at = new Date(params.get(PARAMS.at) ?? '')
  if ((what !== 'prises' && what !== 'endormies') || Number.isNaN(at.getTime())) return null
  return { what, at }
}

/** An address of the list that says what was just done. */
export function withDone(href: string, { what, at }: Done): string {
  const said = new URLSearchParams({ [PARAMS.what]: what, [PARAMS.at]: at.toISOString() })
  return `${href}${href.includes('?') ? '&' : '?'}${said}`
}

/** What was done, and to how many cases, where it can still be undone; null where nothing is left of it. */
export async function countDone(
  ctx: Ctx<Admin>,
  done: Done | null,
): Promise<{ what: Done['what']; at: string; count: number } | null> {
  if (!done) return null
  const me = ctx.who.accountId
  const count = await ctx.db.$count(
    deskCases,
    done.what === 'prises'
      ? and(eq(deskCases.ownerId, me), eq(deskCases.takenAt, done.at))
      : and(
          eq(deskCases.snoozedBy, me),
          eq(deskCases.snoozedAt, done.at),
          gt(deskCases.snoozedUntil, ctx.now),
        ),
  )
  return count > 0 ? { what: done.what, at: done.at.toISOString(), count } : null
}
