import { CALENDAR_MAX_BYTES } from '#app/platform/calendars/busy-time.ts'
import { fetchPublic, NotPublic } from '#app/platform/public-fetch/fetch-public.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { ReadingFailure } from './outside-calendar.ts'

/** How long one answer may take, ms. */
const TIMEOUT_MS = 8_000
/** Redirections followed, each asked like the first: some hosts have several before the file. */
const MOVES_MAX = 3

/** What a host answers: the calendar, or that it has not changed since. */
export type CalendarAnswer =
  | { changed: false }
  | { changed: true; bytes: Buffer; etag: string | null; lastModified: string | null }

/** What is known of the last answer, by which a host tells that nothing changed. */
export type LastAnswer = { etag: string | null; lastModified: string | null }

/** How a host is asked: `fetchPublic`, but in tests. */
export type Ask = typeof fetchPublic

/** Asks the host of a calendar for it; only by HTTPS, and only hosts of the public internet, at each redirection too. */
export async function askCalendar(
  address: string,
  last: LastAnswer | null,
  ask: Ask = fetchPublic,
): Promise<Result<CalendarAnswer, ReadingFailure>> {
  let asked = address
  try {
    for (let moves = 0; moves <= MOVES_MAX; moves++) {
      const { status, headers, body } = await ask(asked, {
        maxBytes: CALENDAR_MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          // Some hosts answer nobody who does not say what they are.
          'user-agent': 'Ouvreo-Calendar/1.0',
          ...(last?.etag ? { 'if-none-match': last.etag } : {}),
          ...(last?.lastModified ? { 'if-modified-since': last.lastModified } : {}),
        },
      })
      if (status === 304 && last) return ok({ changed: false })
      if (status === 200)
        return ok({
          changed: true,
          bytes: body,
          etag: kept(headers.etag),
          lastModified: kept(headers['last-modified']),
        })
      const to = status >= 300 && status < 400 ? headers.location : undefined
      if (typeof to === 'string' && URL.canParse(to, asked)) asked = new URL(to, asked).href
      else return refuse([401, 403, 404, 410].includes(status) ? 'gone' : 'no_answer')
    }
    return refuse('moved')
  } catch (error) {
    return refuse(error instanceof NotPublic ? 'not_public' : 'no_answer')
  }
}

/** A header as it is sent back; a long one is of no use. */
const kept = (header: string | string[] | undefined) =>
  typeof header === 'string' && header.length <= 200 ? header : null
