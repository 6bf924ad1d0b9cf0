// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { MATRIX } from './access-matrix.ts'
import { askPatiently } from './ask.ts'
import { HOSTILE, MARK, POLYGLOTS } from './polyglots.ts'
import { inParallel } from './in-parallel.ts'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import { giveSession, openBrowser, pause, startProduct, type RunningProduct } from './product.ts'
import { hydrated } from './screens.ts'
import { ACTORS, type Actor } from './actors.ts'
import { openWorld, type World } from './world.ts'

let world: World
let product: RunningProduct
let browser: Browser
/** An empty page, which only reads sources: nothing runs in it. */
let reader: Page

/** Somebody's words in every place that holds words, then every page, as four who look and a fifth who reviewed. */
const ROLES = ['visitor', 'owner', 'taken', 'admin', 'other'] as const satisfies readonly Actor[]
/** What `other` has that `owner` has not. */
const OF_OTHER = /^\/espace-particulier\/(avis|interventions)/

/** Columns that hold no words of anybody: the product chooses among its own, or the form reads a format. */
const OWN_WORDS =
  /(^|_)(id|status|kind|type|verb|who|what|plan|trade|unit|slug|insee|postal_code|hash|key|token|fingerprint|email|phone|siret|time_zone|url|href|scope|endpoint|p256dh|auth|html|password|secret|tag|role|channel|regime|act|cause|purpose|provider|cancelled_by|confirmed_by|proposed_by|movement|outcome|decision|decline_reason|cancel_reason|dispute_reason|close_reason|refusal_reason|budget|timeframe|trade_answers|phone_sharing|contract_mode|company_mode|vat_number|number|moment|queue|sealed|iban_end|result|happening|verification|ended_as|card_last4|tier|naf|naf_version|supply|means|series|searched|siren|type_code|origin)$/
const OWN_TABLES =
  /^(payment_|card_|device_acts|platform_cursors|e_reports|live_|submissions|sign_in|rate_limits|recurring_runs|kept_figures|content_versions|deadlines|theme_|credentials|quote_request_trail|review_trail|intervention_trail|audit_log|signing_codes|documents)/
/** Reasons that are chosen in a list here, and typed elsewhere. */
const CHOSEN = new Set([
  'announcements.about',
  'site_visits.page',
  'artisan_reports.reason',
  'contact_reports.reason',
  'content_notices.reason',
  'conversation_reports.reason',
  'review_reports.reason',
  'messages.author',
  'departure_warnings.reason',
  'disputes.opened_by',
  'disputes.subject',
  'dispute_entries.asked',
  'dispute_offers.author',
  'project_thread_members.state',
  'unread_flows.reason',
  'mail_suppressions.reason',
  'contact_ledger.reason',
  'contact_sharings.action',
  'quotes.urgent_called_at',
  'signatures.mode',
  'signatures.device_of',
  'signatures.drawing',
  'reception_site_signatures.drawing',
  'quote_requests.client_key',
  'quote_requests.origin',
  'quote_request_contacts.site_asker',
  'notification_settings.digested_on',
  'mail_events.detail',
  'emergencies.state',
  'pending_acts.state',
  'emergencies.client_key',
  'emergency_calls.answer',
  'outside_calendars.failure',
  'photo_marks.kind',
  // Of the keys, only their name is written by people.
  'api_keys.scopes',
  'api_keys.last_four',
  'api_keys.version',
  'api_answers.name',
  'webhook_endpoints.off_because',
  'webhook_deliveries.state',
  'webhook_deliveries.body',
])

/** Every column of text that people write, read from the schema: a new one is tried without being named here. */
async function writableColumns(): Promise<[string, string][]> {
  const declared = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:^|[/.])tables\.server\.ts$/.test(name),
  )
  const modules = await Promise.all(
    declared.map(
      async (name) => (await import(/* @vite-ignore */ `${process.cwd()}/app/${name}`)) as object,
    ),
  )
  const tables = modules
    .flatMap((module) =>
      Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
    )
    .map((table) => getTableConfig(table))
  return tables.flatMap(({ name, columns }) =>
    columns
      .filter(
        (column) =>
          column.getSQLType() === 'text' &&
          !OWN_TABLES.test(name) &&
          !OWN_WORDS.test(column.name) &&
          !CHOSEN.has(`${name}.${column.name}`),
      )
      .map((column): [string, string] => [name, column.name]),
  )
}

/** The same in what was frozen as a document. */
function hostileLeaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hostileLeaves)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, hostileLeaves(inner)]),
    )
  return typeof value === 'string' && / /.test(value) ? HOSTILE : value
}

