import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  refusalByStanding,
  STANDING_ACTS,
  STANDINGS,
  type CompanyStanding,
  type StandingAct,
} from '#app/features/companies/company-standing.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { writesSince } from '#test/writes.ts'
import { actsOfAnyStanding } from '#test/acts-of-any-standing.ts'
import { actsOfStanding } from '#test/acts-of-standing.ts'
import { standingScenesOf } from '#test/standing-scenes.ts'

const database = useTestDatabase()
const scenes = standingScenesOf(database)
const { stand, post } = scenes
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-standing-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => useSmsProvider(undefined))

/** What a posted act asks of how the company stands: an act of the rule, or nothing. */
type Asks = StandingAct | 'always'
const always = (...acts: string[]): Record<string, Asks> =>
  Object.fromEntries(acts.map((act) => [act, 'always']))
const ON_SITE = { accept: 'quote', code: 'quote', 'code-sms': 'quote' } as const
const TALK = {
  ...always('signaler-conversation', 'bloquer-conversation', 'debloquer-conversation'),
  message: 'write' as const,
}

const SMS_ACTS = ['sms-code', 'sms-prove', 'sms-wish', 'sms-remove'] as const
/**
 * Every route that takes something from an artisan, with each act that its form may name; '' is the
 * one of a form that names none.
 */
