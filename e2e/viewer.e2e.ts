import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isClosedToViewers, isViewed } from '#app/features/admin/viewings/viewing.ts'
import { authSecret, readConfig } from '#app/platform/config.server.ts'
import { MATRIX } from './access-matrix.ts'
import { ACTORS, type Actor } from './actors.ts'
import { askPatiently, type Answer } from './ask.ts'
import { jobsDone } from './kept-state.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { openWorld, type World } from './world.ts'

/** Somebody of the team looks at spaces: every address of the product is tried, and every act, as each kind of person. */

let world: World
let product: RunningProduct
beforeAll(async () => {
  world = await openWorld()
  product = await startProduct(
    {
      DATABASE_URL: world.database.url,
      TRUSTED_PROXIES: '127.0.0.1',
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

const ask = (method: string, path: string, body?: Record<string, string>): Promise<Answer> =>
  askPatiently(product, { method, path, cookie: world.cookies.admin, body })

/** Opens the space of one of the world's people to the administrator's session. */
async function lookAt(actor: 'owner' | 'taken' | 'crew'): Promise<void> {
  const answer = await ask('POST', `/admin/utilisateurs/${world.accounts[actor]}`, {
    intent: 'look',
    reason: 'Parcours de toutes les adresses.',
  })
  expect([actor, answer.status]).toEqual([actor, 302])
  // Whoever was looked at before is told of it meanwhile.
  await jobsDone(world.database.pool)
}

/** What the administrator's own acts and the server's clocks write is not anybody's space. */
const OTHERS = new Set([
  'audit_log',
  'viewings',
  'sessions',
  'recurring_runs',
  'kept_figures',
  'site_visits',
  'departure_warnings',
])

/** Each table by its hash, what is read and seen included. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const hashes = rows
    .filter(({ name }) => !OTHERS.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '')) as hash from public.${name} t`,
    )
  const found = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]))
}

const pathOf = (address: string) => address.replace(/[?#].*$/, '')

describe.each(['owner', 'taken', 'crew'] as const)('who looks as %s', (actor) => {
  const cellOf = (row: (typeof MATRIX)[number]) => row.cells[ACTORS.indexOf(actor as Actor)]!

  it('reads every page that the person reads, but for what stays closed, and changes nothing', async () => {
    await lookAt(actor)
    const before = await everything()
    const faults: string[] = []
    let opened = 0
    for (const row of MATRIX.filter(({ method }) => method === 'GET')) {
      const address = row.address(world)
      const path = pathOf(address)
      if (!isViewed(path)) continue
      const answer = await ask('GET', address)
      const wanted = isClosedToViewers(path) ? 403 : cellOf(row).answer
      if (answer.status >= 500) faults.push(`${row.pattern} breaks (${answer.status})`)
      else if (typeof wanted === 'number' && answer.status !== wanted)
        faults.push(`${row.pattern}: ${answer.status} instead of ${wanted} (${row.what})`)
      if (answer.status === 200) opened++
      if (
        answer.status === 200 &&
        answer.body.includes('<main') &&
        !answer.body.includes('viewing-banner')
      )
        faults.push(`${row.pattern} does not say that one only looks`)
      const move = await ask('GET', `${path}.data`)
      if (move.status >= 500) faults.push(`${row.pattern}.data breaks (${move.status})`)
    }
    expect(faults).toEqual([])
    expect(opened).toBeGreaterThan(5)
    const after = await everything()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  })

  it('does none of the acts of their space, and is told so', async () => {
    const before = await everything()
    const faults: string[] = []
    let tried = 0
    for (const row of MATRIX.filter(({ method }) => method === 'POST')) {
      const address = row.address(world)
      if (!isViewed(pathOf(address))) continue
      for (const path of [address, address.replace(/(\?|$)/, '.data$1')]) {
        const answer = await ask('POST', path, row.body?.(world) ?? { intent: 'x' })
        // What is no form is refused before anybody is looked at.
        if (![403, 415, 405].includes(answer.status))
          faults.push(`${row.pattern} (${row.what}): ${answer.status}`)
        tried++
      }
    }
    expect(faults).toEqual([])
    expect(tried).toBeGreaterThan(20)
    const after = await everything()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  })
})

describe('around a look', () => {
  it('the administrator stays who they are elsewhere, and hears no news of the person', async () => {
    await lookAt('owner')
    expect((await ask('GET', '/admin')).status).toBe(200)
    const home = await ask('GET', '/espace-particulier-dashboard')
    expect(home.status).toBe(200)
    expect(home.cookies).toEqual([])
    const news = await ask('GET', '/api/flux?une-fois&depuis=0')
    const own = await askPatiently(product, {
      method: 'GET',
      path: '/api/flux?une-fois&depuis=0',
      cookie: world.cookies.owner,
    })
    expect(news.body).not.toBe(own.body)
  })

  it('ends with « Quitter », and the space is closed again', async () => {
    await lookAt('owner')
    const account = `/admin/utilisateurs/${world.accounts.owner}`
    const left = await ask('POST', account, { intent: 'stopLooking' })
    expect([left.status, left.location]).toEqual([302, account])
    const after = await ask('GET', '/espace-particulier-dashboard')
    expect([after.status, after.location]).toEqual([302, '/'])
  })

  it('ends with its quarter of an hour', async () => {
    await lookAt('taken')
    await world.database.pool.query(
      `update viewings set began_at = began_at - interval '16 minutes', ends_at = ends_at - interval '16 minutes' where ended_at is null`,
    )
    const after = await ask('GET', '/espace-pro-dashboard')
    expect([after.status, after.location]).toEqual([302, '/'])
  })

  it('is nobody’s but the team’s', async () => {
    for (const actor of ['owner', 'taken', 'crew'] as const) {
      const answer = await askPatiently(product, {
        method: 'POST',
        path: `/admin/utilisateurs/${world.accounts.other}`,
        cookie: world.cookies[actor],
        body: { intent: 'look', reason: 'Je suis curieux, voilà tout.' },
      })
      expect([actor, answer.location]).toEqual([actor, '/unauthorized'])
    }
  })
})
