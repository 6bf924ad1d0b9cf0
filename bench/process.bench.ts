import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'vitest'
import { freePort, pause, ready } from '../e2e/product.ts'
import { figure, quantile, report, TREE } from './measure.ts'

/** Seconds of load before memory is read again. */
const LOAD_SECONDS = Number(process.env.LOAD_SECONDS ?? 60)

/** How often it is started for the first time; two more, and it is started again. */
const ROUNDS = Number(process.env.PROCESS_ROUNDS ?? 3)

/** Companies near the demonstration's town: a page whose cards are rows of the database. */
const PAGE_WITH_DATA = '/trouver-pro/artisans?ou=97400'

/** Starts the built product and measures until a page with data answers 200, and until everything is there. */
async function start(dataDir: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, ['build/server/index.js'], {
    stdio: 'ignore',
    cwd: TREE,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      SITE_GATE_PASSWORD: '',
    } as NodeJS.ProcessEnv,
  })
  let page: Response | null = null
  while (page?.status !== 200) {
    if (child.exitCode !== null || performance.now() - began > 120_000)
      throw new Error(`${PAGE_WITH_DATA} was not answered`)
    await pause(10)
    page = await fetch(url + PAGE_WITH_DATA).catch(() => null)
  }
  const milliseconds = performance.now() - began
  if (!(await page.text()).includes('href="/artisans/'))
    throw new Error(`${PAGE_WITH_DATA} shows no company`)
  await ready(url, child)
  return { milliseconds, whole: performance.now() - began, url, child }
}

async function stop(child: ReturnType<typeof spawn>) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Resident memory of a process, MB, without its children. */
function memory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

it('starts, rests and works within its memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-bench-'))
  const first: number[] = []
  const whole: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = join(folder, `first-${round}`)
    const run = await start(dataDir)
    first.push(run.milliseconds)
    whole.push(run.whole)
    await stop(run.child)
  }
  const again: number[] = []
  let atRest = 0
  let afterLoad = 0
  for (let round = 0; round < ROUNDS + 2; round++) {
    const run = await start(join(folder, 'first-0'))
    again.push(run.milliseconds)
    if (round === ROUNDS + 1) {
      await pause(60_000)
      atRest = memory(run.child.pid!)
      const until = Date.now() + LOAD_SECONDS * 1_000
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (Date.now() < until)
            for (const path of ['/', '/trouver-pro', '/connexion', '/api/communes?q=lyon'])
              await (await fetch(run.url + path)).arrayBuffer()
        }),
      )
      afterLoad = memory(run.child.pid!)
    }
    await stop(run.child)
  }
  rmSync(folder, { recursive: true, force: true })
  report(
    'process',
    'Start and memory',
    `Start: from the process to the first 200 of a page of companies of the demonstration; the first time, also until its core is whole. Memory: resident, of the Node process alone; at rest a minute after the start, then after ${LOAD_SECONDS} s of 8 callers.`,
    ['', 'median', 'goal'],
    [
      ['first start, s', figure(quantile(first, 0.5) / 1_000), '4'],
      ['the demonstration’s core whole, s', figure(quantile(whole, 0.5) / 1_000), ''],
      ['start again, s', figure(quantile(again, 0.5) / 1_000), '1.0'],
      ['memory at rest, MB', figure(atRest), '110'],
      ['memory after load, MB', figure(afterLoad), '220'],
    ],
  )
})

it('installs and builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-install-'))
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(file, join(folder, file))
  const timed = (command: string, args: string[]) => {
    const began = performance.now()
    const run = spawnSync(command, args, { cwd: folder, stdio: 'ignore' })
    if (run.status !== 0) throw new Error(`${command} ${args[0]} failed`)
    return (performance.now() - began) / 1_000
  }
  const install = timed('npm', [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  const build = timed(join(folder, 'node_modules/.bin/node'), ['scripts/build.mjs'])
  rmSync(folder, { recursive: true, force: true })
  report(
    'install',
    'Install and build',
    'A clean copy of the tree; the package manager’s own cache is whatever it was.',
    ['', 'seconds', 'goal'],
    [
      ['npm ci', figure(install), '30'],
      ['build', figure(build), '10'],
    ],
  )
})
