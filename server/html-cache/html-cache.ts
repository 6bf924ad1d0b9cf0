/*
 * Public pages as they are sent, kept in memory for everybody of one kind. Kept, a page takes some
 * 60 µs of processor; rendered, it takes milliseconds, and most views are of such pages
 * (`docs/decisions/019-what-our-own-mechanisms-cost.md`).
 */
import { LRUCache } from 'lru-cache'
import { counted } from '#app/platform/metrics/metrics.server.ts'
import { contentEpoch } from '#app/platform/web/content-version.server.ts'
import { makeCachedPage, policyOfCached, weightOf, type CachedPage } from './cached-page.ts'
import { stampOf, type Wanted } from './page-key.ts'

/** What all cached pages may weigh together. */
const MAX_BYTES = 48 * 1024 * 1024
/** Words that depend on the day (a year, an age) are never older than this. */
const KEPT_AT_MOST_MS = 15 * 60_000

/** Renders a wanted page with nothing of the request at hand. */
type RenderKept = (wanted: Wanted, requestId: string) => Promise<Response>

/** The HTML of public pages, kept in memory for everybody of one kind. */
export type HtmlCache = {
  /** The page as it is kept, if what it shows has not changed since. */
  find: (key: string) => CachedPage | null
  /**
   * The cached page, or else the answer of rendering it: once, however many ask at the same time. Null for those who
   * waited for an answer that cannot be shared: they render their own. A failure is thrown to all who waited.
   */
  take: (
    wanted: Wanted,
    requestId: string,
  ) => Promise<{ page: CachedPage } | { answer: Response } | null>
  readonly store: LRUCache<string, CachedPage>
}

type Options = {
  render: RenderKept
  finish?: (html: string) => string
  scripts?: readonly string[]
  tls: boolean
  shared: boolean
  maxBytes?: number
  now?: () => number
}

/**
 * An empty cache. `shared`: a proxy may keep the visitors' copies (never behind the gate). `finish` is done once to the
 * HTML that is kept; `scripts`: the inline ones that it may run.
 */
export function createHtmlCache({
  render,
  finish = (html) => html,
  scripts = [],
  tls,
  shared,
  maxBytes = MAX_BYTES,
  now = () => performance.now(),
}: Options): HtmlCache {
  const store = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: weightOf,
    ttl: KEPT_AT_MOST_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const underWay = new Map<string, Promise<CachedPage | null>>()

  const find = (key: string): CachedPage | null => {
    const page = store.get(key)
    if (!page) return null
    if (page.epoch !== contentEpoch() && page.stamp === stampOf(page.policy))
      page.epoch = contentEpoch()
    if (page.epoch === contentEpoch()) return page
    store.delete(key)
    return null
  }

  const take: HtmlCache['take'] = async (wanted, requestId) => {
    const known = find(wanted.key)
    counted.keptPages.inc({ result: known ? 'hit' : 'miss' })
    if (known) return { page: known }
    // Read before the page reads anything: what changes meanwhile makes it old from the start.
    const epoch = contentEpoch()
    const stamp = stampOf(wanted.policy)
    const flight = `${wanted.key} ${stamp}`
    const waitedFor = underWay.get(flight)
    if (waitedFor) {
      const page = await waitedFor
      return page && { page }
    }
    let answer!: Response
    const rendered = (async () => {
      answer = await render(wanted, requestId)
      const html = await keepableHtml(answer)
      if (html === null) return null
      const page = makeCachedPage(finish(html), {
        kind: wanted.kind,
        policy: wanted.policy,
        stamp,
        epoch,
        shared,
        tls,
        scripts,
      })
      if (stamp === stampOf(wanted.policy)) store.set(wanted.key, page)
      return page
    })()
    // Those who wait get the failure themselves.
    rendered.catch(() => undefined)
    underWay.set(flight, rendered)
    try {
      const page = await rendered
      return page ? { page } : { answer: await named(answer, { tls, scripts }) }
    } finally {
      underWay.delete(flight)
    }
  }

  return { find, take, store }
}

/**
 * An answer that is not kept (an address that leads nowhere) with what is inline in it named by its hash: it was made
 * without a nonce too.
 */
async function named(
  answer: Response,
  { tls, scripts }: { tls: boolean; scripts: readonly string[] },
): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  const html = await answer.text()
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(policyOfCached(html, { tls, scripts })))
    headers.set(name, value)
  return new Response(html, { status: answer.status, headers })
}

/** The HTML of an answer that may be kept: a 200 that sets no cookie and carries nothing made for one reader. */
async function keepableHtml(answer: Response): Promise<string | null> {
  if (
    answer.status !== 200 ||
    answer.headers.has('set-cookie') ||
    !answer.headers.get('content-type')?.startsWith('text/html')
  )
    return null
  const html = await answer.clone().text()
  return / nonce=/.test(html) ? null : html
}
