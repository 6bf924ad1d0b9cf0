import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProduct } from '../e2e/product.ts'
import { figure, quantile, report } from './measure.ts'

const SECONDS = Number(process.env.PAGE_SECONDS ?? 8)
const ROUNDS = 3

/** Pages a second for four callers at once. */
async function storm(url: string, cookie: string): Promise<number> {
  let answered = 0
  const until = performance.now() + SECONDS * 1_000
  const start = performance.now()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        const answer = await fetch(url, { headers: { cookie } })
        await answer.arrayBuffer()
        if (answer.status === 200) answered++
      }
    }),
  )
  return answered / ((performance.now() - start) / 1_000)
}

it('renders a signed-in page of rows from the database', async () => {
  const product = await startProduct({ DEMO: '1' }, { tls: false })
  const signedIn = await fetch(`${product.url}/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'equipe@demo.ouvreo.example', password: 'demonstration' }),
    redirect: 'manual',
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .find((line) => line.includes('session='))!
    .split(';')[0]!
  // The demonstration fills France behind the first pages: measured once it is quiet.
  await new Promise((resolve) =>
    setTimeout(resolve, Number(process.env.PAGE_QUIET_SECONDS ?? 90) * 1_000),
  )
  const url = `${product.url}/admin/artisans`
  const html = await (await fetch(url, { headers: { cookie } })).text()
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-page-'))
  writeFileSync(join(folder, 'page.html'), html)
  const floorProcess = fork('bench/page-floor.ts', [join(folder, 'page.html')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<number>((resolve) =>
    floorProcess.once('message', (message) => resolve(message as number)),
  )
  const floorUrl = `http://127.0.0.1:${port}/`
  const floorHtml = await (await fetch(floorUrl)).text()
  const elements = (text: string) => text.match(/<[a-z]/g)?.length ?? 0
  expect(elements(floorHtml)).toBeGreaterThan(elements(html) * 0.9)

  const floor: number[] = []
  const page: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await storm(floorUrl, ''))
    page.push(await storm(url, cookie))
  }
  floorProcess.kill()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
  report(
    'page',
    'A signed-in page with rows from the database',
    `/admin/artisans (25 rows, ${elements(html)} elements, ${Math.round(html.length / 1024)} kB), 4 callers, ${SECONDS} s, ${ROUNDS} rounds interleaved; the generator shares the two cores. Floor: node:http with renderToString of the same tree, no database.`,
    ['', 'pages a second, median', 'ratio', 'goal'],
    [
      ['floor', figure(quantile(floor, 0.5)), '1', ''],
      [
        'page',
        figure(quantile(page, 0.5)),
        figure(quantile(page, 0.5) / quantile(floor, 0.5)),
        '0.30, then 0.45',
      ],
    ],
  )
})