beforeAll(async () => {
  ;[world, browser] = await Promise.all([openWorld(), openBrowser()])
  const { pool } = world.database
  // What was signed or issued refuses every change.
  for (const table of [
    'signatures',
    'invoices',
    'invoice_rates',
    'invoice_payments',
    'invoice_statuses',
    'e_reports',
    'operator_invoices',
    'incoming_invoices',
    'incoming_answers',
  ])
    await pool.query(`alter table ${table} disable trigger user`)
  // Two people of one company get the same name below.
  await pool.query('drop index crew_members_once')
  for (const [table, column] of await writableColumns())
    await pool.query(`update "${table}" set "${column}" = $1`, [HOSTILE])
  for (const table of ['quotes', 'invoices', 'operator_invoices'])
    for (const { id, snapshot } of (
      await pool.query<{ id: string; snapshot: unknown }>(
        `select id, snapshot from ${table} where snapshot is not null`,
      )
    ).rows)
      await pool.query(`update ${table} set snapshot = $1 where id = $2`, [
        JSON.stringify(hostileLeaves(snapshot)),
        id,
      ])
  await pool.query(`update review_trail set detail = $1`, [
    JSON.stringify({ text: HOSTILE, before: { overall: 1, text: HOSTILE } }),
  ])
  await inTransaction(
    world.database.ctx({
      kind: 'admin',
      accountId: world.accounts.admin,
      clientKey: 'e2e',
      roles: [],
    }),
    (tx) => recordAudit(tx, 'artisan.suspend', world.accounts.taken, { reason: HOSTILE }),
  )
  reader = await (await browser.newContext()).newPage()
  product = await startProduct(
    {
      DATABASE_URL: world.database.url,
      TRUSTED_PROXIES: '127.0.0.1',
      // The links that the world made open in the product too.
      AUTH_SECRET: authSecret(readConfig()),
    },
    { dataDir: world.dataDir },
  )
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await world?.close()
})

/** The pages that somebody is let into, from the table of who may do what. */
function pagesOf(actor: Actor): string[] {
  const isPage = (pattern: string) =>
    !/\.(csv|json|png|xml|txt|ics)$|:(fileId|documentId)|^\/(livez|readyz|robots|api|partage|sitemap)|\/apercu$|flux$/.test(
      pattern,
    )
  const rows = MATRIX.filter(
    ({ method, pattern, cells }) =>
      method === 'GET' &&
      isPage(pattern) &&
      cells[ACTORS.indexOf(actor)]!.in &&
      cells[ACTORS.indexOf(actor)]!.answer === 200,
  )
  const mine =
    actor === 'other'
      ? rows.filter(({ pattern }) => OF_OTHER.test(pattern))
      : actor === 'visitor'
        ? rows
        : rows.filter(
            ({ pattern, cells }) =>
              !cells[0]!.in || cells[0]!.answer !== 200 || /^\/artisans\/|^\/avis$/.test(pattern),
          )
  return [...new Set(mine.map(({ address }) => address(world)))]
}

/** A form of a page, as it would be posted with the hostile words wherever one may type. */
type Posting = { actor: Actor; path: string; body: [string, string][] }

/** What is wrong with a document, and its forms; of the page as it stands, or of a source that is only read. */
async function lookAt(
  page: Page,
  address: string,
  source: string | null,
): Promise<{ faults: string[]; forms: { path: string; body: [string, string][] }[] }> {
  return page.evaluate(
    ([mark, hostile, path, html]) => {
      const root = html === null ? document : new DOMParser().parseFromString(html!, 'text/html')
      const letIn = [
        ...root.querySelectorAll(
          `[${mark}], a[href^="javascript:" i], [src^="javascript:" i], [src^="data:text" i], base, [style*="ailleurs"]`,
        ),
      ]
      const forms = [...root.forms]
        .filter((form) => form.method === 'post')
        .map((form) => {
          const body: [string, string][] = []
          for (const field of form.elements as unknown as Iterable<HTMLInputElement>) {
            if (
              !field.name ||
              field.type === 'file' ||
              !/^(INPUT|TEXTAREA|SELECT|BUTTON)$/.test(field.tagName)
            )
              continue
            const chosen =
              field.tagName === 'BUTTON' || /^(checkbox|radio|hidden|submit)$/.test(field.type)
            const listed =
              field.tagName === 'SELECT'
                ? field.value || ((field as unknown as HTMLSelectElement).options[1]?.value ?? '')
                : null
            body.push([field.name, listed ?? (chosen ? field.value : hostile!)])
          }
          return { path: form.getAttribute('action') || path!, body }
        })
      return { faults: letIn.map((element) => element.outerHTML.slice(0, 160)), forms }
    },
    [MARK, HOSTILE, address, source] as const,
  )
}

/**
 * Goes through the pages of somebody: all are asked for, and those that bear the words are opened. Tells what ran or
 * was let in, and every form met.
 */
