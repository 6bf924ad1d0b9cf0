import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#seed/demonstration.ts'
import { startProduct, type RunningProduct } from '../e2e/product.ts'
import { figure, quantile, report } from './measure.ts'
import { lighthouseRun, type LighthouseFigures } from './tools.ts'

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const PATHS = (
  process.env.LIGHTHOUSE_PATHS ??
  '/,/particuliers,/metiers/plomberie,/trouver-pro,/trouver-pro/artisans'
).split(',')
/** Pages on which a person works, whose script is the framework's. */
const WORKING = ['/trouver-pro']
/** Pages of the two spaces, and who sees them: the homes, a list, and one that hydrates. */
const SPACES: Record<string, string> = {
  '/espace-particulier-dashboard': DEMO_SIGN_INS[0].email,
  '/espace-particulier/demandes': DEMO_SIGN_INS[0].email,
  '/espace-pro-dashboard': DEMO_SIGN_INS[1].email,
  '/espace-pro/devis': DEMO_SIGN_INS[1].email,
  '/espace-pro/demandes': DEMO_SIGN_INS[1].email,
}

let product: RunningProduct
beforeAll(async () => {
  // Without the demonstration, which fills France behind the first pages and would be measured with them.
  product = await startProduct({}, { tls: false })
})
afterAll(() => product?.stop())

it('shows a first view soon, on a slow phone', async () => {
  const rows: string[][] = []
  for (const path of PATHS) {
    const runs: LighthouseFigures[] = []
    // The copies are made before: what is measured is the site as everybody but the very first finds it.
    for (let ask = 0; ask < 2; ask++) {
      await (
        await fetch(product.url + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
      ).text()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const again = () => lighthouseRun(product.url + path)
    for (let run = 0; run < RUNS; run++) runs.push(await again().catch(again))
    const median = (of: (run: LighthouseFigures) => number) => quantile(runs.map(of), 0.5)
    rows.push([
      path,
      ['performance', 'accessibility', 'best-practices', 'seo']
        .map((category) => String(Math.round(100 * median((run) => run.scores[category] ?? 0))))
        .join(' / '),
      figure(median((run) => run.lcpMs) / 1_000),
      `${figure(Math.min(...runs.map((run) => run.lcpMs)) / 1_000)} to ${figure(Math.max(...runs.map((run) => run.lcpMs)) / 1_000)}`,
      figure(median((run) => run.fcpMs) / 1_000),
      String(Math.round(median((run) => run.tbtMs))),
      figure(median((run) => run.cls)),
      (median((run) => run.bytes) / 1_000).toFixed(1),
      (median((run) => run.htmlBytes) / 1_000).toFixed(1),
      [...new Set(runs.flatMap((run) => run.failed))].join(', ') || 'none',
    ])
  }
  report(
    'lighthouse',
    'First view',
    `Lighthouse, mobile, simulated slow 4G and processor, ${RUNS} runs each. Goals: 100 / 100 / 100 / 100 on the public pages; LCP 1.0 s, of the request form and the directory 1.2 s; TBT 50 ms; CLS 0; first view of / 75 kB. Scores: performance, accessibility, best practices, findability.`,
    [
      'page',
      'scores, median',
      'LCP s, median',
      'spread',
      'FCP s',
      'TBT ms',
      'CLS',
      'first view, kB',
      'HTML, kB',
      'audits that failed',
    ],
    rows,
  )
})

it('fetches little script before the first touch', async () => {
  await product.stop()
  product = await startProduct({ DEMO: '1' }, { tls: false })
  const rows: string[][] = []
  for (const path of [
    '/',
    '/metiers',
    '/metiers/plomberie',
    '/faq',
    '/contact',
    ...WORKING,
    ...Object.keys(SPACES),
  ]) {
    const email = SPACES[path]
    const html = await (
      await fetch(product.url + path, email ? { headers: { cookie: await signIn(email) } } : {})
    ).text()
    expect(html).toContain('<h1')
    const wanted = new Set(
      [...html.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].map(([, address]) => address!),
    )
    for (const [, list] of html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g))
      for (const [, address] of list!.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g))
        wanted.add(address!)
    // The map of all addresses, which the page only names: its script asks for the few it needs.
    for (const address of wanted)
      if (address.startsWith('/assets/manifest-')) wanted.delete(address)
    const bytes = [...wanted].reduce(
      (sum, address) => sum + brotliCompressSync(readFileSync(`build/client${address}`)).length,
      0,
    )
    const goal = WORKING.includes(path) || email ? 130 : 10
    rows.push([path, String(wanted.size), (bytes / 1_000).toFixed(1), String(goal)])
    expect.soft(bytes / 1_000).toBeLessThanOrEqual(goal)
  }
  expect(readdirSync('build/client/assets').length).toBeGreaterThan(10)
  report(
    'script',
    'Script before the first interaction',
    'All scripts that the page’s HTML names and fetches, brotli as they are sent.',
    ['page', 'files', 'kB', 'goal'],
    rows,
  )
})

/** The cookie of somebody of the demonstration. */
async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${product.url}/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
    redirect: 'manual',
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
