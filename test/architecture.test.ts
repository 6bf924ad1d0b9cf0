// Long on purpose: the rules of the whole tree, read in one place.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The features in their import order: one may import those that stand before it, never those after. */
const FEATURES = [
  'product-settings',
  'trades',
  'places',
  'site-gate',
  'accounts',
  'companies',
  'subscriptions',
  'clients',
  'requests',
  'documents',
  'signatures',
  'price-list',
  'works',
  'emergencies',
  'quotes',
  'price-guide',
  'amendments',
  'receptions',
  'invoices',
  'disputes',
  'projects',
  'operator-invoices',
  'books',
  'reviews',
  'testimonials',
  'messages',
  'notifications',
  'calendar',
  'webhooks',
  'directory',
  'contact',
  'content-notices',
  'announcements',
  'api',
  'help',
  'theme',
  'email-log',
  'settings',
  'homes',
  'admin',
  'public-site',
  'dev',
]
const SHELL = /^app\/(root|routes|entry\.(client|server))\.tsx?$|^app\/(shell|wiring)\//

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
    // What becomes of personal data is said in one list, made of tables only: the settings obey it
    // and the privacy page prints it.
    const readsTheList = ({ from, to }: Import) =>
      to === 'app/wiring/personal-data.server.ts' &&
      /^app\/features\/(settings|public-site)\//.test(from)
    expect(
      imports
        .filter(
          (one) =>
            SHELL.test(one.to) &&
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

  // A file used by pages, routes, mails and news alone is part of them.
  it('lets what is no page import only the features above its own', () => {
    const leaf = (path: string) => /\.page\.tsx$|\.(email|news|route)\.tsx?$/.test(path)
    const importers = Map.groupBy(imports, ({ to }) => to)
    const ofPages = new Set(all.filter((path) => featureOf(path)))
    for (let before = -1; before !== ofPages.size;) {
      before = ofPages.size
      for (const path of ofPages) {
        const users = importers.get(path) ?? []
        if (!leaf(path) && !users.every(({ from }) => ofPages.has(from))) ofPages.delete(path)
      }
    }
    expect(ofPages.size).toBeLessThan(all.length / 2)
    const wrong = imports.filter(({ from, to }) => {
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      return (
        mine &&
        theirs &&
        !ofPages.has(from) &&
        !(FEATURES.indexOf(theirs) >= 0 && FEATURES.indexOf(theirs) <= FEATURES.indexOf(mine))
      )
    })
    expect(wrong.map(say)).toEqual([])
  })

  // In development, `dev` shows every mail.
  it('lets no feature import a page, a route, a mail or the news of another', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        featureOf(from) &&
        featureOf(to) &&
        featureOf(from) !== featureOf(to) &&
        featureOf(from) !== 'dev' &&
        /\.page\.tsx$|\.(email|news|route)\.tsx?$/.test(to),
    )
    expect(wrong.map(say)).toEqual([])
  })

  it('goes round in no circle, types included', () => {
    const importsOfFile = Map.groupBy(imports, ({ from }) => from)
    const done = new Set<string>()
    const follow = (path: string, above: readonly string[]): string[] => {
      if (above.includes(path)) return [...above.slice(above.indexOf(path)), path]
      if (done.has(path)) return []
      done.add(path)
      for (const { to } of importsOfFile.get(path) ?? []) {
        const circle = follow(to, [...above, path])
        if (circle.length > 0) return circle
      }
      return []
    }
    expect(all.map((path) => follow(path, []).join(' → ')).filter(Boolean)).toEqual([])
  })

  it('knows every feature, and keeps no folder of more than forty files', () => {
    expect(new Set(all.map(featureOf).filter(Boolean))).toEqual(new Set(FEATURES))
    const folders = Map.groupBy(sources('app'), (path) => dirname(path))
    expect([...folders].filter(([, files]) => files.length > 40).map(([path]) => path)).toEqual([])
  })

  it('keeps rules and words pure: no server file, no React', () => {
    const pure = (path: string) =>
      /^app\/features\/(?:[^/]+\/){1,2}[\w-]+\.ts$/.test(path) &&
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

  // The library that reads forms weighs twenty kilobytes: what a screen shows of a form comes from
  // the pure rules beside it.
  it('keeps the schemas of forms on the server', () => {
    const schema = (path: string) =>
      /^app\/(?:features\/(?:[^/]+\/){1,2}[\w-]+-form|values\/(?:line|email)-field)\.ts$/.test(path)
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
      'app/platform/web/read-form.server.ts',
    ])
    expect(readers(/\^\[0-9a-f-?\]\{(?:8|36)\}/)).toEqual(['app/values/identity/ids.ts'])
    expect(readers(/throw data\(null, \{ status: 404/)).toEqual([
      'app/platform/web/not-found.server.ts',
    ])
    expect(readers(/Number\([^\n]*get\('page'\)/)).toEqual([
      'app/features/directory/directory-search.ts',
    ])
  })

  it('has no folder that means nothing, and no barrel', () => {
    expect(all.filter((path) => /\/(utils?|helpers?|common|lib|misc)\//.test(path))).toEqual([])
    expect(all.filter((path) => /\/index\.tsx?$/.test(path))).toEqual([])
  })

  it('has no file past 300 lines without a reason on its first line', () => {
    const long = sources('app', 'server', 'seed', 'test', 'e2e').flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      return lines.length > 300
        ? [{ path, reason: lines[0]!.startsWith('// Long on purpose: ') }]
        : []
    })
    const without = long.filter(({ reason }) => !reason).map(({ path }) => path)
    expect(without).toEqual([])
    // A reason is for the few that read best whole, and for journeys.
    expect(long.length - without.length).toBeLessThan(26)
  })

  // A rule's units and ranges, a verb's effect, a port's errors stand in no name. Components,
  // queries, tables and words need none.
  it('documents the functions of rules, verbs, ports and values', () => {
    const documented = (path: string) =>
      /^app\/(?:values|platform)\/|^app\/features\/.*\.ts$/.test(path) &&
      !/\/(?:copy|events|[\w-]*-words)\.ts$|(?:queries|tables|personal-data)\.server\.ts$|\.route\.ts$/.test(
        path,
      )
    const bare: string[] = []
    for (const path of all.filter(documented)) {
      const lines = readFileSync(path, 'utf8').split('\n')
      lines.forEach((line, index) => {
        const name = /^export (?:async )?(?:function|class) (\w+)/.exec(line)?.[1]
        const above = lines[index - 1] ?? ''
        // An overload's first line carries the comment.
        if (
          name &&
          !/\*\/\s*$/.test(above) &&
          !above.startsWith(`export function ${name}`) &&
          !above.startsWith('// ')
        )
          bare.push(`${path}:${index + 1} ${name}`)
      })
    }
    expect(bare).toEqual([])
  })

  // Eleven thousand lines each; only the last one is compared with the tables.
  it('keeps the snapshot of the last migration alone', () => {
    const { entries } = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as {
      entries: { tag: string }[]
    }
    expect(readdirSync('migrations/meta').toSorted()).toEqual([
      `${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`,
      '_journal.json',
    ])
  })
})