const POSTED: Record<string, Record<string, Asks>> = {
  'companies/file/company-documents.page.tsx': always('add', 'remove'),
  'companies/file/company-hours.page.tsx': always('save'),
  'companies/file/company-section.page.tsx': always('save'),
  'companies/file/company.page.tsx': always('holiday', 'submit'),
  'companies/gallery/gallery.page.tsx': always('add', 'remove', 'earlier', 'later'),
  'companies/proofs/policy.page.tsx': always('save', 'remove'),
  'companies/premium/premium-check.page.tsx': { name: 'promote', withdraw: 'always' },
  'companies/proofs/qualification.page.tsx': always('save', 'remove'),
  // `send` keeps the draft first, then does what `send-kept` does.
  'amendments/artisan-amendment.page.tsx': {
    ...always('', 'withdraw', 'delete', 'send', 'preview', 'confirm-mode', 'contest-mode'),
    ...always('record-delivery', 'contest-delivery'),
    ...always('state-refund', 'repay', 'confirm-refund', 'contest-refund'),
    'send-kept': 'quote',
  },
  'amendments/editor/keep-draft.route.ts': always(''),
  'invoices/drafting/keep-draft.route.ts': always(''),
  'amendments/sign-amendment-on-site.page.tsx': ON_SITE,
  'clients/client.page.tsx': always('save', 'check', 'archive', 'unarchive', 'delete'),
  'clients/clients.page.tsx': always('add', 'restore'),
  // What is signed is billed, and what is billed is followed, however the company stands.
  'invoices/artisan-invoice.page.tsx': {
    ...always('save', 'preview', 'delete', 'credit', 'reminders', 'dispute', 'formal-notice'),
    ...always('record-payment', 'record-refund', 'take-back-payment', 'deposited'),
    // Of a contract always; without one, it is mailed to a stranger.
    issue: 'invoice',
  },
  'invoices/invoice-settings.page.tsx': {
    ...always('save', 'numbering', 'reminders', 'electronic', 'electronic-later'),
    ...always('mandate', 'end-mandate', 'card-connect', 'card-disconnect'),
  },
  'books/books.page.tsx': always('accounts'),
  'invoices/flows/incoming/incoming-invoice.page.tsx': always('approve', 'refuse'),
  'invoices/plain/new-invoice.page.tsx': always('start', 'save'),
  'books/seller-report/seller-statements.page.tsx': always('identity'),
  'books/accountant/accountants.page.tsx': always('invite', 'end'),
  'invoices/payments/statement/statement.page.tsx': always('read', 'columns', 'drop', 'confirm'),
  'price-list/assemblies/assembly.page.tsx': always('save', 'make', 'delete'),
  'price-list/import/import.page.tsx': always('read', 'columns', 'drop', 'confirm'),
  'price-list/price-item.page.tsx': always('save', 'delete'),
  'price-list/price-list.page.tsx': always('restore'),
  'calendar/calendar.page.tsx': always('make', 'revoke'),
  'calendar/crew/crew.page.tsx': always('add', 'remove', 'invite', 'end-access'),
  'contact/contact.page.tsx': always('send'),
  'content-notices/report-content.page.tsx': always('send'),
  'messages/conversation/artisan-conversation.page.tsx': TALK,
  'requests/leads/artisan-lead.page.tsx': {
    ...TALK,
    take: 'take_contact',
    decline: 'always',
    visit: 'propose_visit',
    report: 'always',
    quote: 'always',
  },
  'requests/leads/artisan-leads.page.tsx': { take: 'take_contact', decline: 'always' },
  'notifications/artisan-notices.page.tsx': always('read', 'unread', 'all', 'undo'),
  'works/artisan-works.page.tsx': {
    ...always('finish', 'note', 'assign', 'photos', 'remove-photo', 'withdraw-slot', 'cancel'),
    ...always('record-delivery', 'contest-delivery'),
    ...always('state-refund', 'repay', 'confirm-refund', 'contest-refund'),
    ...always('invoice-deposit', 'invoice-progress', 'invoice-final'),
    propose: 'plan_works',
    'accept-slot': 'plan_works',
    start: 'start_works',
    amend: 'quote',
    'ask-gallery': 'promote',
    gallery: 'promote',
  },
  'messages/conversation/conversation.route.ts': { ...always('lu', 'brouillon'), message: 'write' },
  'notifications/devices/push-devices.route.ts': always('', 'retirer'),
  'public-site/offer/checkout.page.tsx': { choose: 'subscribe' },
  'quotes/visits/slots/visit-hours.page.tsx': always('save'),
  'quotes/visits/artisan-visit.page.tsx': {
    accept: 'propose_visit',
    move: 'propose_visit',
    ...always('decline', 'cancel', 'assign'),
  },
  'quotes/decision/sign-on-site.page.tsx': ON_SITE,
  'quotes/editor/keep-draft.route.ts': always(''),
  // A draft, which nobody is sent.
  'quotes/own-clients/new-own-quote.page.tsx': always('begin'),
  // `send` keeps the draft first, then does what `send-kept` does.
  'quotes/editor/quote.page.tsx': {
    ...always('', 'withdraw', 'resend-link', 'copy', 'delete', 'reuse', 'send', 'preview'),
    ...always('confirm-mode', 'contest-mode'),
    'send-kept': 'quote',
    'follow-up': 'write',
  },
  // Works that were done are received however the company stands.
  'receptions/artisan-reception.page.tsx': {
    ...always(
      'prepare',
      'add-reservation',
      'remove-reservation',
      'add-material',
      'remove-material',
    ),
    ...always('code', 'code-sms', 'send', 'sign-together', 'countersign', 'say-lifted'),
  },
  'reviews/company-reviews.page.tsx': always('reply', 'report'),
  'requests/saved-answers/saved-answers.page.tsx': {
    ...always('save', 'restore', 'delete', 'up', 'down'),
  },
  'settings/settings-devices.page.tsx': always('one', 'others'),
  'settings/settings-erase.page.tsx': always('erase'),
  'settings/settings-notifications.page.tsx': always('save', ...SMS_ACTS),
  'settings/settings-security.page.tsx': always(''),
  'settings/settings.page.tsx': always('profile', 'email', 'forget-email', 'unblock'),
  'subscriptions/payments/check-subscription.route.ts': always(''),
  'subscriptions/payments/create-checkout.route.ts': { '': 'subscribe' },
  'subscriptions/orders/plan-order.page.tsx': { demander: 'order_plan', annuler: 'always' },
  'subscriptions/subscription.page.tsx': {
    ...always('carte', 'portail', 'resilier', 'reprendre', 'changer'),
  },
  'testimonials/testimonial.page.tsx': { write: 'promote', withdraw: 'always' },
}

