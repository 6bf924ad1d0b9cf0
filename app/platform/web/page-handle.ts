import type { PageCache } from './page-cache.ts'

/** What is one React application in the browser: each of the spaces, and the public pages with a long form. */
export type Application = 'particulier' | 'crew' | 'artisan' | 'team' | 'public'

/**
 * What a route's `handle` may say: of a layout, that its pages are an application; of a page, that
 * its HTML may be kept; of a form, that it carries more than words.
 */
export type PageHandle = { application?: Application; cache?: PageCache; takes?: Carried }

/**
 * What a form carries besides words, which says how large it may be: `papers` are a document of 10 MB, or two pictures
 * of 12. `json` is no form: the route reads its body itself, or none.
 */
type Carried = 'photos' | 'papers' | 'json'

/**
 * The application that a page is part of, by the handles of its routes; null for a page of the
 * site, which ships no framework script.
 */
export function applicationOf(handles: readonly unknown[]): Application | null {
  return (
    (handles as readonly (PageHandle | undefined)[]).find((handle) => handle?.application)
      ?.application ?? null
  )
}
