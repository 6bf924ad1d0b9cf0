// Long on purpose: one product and its people serve the whole file, and each further file would start another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import { TEAM_ROLES } from '#app/features/accounts/team/team-access.ts'
import { applicationAt } from '#app/shell/applications.ts'
import { MATRIX, MAY_READ, type Cell, type Row } from './access-matrix.ts'
import { ask, askPatiently, type Answer } from './ask.ts'
import { doctoredBuild } from './doctored.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { offersIn } from './team-offers.ts'
import { routesOfHono, routesOfPages, type PageRoute } from './routes.ts'
import { canariesIn, CANARY, SPELLINGS } from './canaries.ts'
import { ACTORS, type Actor } from './actors.ts'
import { openWorld, type World } from './world.ts'

let world: World
let product: RunningProduct
const pages = routesOfPages()

beforeAll(async () => {
  world = await openWorld()
  product = await startProduct(
    {
      DATABASE_URL: world.database.url,
      TRUSTED_PROXIES: '127.0.0.1',
      // The code that the world was mailed signs in the product too.
      AUTH_SECRET: authSecret(readConfig()),
    },
    { dataDir: world.dataDir },
  )
  await world.keep()
})
afterAll(async () => {
  await product?.stop()
  await world?.close()
})

/** What is wrong with an answer, in words; nothing when it is as the matrix says. */
function faultsOf(actor: Actor, cell: Cell, answer: Answer): string[] {
  const got = named(answer.location ?? answer.status)
  const faults = got === cell.answer ? [] : [`${actor} gets ${got} instead of ${cell.answer}`]
  const allowed = cell.in || actor === 'owner' ? MAY_READ[actor] : []
  const leaked = canariesIn(answer.body + answer.headers).filter((name) => !allowed.includes(name))
  if (leaked.length > 0) faults.push(`${actor} reads the owner's ${leaked.join(', ')}`)
  if (!answer.headers.includes('"strict-transport-security":'))
    faults.push(`${actor} is not kept to TLS`)
  for (const cookie of answer.cookies)
    if (!/; Secure(?:;|$)/.test(cookie))
      faults.push(`${actor} is given ${cookie.split('=')[0]} for plain http`)
  return faults
}

/**
 * Whether a data answer has the browser load the page it leads to: a list in which an object is
 * made of places, `{"_8":9}`.
 */
function reloads(body: string): boolean {
  if (!body.includes('"reload"')) return false
  const values = JSON.parse(body.split('\n')[0]!) as unknown[]
  const name = `_${values.indexOf('reload')}`
  const holder = values.find((one) => typeof one === 'object' && one !== null && name in one)
  return values[(holder as Record<string, number>)[name]!] === true
}

function isSameApplication(to: string, from: string): boolean {
  return applicationAt(to) === applicationAt(from)
}

/** The paths of the world's own objects, by the names that the table gives them. */
function named(answer: string | number): string | number {
  const names: Record<string, string> = {
    [`/espace-particulier/demandes/${world.ids.request}`]: 'REQUEST',
    [`/espace-particulier/projets/${world.ids.project}`]: 'PROJECT',
    [`/espace-particulier/projets/${world.ids.sharedProject}/fil`]: 'A THREAD',
    [`/espace-pro/projets/${world.ids.thread}`]: 'A THREAD',
    [`/espace-particulier/conversations/${world.ids.leadTaken}`]: 'CONVERSATION',
    [`/espace-pro/demandes/${world.ids.leadProposed}`]: 'LEAD',
    [`/espace-pro/demandes/${world.ids.leadTaken}`]: 'TAKEN',
    [`/espace-particulier/devis/${world.ids.quoteSent}`]: 'QUOTE',
    [`/espace-pro/interventions/${world.ids.runningWorks}`]: 'WORKS',
    [`/espace-particulier/interventions/${world.ids.runningWorks}`]: 'WORKS',
    [`/espace-pro/avenants/${world.ids.amendment}`]: 'AMENDMENT',
    [`/espace-particulier/avenants/${world.ids.amendment}`]: 'AMENDMENT',
    [`/espace-pro/factures/${world.ids.invoice}`]: 'INVOICE',
    [`/espace-pro/clients/${world.ids.client}`]: 'A CLIENT',
    [`/espace-pro/visites/${world.ids.visit}`]: 'A VISIT',
    [`/espace-particulier/visites/${world.ids.visit}`]: 'A VISIT',
    [`/admin/artisans/${world.accounts.proposed}`]: 'COMPANY',
    [`/espace-pro/messages/${world.ids.leadTaken}`]: 'THREAD',
    [`/admin/conversations/${world.accounts.owner}`]: 'SUPPORT',
    [`/admin/utilisateurs/${world.accounts.other}`]: 'ACCOUNT',
  }
  return (
    names[answer] ??
    (/^\/espace-pro\/devis\/[0-9a-f-]{36}$/.test(String(answer)) ? 'A QUOTE' : answer)
  )
}

