import type { ViewerKind } from '#app/features/accounts/sessions/viewer.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'

/** A longer value was not chosen from anything we offer. */
const VALUE_MAX = 100

/** Which cached page a request wants. */
export type Wanted = {
  /** Kind and address: two requests with one key are answered by the same bytes. */
  key: string
  kind: ViewerKind
  policy: PageCache
  /** The path with the allowed query names alone: all that a page that is kept gets to see of the address. */
  address: string
}

/** What a request for a path wants of the cached pages; null when its query is not one to keep. */
export function wantedPage(
  kind: ViewerKind,
  pathname: string,
  search: string,
  policy: PageCache,
): Wanted | null {
  if (kind !== 'visitor' && policy.signedIn === false) return null
  let address = pathname
  if (policy.query === 'alone') {
    if (search.length > 1) return null
  } else if (search.length > 1 && policy.query && policy.query.length > 0) {
    const given = new URLSearchParams(search)
    const allowed = new URLSearchParams()
    for (const name of policy.query) {
      const value = given.get(name)
      if (value === null) continue
      if (value.length > VALUE_MAX) return null
      allowed.append(name, value)
    }
    if (allowed.size > 0) address += `?${allowed}`
  }
  return { key: keyOf(kind, address), kind, policy, address }
}

/** The key of an address for a kind of viewer. No address holds a space. */
export function keyOf(kind: ViewerKind, address: string): string {
  return `${kind} ${address}`
}

/** The versions of all that a page shows, its frame included, in one text: it changes when any of them does. */
export function stampOf({ tags }: PageCache): string {
  return ['theme' as const, 'operator' as const, ...tags]
    .map((tag) => `${tag}${contentVersion(tag)}`)
    .join(' ')
}
