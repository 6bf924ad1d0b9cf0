import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { userList } from '#app/features/admin/accounts/user-list.ts'
import { journalList } from '#app/features/admin/journal/journal.ts'
import { companyList } from '#app/features/companies/team/company-list.ts'
import { mailList } from '#app/features/email-log/mail-list.ts'
import { operatorInvoiceList } from '#app/features/operator-invoices/operator-invoice-list.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { subscriberList } from '#app/features/subscriptions/team/subscriber-list.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { keepSellerFigures } from '#app/features/books/seller-report/kept-sellers.server.ts'
import { findDepartures } from '#app/features/admin/cockpit/departures/find-departures.server.ts'
import { keepCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import { keepFunnels } from '#app/features/admin/funnel/kept-funnel.server.ts'
import { keepHomeFigures } from '#app/features/admin/home/kept-figures.server.ts'
import { startProduct } from '../e2e/product.ts'
import { worldOf } from './large-year.ts'
import { addressesOf, LISTS, PAGES, type AnyList } from './team-addresses.ts'
import { openYear } from './year-database.ts'
import { figure, quantile, report } from './measure.ts'

/** How much of a year the world holds: 1 is 100 k companies, 1 M requests, 1.2 M accounts, 5 M mails, 10 M messages. */
const YEAR = Number(process.env.YEAR ?? 0.1)
const VIEWS = Number(process.env.YEAR_VIEWS ?? 20)
/** Only pages whose address holds this text. */
const ONLY = process.env.YEAR_ONLY ?? ''
const TEAM = {
  AUTH_SECRET: 'the-secret-of-a-measured-year-and-of-nothing-else',
  ADMIN_EMAIL: 'mesure@exemple.example',
  ADMIN_PASSWORD: 'une longue phrase de mesure',
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
type Answer = {
  status: number
  headers: IncomingHttpHeaders
  lines: number
  last: string
  whole: boolean
}

function ask(url: string, cookie: string, body?: string): Promise<Answer> {
  const headers = {
    cookie,
    ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
  return new Promise((done) => {
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
      let lines = 0
      let last = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        lines += chunk.split('\n').length - 1
        last = (last + chunk).slice(-60)
      })
      answer.on('close', () =>
        done({
          status: answer.statusCode!,
          headers: answer.headers,
          lines,
          last: last.trim(),
          whole: answer.complete,
        }),
      )
      answer.on('error', () => undefined)
    })
    sent.on('error', () => done({ status: 0, headers: {}, lines: 0, last: '', whole: false }))
    sent.end(body)
  })
}

const KEPT = [keepHomeFigures, keepFunnels, keepCockpit, findDepartures, keepSellerFigures]

/** The figures that jobs keep: the pages that show them are asked by people after the jobs ran. */
async function countKept(url: string) {
  const open = openDatabase(url, { patience: 200 })
  const ctx: Ctx<System> = {
    who: { kind: 'system' },
    db: open.db,
    now: new Date(),
    requestId: 'bench',
  }
  for (const keep of KEPT) {
    const began = performance.now()
    await keep(ctx)
    process.stdout.write(`${keep.name}: ${figure((performance.now() - began) / 1_000)} s\n`)
  }
  await open.close()
}

it('measures the team’s pages and exports in a large year', async () => {
  const database = await openYear(YEAR)
  const { url } = database
  const world = worldOf(YEAR)
  await countKept(url)
  // Where accounts were erased, a start asks for the list of them; a database that stays is served from the same folder.
  const dataDir = join(tmpdir(), 'ouvreo-year-data')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'erased-accounts.txt'), '')
  const product = await startProduct(
    { DATABASE_URL: url, ROLE: 'web', LOG_LEVEL: 'error', ...TEAM },
    { tls: false, dataDir },
  )
  const { headers } = await ask(
    `${product.url}/connexion`,
    '',
    String(new URLSearchParams({ email: TEAM.ADMIN_EMAIL, password: TEAM.ADMIN_PASSWORD })),
  )
  const cookie = headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ')

  // Exports ask for a proof of who one is that is ten minutes old at most: they come first.
  if (ONLY === '' || ONLY === 'csv') {
    const exports: string[][] = []
    for (const list of [
      userList,
      companyList,
      requestList,
      mailList,
      journalList,
      subscriberList,
      operatorInvoiceList,
    ] as unknown as AnyList[]) {
      // Each view of an export begins with all of it: the widest tab, no filter.
      const address = list.csv(list.filter({ view: list.views.tabs.at(-1)?.value ?? '' }))
      const began = performance.now()
      const { status, lines, whole, last } = await ask(product.url + address, cookie)
      const seconds = (performance.now() - began) / 1_000
      exports.push([
        address,
        String(status),
        String(lines),
        figure(seconds),
        figure(lines / seconds),
        whole ? 'whole' : 'cut',
        last.slice(-30),
      ])
      process.stdout.write(`${exports.at(-1)!.join(' | ')}\n`)
    }
    report(
      'large-year-exports',
      'A large year: exports',
      `One after another, YEAR=${YEAR}.`,
      ['export', 'status', 'lines', 'seconds', 'lines a second', 'end', 'last words'],
      exports,
    )
  }
  const pages = [
    ...Object.entries(PAGES),
    ...LISTS.map((one): [string, string[]] => [(one.list as AnyList).at(), addressesOf(one)]),
  ].filter(([name, addresses]) =>
    ONLY === 'pages' ? name in PAGES : addresses.some((address) => address.includes(ONLY)),
  )
  const table: string[][] = []
  for (const [name, addresses] of pages) {
    const views: { address: string; took: number }[] = []
    const refused: string[] = []
    for (const address of addresses) {
      for (let view = -3; view < VIEWS; view++) {
        const began = performance.now()
        const { status } = await ask(product.url + address, cookie)
        const took = performance.now() - began
        if (status !== 200) {
          refused.push(`${status} ${address}`)
          views.push({ address, took })
          break
        }
        if (view >= 0) views.push({ address, took })
      }
    }
    const all = views.map(({ took }) => took)
    const byAddress = addresses
      .map((address) => ({
        address,
        p99: quantile(
          views.filter((one) => one.address === address).map(({ took }) => took),
          0.99,
        ),
      }))
      .sort((a, b) => b.p99 - a.p99)
    if (process.env.YEAR_SLOWEST)
      for (const { address, p99 } of byAddress.slice(0, Number(process.env.YEAR_SLOWEST)))
        process.stdout.write(`${figure(p99).padStart(8)} ms  ${address}\n`)
    for (const line of refused) process.stdout.write(`refused  ${line}\n`)
    table.push([
      name,
      String(addresses.length),
      figure(quantile(all, 0.5)),
      figure(quantile(all, 0.99)),
      figure(byAddress[0]!.p99),
      decodeURIComponent(byAddress[0]!.address),
      refused.length === 0 ? '' : String(refused.length),
    ])
    process.stdout.write(`${table.at(-1)!.join(' | ')}\n`)
  }
  report(
    'large-year',
    'A large year: pages of the team',
    `Milliseconds of a whole page (document), one after another, ${VIEWS} views of each address after three; every filter, order, search and the last pages of each list. YEAR=${YEAR}: ${Object.entries(
      world,
    )
      .map(([kind, rows]) => `${rows} ${kind}`)
      .join(', ')}. Goal: p99 ≤ 100.`,
    ['page', 'addresses', 'p50', 'p99', 'p99 of the slowest', 'which', 'not answered'],
    table,
  )

  agent.destroy()
  await product.stop()
  await database.close()
  expect(table.length).toBeGreaterThan(0)
})