/** Where somebody who is refused tries to get in all the same. */
function detours(
  row: Row,
  address: string,
  page: PageRoute | undefined,
): { method: 'GET' | 'HEAD' | 'POST'; path: string; headers?: Record<string, string> }[] {
  const [path, query = ''] = address.split('?') as [string, string?]
  const search = query ? `?${query}` : ''
  const data = path === '/' ? '/_root.data' : `${path}.data`
  const method = row.method
  const elsewhere = [
    path + '/' + search,
    '/' + path + search,
    path.replace(/(?<=.)\//, '%2f') + search,
    path.replace(/(?<=.)\//, '/./') + search,
    path.replace(/(?<=.)\//, '//') + search,
    data + search,
  ]
  return [
    ...elsewhere.map((one) => ({ method, path: one })),
    ...(page
      ? [
          {
            method,
            path: `${data}?_routes=${encodeURIComponent(page.id)}${query ? `&${query}` : ''}`,
          },
        ]
      : []),
    ...(method === 'GET'
      ? [
          { method: 'HEAD' as const, path: address },
          {
            method: 'GET' as const,
            path: `${address}${search ? '&' : '?'}_method=POST`,
            headers: { 'x-http-method-override': 'POST' },
          },
        ]
      : [
          {
            method: 'POST' as const,
            path: `${address}${search ? '&' : '?'}_method=GET`,
            headers: { 'x-http-method-override': 'GET' },
          },
        ]),
  ]
}

/** Lets each of the eleven ask for a row's address; those who are let in to write come last, one at a time. */
async function faultsOfRow(row: Row, at: RunningProduct = product): Promise<string[]> {
  const address = row.address(world)
  const body = row.body?.(world)
  const page = pages.find(({ pattern }) => pattern === row.pattern)
  const cells = ACTORS.map((actor, index) => ({ actor, cell: row.cells[index]! }))
  const send = (
    actor: Actor,
    path: string,
    method: string = row.method,
    headers: Record<string, string> = {},
  ) =>
    askPatiently(at, {
      method,
      path,
      cookie: world.cookies[actor],
      body: method === 'POST' ? body : undefined,
      headers,
    })
  const before = await world.fingerprint()
  const faults: string[] = []

  const quiet = cells.filter(({ cell }) => row.method === 'GET' || !cell.in)
  for (const found of await Promise.all(
    quiet.map(async ({ actor, cell }) => faultsOf(actor, cell, await send(actor, address))),
  ))
    faults.push(...found)
  const refused = cells.filter(({ cell }) => !cell.in)
  // Each detour is tried by one of those who are refused, in turn: the way in is found or not
  // before it is known who asks.
  const tries = detours(row, address, page).flatMap((detour, index) =>
    refused.length === 0 ? [] : [{ ...refused[index % refused.length]!, detour }],
  )
  const tryOne = async ({ actor, cell, detour }: (typeof tries)[number]) => {
    const answer = await send(actor, detour.path, detour.method, detour.headers)
    const by = `by ${detour.method} ${detour.path}`
    if (answer.status >= 500) faults.push(`${actor} breaks it (${answer.status}) ${by}`)
    if (answer.status === 200 && cell.answer !== 200) faults.push(`${actor} is let in ${by}`)
    faults.push(
      ...faultsOf(actor, { in: false, answer: answer.location ?? answer.status }, answer).map(
        (fault) => `${fault} ${by}`,
      ),
    )
  }
  for (let start = 0; start < tries.length; start += 8)
    await Promise.all(tries.slice(start, start + 8).map(tryOne))
  if (row.method === 'POST') {
    for (const { actor } of cells.filter((one) => one.cell.in)) {
      const foreign = await send(actor, address, 'POST', { origin: 'https://ailleurs.example' })
      if (foreign.status !== 403)
        faults.push(`${actor}'s browser obeys another site (${foreign.status})`)
    }
  }
  const after = await world.fingerprint()
  const written = Object.keys(after).filter((table) => after[table] !== before[table])
  if (written.length > 0) faults.push(`written without right: ${written.join(', ')}`)

  if (row.method === 'POST') {
    for (const { actor, cell } of cells.filter((one) => one.cell.in)) {
      faults.push(...faultsOf(actor, cell, await send(actor, address)))
      await world.restore()
    }
  }
  return faults
}

describe('the table', () => {
  it('has a row for every address of the product, and no row without one', () => {
    const real = [...routesOfHono(), ...pages.map(({ pattern }) => pattern)]
    const written = new Set(
      MATRIX.filter(({ method }) => method === 'GET').map(({ pattern }) => pattern),
    )
    expect(real.filter((pattern) => !written.has(pattern))).toEqual([])
    expect([...written].filter((pattern) => !real.includes(pattern))).toEqual([])
  })

  it('has a row for every address that can be written to, and none for the others', () => {
    const written = new Set(
      MATRIX.filter(({ method }) => method === 'POST').map(({ pattern }) => pattern),
    )
    expect(
      pages
        .filter(({ writes, pattern }) => writes !== written.has(pattern))
        .map(({ pattern, writes }) => `${pattern} ${writes ? 'has no row' : 'takes no form'}`),
    ).toEqual([])
  })

  it('says something of each of the eleven', () => {
    for (const { what, cells } of MATRIX) expect(cells, what).toHaveLength(ACTORS.length)
  })
})

describe('the canaries', () => {
  it('are found however they are written', () => {
    for (const spelling of SPELLINGS)
      expect(canariesIn(`au ${spelling}.`), spelling).toEqual(['phone'])
    expect(canariesIn(JSON.stringify({ a: CANARY }))).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'street',
    ])
    expect(canariesIn('Z\\u00e9lindaline')).toEqual(['firstName'])
    expect(canariesIn('Zelindaline, 64 718 euros')).toEqual([])
  })

  it('are on the pages of those who may read them', async () => {
    const read = async (actor: Actor, path: string) =>
      canariesIn((await ask(product, { method: 'GET', path, cookie: world.cookies[actor] })).body)
    expect(await read('owner', `/espace-particulier/demandes/${world.ids.request}`)).toEqual(
      expect.arrayContaining(['street']),
    )
    expect(await read('taken', `/espace-pro/demandes/${world.ids.leadTaken}`)).toEqual([
      'firstName',
      'phone',
    ])
    expect(await read('competitor', `/espace-pro/demandes/${world.ids.leadCompetitor}`)).toContain(
      'firstName',
    )
  })
})

describe('who may do what', () => {
  it.each(MATRIX.map((row) => [`${row.method} ${row.pattern}: ${row.what}`, row] as const))(
    '%s',
    async (_, row) => {
      expect(await faultsOfRow(row)).toEqual([])
    },
  )

  const moves = MATRIX.filter(({ method, pattern }) => method === 'GET' && applicationAt(pattern))
  it.each(moves.map((row) => [`${row.pattern}: ${row.what}`, row] as const))(
    'asks the guard of a move inside an application too: %s',
    async (_, { address, cells }) => {
      const [path, query] = address(world).split('?') as [string, string?]
      const faults = await Promise.all(
        ACTORS.map(async (actor, index) => {
          const answer = await askPatiently(product, {
            method: 'GET',
            path: `${path}.data${query ? `?${query}` : ''}`,
            cookie: world.cookies[actor],
          })
          const leaves = answer.location !== null && !isSameApplication(answer.location, path)
          return [
            ...faultsOf(actor, cells[index]!, answer),
            // The browser leaves the application's memory behind.
            ...(leaves === reloads(answer.body)
              ? []
              : [
                  `${actor} is led to ${answer.location} as if it were ${leaves ? 'in' : 'out'}side`,
                ]),
          ]
        }),
      )
      expect(faults.flat()).toEqual([])
    },
  )

  it('lets nobody write where no form is taken', async () => {
    const before = await world.fingerprint()
    const faults: string[] = []
    let asked = 0
    for (const { pattern } of pages.filter(({ writes }) => !writes)) {
      const row = MATRIX.find((one) => one.method === 'GET' && one.pattern === pattern)
      if (!row) continue
      // Three of the eleven each, in turn: that no form is taken does not depend on who sends it.
      for (const turn of [0, 3, 6]) {
        const actor = ACTORS[(asked + turn) % ACTORS.length]!
        const answer = await ask(product, {
          method: 'POST',
          path: row.address(world),
          cookie: world.cookies[actor],
          body: { intent: 'x' },
        })
        if (answer.status < 300 || answer.status >= 500)
          faults.push(`${actor} POST ${pattern}: ${answer.status}`)
      }
      asked++
    }
    expect(asked).toBeGreaterThan(50)
    expect(faults).toEqual([])
    expect(await world.fingerprint()).toEqual(before)
  })
})

/** Asks eight at a time. */
async function eightAtOnce<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += 8)
    await Promise.all(all.slice(start, start + 8).map(ask))
}

