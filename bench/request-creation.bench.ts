import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createOwnQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { listPlacesOver } from '#app/features/places/communes.server.ts'
import type { Particulier } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { addArtisans } from './artisans.ts'
import { figure, quantile, report } from './measure.ts'

const CALLERS = 8
const SECONDS = Number(process.env.CREATION_SECONDS ?? 10)
const ROUNDS = 3
const database = useTestDatabase({ max: CALLERS, durable: true })

type Statement = { text: string; values: unknown[] }
type Run = { perSecond: number; p99: number }

/** Eight callers at once for some seconds. */
async function storm(call: (serial: number) => Promise<unknown>): Promise<Run> {
  let serial = 0
  const durations: number[] = []
  const until = performance.now() + SECONDS * 1_000
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await call(serial++)
        durations.push(performance.now() - began)
      }
    }),
  )
  return {
    perSecond: durations.length / ((performance.now() - start) / 1_000),
    p99: quantile(durations, 0.99),
  }
}

/** Every statement that one call sends, in order, with its values. */
async function recorded(call: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const recording = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const record = (client: pg.PoolClient) => {
    if (recording.has(client)) return
    const { query } = client
    recording.set(client, query)
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?]
      statements.push(
        typeof first === 'string'
          ? { text: first, values: Array.isArray(second) ? second : [] }
          : { text: first.text, values: Array.isArray(second) ? second : (first.values ?? []) },
      )
      return (query as (...all: unknown[]) => unknown).apply(client, args)
    }) as typeof query
  }
  database.pool.on('acquire', record)
  try {
    await call()
  } finally {
    database.pool.off('acquire', record)
    for (const [client, query] of recording) client.query = query
  }
  return statements
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

it('creates a request with its five places and events', async () => {
  await addArtisans(database, 0, 10_000)
  const places = listPlacesOver(2_000)
  const people = 60_000
  const insert = `with made as (select gen_random_uuid() as id, i from generate_series(1, ${people}) i), u as (insert into users (id, name, email, email_verified, created_at, updated_at) select id, 'P', 'p' || i || '@bench.example', true, now(), now() from made) insert into profiles (user_id, user_type, full_name, email) select id, 'particulier', 'Paul Essai', 'p' || i || '@bench.example' from made`
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(insert)
  await client.end()
  const persons = (
    await database.db.execute<{ id: AccountId; email: string }>(
      sql`select user_id as id, email from profiles`,
    )
  ).rows
  expect(persons.length).toBeGreaterThan(1_000)

  let next = 0
  const create = async () => {
    const serial = next++
    const who: Particulier = {
      kind: 'particulier',
      accountId: persons[(serial * 2) % persons.length]!.id,
      clientKey: `bench-${serial}`,
    }
    const place = places[(serial * 7_907) % places.length]!
    const ctx = database.ctx(who, new Date())
    const created = await createOwnQuoteRequest(ctx, {
      form: {
        trade: 'plomberie',
        postalCode: place.postalCode,
        insee: place.insee,
        description: `Fuite numéro ${serial} sous un évier, à réparer dès que possible.`,
        wantedQuotes: 5,
        phoneSharing: 'one_by_one',
        photoIds: [],
      },
      key: randomUUID(),
      honeypot: '',
      elapsedMs: 60_000,
    })
    if (!created.ok) throw new Error(created.refusal)
    return matchRequest(database.ctx(undefined, new Date()), created.value.requestId)
  }
  const author = persons[(next * 2) % persons.length]!
  const script = await recorded(create)
  expect(script.length).toBeGreaterThan(5)
  const known = new Set([
    ...persons.map(({ id }) => id as string),
    ...(await database.db.execute<{ id: string }>(sql`select id from artisans`)).rows.map(
      ({ id }) => id,
    ),
  ])

  // The same statements with new identifiers, through the bare driver: what the database and the wire alone cost.
  const bare = new pg.Pool({ connectionString: database.url, max: CALLERS })
  bare.on('error', () => undefined)
  const replay = async (serial: number) => {
    // Another author each time: the product locks by author, and one alone would wait for itself.
    const other = persons[(serial * 2 + 1) % persons.length]!
    const fresh = new Map<string, string>([[author.id, other.id]])
    const renew = (text: string) =>
      text
        .replaceAll(author.email, other.email)
        .replace(/^bench-\d+$/, `bench-floor-${serial}`)
        .replace(UUID, (id) =>
          known.has(id) && id !== author.id
            ? id
            : (fresh.get(id) ?? fresh.set(id, randomUUID()).get(id)!),
        )
    const client = await bare.connect()
    try {
      for (const { text, values } of script)
        await client.query(
          text,
          values.map((value) =>
            typeof value === 'string'
              ? renew(value).replace(
                  /^[0-9a-f]{64}$/,
                  (hash) => `${hash.slice(0, 48)}${String(serial).padStart(16, '0')}`,
                )
              : value,
          ),
        )
    } finally {
      client.release()
    }
  }
  const product: Run[] = []
  const floor: Run[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(await storm(replay))
    product.push(await storm(create))
  }
  await bare.end()
  const median = (runs: Run[], of: keyof Run) =>
    quantile(
      runs.map((run) => run[of]),
      0.5,
    )
  const spread = (runs: Run[]) =>
    `${figure(Math.min(...runs.map((run) => run.perSecond)))} to ${figure(Math.max(...runs.map((run) => run.perSecond)))}`
  report(
    'request-creation',
    'Creating a request',
    `${CALLERS} callers, ${SECONDS} s, ${ROUNDS} rounds interleaved, 10 000 artisans, every commit waits for the disk. Product: the request of a signed-in individual, then its matching, five leads and all events. Floor: the same ${script.length} statements with new identifiers through the bare driver.`,
    ['', 'per second, median', 'spread', 'p99 ms', 'ratio'],
    [
      [
        'floor',
        figure(median(floor, 'perSecond')),
        spread(floor),
        figure(median(floor, 'p99')),
        '1',
      ],
      [
        'product',
        figure(median(product, 'perSecond')),
        spread(product),
        figure(median(product, 'p99')),
        figure(median(product, 'perSecond') / median(floor, 'perSecond')),
      ],
    ],
  )
})
