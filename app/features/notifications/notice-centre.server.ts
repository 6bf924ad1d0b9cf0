import { ok } from '#app/values/result.ts'
import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { addDays, dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import { localPath } from '#app/values/local-path.ts'
import { NOTICE_TOPICS } from './notice-kinds.ts'
import { listNotices, markAllNoticesRead, markNotice, unmarkNotices } from './queries.server.ts'

type Reader = Ctx<Particulier | Artisan>

/**
 * The centre of a person: what the address narrows it to, its lines by day on their own clock. With `?ouvrir=`, marks
 * that one as read and leads where it speaks of.
 */
export async function loadNoticeCentre(ctx: Reader, request: Request) {
  const { searchParams } = new URL(request.url)
  const opened = searchParams.get('ouvrir')
  if (opened !== null) throw await openNotice(ctx, opened)
  const topic = NOTICE_TOPICS.find((known) => known === searchParams.get('sujet')) ?? null
  const unreadOnly = searchParams.get('etat') === 'non-lues'
  const page = readPage(searchParams)
  const { lines, pages, zone } = await listNotices(ctx, { topic, unreadOnly }, page)
  const today = dayOf(ctx.now, zone)
  const days = [...new Set(lines.map(({ day }) => day))]
  return {
    kind: ctx.who.kind,
    topic,
    unreadOnly,
    page,
    pages,
    undo: searchParams.get('annuler'),
    days: days.map((day) => ({
      day,
      title:
        day === today
          ? 'Aujourd’hui'
          : day === addDays(today, -1)
            ? 'Hier'
            : capital(formatWeekday(lines.find((line) => line.day === day)!.at, zone)),
      lines: lines
        .filter((line) => line.day === day)
        .map(({ id, title, unread, count, at }) => ({
          id,
          title,
          unread,
          count,
          time: formatTime(at, zone),
          at: at.toISOString(),
        })),
    })),
  }
}

/** What a page of the centre shows. */
export type NoticeCentreData = Awaited<ReturnType<typeof loadNoticeCentre>>

async function openNotice(ctx: Reader, id: string): Promise<Response> {
  const noticeId = orNotFound(parseId<string>(id))
  const notice = orNotFound(await markNotice(ctx, noticeId, true))
  return redirect(localPath(notice.href) ?? noticesPath(ctx))
}

const noticesPath = (ctx: Reader) =>
  ctx.who.kind === 'artisan' ? paths.proNotices() : paths.particulierNotices()

/** Marks one as read or not, everything as read, or takes that back; leads to where the form was. */
export async function actOnNotices(ctx: Reader, request: Request) {
  const path = noticesPath(ctx)
  const back = new URL(request.url).search.replace(/[?&]annuler=[^&]*/, '').replace(/^&/, '?')
  const mark = (read: boolean) =>
    act({
      run: ({ id }) => markNotice(ctx, orNotFound(parseId<string>(id)), read).then(Boolean),
      to: path + back,
    })
  return answerAct(request, {
    read: mark(true),
    unread: mark(false),
    all: act({
      run: async () => ok(await markAllNoticesRead(ctx)),
      to: (marked) => (marked ? `${path}?annuler=${encodeURIComponent(marked)}` : path),
    }),
    undo: act({
      run: async (posted) => void (await unmarkNotices(ctx, posted.mark ?? '')),
      done: 'Rien n’a été marqué comme lu',
      to: path,
    }),
  })
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
