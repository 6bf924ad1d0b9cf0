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

  it('reads the environment in one place', () => {
    const readers = all.filter(
      (path) => path.startsWith('app/') && readFileSync(path, 'utf8').includes('process.env'),
    )
    expect(readers).toEqual(['app/platform/config.server.ts'])
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
    expect(readers(/Number\([^\n]*get\('page'\)/)).toEqual([
      'app/features/directory/directory-search.ts',
    ])
  })

  it('has no folder that means nothing, no barrel, and no file too long to read', () => {
    expect(all.filter((path) => /\/(utils?|helpers?|common|lib|misc)\//.test(path))).toEqual([])
    expect(all.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
    const long = all.filter(
      (path) => readFileSync(path, 'utf8').split('\n').length > 300 && !LONG_FOR_A_REASON.has(path),
    )
    expect(long).toEqual([])
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

/** Tables of data and of texts, where length is not complexity. */
const LONG_FOR_A_REASON = new Set<string>([])
