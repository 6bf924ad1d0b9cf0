import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { userList } from '#app/features/admin/accounts/user-list.ts'
import { jobList } from '#app/features/admin/jobs/job-list.ts'
import { deskList } from '#app/features/admin/desk/desk-list.ts'
import { journalList } from '#app/features/admin/journal/journal.ts'
import { companyList } from '#app/features/companies/team/company-list.ts'
import { messageList } from '#app/features/contact/message-list.ts'
import { noticeList } from '#app/features/content-notices/notice-list.ts'
import { mailList } from '#app/features/email-log/mail-list.ts'
import { issuedList } from '#app/features/invoices/team/issued-list.ts'
import { conversationReportList } from '#app/features/messages/reports/conversation-report-list.ts'
import { supportList } from '#app/features/messages/support/support-list.ts'
import { operatorInvoiceList } from '#app/features/operator-invoices/operator-invoice-list.ts'
import { artisanReportList } from '#app/features/requests/reports/artisan-report-list.ts'
import { contactReportList } from '#app/features/requests/reports/contact-report-list.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { moderationList } from '#app/features/reviews/moderation/moderation-list.ts'
import { planOrderList } from '#app/features/subscriptions/orders/plan-order-list.ts'
import { subscriberList } from '#app/features/subscriptions/team/subscriber-list.ts'
import { testimonialList } from '#app/features/testimonials/team-testimonials.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateDatabase } from '#app/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/embedded-postgres.server.ts'
import { closeJobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { paths } from '#app/paths.ts'
import type { AnyFilter, TeamList } from '#app/values/team-list.ts'
import { startProduct } from '../e2e/product.ts'
import { fillYear, worldOf } from './large-year.ts'
import { figure, quantile, report } from './measure.ts'

/** How much of a year the world holds: 1 is 100 k companies, 1 M requests, 1.2 M accounts, 5 M mails, 10 M messages. */
const YEAR = Number(process.env.YEAR ?? 0.1)
/** A database that was filled before, and is left as it is. */
const FILLED = process.env.YEAR_URL
const VIEWS = Number(process.env.YEAR_VIEWS ?? 20)
/** Only pages whose address holds this text. */
const ONLY = process.env.YEAR_ONLY ?? ''
const TEAM = {
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

type AnyList = Pick<TeamList<AnyFilter>, 'at' | 'filter' | 'selects' | 'views' | 'csv'>
/**
 * The lists of the team: by what they are sorted, what a search finds often, seldom, and what no
 * fixed option holds.
 */
const LISTS: {
  list: unknown
  sorts: string[]
  found?: string[]
  any?: Record<string, string[]>
}[] = [
  {
    list: userList,
    sorts: ['inscription', 'visite', 'nom', 'email'],
    found: ['p4711@', 'exemple', 'Hoarau', 'Plomberie'],
  },
  {
    list: companyList,
    sorts: ['attente', 'nom', 'commune', 'inscription'],
    found: ['contact77@', 'Toitures', 'Brest', '10000000000033'],
  },
  {
    list: requestList,
    sorts: ['date', 'commune', 'metier', 'places'],
    found: ['p4711@', 'exemple', '97400', 'Mende'],
  },
  {
    list: mailList,
    sorts: ['date', 'email', 'type', 'statut'],
    found: ['p4711@', 'exemple', 'Votre demande', 're_4711'],
    any: { type: ['new-lead', 'inconnu'] },
  },
  {
    list: journalList,
    sorts: ['date', 'acte'],
    found: ['Attestation', 'Équipe 1', 'Toitures'],
    any: { action: ['account.read', 'theme.published'] },
  },
  { list: jobList, sorts: ['creee', 'prochain', 'essais'], found: ['lead_proposed'] },
  {
    list: subscriberList,
    sorts: ['email', 'tier', 'start', 'end'],
    found: ['contact77@', 'entreprise'],
  },
  { list: moderationList, sorts: ['date', 'note', 'entreprise'], found: ['chantier', 'Toitures'] },
  { list: issuedList, sorts: ['date', 'montant'], found: ['F-2026-77', 'Hoarau', 'Toitures'] },
  { list: operatorInvoiceList, sorts: ['date', 'montant'], found: ['OUV-00000077', 'Toitures'] },
  { list: supportList, sorts: ['date'], found: ['Hoarau', 'exemple'] },
  { list: conversationReportList, sorts: ['date'], found: ['Hoarau'] },
  { list: contactReportList, sorts: ['date'], found: ['Toitures'] },
  { list: artisanReportList, sorts: ['date'], found: ['Toitures'] },
  { list: messageList, sorts: ['date'], found: ['v77@', 'exemple'] },
  { list: noticeList, sorts: ['date'] },
  { list: deskList, sorts: ['echeance', 'attente'], found: ['Toitures', 'exemple'] },
  { list: testimonialList, sorts: ['date', 'entreprise'] },
  { list: planOrderList, sorts: ['date'] },
]

function addressesOf({
  list: declared,
  sorts,
  found = [],
  any = {},
}: (typeof LISTS)[number]): string[] {
  const list = declared as AnyList
  const usual = list.filter()
  const tabs = list.views.tabs.length > 0 ? list.views.tabs.map(({ value }) => value) : [usual.view]
  const searches = [
    ...found,
    'introuvable-partout',
    'zq',
    'e',
    '0190c0de-0000-7000-8000-000000000033',
  ]
  const changes: object[] = tabs.flatMap((view) => [
    { view },
    { view, page: 2 },
    { view, page: 400 },
    ...sorts.flatMap((by) =>
      [true, false].map((descending) => ({ view, sort: { by, descending } })),
    ),
    ...searches.map((search) => ({ view, search })),
    ...sorts.map((by) => ({ view, search: found[1] ?? 'e', sort: { by, descending: false } })),
  ])
  for (const { key, options } of list.selects(usual)) {
    if (key === 'sort') continue
    const values = any[key] ?? options.map(({ value }) => value)
    for (const value of values.length > 12 ? [...values.slice(0, 3), '48', '97'] : values)
      changes.push(
        { [key]: value },
        { [key]: value, search: 'introuvable-partout' },
        { [key]: value, page: 300 },
      )
  }
  return [...new Set(changes.map((change) => list.at(change as Partial<AnyFilter>)))]
}

const ID = (kind: string, n = 77) =>
  `0190${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const PAGES: Record<string, string[]> = {
  home: [paths.admin(), `${paths.admin()}?metier=plomberie`],
  'one account': [paths.adminUser(ID('ae00')), paths.adminUser(ID('c0de'))],
  'a search': ['Hoarau', 'p4711@', '06 12 34 56 78', 'D-77', 'introuvable'].map((q) =>
    paths.adminSearch({ q }),
  ),
  'one company': [paths.adminArtisan(ID('c0de'))],
  'one request': [paths.adminRequest(ID('de00'))],
  'one mail': [paths.adminMail(ID('a11a'))],
  'one subscriber': [paths.adminSubscriber(ID('c0de'))],
  'one conversation': [paths.adminConversation(ID('ae00', 31))],
  'figures of plans': [`${paths.adminSubscribers()}/statistiques`],
  sellers: [paths.adminSellers()],
}

it('measures the team’s pages, exports and nightly jobs in a large year', async () => {
  const folder = FILLED ? null : mkdtempSync(join(tmpdir(), 'ouvreo-year-'))
  const server = folder
    ? await startEmbeddedPostgres(
        { dataDir: folder, database: 'year' },
        { settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' } },
      )
    : null
  const url = FILLED ?? server!.url
  const world = worldOf(YEAR)
  if (server) {
    await migrateDatabase(url)
    const open = openDatabase(url)
    await openJobs(open.pool)
    await closeJobs(500)
    await open.close()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await fillYear(client, world, (line) => process.stdout.write(`${line}\n`))
    await client.end()
  }
  const product = await startProduct(
    { DATABASE_URL: url, ROLE: 'web', LOG_LEVEL: 'error', ...TEAM },
    { tls: false },
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
  ].filter(([, addresses]) => addresses.some((address) => address.includes(ONLY)))
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
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
  expect(table.length).toBeGreaterThan(0)
})