describe('the pages of the team', () => {
  const reading = MATRIX.filter(
    ({ method, pattern }) => method === 'GET' && /^\/admin(?!.*\.(?:csv|json|pdf)$)/.test(pattern),
  )
  it.each(TEAM_ROLES)('offer nothing to %s that is refused to them', async (role) => {
    await world.database.pool.query('update user_roles set duties = $1 where user_id = $2', [
      [role],
      world.accounts.admin,
    ])
    const cookie = world.cookies.admin
    const read = (path: string) => askPatiently(product, { method: 'GET', path, cookie })
    const faults: string[] = []
    const links = new Map<string, string>()
    const acts = new Map<string, { page: string; path: string; intent: string | null }>()
    const opened = new Set<string>()
    try {
      await eightAtOnce(reading, async ({ address }) => {
        const page = address(world)
        const { status, body } = await read(page)
        if (status !== 200) return
        opened.add(page)
        const offers = offersIn(body, page)
        for (const link of offers.links) links.set(link, page)
        for (const one of offers.acts) acts.set(`${one.intent} ${one.path}`, { page, ...one })
      })
      // The home, the desk, the search and one’s own settings at least.
      expect(opened.size).toBeGreaterThan(5)
      expect(acts.size).toBeGreaterThan(2)
      await eightAtOnce(
        [...links].filter(([link]) => !opened.has(link)),
        async ([link, page]) => {
          const { status } = await read(link)
          if (status === 403) faults.push(`${page} leads to ${link}`)
        },
      )
      // Whether somebody may is asked before what was typed.
      for (const { page, path, intent } of acts.values()) {
        const body = intent === null ? { nothing: '' } : { intent }
        const { status } = await askPatiently(product, { method: 'POST', path, cookie, body })
        if (status === 403) faults.push(`${page} offers ${intent ?? 'its form'} at ${path}`)
      }
      expect(faults.toSorted()).toEqual([])
    } finally {
      await world.restore()
    }
  })
})

