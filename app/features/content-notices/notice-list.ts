import { listQuery, readPage, readSearch } from '#app/values/list-query.ts'
import type { ContentNoticeQuery } from './queries.server.ts'

/** Reads the list's address: those that wait, the oldest first; or those decided, the latest first; unless turned round. */
export function readNoticeQuery(params: URLSearchParams): ContentNoticeQuery {
  const decided = params.get('etat') === 'decidees'
  const order = params.get('tri')
  return {
    decided,
    search: readSearch(params),
    newest: order === 'recentes' ? true : order === 'anciennes' ? false : decided,
    page: readPage(params),
  }
}

/** The address's query for what is asked. */
export function noticeQuery({ decided, search, newest, page }: ContentNoticeQuery): string {
  return listQuery({
    etat: decided ? 'decidees' : '',
    q: search,
    tri: newest === decided ? '' : newest ? 'recentes' : 'anciennes',
    page,
  })
}
