import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { openDevice } from '#app/features/notifications/devices/open-device.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { pushKeys } from '#app/platform/web-push/push-keys.server.ts'
import { openPushStandIn, type PushStandIn, type StandInDevice } from '#test/push-stand-in.ts'
import { MATRIX, MAY_READ } from './access-matrix.ts'
import { ask, askPatiently } from './ask.ts'
import { readLive } from './live-reader.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { routesOfPages } from './routes.ts'
import { CANARY, canariesIn, SPELLINGS } from './canaries.ts'
import { jobsDone } from './kept-state.ts'
import type { Actor } from './actors.ts'
import { openWorld, type World } from './world.ts'

/** The most addresses one crawl follows: of whoever must read nothing, and of the others. */
const MOST = { proposed: 700, others: 400 }

let world: World
let product: RunningProduct
let pushes: PushStandIn
let device: StandInDevice

beforeAll(async () => {
  ;[world, pushes] = await Promise.all([openWorld(), openPushStandIn()])
  // Their plan rings, and a device of theirs listens, before anything is told.
  device = pushes.device()
  const artisan = {
    kind: 'artisan',
    accountId: world.accounts.proposed,
    artisanId: world.accounts.proposed as string as ArtisanId,
    clientKey: 'e2e',
  } satisfies Artisan
  await world.database.db.insert(subscribers).values({
    id: newId(),
    artisanId: artisan.artisanId,
    email: 'alertes@ouvreo.example',
    subscribed: true,
    subscriptionTier: 'Premium',
    trial: false,
    startedAt: new Date(),
    createdAt: new Date(),
  })
  const vapid = pushKeys({ vapid: null, demo: true, dataDir: world.dataDir })!
  expect(
    await openDevice(
      world.database.ctx(artisan),
      { ...device, userAgent: 'e2e' },
      { ...readConfig(), vapid, webPushStandIn: pushes.origin },
    ),
  ).toMatchObject({ ok: true })
  product = await startProduct(
    {
      DATABASE_URL: world.database.url,
      TRUSTED_PROXIES: '127.0.0.1',
      WEB_PUSH_STAND_IN: pushes.origin.href,
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
    },
    { dataDir: world.dataDir },
  )
  await jobsDone(world.database.pool)
})
afterAll(async () => {
  await product?.stop()
  await world?.close()
  await pushes?.close()
})

type Found = { path: string; names: string[] }

/** Every address of the product with every identifier somebody might have come by, right or wrong. */
function guesses(): string[] {
  const { ids, accounts } = world
  // Those of what is the owner's, or shows them: with all that the world holds, a crawl would take
  // minutes and read no more.
  const identifiers = [
    ids.request,
    ids.leadTaken,
    ids.leadProposed,
    ids.leadCompetitor,
    ids.quoteSent,
    ids.photo,
    accounts.owner,
  ]
  const patterns = routesOfPages()
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern.includes(':') && !pattern.includes('*'))
  return identifiers.flatMap((id) => patterns.map((pattern) => pattern.replace(/:\w+/g, id)))
}

/**
 * Follows every link, picture, script and style that somebody's pages lead to, from every address that the table of who
 * may do what knows; for `proposed` also from every guess, with the data behind each page. Returns what was read where.
 */
async function crawl(
  actor: Actor,
): Promise<{ found: Found[]; seen: Set<string>; failed: string[] }> {
  const addresses = [
    ...new Set([
      ...MATRIX.filter(({ method }) => method === 'GET').map(({ address }) => address(world)),
      ...(actor === 'proposed' ? guesses() : []),
    ]),
  ]
  const most = actor === 'proposed' ? MOST.proposed : MOST.others
  const seen = new Set<string>()
  const found: Found[] = []
  const failed: string[] = []
  const queue = [...addresses]
  const read = async (path: string) => {
    const answer = await askPatiently(product, {
      method: 'GET',
      path,
      cookie: world.cookies[actor],
    })
    const names = canariesIn(answer.body + answer.headers)
    if (names.length > 0) found.push({ path, names })
    if (answer.status >= 500) failed.push(`${answer.status} ${path}`)
    return answer
  }
  while (queue.length > 0 && seen.size < most) {
    const batch = queue.splice(0, 8).filter((path) => !seen.has(path) && Boolean(seen.add(path)))
    await Promise.all(
      batch.map(async (path) => {
        const answer = await read(path)
        const [address, query] = path.split('?')
        // The others are let in to the same data as to the page, which "who may do what" knows.
        if (
          actor === 'proposed' &&
          !/\.(js|css|woff2|svg|ico|xml)$|^\/(fichiers|api)\//.test(address!) &&
          answer.status === 200
        )
          await read(`${address === '/' ? '/_root' : address}.data${query ? `?${query}` : ''}`)
        for (const [, link] of answer.body.matchAll(/(?:href|src|action)="([^"#]+)/g)) {
          const url = new URL(link!.replaceAll('&amp;', '&'), product.url + path)
          if (url.origin === product.url && !seen.has(url.pathname + url.search))
            queue.push(url.pathname + url.search)
        }
      }),
    )
  }
  return { found, seen, failed }
}

/** What the mails sent to somebody hold of the owner's details. */
async function mailsTo(
  actor: Exclude<Actor, 'visitor' | 'accountant'>,
): Promise<{ count: number; names: string[] }> {
  const [account] = await world.database.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, world.accounts[actor]))
  const folder = join(world.dataDir, 'mails')
  const names = new Set<string>()
  let count = 0
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
    const mail = await PostalMime.parse(readFileSync(join(folder, name)))
    if (!mail.to?.some((to) => 'address' in to && to.address === account!.email)) continue
    count++
    const raw = readFileSync(join(folder, name), 'utf8')
    for (const one of canariesIn(
      `${mail.subject} ${mail.text} ${mail.html} ${raw.slice(0, raw.indexOf('\r\n\r\n'))}`,
    ))
      names.add(one)
  }
  return { count, names: [...names].sort() }
}

