import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOpenSessions } from '#app/features/accounts/sessions/open-sessions.server.ts'
import { hashSessionToken } from '#app/features/accounts/sessions/sessions.server.ts'
import { openLive } from '#app/platform/live/live.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { readLive, type LiveReader } from '../e2e/live-reader.ts'
import { pause, startProduct, type RunningProduct } from '../e2e/product.ts'
import { openSharedDatabase, type SharedDatabase } from '../e2e/shared-database.ts'
import { figure, quantile, report } from './measure.ts'

/** Open streams, minutes that they stay open, and messages a second meanwhile. */
const STREAMS = Number(process.env.STREAMS ?? 1_000)
const MINUTES = Number(process.env.STREAMS_MINUTES ?? 10)
const A_SECOND = Number(process.env.STREAMS_MESSAGES ?? 20)

let database: SharedDatabase
let product: RunningProduct
beforeAll(async () => {
  database = await openSharedDatabase()
  product = await startProduct(
    { DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' },
    { tls: false },
  )
})
afterAll(async () => {
  await product?.stop()
  await database?.close()
})

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8'))![1]) /
  1_024
/** Seconds of processor that the product used so far. */
const cpuSeconds = () => {
  const fields = readFileSync(`/proc/${product.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function people(many: number): Promise<{ accountId: AccountId; token: string }[]> {
  const all = Array.from({ length: many }, (_, index) => ({
    accountId: newId<AccountId>(),
    token: `bench-session-${String(index).padStart(12, '0')}`,
  }))
  const ids = all.map(({ accountId }) => accountId)
  await database.pool.query(
    `insert into users (id, name, email, email_verified, created_at, updated_at) select id, 'Claire', id || '@ouvreo.example', true, now(), now() from unnest($1::uuid[]) as id`,
    [ids],
  )
  await database.pool.query(
    `insert into profiles (user_id, user_type, full_name, email) select id, 'particulier', 'Claire', id || '@ouvreo.example' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await database.pool.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at) select gen_random_uuid(), id, token, now() + interval '30 days', now(), now() from unnest($1::uuid[], $2::text[]) as one (id, token)`,
    [ids, all.map(({ token }) => hashSessionToken(token))],
  )
  return all
}

it(
  `keeps ${STREAMS} streams open on one process for ${MINUTES} minutes`,
  { timeout: (MINUTES + 5) * 60_000 },
  async () => {
    const everybody = await people(STREAMS)
    // The messages are told by another process: through the database and PostgreSQL's notification,
    // the longer of the two ways.
    const other = openLive(database.ctx().db, readOpenSessions)
    const bare = await bareNotification()
    const before = residentMb()

    const sentAt = new Map<string, number>()
    const committedAt = new Map<string, number>()
    const took: number[] = []
    const afterCommit: number[] = []
    const floor: number[] = []
    let answers = 0
    const readers: LiveReader[] = []
    for (let start = 0; start < everybody.length; start += 50) {
      const some = await Promise.all(
        everybody.slice(start, start + 50).map(({ token }, index) => {
          let name = ''
          return readLive(product.url, {
            cookie: `__Host-session=${token}`,
            peer: `10.${(start + index) >> 8}.${(start + index) & 255}.9`,
            onHeard({ event, data, at }) {
              if (event === 'hello') name = data
              // As browsers do.
              if (event === 'beat')
                void (answers++,
                fetch(`${product.url}/api/flux`, {
                  method: 'POST',
                  body: new URLSearchParams({ flux: name }),
                }).catch(() => undefined))
              if (event !== 'news') return
              for (const [, subject] of JSON.parse(data) as [string, string][]) {
                took.push(at - sentAt.get(subject)!)
                // It may be heard before its writer knows that it is kept.
                afterCommit.push(Math.max(0, at - (committedAt.get(subject) ?? at)))
                sentAt.delete(subject)
                committedAt.delete(subject)
              }
            },
          })
        }),
      )
      readers.push(...some)
    }
    expect(readers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    await pause(5_000)
    const opened = residentMb()
    const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()]
    const memory: { minute: number; mb: number }[] = []
    let told = 0
    for (let tick = 0; performance.now() - startedAt < MINUTES * 60_000; tick++) {
      const { accountId } = everybody[(tick * 7_919) % everybody.length]!
      const subject = newId()
      sentAt.set(subject, performance.now())
      told++
      void inTransaction(database.ctx(), async (tx) =>
        publishLive(tx, { to: [accountId], kind: 'message', subjectId: subject }),
      ).then(() => committedAt.set(subject, performance.now()))
      if (tick % 10 === 0) floor.push(await bare.once())
      if (tick % (A_SECOND * 5) === 0)
        memory.push({ minute: (performance.now() - startedAt) / 60_000, mb: residentMb() })
      await pause(startedAt + (tick + 1) * (1_000 / A_SECOND) - performance.now())
    }
    for (let waited = 0; sentAt.size > 0 && waited < 150; waited++) await pause(100)
    const [seconds, cpu] = [(performance.now() - startedAt) / 1_000, cpuSeconds() - cpuBefore]
    const stillOpen = readers.filter((reader) => reader.isOpen()).length
    for (const reader of readers) reader.close()
    await pause(5_000)
    const after = residentMb()
    other.close()
    await bare.close()

    const third = Math.ceil(memory.length / 3)
    const [early, late] = [memory.slice(0, third), memory.slice(-third)].map((some) =>
      quantile(
        some.map(({ mb }) => mb),
        0.5,
      ),
    ) as [number, number]
    report(
      'streams',
      `${STREAMS} open streams on one process`,
      `Each is a signed-in person's page; another process tells ${A_SECOND} messages a second to one of them each, through PostgreSQL, for ${MINUTES} minutes. From before the transaction to the reader's line. Heartbeats every 25 s, each answered by a request: ${answers}. The floor is one row kept and told by PostgreSQL's bare notification, in the same seconds.`,
      ['What', 'Figure', 'Goal'],
      [
        ['messages told, heard', `${told}, ${took.length}`, 'equal'],
        ['streams open at the end', `${stillOpen}`, `${STREAMS}`],
        ['message to its reader, median', `${figure(quantile(took, 0.5))} ms`, ''],
        ['message to its reader, p99', `${figure(quantile(took, 0.99))} ms`, '≤ 100 ms'],
        [
          'of it after the commit, median and p99',
          `${figure(quantile(afterCommit, 0.5))} ms, ${figure(quantile(afterCommit, 0.99))} ms`,
          '',
        ],
        [
          'floor: a bare row and its notification, median and p99',
          `${figure(quantile(floor, 0.5))} ms, ${figure(quantile(floor, 0.99))} ms`,
          '',
        ],
        ['memory before any stream', `${figure(before)} MB`, ''],
        [
          'memory with all of them open',
          `${figure(opened)} MB, ${figure(((opened - before) * 1_024) / STREAMS)} kB each`,
          '',
        ],
        [
          'memory, median of the first and last third',
          `${figure(early)} MB, ${figure(late)} MB`,
          'flat: ≤ 10 % more',
        ],
        ['memory 5 s after they closed', `${figure(after)} MB`, ''],
        ['processor', `${figure((cpu / seconds) * 100)} % of one core`, ''],
      ],
    )
    expect([took.length, stillOpen]).toEqual([told, STREAMS])
    expect(quantile(took, 0.99)).toBeLessThanOrEqual(100)
    expect(late).toBeLessThanOrEqual(early * 1.1)
  },
)

/** PostgreSQL's own way from one connection to another, without anything of ours. */
async function bareNotification() {
  const [speaks, listens] = [
    new pg.Client({ connectionString: database.url }),
    new pg.Client({ connectionString: database.url }),
  ]
  await Promise.all([speaks.connect(), listens.connect()])
  await listens.query('listen bench_floor')
  await speaks.query('create table if not exists bench_floor (at timestamptz)')
  return {
    async once() {
      const start = performance.now()
      const heard = new Promise<void>((resolve) => listens.once('notification', () => resolve()))
      await speaks.query('insert into bench_floor values (now())')
      await speaks.query('notify bench_floor')
      await heard
      return performance.now() - start
    },
    close: () => Promise.all([speaks.end(), listens.end()]),
  }
}
