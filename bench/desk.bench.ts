import { sql } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#app/features/accounts/sessions/sessions.server.ts'
import type { CaseKind } from '#app/features/admin/desk/case-kinds.ts'
import { workHref } from '#app/features/admin/desk/copy.ts'
import { waitingCases } from '#app/features/admin/desk/waiting.server.ts'
import { saveReply } from '#app/features/admin/desk/replies/replies.server.ts'
import { aColleague } from '#test/desk-builders.ts'
import { granted } from '#test/quote-builders.ts'
import {
  giveSession,
  openBrowser,
  openPage,
  startProduct,
  type RunningProduct,
} from '../e2e/product.ts'
import { openSharedDatabase, type SharedDatabase } from '../e2e/shared-database.ts'
import { hydrated } from '../e2e/screens.ts'
import { mixOf, seedCases } from './desk-cases.ts'
import { handsAt, QUEUES, REPLY, WORK, type Hands } from './desk-hands.ts'
import { figure, report } from './measure.ts'

const CASES = Number(process.env.DESK_CASES ?? 200)
const MIX = mixOf(CASES)
const ALL = MIX.reduce((sum, [, many]) => sum + many, 0)
/** How many cases each of the two takes at once, in the list, before they go on one after the other. */
const AT_ONCE = 3

let shared: SharedDatabase
let product: RunningProduct
let browser: Browser

