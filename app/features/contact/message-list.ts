import { listQuery, readPage, readSearch } from '#app/values/list-query.ts'
import type { ContactMessageQuery } from './queries.server.ts'

/** Reads the list's address: those that wait, the oldest first; or those answered, the latest first; unless turned round. */
export function readMessageQuery(params: URLSearchParams): ContactMessageQuery {
  const answered = params.get('etat') === 'repondus'
  const order = params.get('tri')
  return {
    answered,
    search: readSearch(params),
    newest: order === 'recents' ? true : order === 'anciens' ? false : answered,
    page: readPage(params),
  }
}

/** The address's query for what is asked. */
export function messageQuery({ answered, search, newest, page }: ContactMessageQuery): string {
  return listQuery({
    etat: answered ? 'repondus' : '',
    q: search,
    tri: newest === answered ? '' : newest ? 'recents' : 'anciens',
    page,
  })
}
