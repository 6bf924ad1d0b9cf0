import { data, redirect } from 'react-router'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { addDays, dayOf, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { readPage } from '#app/values/list-query.ts'
import { localPath } from '#app/values/local-path.ts'
import { NOTICE_TOPICS } from './notice-kinds.ts'
import { listNotices, markAllNoticesRead, markNotice, unmarkNotices } from './queries.server.ts'

type Reader = Ctx<Particulier | Artisan>

/** The centre of a person: what the address narrows it to, its lines by day on their own clock. With `?ouvrir=`, marks that one as read and leads where it speaks of. */
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
  const form = await readForm(request)
  const path = noticesPath(ctx)
  const back = new URL(request.url).search.replace(/[?&]annuler=[^&]*/, '').replace(/^&/, '?')
  switch (form.get('intent')) {
    case 'read':
    case 'unread': {
      const noticeId = orNotFound(parseId<string>(form.get('id')))
      orNotFound(await markNotice(ctx, noticeId, form.get('intent') === 'read'))
      return redirect(path + back)
    }
    case 'all': {
      const mark = await markAllNoticesRead(ctx)
      return redirect(mark ? `${path}?annuler=${encodeURIComponent(mark)}` : path)
    }
    case 'undo':
      await unmarkNotices(ctx, String(form.get('mark') ?? ''))
      return redirectWithToast(path, 'Rien n’a été marqué comme lu')
    default:
      throw data(null, { status: 400 })
  }
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