beforeAll(async () => {
  shared = await openSharedDatabase()
  await keepRequestsUnmatched()
  const writer = await aColleague(shared, 'Claire Dubois')
  const body = 'Bonjour, merci de nous avoir écrit. Voici comment faire depuis votre espace.'
  granted((await saveReply(shared.ctx(writer), null, { title: REPLY, body }))!)
  ;[product, browser] = await Promise.all([
    startProduct({ DATABASE_URL: shared.url }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
})

/**
 * The companies that cases come with would be proposed every request that other cases come with, by the product that
 * runs meanwhile: nobody is available.
 */
const keepRequestsUnmatched = () =>
  shared.pool.query(`
    create function nobody_available() returns trigger language plpgsql
      as $$ begin new.available := false; return new; end $$;
    create trigger nobody_available before insert or update on artisan_trades
      for each row execute function nobody_available()`)

/** Somebody of the team at a desk. */
async function colleague(name: string): Promise<Hands> {
  const { accountId } = await aColleague(shared, name)
  const { page, context } = await openPage(browser)
  context.setDefaultTimeout(30_000)
  await giveSession(context, product.url, await openSession(shared.ctx(), accountId, 'bench'))
  return handsAt(page)
}

async function open({ page }: Hands, path: string): Promise<void> {
  await page.goto(product.url + path)
  await hydrated(page)
}

/** Which case the page that « Affaire suivante » led to is of: each kind is known by where it is worked on. */
function caseAt(address: string): { kind: CaseKind; id: string } | null {
  const { pathname, search, hash } = new URL(address)
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(pathname + search + hash)?.[0]
  if (!id) return null
  const kind = MIX.map(([one]) => one).find((one) => workHref(one, id) === pathname + search + hash)
  return kind ? { kind, id } : null
}

/** Until what the address names is drawn: it changes first. */
const drawn = ({ page }: Hands) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Works the desk until nothing is left: some that were taken together, then one after the other. */
async function emptyDesk(hands: Hands): Promise<number> {
  const { page } = hands
  let worked = 0
  await open(hands, '/admin/bureau?vue=libres')
  for (let n = 0; n < AT_ONCE; n++) {
    await hands.press('j')
    await hands.press('x')
  }
  await hands.click(page.getByRole('button', { name: 'Prendre', exact: true }))
  // Whoever comes second to the same is told so, and has none of them.
  await Promise.race([
    page.waitForURL(/fait=prises/),
    page.getByText('Ces affaires sont déjà prises').first().waitFor(),
  ])
  // Those that were taken together, each from the list of one’s own.
  for (;;) {
    await open(hands, '/admin/bureau?vue=miennes')
    const first = page.getByRole('link', { name: /^Traiter/ }).first()
    if ((await first.count()) === 0) break
    const href = (await first.getAttribute('href'))!
    await hands.click(first)
    await page.waitForURL(product.url + href)
    await drawn(hands)
    const { kind, id } = caseAt(page.url())!
    await WORK[kind]!(hands, id)
    worked += 1
  }
  await open(hands, '/admin/bureau')
  const none = page.getByText('Plus aucune affaire n’est libre')
  for (let last = ''; ;) {
    // Whoever just wrote leaves the field first.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await hands.press('p')
    // The act before may still be leading back to its queue: that is no case, and nor is the one it was about.
    const next = page.waitForURL(({ href }) => ![undefined, last].includes(caseAt(href)?.id))
    await Promise.race([next, none.waitFor()])
    await drawn(hands)
    if (await none.isVisible()) return worked
    const { kind, id } = caseAt(page.url())!
    await WORK[kind]!(hands, id)
    last = id
    worked += 1
  }
}

/** Works queues one after the other, each case from its queue. */
async function emptyQueues(hands: Hands, mix: typeof MIX): Promise<number> {
  const { page } = hands
  let worked = 0
  for (const [kind, many] of mix) {
    const { path, first } = QUEUES[kind]!
    await open(hands, path)
    // Its entry in the menu, or on the home.
    hands.clicks += 1
    for (let n = 0; n < many; n++) {
      if (first) {
        await hands.click(first(page))
        await page.waitForURL((url) => url.pathname + url.search !== path)
      }
      await WORK[kind]!(hands, null)
      worked += 1
      if (n + 1 < many && first && !page.url().endsWith(path)) {
        await open(hands, path)
        // Back to the queue.
        hands.clicks += 1
      }
    }
  }
  return worked
}

/** How many cases of each kind wait, as the desk finds them. */
async function waiting(): Promise<Map<CaseKind, number>> {
  const { rows } = await shared.db.execute<{ kind: CaseKind; n: number }>(
    sql`select kind, count(*)::int as n from (${waitingCases(new Date())}) w group by 1`,
  )
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}

/** The acts of the team that ended a case, in the journal, by kind of case. */
const ENDS: Partial<Record<CaseKind, string>> = {
  contact: 'contact_message.replied',
  support: 'support.answered',
  reviews: 'review.published',
  mails: 'mail.resent',
  verification: 'artisan.refuse',
  contact_reports: 'contact_report.decide',
  artisan_reports: 'artisan_report.decide',
  content_notices: 'content_notice.decided',
  testimonials: 'testimonial.published',
  invoice_disputes: 'invoice_dispute.closed',
}
async function journal(): Promise<Map<string, number>> {
  const { rows } = await shared.pool.query<{ action: string; n: number }>(
    'select action, count(*)::int as n from audit_log group by 1',
  )
  return new Map(rows.map(({ action, n }) => [action, n]))
}

it('empties a desk of two, and the same cases queue by queue', async () => {
  const [claire, paul] = [await colleague('Claire Martin'), await colleague('Paul Renard')]
  const both = [claire, paul]
  const round = async (work: (hands: Hands, at: number) => Promise<number>) => {
    for (const hands of both) hands.clicks = hands.keys = 0
    const begun = performance.now()
    const worked = await Promise.all(both.map(work))
    const seconds = (performance.now() - begun) / 1_000
    const sum = (of: (hands: Hands) => number) => both.reduce((all, hands) => all + of(hands), 0)
    return {
      worked: worked[0]! + worked[1]!,
      row: [
        figure(sum(({ clicks }) => clicks) / ALL),
        figure(sum(({ keys }) => keys) / ALL),
        // Each of the two worked for that long.
        figure((seconds * both.length) / ALL),
        figure(seconds),
      ],
    }
  }

  await seedCases(shared, MIX)
  expect(await waiting()).toEqual(new Map(MIX))
  // Two who open the same case are told of each other.
  await open(claire, '/admin/bureau')
  const href = (await claire.page.locator('[data-open]').first().getAttribute('href'))!
  await open(claire, href)
  await open(paul, href)
  await paul.page.getByText(/Vu .* par Claire Martin/).waitFor()
  await open(claire, href)
  await claire.page.getByText(/Vu .* par Paul Renard/).waitFor()

  const desk = await round(emptyDesk)
  expect([desk.worked, await waiting()]).toEqual([ALL, new Map()])
  const { rows: twice } = await shared.pool.query(
    `select subject_id from audit_log where action = 'desk.taken' group by 1 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  const acts = await journal()
  expect(acts.get('desk.taken')).toBe(ALL)
  for (const [kind, many] of MIX) expect([kind, acts.get(ENDS[kind]!)]).toEqual([kind, many])

  await seedCases(shared, MIX)
  expect(await waiting()).toEqual(new Map(MIX))
  // As a team shares its queues among two: each kind is one person’s, in halves of about the same work.
  const halves = [MIX.filter((_, at) => at % 2 === 0), MIX.filter((_, at) => at % 2 === 1)]
  const queues = await round((hands, at) => emptyQueues(hands, halves[at]!))
  expect([queues.worked, await waiting()]).toEqual([ALL, new Map()])
  for (const [kind, many] of MIX)
    expect([kind, (await journal()).get(ENDS[kind]!)]).toEqual([kind, 2 * many])

  report(
    'desk',
    'Two at the desk of the team',
    `${ALL} cases of ten kinds, by two people in Chromium: from the desk (three taken together each, then « Affaire suivante », each case taken by whoever works on it), and the same again from the pages of the queues. A key counts once, a letter typed too; answers are the team's reply. Seconds are of hands that read nothing.`,
    ['way', 'clicks a case', 'keys a case', 'seconds a case', 'seconds in all'],
    [
      ['desk', ...desk.row],
      ['queues', ...queues.row],
    ],
  )
})
