import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { kindOfCookies } from '#app/features/accounts/sessions/kind-cookie.server.ts'
import type { Ctx } from '#app/platform/context.ts'

// Views that wait to be written, by profile: cached pages are answered before anything of the product runs.
const waiting = new Map<string, number>()
/** Profiles whose views may wait at once: nobody can fill the memory with addresses. */
const MOST_WAITING = 10_000
const PROFILE = /^\/artisans\/([a-z0-9-]{1,120})$/

/**
 * Counts an answered request if it opened a profile: by a visitor or an individual, not by a robot, nor by artisans and
 * the team, who look at their own. Only a number is kept; nothing of who asked.
 */
export function noteProfileView(request: IncomingMessage, response: ServerResponse): void {
  const slug = request.method === 'GET' ? PROFILE.exec(request.url ?? '')?.[1] : undefined
  if (slug === undefined) return
  response.once('finish', () => {
    if (response.statusCode !== 200 && response.statusCode !== 304) return
    const kind = kindOfCookies(request.headers.cookie)
    if (kind === 'artisan' || kind === 'admin' || isbot(request.headers['user-agent'])) return
    if (waiting.has(slug) || waiting.size < MOST_WAITING)
      waiting.set(slug, (waiting.get(slug) ?? 0) + 1)
  })
}

/**
 * Writes the views counted since the last time, as views of today; a recurring job of each process.
 * Views of no profile are forgotten.
 */
export async function keepProfileViews(ctx: Ctx): Promise<void> {
  if (waiting.size === 0) return
  const counted = [...waiting].map(([slug, views]) => ({ slug, views }))
  waiting.clear()
  try {
    await ctx.db.execute(sql`
      insert into profile_views (artisan_id, day, views)
      select a.id, ${ctx.now.toISOString().slice(0, 10)}::date, c.views
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c(slug text, views int) join artisans a on a.slug = c.slug
      order by a.id
      on conflict (artisan_id, day) do update set views = profile_views.views + excluded.views`)
  } catch (error) {
    for (const { slug, views } of counted) waiting.set(slug, (waiting.get(slug) ?? 0) + views)
    throw error
  }
}
