import { createRequire } from 'node:module'
import { resolve } from 'node:path'

// What only measurements need stands in bench/tools/node_modules, outside the product's own dependencies.
const toolOf = createRequire(resolve('bench/tools/package.json'))

type Load = { url: string; seconds: number; connections?: number; headers?: Record<string, string> }
type Loaded = {
  requests: { total: number }
  non2xx: number
  errors: number
  latency: { p99: number }
}

/** Asks for one address as fast as it is answered. `requests` is how many were answered; latencies are milliseconds. */
export async function loadTest({
  url,
  seconds,
  connections = 10,
  headers = {},
}: Load): Promise<{ requests: number; non2xx: number; errors: number; p99: number }> {
  const autocannon = toolOf('autocannon') as (options: object) => Promise<Loaded>
  const { requests, non2xx, errors, latency } = await autocannon({
    url,
    duration: seconds,
    connections,
    headers,
  })
  return { requests: requests.total, non2xx, errors, p99: latency.p99 }
}

/** What one run of Lighthouse found: milliseconds, bytes on the wire, scores from 0 to 1 by category. */
export type LighthouseFigures = {
  scores: Record<string, number>
  lcpMs: number
  fcpMs: number
  tbtMs: number
  cls: number
  bytes: number
  htmlBytes: number
  failed: string[]
}

type Audit = {
  id: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  details?: { items?: { url: string; transferSize: number; resourceType?: string }[] }
}
type Report = {
  lhr: {
    runtimeError?: { message: string }
    categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
  }
}

/** Runs Lighthouse once on an address, as a phone on a slow network that it simulates. */
export async function lighthouseRun(url: string): Promise<LighthouseFigures> {
  const lighthouse = (
    toolOf('lighthouse') as { default: (url: string, flags: object) => Promise<Report> }
  ).default
  const { launch } = createRequire(toolOf.resolve('lighthouse'))('chrome-launcher') as {
    launch: (options: object) => Promise<{ port: number; kill: () => void }>
  }
  const chrome = await launch({
    chromePath: process.env.CHROMIUM || '/usr/bin/chromium',
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'silent', output: 'json' })
    // Now and then the browser paints nothing in time, and Lighthouse says so in place of figures.
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    const requests = lhr.audits['network-requests']?.details?.items ?? []
    const counted = new Set(
      Object.values(lhr.categories).flatMap(({ auditRefs }) =>
        auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
      ),
    )
    return {
      scores: Object.fromEntries(
        Object.entries(lhr.categories).map(([name, { score }]) => [name, score]),
      ),
      lcpMs: value('largest-contentful-paint'),
      fcpMs: value('first-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
      htmlBytes:
        requests.find(({ resourceType }) => resourceType === 'Document')?.transferSize ??
        Number.NaN,
      failed: Object.values(lhr.audits)
        .filter(
          ({ id, score, scoreDisplayMode }) =>
            counted.has(id) && score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
        )
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}
