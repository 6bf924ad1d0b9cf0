import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { kindOfCookies } from '#app/features/accounts/sessions/kind-cookie.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { sitePageOf, type SitePage } from './visits.ts'

type Counted = { opened: number; began: number }

// What waits to be written: cached pages are answered before anything of the product runs.
const waiting = new Map<SitePage, Counted>()

/**
 * Counts an answered request if it opened a public page: by a visitor or an individual, not by a robot, nor by
 * artisans and the team, nor ahead of a click. A visit begins where no page of this site led there. Without a cookie
 * or an address: only two numbers are kept, by kind of page and day.
 */
export function noteVisit(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = request
  const page = method === 'GET' ? sitePageOf(url.split('?', 1)[0]!) : null
  if (!page || headers['sec-purpose'] || (headers['sec-fetch-dest'] ?? 'document') !== 'document')
    return
  response.once('finish', () => {
    if (response.statusCode !== 200 && response.statusCode !== 304) return
    const kind = kindOfCookies(headers.cookie)
    if (kind === 'artisan' || kind === 'admin' || isbot(headers['user-agent'])) return
    const { opened, began } = waiting.get(page) ?? { opened: 0, began: 0 }
    waiting.set(page, {
      opened: opened + 1,
      began: began + (isFromHere(headers.referer) ? 0 : 1),
    })
  })
}

/** By the address that people know: a proxy may ask in another name. */
function isFromHere(referer: string | undefined): boolean {
  const { host } = readConfig().publicUrl
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host
}

/** Writes what was counted since the last time, as of today; a recurring job of each process. */
export async function keepVisits(ctx: Ctx): Promise<void> {
  if (waiting.size === 0) return
  const counted = [...waiting].map(([page, counts]) => ({ page, ...counts }))
  waiting.clear()
  try {
    await ctx.db.execute(sql`
      insert into site_visits (day, page, opened, began)
      select ${dayOf(ctx.now, PARIS)}::date, c.page, c.opened, c.began
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c(page text, opened int, began int)
      order by c.page
      on conflict (day, page) do update
      set opened = site_visits.opened + excluded.opened, began = site_visits.began + excluded.began`)
  } catch (error) {
    for (const { page, opened, began } of counted) {
      const since = waiting.get(page) ?? { opened: 0, began: 0 }
      waiting.set(page, { opened: since.opened + opened, began: since.began + began })
    }
    throw error
  }
}