/** Guards as they stand in the build, and the row that must notice when one is taken out. */
const GUARDS: { guard: string; from: RegExp; to: string; row: string }[] = [
  {
    guard: 'only an administrator',
    from: /if \(who\.kind === "admin"\) return ctxAs\(scope, who\);/,
    to: 'if (who.kind !== "visitor") return ctxAs(scope, who);',
    row: 'GET /admin/demandes/:id: the owner’s request',
  },
  {
    guard: 'an artisan reads their own leads',
    from: /(artisanLeads\(ctx\)\.where\()and\(eq\(leads\.id, leadId\), eq\(leads\.artisanId, ctx\.who\.artisanId\)\)/,
    to: '$1eq(leads.id, leadId)',
    row: 'GET /espace-pro/demandes/:id: whose contact was taken',
  },
  {
    guard: 'an artisan answers their own leads',
    from: /if \(ctx\.who\.kind === "artisan"\) return eq\(leads\.artisanId, ctx\.who\.artisanId\);/,
    to: '',
    row: 'POST /espace-pro/demandes: taking the contact of an artisan who has not answered',
  },
]

describe('a product with one guard less', () => {
  it.each(GUARDS.map((one) => [one.guard, one] as const))(
    'is found out: %s',
    async (_, { from, to, row: name }) => {
      const build = doctoredBuild('guard', from, to)
      const weak = await startProduct(
        {
          DATABASE_URL: world.database.url,
          TRUSTED_PROXIES: '127.0.0.1',
          AUTH_SECRET: authSecret(readConfig()),
        },
        { dataDir: world.dataDir, entry: build.entry },
      )
      try {
        const row = MATRIX.find((one) => `${one.method} ${one.pattern}: ${one.what}` === name)!
        expect(await faultsOfRow(row, weak)).not.toEqual([])
      } finally {
        await weak.stop()
        await world.restore()
        build.remove()
      }
    },
  )
})
