import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The features in their import order: one may import those that stand before it, never those after. */
const FEATURES = [
  'trades',
  'places',
  'accounts',
  'site-gate',
  'artisans',
  'subscriptions',
  'quote-requests',
  'leads',
  'saved-answers',
  'interventions',
  'quotes',
  'invoices',
  'reviews',
  'testimonials',
  'messages',
  'notifications',
  'calendar',
  'directory',
  'contact',
  'content-notices',
  'help',
  'theme',
  'email-log',
  'settings',
  'admin',
  'dashboards',
  'public-site',
  'dev',
]
const SHELL =
  /^app\/(root|routes|nonce|entry\.(client|server)|event-handlers\.server|schedule\.server|personal-data\.server|site\.client|reload-after-deployment\.client|forget-typed\.client|kept-page)\.tsx?$|^app\/layouts\//

type Import = { from: string; to: string; typeOnly: boolean }

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
}

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8')
  const found: Import[] = []
  for (const match of text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )) {
    const target = match[2] ?? match[3] ?? match[4]!
    const resolved = target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? normalize(join(dirname(path), target))
        : target
    found.push({ from: path, to: resolved, typeOnly: Boolean(match[1]) })
  }
  return found
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const all = sources('app', 'server', 'seed').filter((path) => !isTest(path))
const imports = all.flatMap(importsOf)
const say = ({ from, to }: Import) => `${from} → ${to}`
const featureOf = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1]

