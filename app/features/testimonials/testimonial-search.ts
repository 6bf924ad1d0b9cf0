import {
  listQuery,
  readChoice,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from '#app/values/list-query.ts'
import type { TestimonialStatus } from './testimonial.ts'

const STATUSES = [
  'pending',
  'published',
  'unpublished',
  'withdrawn',
] as const satisfies readonly TestimonialStatus[]
/** The columns the team's list sorts by. */
const TESTIMONIAL_SORTS = ['date', 'entreprise'] as const
type TestimonialSort = (typeof TESTIMONIAL_SORTS)[number]
/** What the team's list is asked for. */
export type TestimonialSearch = {
  status: TestimonialStatus | ''
  q: string
  sort: ListSort<TestimonialSort>
  page: number
}

const USUAL: ListSort<TestimonialSort> = { by: 'date', descending: true }

/** What an address asks for. */
export function readTestimonialSearch(params: URLSearchParams): TestimonialSearch {
  return {
    status: readChoice(params, 'etat', STATUSES),
    q: readSearch(params),
    sort: readSort(params, TESTIMONIAL_SORTS, USUAL),
    page: readPage(params),
  }
}

/** The same as an address has it, « ? » included. */
export function testimonialQuery({ status, q, sort, page }: TestimonialSearch): string {
  return listQuery({ etat: status, q, tri: sortParam(sort, USUAL), page })
}