describe('an artisan who was asked and has not taken the contact', () => {
  it(
    'reads no detail of the person anywhere they can go, nor in the data behind it',
    { timeout: 400_000 },
    async () => {
      const { found, seen, failed } = await crawl('proposed')
      expect(failed).toEqual([])
      expect(seen).toContain(`/espace-pro/demandes/${world.ids.leadProposed}`)
      expect(seen).toContain(`/fichiers/${world.ids.photo}`)
      expect(found).toEqual([])
    },
  )

  it('reads none in their mails', async () => {
    const mails = await mailsTo('proposed')
    expect(mails.count).toBeGreaterThan(0)
    expect(mails.names).toEqual([])
  })

  it('hears none in what rings or shows on their devices, nor in their notices', async () => {
    expect(pushes.received.map(({ device }) => device)).toContain(device.name)
    expect(canariesIn(JSON.stringify(pushes.received))).toEqual([])
    const { rows } = await world.database.pool.query<{ title: string; href: string }>(
      'select * from notices where account_id = $1',
      [world.accounts.proposed],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(canariesIn(JSON.stringify(rows))).toEqual([])
  })

  it('hears none live, while the others talk and the request changes', async () => {
    const stream = await readLive(product.url, { cookie: world.cookies.proposed })
    const words = `${CANARY.firstName} ${CANARY.lastName}, ${SPELLINGS[1]}, ${CANARY.email}, 12 rue du ${CANARY.street}`
    const send = (path: string, body: Record<string, string>) =>
      ask(product, { method: 'POST', path, cookie: world.cookies.owner, body })
    expect(
      (
        await send(`/api/conversations/${world.ids.leadCompetitor}`, {
          intent: 'message',
          body: words,
        })
      ).status,
    ).toBe(200)
    expect(
      (await send(`/api/conversations/${world.accounts.owner}`, { intent: 'message', body: words }))
        .status,
    ).toBe(200)
    for (const intent of ['pause', 'resume'])
      await send(`/espace-particulier/demandes/${world.ids.request}`, { intent })
    await jobsDone(world.database.pool)
    // What changed reaches them as a word and an identifier of their own lead.
    await stream.until(
      ({ event, data }) => event === 'news' && data.includes(world.ids.leadProposed),
    )
    expect(canariesIn(JSON.stringify([stream.heard, stream.headers]))).toEqual([])
    expect(JSON.stringify(stream.heard)).not.toContain(world.accounts.owner)
    stream.close()
    const { rows } = await world.database.pool.query(
      'select * from live_events where account_id = $1',
      [world.accounts.proposed],
    )
    expect(canariesIn(JSON.stringify(rows))).toEqual([])
  })
})

describe('the others', () => {
  it.each(['visitor', 'unmatched', 'other', 'taken', 'competitor'] as const)(
    '%s reads what was shared with them and nothing more',
    { timeout: 400_000 },
    async (actor) => {
      const { found, failed } = await crawl(actor)
      expect(failed).toEqual([])
      const forbidden = (names: string[]) =>
        names.filter((name) => !(MAY_READ[actor] as readonly string[]).includes(name))
      expect(found.filter(({ names }) => forbidden(names).length > 0)).toEqual([])
      // What they may read they do read: the crawl goes where details are.
      expect([...new Set(found.flatMap(({ names }) => names))].sort()).toEqual(
        [...MAY_READ[actor]].sort(),
      )
      if (actor !== 'visitor') expect(forbidden((await mailsTo(actor)).names)).toEqual([])
    },
  )
})

describe('the number', () => {
  const owner = (): Particulier => ({
    kind: 'particulier',
    accountId: world.accounts.owner,
    clientKey: 'e2e',
  })
  const read = async (actor: Actor, leadId: string) =>
    canariesIn(
      (
        await ask(product, {
          method: 'GET',
          path: `/espace-pro/demandes/${leadId}`,
          cookie: world.cookies[actor],
        })
      ).body,
    )

  it('appears where it was given, and goes when it is taken back', async () => {
    expect(await read('taken', world.ids.leadTaken)).toContain('phone')
    expect(
      (await withdrawPhone(world.database.ctx(owner()), world.ids.leadTaken as LeadId)).ok,
    ).toBe(true)
    expect(await read('taken', world.ids.leadTaken)).not.toContain('phone')
    expect(await read('competitor', world.ids.leadCompetitor)).not.toContain('phone')
    expect(
      (await sharePhone(world.database.ctx(owner()), world.ids.leadCompetitor as LeadId)).ok,
    ).toBe(true)
    expect(await read('competitor', world.ids.leadCompetitor)).toContain('phone')
    expect(await read('proposed', world.ids.leadProposed)).toEqual([])
  })
})
