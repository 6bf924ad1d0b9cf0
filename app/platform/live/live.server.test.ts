import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readOpenSessions } from '#app/features/accounts/sessions/open-sessions.server.ts'
import {
  closeSessionsOf,
  openSession,
  readSession,
} from '#app/features/accounts/sessions/sessions.server.ts'
import { currentInstant } from '#app/platform/clock.server.ts'
import { openListener } from '#app/platform/database/listener.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { openLive, type Live } from './live.server.ts'
import { publishLive } from './publish-live.server.ts'

// Two processes in one: the second one is who `publishLive` speaks to, the first one hears it through PostgreSQL alone.
const database = useTestDatabase({ max: 8 })
let far: Live
let near: Live
const ends: (() => unknown)[] = []
beforeAll(async () => {
  far = openLive(database.db, readOpenSessions)
  near = openLive(database.db, readOpenSessions)
  // What they hear is all that they know: nothing is read again every ten seconds.
  for (const live of [far, near])
    ends.push(
      await openListener(database.url, [{ ...live.subscription, catchUp: async () => undefined }]),
      live.close,
    )
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})
const open: { close: () => void }[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function aReader(live: Live, person: { accountId: AccountId }) {
  const token = await openSession(database.ctx(undefined, currentInstant()), person.accountId, null)
  const session = (await readSession(database.db, token, currentInstant(), 'test'))!
  const sent: string[] = []
  const state = { ended: false }
  const stream = live.streams.open(
    {
      accountId: person.accountId,
      sessionId: session.sessionId,
      kind: session.who.kind,
      peer: newId(),
    },
    session.session!.newsSeq,
    {
      write: (text) => void sent.push(text),
      end: () => void (state.ended = true),
      unread: () => 0,
    },
  )
  if (stream === 'too_many') throw new Error('refused')
  open.push(stream)
  return {
    sent,
    state,
    token,
    name: () => /data: (\S+)/.exec(sent[0]!)![1]!,
    news: () => sent.filter((text) => text.includes('event: news')),
  }
}
const tell = (to: AccountId[]) =>
  inTransaction(database.ctx(), async (tx) =>
    publishLive(tx, { to, kind: 'notice', subjectId: newId() }),
  )

it('carries what is told on one process to those who look on another, and once to those who look here', async () => {
  const person = await aParticulier(database)
  const [here, there] = [await aReader(near, person), await aReader(far, person)]
  await tell([person.accountId])
  await vi.waitFor(() => expect([here.news().length, there.news().length]).toEqual([1, 1]), {
    timeout: 30_000,
    interval: 2,
  })
  await tell([person.accountId])
  await vi.waitFor(() => expect([here.news().length, there.news().length]).toEqual([2, 2]), {
    timeout: 30_000,
    interval: 2,
  })
  expect(there.news().map((text) => text.split('\n')[0])).toEqual(['id: 1', 'id: 2'])
})

it('begins where the page was made: what came between the page and its stream is told', async () => {
  const person = await aParticulier(database)
  await tell([person.accountId])
  const session = (await aReader(near, person)).token
  expect(
    (await readSession(database.db, session, currentInstant(), 'test'))!.session!.newsSeq,
  ).toBe(1)
})

it('ends the streams of an account on every process when its sessions end, and no other’s', async () => {
  const [person, other] = [await aParticulier(database), await aParticulier(database)]
  const [here, there, somebody] = [
    await aReader(near, person),
    await aReader(far, person),
    await aReader(far, other),
  ]
  await closeSessionsOf(database.ctx(), person.accountId, here.token)
  await vi.waitFor(() => expect(there.state.ended).toBe(true), { timeout: 30_000, interval: 5 })
  expect([here.state.ended, somebody.state.ended]).toEqual([false, false])
  await database.pool.query('update users set suspended_at = now() where id = $1', [
    person.accountId,
  ])
  await vi.waitFor(() => expect(here.state.ended).toBe(true), { timeout: 30_000, interval: 5 })
  expect([here.sent.at(-1), somebody.state.ended]).toEqual(['event: over\ndata: -\n\n', false])
})

it('takes the answer to a heartbeat on whichever process it reaches', async () => {
  const reader = await aReader(far, await aParticulier(database))
  const answered = vi.spyOn(far.streams, 'answered')
  near.answered(reader.name())
  await vi.waitFor(
    () => expect(answered.mock.results.at(-1)).toEqual({ type: 'return', value: true }),
    { timeout: 30_000, interval: 5 },
  )
  near.answered(`'; drop table users; --`)
  expect(answered).toHaveBeenCalledTimes(1)
})
