import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { readTimeline, timelineKindsFor } from './read-timeline.server.ts'
import {
  readCursor,
  readKind,
  TIMELINE_KINDS,
  TIMELINE_PARAMS,
  type TimelineSide,
} from './timeline.ts'
import type { TimelineView } from './timeline-section.tsx'
import { timelineWords } from './timeline-words.ts'

/** The file of somebody as a page of the team shows it: what its address asks for, in words. */
export async function timelineView(
  ctx: Ctx<Admin>,
  request: Request,
  { accountId, side }: { accountId: AccountId; side: TimelineSide },
): Promise<TimelineView> {
  const url = new URL(request.url)
  const kind = readKind(url.searchParams.get(TIMELINE_PARAMS.kind))
  const before = readCursor(url.searchParams.get(TIMELINE_PARAMS.before))
  const href = (change: { kind?: string | null; before?: string | null }) => {
    const params = new URLSearchParams(url.searchParams)
    const said = { kind, before: null, ...change }
    for (const name of ['kind', 'before'] as const) {
      params.delete(TIMELINE_PARAMS[name])
      if (said[name]) params.set(TIMELINE_PARAMS[name], said[name])
    }
    const query = params.toString()
    return `${url.pathname.replace(/\.data$/, '')}${query && `?${query}`}`
  }
  const { happenings, older } = await readTimeline(ctx, { accountId, side, kind, before })
  return {
    kinds: [
      { href: href({ kind: null }), label: 'Tout', current: kind === null },
      ...timelineKindsFor(ctx.who.roles, side).map((one) => ({
        href: href({ kind: one }),
        label: TIMELINE_KINDS[one],
        current: kind === one,
      })),
    ],
    lines: happenings.map((one) => ({
      key: one.cursor,
      ...timelineWords(one),
      kind: TIMELINE_KINDS[one.kind],
      when: formatDateTime(one.at, PARIS),
    })),
    latest: before && href({ before: null }),
    older: older && href({ before: older }),
  }
}
