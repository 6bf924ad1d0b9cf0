import type { PageCache } from './page-cache.ts'

/**
 * What a route's `handle` may say: whether a person works on it, so that it needs the framework's script (what is inside
 * a layout may say otherwise), and whether its HTML may be kept.
 */
export type PageHandle = { interactive?: boolean; cache?: PageCache }

/** Whether a page needs the framework's script, by the handles of its routes, the outermost first: the last that says has it. */
export function isInteractive(handles: readonly unknown[]): boolean {
  return (handles as readonly (PageHandle | undefined)[]).reduce(
    (interactive, handle) => handle?.interactive ?? interactive,
    false,
  )
}
