import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { pause, ready, startProduct, type RunningProduct } from '../e2e/product.ts'
import { databaseAt } from '#test/global-setup.ts'
import { agent, ask, signIn } from './asking.ts'
import { figure, quantile, report } from './measure.ts'
import { databaseTime, postmasterOf, processorTime } from './processor.ts'

/**
 * Built trees to compare, this one first. To learn what a mechanism buys: copy the tree, take the mechanism out of the
 * copy, build it, and name both.
 */
const TREES = (process.env.PAGE_TREES ?? '.').split(':').map((tree) => resolve(tree))
const VIEWS = Number(process.env.PAGE_VIEWS ?? 40)
const ROUNDS = Number(process.env.PAGE_ROUNDS ?? 5)
const PASSWORD = 'demonstration'
const PAGES: { path: string; as: string }[] = [
  { path: '/espace-particulier-dashboard', as: 'claire@demo.ouvreo.example' },
  { path: '/espace-particulier/demandes', as: 'claire@demo.ouvreo.example' },
  { path: '/espace-pro-dashboard', as: 'atelier@demo.ouvreo.example' },
  { path: '/espace-pro/demandes', as: 'atelier@demo.ouvreo.example' },
  { path: '/admin/artisans', as: 'equipe@demo.ouvreo.example' },
]

it('measures what a signed-in view costs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-page-'))
  const server = await startEmbeddedPostgres(
    { dataDir, database: 'world' },
    { settings: { shared_preload_libraries: 'pg_stat_statements' } },
  )
  const owner = new pg.Client({ connectionString: databaseAt(server.url, 'postgres') })
  await owner.connect()
  await owner.query('create extension pg_stat_statements')
  const postmaster = await postmasterOf(owner)

  // The demonstration is told once; each tree works on a copy.
  const teller = await startProduct(
    { DATABASE_URL: server.url, DEMO: 'core' },
    { tls: false, cwd: TREES[0]! },
  )
  await ready(teller.url, teller.child)
  await pause(5_000)
  await teller.stop()
  const products: { tree: string; product: RunningProduct; cookies: Map<string, string> }[] = []
  for (const [index, tree] of TREES.entries()) {
    await owner.query(`create database world_${index} template world`)
    const product = await startProduct(
      { DATABASE_URL: databaseAt(server.url, `world_${index}`) },
      { tls: false, cwd: tree },
    )
    const cookies = new Map<string, string>()
    for (const email of new Set(PAGES.map(({ as }) => as))) {
      cookies.set(email, await signIn(product.url, email, PASSWORD))
    }
    products.push({ tree, product, cookies })
  }
  await owner.query('vacuum analyze')
  await pause(20_000)

  const used = () => [
    ...products.map(({ product }) => processorTime(product.child.pid!)),
    databaseTime(postmaster),
  ]
  // What the products use by themselves (looking for jobs, listening) is no view's.
  const before = used()
  await pause(15_000)
  const idle = used().map((time, index) => (time - before[index]!) / 15_000)

  const table: string[][] = []
  const sums = products.map(() => ({ node: 0, database: 0 }))
  for (const { path, as } of PAGES.flatMap((page) => [
    page,
    { ...page, path: `${page.path}.data` },
  ])) {
    const figures = products.map(() => ({
      node: [] as number[],
      database: [] as number[],
      statements: 0,
      bytes: 0,
    }))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, { product, cookies }] of products.entries()) {
        const view = () => ask(product.url + path, cookies.get(as)!)
        for (let warm = 0; warm < 5; warm++) expect((await view()).status).toBe(200)
        if (round === ROUNDS - 1) await owner.query('select pg_stat_statements_reset()')
        const start = performance.now()
        const from = used()
        for (let n = 0; n < VIEWS; n++) figures[index]!.bytes = (await view()).bytes
        const took = performance.now() - start
        const to = used()
        // A server closes what says nothing for five seconds: those of the next round are new.
        agent.destroy()
        const of = (process: number) =>
          Math.max(0, to[process]! - from[process]! - idle[process]! * took) / VIEWS
        figures[index]!.node.push(of(index))
        figures[index]!.database.push(of(products.length))
        if (round === ROUNDS - 1) {
          const { rows } = await owner.query<{ calls: string }>(
            `select sum(calls) as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
             where d.datname = $1 and calls >= $2 and query not like '%pgboss%'`,
            [`world_${index}`, VIEWS],
          )
          figures[index]!.statements = Math.round(Number(rows[0]!.calls) / VIEWS)
        }
      }
    }
    for (const [index, { tree }] of products.entries()) {
      const { node, database, statements, bytes } = figures[index]!
      const [first, own] = [figures[0]!, figures[index]!].map(
        (one) => quantile(one.node, 0.5) + quantile(one.database, 0.5),
      ) as [number, number]
      sums[index]!.node += quantile(node, 0.5)
      sums[index]!.database += quantile(database, 0.5)
      table.push([
        path,
        basename(tree),
        figure(quantile(node, 0.5)),
        figure(quantile(database, 0.5)),
        figure(own),
        figure(own / first),
        String(statements),
        (bytes / 1_000).toFixed(1),
        path.endsWith('.data') ? '3' : '8',
      ])
    }
  }
  for (const [index, { tree }] of products.entries()) {
    const { node, database } = sums[index]!
    table.push([
      'all of them',
      basename(tree),
      figure(node),
      figure(database),
      figure(node + database),
      figure((node + database) / (sums[0]!.node + sums[0]!.database)),
      '',
      '',
      '',
    ])
  }
  agent.destroy()
  for (const { product } of products) await product.stop()
  await owner.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  report(
    'page',
    'A signed-in view',
    `Milliseconds of processor a view, of Node and of PostgreSQL, medians of ${ROUNDS} rounds of ${VIEWS} views, one after another, trees interleaved; what the idle product uses is taken off. With \`.data\`: the data alone, as a move inside the application asks for it.`,
    ['address', 'tree', 'Node', 'PostgreSQL', 'both', 'ratio', 'statements', 'kB', 'goal, ms'],
    table,
  )
})
