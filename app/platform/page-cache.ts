import type { ContentTag } from './content-version.server.ts'

/**
 * `export const handle = { cache: { tags: ['reviews'], query: ['q'] } satisfies PageCache }` on a public page: it is the same for everybody of one kind
 * (visitor, particulier, artisan, admin) and may be kept. It is then rendered without a session, a cookie or any other
 * query name than those of `query`: `viewerKind(context)` says who looks, and reading more of them throws.
 */
export type PageCache = {
  /** What it shows besides `theme` and `operator`; `[]` for a page of fixed words. */
  tags: readonly ContentTag[]
  /** The query names that change it, if any. Values longer than 100 characters are rendered and not kept. */
  query?: readonly string[]
}
