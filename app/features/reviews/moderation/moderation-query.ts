import {
  listQuery,
  readChoice,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from '#app/values/list-query.ts'
import {
  MODERATION_SORTS,
  REVIEW_QUEUES,
  type ModerationSort,
  type ReviewQueue,
} from './moderation-list.ts'

export type ModerationSearch = {
  queue: ReviewQueue
  q: string
  sort: ListSort<ModerationSort>
  page: number
}

/** The usual order of a queue: what waits longest first; of what was decided, the latest. */
const usual = (queue: ReviewQueue): ListSort<ModerationSort> => ({
  by: 'date',
  descending: queue === 'decides',
})

/** What an address asks for. */
export function readModerationSearch(params: URLSearchParams): ModerationSearch {
  const queue = readChoice(params, 'file', REVIEW_QUEUES) || 'a-relire'
  return {
    queue,
    q: readSearch(params),
    sort: readSort(params, MODERATION_SORTS, usual(queue)),
    page: readPage(params),
  }
}

/** The same as an address has it, « ? » included. */
export function moderationQuery({ queue, q, sort, page }: ModerationSearch): string {
  return listQuery({
    file: queue === 'a-relire' ? '' : queue,
    q,
    tri: sortParam(sort, usual(queue)),
    page,
  })
}