async function walk(
  actor: Actor,
): Promise<{ faults: string[]; asked: number; opened: number; postings: Posting[] }> {
  const faults: string[] = []
  let here = ''
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' })
  if (world.cookies[actor])
    await giveSession(context, product.url, world.cookies[actor].split('=')[1]!)
  await context.exposeBinding(
    'tellViolation',
    (_, words: string) => void faults.push(`${actor} ${here}: ${words}`),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (globalThis as unknown as { tellViolation: (words: string) => void }).tellViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      ),
    )
  })
  const page = await context.newPage()
  // Only what could run matters here. Refused by the browser itself: asking the test about each
  // would forbid it its cache.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', {
    urls: ['woff2', 'css', 'webp', 'png', 'svg', 'ico']
      .flatMap((kind) => [`*.${kind}`, `*.${kind}?*`])
      .concat(['*/photos/*', '*/logos/*', '*/fichiers/*', '*/documents/*']),
  })
  page.on('dialog', (dialog) => {
    faults.push(`${actor} ${here}: dialog « ${dialog.message()} »`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text()))
      faults.push(`${actor} ${here}: ${message.text().slice(0, 200)}`)
  })
  let opened = 0
  const postings: Posting[] = []
  const addresses = pagesOf(actor)
  for (const address of addresses) {
    here = address
    const answer = await askPatiently(product, {
      method: 'GET',
      path: address,
      cookie: world.cookies[actor],
    })
    const source = answer.body
    if (answer.status !== 200) faults.push(`${actor} ${address}: ${answer.status}`)
    // A file to save is shown by no browser, whatever its lines hold.
    if (/content-disposition\W+attachment/i.test(answer.headers)) continue
    const bears = source.includes('onerror=alert')
    if (bears) {
      const open = () => page.goto(product.url + address, { waitUntil: 'domcontentloaded' })
      // A machine with more work than it can do says « in a moment »: somebody who reads that comes back.
      if ((await open())?.status() === 503) await pause(2_000).then(open)
      await hydrated(page)
      opened++
    }
    const seen = await lookAt(bears ? page : reader, address, bears ? null : source)
    faults.push(...seen.faults.map((element) => `${actor} ${address}: let in ${element}`))
    postings.push(...seen.forms.map((form) => ({ actor, ...form })))
  }
  await context.close()
  return { faults, asked: addresses.length, opened, postings }
}

const postings: Posting[] = []

it(
  'runs nothing of what people wrote, on any page, for any of them (A12)',
  { timeout: 600_000 },
  async () => {
    expect(POLYGLOTS).toHaveLength(30)
    expect((await writableColumns()).length).toBeGreaterThan(70)
    const walks = await Promise.all(ROLES.map(walk))
    expect(walks.flatMap(({ faults }) => faults)).toEqual([])
    expect(walks.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(100)
    // The words are really there, as words.
    for (const [index, role] of ROLES.entries())
      expect([role, walks[index]!.opened > 0]).toEqual([role, true])
    postings.push(...walks.flatMap((one) => one.postings))
  },
)

it(
  'gives nothing of it back as more than words when a form is refused',
  { timeout: 600_000 },
  async () => {
    // Signing out, and what ends an account, would end the test.
    const wanted = new Map(
      postings
        .filter(({ path }) => !/^\/(deconnexion|acces)|suppression|\/api\//.test(path))
        .map((one) => [
          `${one.actor} ${one.path.replace(/[0-9a-f-]{36}/g, ':id')} ${one.body
            .map(([name, value]) => (value === HOSTILE ? name : `${name}=${value}`))
            .join('&')
            .replace(/[0-9a-f-]{36}/g, ':id')
            .slice(0, 200)}`,
          one,
        ]),
    )
    const fields = new Set(
      [...wanted.values()].flatMap(({ path, body }) =>
        body
          .filter(([, value]) => value === HOSTILE)
          .map(([name]) => `${path.replace(/[0-9a-f-]{36}/g, ':id')} ${name}`),
      ),
    )
    expect(fields.size).toBeGreaterThan(80)
    const faults: string[] = []
    const all = [...wanted.values()]
    await inParallel(all.length, 6, async (n) => {
      const { actor, path, body } = all[n]!
      const answer = await fetch(product.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          cookie: world.cookies[actor],
          origin: product.url,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(body),
      })
      const html = await answer.text()
      if (answer.status >= 500)
        faults.push(`${actor} ${path} ${new URLSearchParams(body)}: ${answer.status}`)
      if (!(answer.headers.get('content-type') ?? '').includes('text/html') || !html.includes(MARK))
        return
      const letIn = await reader.evaluate(
        ([text, mark]) =>
          [
            ...new DOMParser()
              .parseFromString(text!, 'text/html')
              .querySelectorAll(`[${mark}], a[href^="javascript:" i]`),
          ].map((element) => element.outerHTML.slice(0, 160)),
        [html, MARK],
      )
      faults.push(...letIn.map((element) => `${actor} ${path}: let in ${element}`))
    })
    expect(faults).toEqual([])
  },
)
