// npm run try-upgrade -- OLD NEW [ROUNDS]: takes two commits, which it builds, or two built trees,
// and goes from one to the other and back, process by process, behind the HAProxy of deploy/, while
// people read and write. Counts what failed of what they asked.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { outcome, say, withProgress } from './progress.mjs'
import { projectNode, run } from './install.mjs'
import { folder, freePort, isReady, needPrograms, startProduct, stop, until } from './trial.mjs'
import { openProxy } from './trial-site.mjs'

const [oldCommit, newCommit, rounds = '20'] = process.argv.slice(2)
if (!oldCommit || !newCommit) {
  say('Dites de quelle version à quelle autre : npm run try-upgrade -- OLD NEW [ROUNDS]')
  process.exit(1)
}
needPrograms('haproxy', 'haproxy')
const git = (...words) => {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** A commit, built in a working tree of its own, which goes with the trial; or a tree that was built. */
async function release(name, commit) {
  if (existsSync(join(commit, 'build/server/index.js'))) return { name, cwd: commit, commit }
  const cwd = join(folder, name)
  git('worktree', 'add', '--detach', cwd, commit)
  process.on('exit', () => git('worktree', 'prune'))
  const lock = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  const install = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  if (lock(cwd) === lock('.'))
    symlinkSync(join(process.cwd(), 'node_modules'), join(cwd, 'node_modules'))
  else await withProgress(`Dépendances de ${commit}`, () => run('npm', install, { cwd }))
  const node = resolve(projectNode())
  await withProgress(`Construction de ${commit}`, () => run(node, ['scripts/build.mjs'], { cwd }))
  return { name, cwd, commit: git('rev-parse', '--short', commit) }
}
const before = await release('old', oldCommit)
const after = await release('new', newCommit)
// A build in place keeps the files of those before it: a page of the last process of a release asks
// for its files afterwards.
const files = ({ cwd }) => join(cwd, 'build/client/assets')
for (const [from, to] of [
  [before, after],
  [after, before],
])
  cpSync(files(from), files(to), { recursive: true, force: false })

const server = await startEmbeddedPostgres({ dataDir: join(folder, 'server') })
const ports = [await freePort(), await freePort()]
const site = await freePort()
const url = `http://127.0.0.1:${site}`
const env = {
  DATABASE_URL: server.url,
  DEMO: '0',
  MIGRATE: 'off',
  AUTH_SECRET: 'one secret for both releases, of 32 signs',
  PUBLIC_URL: url,
  TRUSTED_PROXIES: '127.0.0.1',
}
async function migrate({ name, cwd }) {
  const [code] = await once(startProduct(`${name}-migrate`, 0, env, cwd, 'migrate'), 'exit')
  if (code !== 0) throw new Error(`${name}: npm run migrate failed`)
}
const processes = [null, null, null]
/** Puts a release in the place of a process: the two that serve, then the one that works. */
async function put({ name, cwd }, place) {
  if (processes[place]) await stop(processes[place])
  const port = ports[place] ?? (await freePort())
  processes[place] = startProduct(
    `${name}-${place}`,
    port,
    { ...env, ROLE: place < 2 ? 'web' : 'worker' },
    cwd,
  )
  let refused = false
  processes[place].once('exit', (code) => (refused = code === 1))
  await until(() => refused || isReady(port), 120, `${name} on ${port}`)
  if (refused)
    throw new Error(
      `${name} refuses the database: see its log in ${folder} (KEEP_TRIAL=1 keeps it)`,
    )
  // Until the proxy has seen it.
  await pause(4_000)
}
await migrate(before)
for (const place of [0, 1, 2]) await put(before, place)

await openProxy(site, ports)

/** What was asked, and what failed of it, by what and how. */
let asked = 0
const failures = new Map()
let writes = 0
async function ask(what, path, options = {}) {
  asked++
  const failed = (how) => failures.set(`${what} ${how}`, (failures.get(`${what} ${how}`) ?? 0) + 1)
  try {
    const answer = await fetch(url + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
      ...options,
    })
    if (answer.status >= 400) failed(answer.status)
    return await answer.text()
  } catch (error) {
    failed(error.cause?.code ?? error.name)
    return ''
  }
}
/** Somebody who opens pages with what they load, and writes to the team now and then. */
async function visit(isOver) {
  const paths = ['/', '/connexion', '/trouver-pro', '/tarifs', '/faq', '/contact']
  for (let turn = 0; !isOver(); turn++) {
    const html = await ask('page', paths[turn % paths.length])
    const files = [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))]
    for (const file of files.slice(0, 3)) await ask('file', file)
    if (turn % 5 === 0) {
      const one = ++writes
      await ask('write', '/contact', {
        method: 'POST',
        headers: { origin: url, 'x-forwarded-for': `10.0.${one >> 8}.${one & 255}` },
        body: new URLSearchParams({
          firstName: 'Claire',
          lastName: 'Essai',
          email: `claire${one}@ouvreo.example`,
          type: 'general',
          subject: `Question ${one}`,
          message: 'Bonjour, ceci est une question assez longue pour être envoyée.',
        }),
      })
    }
    await pause(100)
  }
}
let over = false
const visitors = Array.from({ length: 4 }, () => visit(() => over))
await pause(3_000)
await migrate(after)
let refusal = null
for (let round = 1; round <= Number(rounds) && !refusal; round++) {
  const to = round % 2 === 1 ? after : before
  try {
    // Between two of these, one process is of each release.
    for (const place of [0, 1, 2]) await put(to, place)
    say(
      `  tour ${round} : ${to.commit} sert ; ${asked} demandes, ${[...failures.values()].reduce((sum, n) => sum + n, 0)} en échec`,
    )
  } catch (error) {
    refusal = error.message
  }
}
over = true
await Promise.all(visitors)
for (const child of processes) if (child) await stop(child)
await server.stop()
rmSync(join(folder, 'data'), { recursive: true, force: true })
const failed = [...failures.values()].reduce((sum, n) => sum + n, 0)
outcome(
  `${before.commit} et ${after.commit}, ${rounds} tours : ${asked} demandes dont ${writes} écritures, ${failed} en échec`,
)
for (const [what, n] of failures) say(`    ${what} : ${n}`)
if (refusal) say(`  ${refusal}`)
process.exit(failed === 0 && !refusal ? 0 : 1)
