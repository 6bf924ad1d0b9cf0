import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { matchRoutes } from 'react-router'
import { it } from 'vitest'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseAt } from '#test/global-setup.ts'
import { pause, ready, startProduct } from '../e2e/product.ts'
import { routesOfPages } from '../e2e/routes.ts'
import { agent, ask, signIn } from './asking.ts'
import { report, TREE } from './measure.ts'

/** Only pages whose pattern begins so are counted, and each of their statements is printed. */
const ONLY = process.env.STATEMENTS_OF
const VIEWS = 10
const GOAL = 6
const WALKERS = [
  { email: 'claire@demo.ouvreo.example', home: '/espace-particulier-dashboard' },
  { email: 'atelier@demo.ouvreo.example', home: '/espace-pro-dashboard' },
  { email: 'equipe@demo.ouvreo.example', home: '/admin' },
]
const screens = routesOfPages().filter(({ shows }) => shows)

function patternOf(path: string): string | undefined {
  return matchRoutes(
    screens.map(({ pattern }) => ({ path: pattern })),
    path,
  )?.at(-1)?.route.path
}

it('counts the statements of each page of the three spaces', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-statements-'))
  const server = await startEmbeddedPostgres(
    { dataDir, database: 'world' },
    { settings: { shared_preload_libraries: 'pg_stat_statements' } },
  )
  const owner = new pg.Client({ connectionString: databaseAt(server.url, 'postgres') })
  await owner.connect()
  await owner.query('create extension pg_stat_statements')
  const env = { DATABASE_URL: server.url }
  const teller = await startProduct({ ...env, DEMO: 'core' }, { tls: false, cwd: TREE })
  await ready(teller.url, teller.child)
  await pause(5_000)
  await teller.stop()
  // Pages alone: what jobs ask is no view's.
  const product = await startProduct({ ...env, ROLE: 'web' }, { tls: false, cwd: TREE })

  const counted: { pattern: string; path: string; statements: number }[] = []
  for (const { email, home } of WALKERS) {
    const cookie = await signIn(product.url, email, 'demonstration')
    const space = home.split(/-dashboard/)[0]!
    const found = new Map([[home, home]])
    for (const [pattern, path] of found) {
      const { status, body } = await ask(product.url + path, cookie, { encoding: 'identity' })
      if (status !== 200) continue
      for (const [, href] of body.matchAll(/<a [^>]*href="([^"?#]+)/g)) {
        const shape = href!.startsWith(space) ? patternOf(href!) : undefined
        if (shape && !found.has(shape)) found.set(shape, href!)
      }
      if (ONLY && !pattern.startsWith(ONLY)) continue
      const view = () => ask(`${product.url}${path}.data`, cookie)
      if ((await view()).status !== 200) continue
      await owner.query('select pg_stat_statements_reset()')
      for (let n = 0; n < VIEWS; n++) await view()
      const { rows } = await owner.query<{ query: string; calls: string }>(
        `select query, calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = 'world' and calls >= $1 order by query`,
        [VIEWS],
      )
      const calls = rows.reduce((sum, row) => sum + Number(row.calls), 0)
      counted.push({ pattern, path, statements: calls / VIEWS })
      if (ONLY)
        for (const row of rows)
          process.stdout.write(`${pattern} ${Number(row.calls) / VIEWS} ${row.query}\n\n`)
    }
  }
  agent.destroy()
  await product.stop()
  await owner.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const within = counted.filter(({ statements }) => statements <= GOAL).length
  report(
    'statements',
    'Statements of a signed-in view',
    `What a move to each page of the three spaces asks of PostgreSQL, its frame included: means of ${VIEWS} views of the demonstration, an address of each pattern that the pages before it lead to. ${within} of ${counted.length} pages ask at most ${GOAL}.`,
    ['page', 'statements'],
    counted
      .sort((a, b) => b.statements - a.statements || a.pattern.localeCompare(b.pattern))
      .map(({ pattern, statements }) => [pattern, String(statements)]),
  )
})
