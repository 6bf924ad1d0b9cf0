import type { ContentTag } from './content-tags.ts'

/**
 * `export const handle = { cache: { tags: ['reviews'], query: ['q'] } satisfies PageCache }` on a
 * public page: it is the same for everybody of one kind (visitor, particulier, artisan, admin) and
 * its HTML may be kept. It is then rendered without a session, a cookie or any other query name
 * than those of `query`: `viewerKind(context)` says who looks, and asking more of somebody signed
 * in throws `AskedWhoLooks`. Nothing that is made for one reader (a stamp, a token) may stand in
 * it.
 */
export type PageCache = {
  /** What it shows besides `theme` and `operator`; `[]` for a page of fixed words. */
  tags: readonly ContentTag[]
  /**
   * The query names that change it, if any; all others are as if they were not there. `'alone'`:
   * asked with any query it is somebody's own search, which is not kept.
   */
  query?: readonly string[] | 'alone'
  /** `false`: it shows somebody signed in something of their own, so that only the visitors' copy is kept. */
  signedIn?: false
}