/** What stands in a route's file and in those that read its form, one import away. */
function sourcesOf(file: string): string {
  const read = (path: string) => readFileSync(path, 'utf8')
  const readersIn = (path: string) =>
    [...read(path).matchAll(/from '((?:#app|\.)[^']+\.server\.ts)'/g)]
      .map(([, found]) =>
        found!.startsWith('#app') ? found!.replace('#app', 'app') : join(dirname(path), found!),
      )
      .filter((found) => /\bFormData\b|\bact\(/.test(read(found)))
  const first = [`app/features/${file}`, ...readersIn(`app/features/${file}`)]
  return [...new Set([...first, ...first.slice(1).flatMap(readersIn)])]
    .filter(
      (path) => !/act-on-(?:quote|amendment)/.test(path) || /(?:quote|amendment)\.page/.test(file),
    )
    .map(read)
    .join('\n')
}

/** The routes that let an artisan in and take something, and the acts that they tell apart. */
function postedActs(): Record<string, string[]> {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const named = [
    ...routes.matchAll(/'features\/([\w./-]+\.tsx?)'/g),
    ...routes.matchAll(/, '(settings[\w-]*\.page\.tsx)'\)/g),
  ].map(([, file]) => (file!.includes('/') ? file! : `settings/${file}`))
  const taking = [...new Set(named)].filter((file) => {
    const source = readFileSync(`app/features/${file}`, 'utf8')
    return (
      /export (?:(?:async )?function|const) action/.test(source) &&
      /requireArtisan|apiArtisan|viewerCtx|requireSettingsOwner/.test(source) &&
      !/requireParticulier\(/.test(source)
    )
  })
  const literal =
    /case '([a-z]+(?:-[a-z]+)*)'|\bintent'?\)? (?:===|!==) '([\w-]+)'|^ +'?([\w-]+)'?: (?:act|\w+Act)\(/gm
  return Object.fromEntries(
    taking.map((file) => [
      file,
      [
        ...new Set(
          [...sourcesOf(file).matchAll(literal)].map(([, ...names]) => names.find(Boolean)!),
        ),
      ],
    ]),
  )
}

describe('every act that an artisan may post', () => {
  it('has its line: a new route or a new act says what it asks of how the company stands', () => {
    const found = postedActs()
    expect(Object.keys(found).sort()).toEqual(Object.keys(POSTED).sort())
    const unsaid = Object.entries(found).flatMap(([file, acts]) =>
      acts.filter((act) => !(act in POSTED[file]!)).map((act) => `${file}: ${act}`),
    )
    expect(unsaid).toEqual([])
  })

  it('is tried below, wherever a standing may refuse it', () => {
    const asking = Object.entries(POSTED).flatMap(([file, acts]) =>
      Object.entries(acts)
        .filter(([, asks]) => asks in STANDING_ACTS)
        .map(([act]) => `${file} ${act}`),
    )
    expect(
      TRIED.filter(({ asks }) => asks !== 'always')
        .map(({ file, act }) => `${file} ${act}`)
        .sort(),
    ).toEqual(asking.sort())
  })
})

/** The acts that a standing may refuse, and those that none may. */
const TRIED = [...actsOfStanding(database, scenes), ...actsOfAnyStanding(database, scenes)]

it('is told in the guide of the team as the rule has it', () => {
  const lines = readFileSync('docs/operations/team.md', 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith('| Act of a company |'))
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
  const [, ...standings] = cells(lines[at]!)
  const told = lines.slice(at + 2, at + 2 + Object.keys(STANDING_ACTS).length).map(cells)
  expect(told.map(([act]) => act!.split(':')[0])).toEqual(Object.keys(STANDING_ACTS))
  for (const [act, ...may] of told) {
    expect([
      act,
      standings.flatMap((group, index) => (may[index] === 'yes' ? group.split(', ') : [])),
    ]).toEqual([act, expect.arrayContaining([...STANDING_ACTS[act!.split(':')[0] as StandingAct]])])
    expect(may.filter((one) => one === 'yes').length).toBe(
      standings.filter((group) =>
        group
          .split(', ')
          .every((one) =>
            STANDING_ACTS[act!.split(':')[0] as StandingAct].includes(one as CompanyStanding),
          ),
      ).length,
    )
  }
  expect(standings.flatMap((group) => group.split(', ')).sort()).toEqual([...STANDINGS].sort())
})

describe.each(TRIED)('$file $act $what', (tried) => {
  const refused = STANDINGS.filter(
    (standing) => tried.asks !== 'always' && refusalByStanding(tried.asks, standing) !== null,
  )

  it('is refused to a company that may not, and changes nothing', async () => {
    const made = await tried.make()
    for (const standing of refused) {
      await stand(made.artisan, standing)
      await writesSince(database)
      expect([standing, await post(tried, made)]).toEqual([standing, 409])
      expect(await writesSince(database)).toEqual([])
      await database.pool.query('delete from rate_limits')
    }
    // Once it stands well again, what was refused is done.
    if (refused.length > 0) {
      await stand(made.artisan, 'verified')
      await writesSince(database)
      expect([200, 302]).toContain(await post(tried, made))
      expect(await writesSince(database)).not.toEqual([])
    }
  }, 60_000)

  it('is done by one that may', async () => {
    for (const standing of STANDINGS.filter(
      (one) => !refused.includes(one) && (refused.length === 0 || one !== 'verified'),
    )) {
      const made = await tried.make()
      await stand(made.artisan, standing)
      expect([standing, await post(tried, made)]).toEqual([
        standing,
        expect.toSatisfy((status: number) => status === 200 || status === 302),
      ])
    }
  }, 60_000)
})