describe('import arrows', () => {
  it('sees the project', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it('lets values import nothing of the project but values', () => {
    expect(
      imports
        .filter(
          ({ from, to }) =>
            from.startsWith('app/values/') &&
            /^(app|server|seed)\//.test(to) &&
            !to.startsWith('app/values/'),
        )
        .map(say),
    ).toEqual([])
  })

  it('lets the design system import values and itself only', () => {
    expect(
      imports
        .filter(
          ({ from, to }) =>
            from.startsWith('app/ui/') &&
            /^(app|server|seed)\//.test(to) &&
            !/^app\/(ui|values)\//.test(to),
        )
        .map(say),
    ).toEqual([])
  })

  it('lets the platform know no feature, no page and no design', () => {
    expect(
      imports
        .filter(
          ({ from, to }) =>
            from.startsWith('app/platform/') &&
            /^(app|server|seed)\//.test(to) &&
            !/^app\/(platform|values)\//.test(to),
        )
        .map(say),
    ).toEqual([])
  })

  it('lets no room but the server and the shell import the shell', () => {
    // What becomes of personal data is said in one list, made of tables only: the settings obey it and the privacy page prints it.
    const readsTheList = ({ from, to }: Import) =>
      to === 'app/personal-data.server.ts' && /^app\/features\/(settings|public-site)\//.test(from)
    expect(
      imports
        .filter(
          (one) =>
            SHELL.test(one.to) &&
            one.to !== 'app/nonce.ts' &&
            !SHELL.test(one.from) &&
            !/^(server|seed)\//.test(one.from) &&
            !readsTheList(one),
        )
        .map(say),
    ).toEqual([])
    expect(
      imports
        .filter(({ from, to }) => to.startsWith('server/') && from.startsWith('app/'))
        .map(say),
    ).toEqual([])
  })

  // In development, `dev` shows every mail.
  it('lets a feature import only those above it, and never their pages or mails', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      if (!mine || !theirs || mine === theirs) return false
      return (
        FEATURES.indexOf(theirs) > FEATURES.indexOf(mine) ||
        FEATURES.indexOf(theirs) === -1 ||
        (mine !== 'dev' && /\.(page|email)\.tsx$/.test(to))
      )
    })
    expect(wrong.map(say)).toEqual([])
  })

  it('keeps rules and words pure: no server file, no React', () => {
    const pure = (path: string) =>
      /^app\/features\/[^/]+\/[\w-]+\.ts$/.test(path) &&
      !path.includes('.server.') &&
      !path.includes('.client.') &&
      !path.includes('/use-')
    expect(
      imports
        .filter(
          ({ from, to, typeOnly }) =>
            pure(from) &&
            !typeOnly &&
            (to.includes('.server.') ||
              to === 'react' ||
              to.endsWith('.tsx') ||
              to === 'pg' ||
              to.startsWith('node:')),
        )
        .map(say),
    ).toEqual([])
  })

  // The library that reads forms weighs twenty kilobytes: what a screen shows of a form comes from the pure rules beside it.
  it('keeps the schemas of forms on the server', () => {
    const schema = (path: string) =>
      /^app\/(?:features\/[^/]+\/[\w-]+-form|values\/line-field)\.ts$/.test(path)
    expect(
      imports
        .filter(
          ({ from, to, typeOnly }) =>
            to === 'zod' &&
            !typeOnly &&
            from.startsWith('app/') &&
            !schema(from) &&
            !from.includes('.server.'),
        )
        .map(say),
    ).toEqual([])
    const schemas = new Set(
      imports.filter(({ from, to }) => to === 'zod' && schema(from)).map(({ from }) => from),
    )
    const shown = (path: string) => path.endsWith('.tsx') && !/\.(page|email)\.tsx$/.test(path)
    expect(
      imports
        .filter(({ from, to, typeOnly }) => shown(from) && schemas.has(to) && !typeOnly)
        .map(say),
    ).toEqual([])
  })

  it('reads forms, identifiers and numbers of pages in one place each', () => {
    const readers = (what: RegExp) =>
      all
        .filter((path) => /^(?:app|server)\//.test(path) && what.test(readFileSync(path, 'utf8')))
        .toSorted()
    // The gate reads its own before anything else runs.
    expect(readers(/\.formData\(\)/)).toEqual([
      'app/features/site-gate/gate.server.ts',
      'app/platform/read-form.server.ts',
    ])
    expect(readers(/\^\[0-9a-f-?\]\{(?:8|36)\}/)).toEqual(['app/values/ids.ts'])
    expect(readers(/throw data\(null, \{ status: 404/)).toEqual([
      'app/platform/not-found.server.ts',
    ])
    expect(readers(/Number\([^\n]*get\('page'\)/)).toEqual([
      'app/features/directory/directory-search.ts',
    ])
  })

  it('has no folder that means nothing, no barrel, and no file too long to read', () => {
    expect(all.filter((path) => /\/(utils?|helpers?|common|lib|misc)\//.test(path))).toEqual([])
    expect(all.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
    const long = all.filter((path) => readFileSync(path, 'utf8').split('\n').length > 300)
    expect(long.sort()).toEqual(TO_PART)
  })

  it('documents every exported function and type', () => {
    const bare: string[] = []
    for (const path of all) {
      if (/\.page\.tsx$|^app\/(root|entry|routes)|^app\/layouts\//.test(path)) continue
      const lines = readFileSync(path, 'utf8').split('\n')
      lines.forEach((line, index) => {
        const name = /^export (?:async )?(?:function|type|class) (\w+)/.exec(line)?.[1]
        if (!name) return
        const above = lines[index - 1] ?? ''
        // An overload's first line carries the comment.
        if (
          !/\*\/\s*$/.test(above) &&
          !above.startsWith(`export function ${name}`) &&
          !above.startsWith('// ')
        )
          bare.push(`${path}:${index + 1} ${name}`)
      })
    }
    expect(bare).toEqual([])
  })
})

/** Past 300 lines since the tree was formatted, and still to be parted by noun or verb. No other may join them. */
const TO_PART = [
  'app/event-handlers.server.ts',
  'app/features/accounts/personal-data.server.ts',
  'app/features/accounts/tables.server.ts',
  'app/features/artisans/admin-company.page.tsx',
  'app/features/artisans/artisan.ts',
  'app/features/artisans/gallery.page.tsx',
  'app/features/artisans/personal-data.server.ts',
  'app/features/dashboards/act-on-request.server.ts',
  'app/features/dashboards/admin-subscriber.page.tsx',
  'app/features/dashboards/artisan-home.page.tsx',
  'app/features/dashboards/artisan-lead.page.tsx',
  'app/features/dashboards/artisan-leads.page.tsx',
  'app/features/dashboards/lead-acts.tsx',
  'app/features/dashboards/particulier-queries.server.ts',
  'app/features/dashboards/particulier-request.page.tsx',
  'app/features/dashboards/particulier-requests.page.tsx',
  'app/features/dashboards/request-places.tsx',
  'app/features/dashboards/request-story.ts',
  'app/features/dev/mail-samples.tsx',
  'app/features/directory/profile-view.tsx',
  'app/features/directory/trade-town.page.tsx',
  'app/features/email-log/admin-mails.page.tsx',
  'app/features/interventions/artisan-intervention.page.tsx',
  'app/features/interventions/intervention.ts',
  'app/features/interventions/particulier-intervention.page.tsx',
  'app/features/interventions/queries.server.ts',
  'app/features/leads/admin-artisan-reports.page.tsx',
  'app/features/leads/admin-request.page.tsx',
  'app/features/leads/lead-mails.email.tsx',
  'app/features/leads/queries.server.ts',
  'app/features/quote-requests/queries.server.ts',
  'app/features/quotes/queries.server.ts',
  'app/features/quotes/quote-items-field.tsx',
  'app/features/quotes/quote-mails.email.tsx',
  'app/features/quotes/quote-mentions.ts',
  'app/features/reviews/admin-review.page.tsx',
  'app/features/reviews/company-reviews.page.tsx',
  'app/features/reviews/review.page.tsx',
  'app/features/subscriptions/admin-plan-order.page.tsx',
  'app/features/subscriptions/admin-subscribers.page.tsx',
  'app/features/subscriptions/personal-data.server.ts',
  'app/features/trades/trades.ts',
  'app/personal-data.server.ts',
  'app/platform/embedded-postgres.server.ts',
  'app/platform/payments/stripe.server.ts',
  'seed/stories.ts',
  'seed/works.ts',
]
