import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pause, startProduct } from '../e2e/product.ts'
import { figure, quantile, report, TREE } from './measure.ts'
import { loadTest } from './tools.ts'

const SECONDS = Number(process.env.PUBLIC_SECONDS ?? 6)
const ROUNDS = Number(process.env.PUBLIC_ROUNDS ?? 5)
const PATHS = ['/', '/particuliers', '/metiers/plomberie']

type Answer = { status: number; headers: string[]; body: Buffer }

/** One answer as it comes over the wire. */
function ask(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Seconds of processor that a process has used. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * Waits until the demonstration is filled: until the process does next to nothing for five seconds,
 * or two minutes have passed.
 */
async function atRest(child: ChildProcess): Promise<void> {
  let before = Number.NEGATIVE_INFINITY
  for (let look = 0; look < 24 && processorTime(child.pid!) - before > 0.25; look++) {
    before = processorTime(child.pid!)
    await pause(5_000)
  }
}

it('sends anonymous pages nearly as fast as bytes can be sent', async () => {
  const product = await startProduct({ DEMO: '1' }, { tls: false, cwd: TREE })
  await atRest(product.child)
  const answers: Record<string, { headers: string[]; body: string }> = {}
  for (const path of PATHS) {
    // Its smaller copy is made once it has been asked for again.
    for (let times = 0; times < 2; times++) await ask(product.url + path)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const { status, headers, body } = await ask(product.url + path)
    expect(status).toBe(200)
    // Those that node:http writes itself.
    const own = headers.flatMap((name, index) =>
      index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name)
        ? [name, headers[index + 1]!]
        : [],
    )
    answers[path] = { headers: own, body: body.toString('base64') }
  }
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-bench-'))
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(answers))
  const floor = fork('bench/static-floor.ts', [join(folder, 'answers.json')])
  const port = await new Promise<number>((resolve) =>
    floor.once('message', (message) => resolve(message as number)),
  )
  const floorUrl = `http://127.0.0.1:${port}`

  const rows: string[][] = []
  for (const path of PATHS) {
    expect((await ask(floorUrl + path)).body).toEqual((await ask(product.url + path)).body)
    const storm = async (child: ChildProcess, url: string) => {
      const before = processorTime(child.pid!)
      const { requests, non2xx, errors } = await loadTest({
        url: url + path,
        seconds: SECONDS,
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      })
      expect([non2xx, errors]).toEqual([0, 0])
      return {
        perSecond: requests / SECONDS,
        microseconds: ((processorTime(child.pid!) - before) / requests) * 1e6,
      }
    }
    const runs: {
      floor: Awaited<ReturnType<typeof storm>>
      page: Awaited<ReturnType<typeof storm>>
    }[] = []
    await storm(product.child, product.url)
    for (let round = 0; round < ROUNDS; round++)
      runs.push({
        floor: await storm(floor, floorUrl),
        page: await storm(product.child, product.url),
      })
    const ratios = runs.map((run) => run.page.perSecond / run.floor.perSecond)
    const median = (of: (run: (typeof runs)[number]) => number) => quantile(runs.map(of), 0.5)
    rows.push([
      path,
      `${(Buffer.from(answers[path]!.body, 'base64').length / 1_000).toFixed(1)} kB`,
      figure(median((run) => run.floor.perSecond)),
      figure(median((run) => run.page.perSecond)),
      figure(quantile(ratios, 0.5)),
      `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
      figure(median((run) => run.floor.microseconds)),
      figure(median((run) => run.page.microseconds)),
    ])
  }
  floor.kill()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
  report(
    'public-pages',
    'Anonymous pages',
    `Kept in memory, brotli, 10 connections, ${SECONDS} s, ${ROUNDS} rounds interleaved; the generator shares the two cores. Floor: node:http that sends the same bytes under the same headers. Goal of the ratio: 0.85.`,
    [
      'page',
      'sent',
      'floor a second',
      'page a second',
      'ratio, median',
      'spread',
      'floor, µs of processor',
      'page, µs of processor',
    ],
    rows,
  )
})
