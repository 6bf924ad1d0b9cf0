import { afterEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { framesFor } from './live-frames.ts'
import {
  createLiveStreams,
  HEARTBEAT_MS,
  ANSWER_MS,
  STREAM_LIMITS,
  type LiveStreams,
} from './live-streams.server.ts'
import { publishLive } from './publish-live.server.ts'

/** Ends what hangs. */
const PATIENT = { timeout: 30_000 }

const database = useTestDatabase({ max: 6 })
const standing = new Map<string, string>()
let clock = 1_000_000
let streams: LiveStreams
const fresh = () =>
  (streams = createLiveStreams(
    database.db,
    async (_, ids) =>
      new Map(ids.flatMap((id) => (standing.has(id) ? [[id, standing.get(id)!] as const] : []))),
    () => clock,
    () => 0,
  ))
afterEach(() => {
  streams.close()
  vi.useRealTimers()
})

/** A reader with a session of their own, and what they were sent. */
function aReader(
  accountId: AccountId,
  { since = 0, peer = '198.51.100.7', kind = 'particulier' } = {},
) {
  const sent: string[] = []
  const sessionId = newId()
  standing.set(sessionId, kind)
  const state = { ended: false, unread: 0 }
  const opened = streams.open({ accountId, sessionId, kind, peer }, since, {
    write: (text) => void sent.push(text),
    end: () => void (state.ended = true),
    unread: () => state.unread,
  })
  return {
    sent,
    state,
    sessionId,
    opened,
    name: () => /data: (\S+)/.exec(sent[0]!)![1]!,
    news: () =>
      sent
        .filter((text) => text.includes('event: news'))
        .map((text) => text.split('\n').slice(0, 1).concat(text.split('data: ')[1]!.trim())),
  }
}
const tell = (accountId: AccountId, subjectId: string, times = 1) =>
  inTransaction(database.ctx(), async (tx) => {
    publishLive(tx, { to: [accountId], kind: 'message', subjectId })
    for (let more = 1; more < times; more++)
      publishLive(tx, { to: [accountId], kind: 'message', subjectId: newId() })
  }).then(() => streams.wake([accountId]))

describe('a stream', () => {
  it('says hello with its name, then the news after the number it was opened at', async () => {
    fresh()
    const [account, subject] = [newId<AccountId>(), newId()]
    await tell(account, subject)
    const late = aReader(account, { since: 0 })
    const upToDate = aReader(account, { since: 1 })
    await vi.waitFor(
      () => expect(late.news()).toEqual([['id: 1', `[["message","${subject}"]]`]]),
      PATIENT,
    )
    await tell(account, subject)
    await vi.waitFor(
      () => expect(upToDate.news()).toEqual([['id: 2', `[["message","${subject}"]]`]]),
      PATIENT,
    )
    expect(late.news().map(([id]) => id)).toEqual(['id: 1', 'id: 2'])
    expect(late.name()).toMatch(/^[\w-]{24}$/)
  })

  it('of somebody else hears nothing of it', async () => {
    fresh()
    const [mine, theirs] = [newId<AccountId>(), newId<AccountId>()]
    const [me, them] = [aReader(mine), aReader(theirs)]
    await tell(mine, newId())
    await vi.waitFor(() => expect(me.news()).toHaveLength(1), PATIENT)
    expect(them.sent).toHaveLength(1)
  })

  it('whose session ended receives nothing that came after, and is closed at once', async () => {
    fresh()
    const account = newId<AccountId>()
    const [ended, promoted, stays] = [aReader(account), aReader(account), aReader(account)]
    standing.delete(ended.sessionId)
    standing.set(promoted.sessionId, 'admin')
    await tell(account, newId())
    await vi.waitFor(() => expect(stays.news()).toHaveLength(1), PATIENT)
    for (const gone of [ended, promoted])
      expect([gone.news(), gone.state.ended, gone.sent.at(-1)]).toEqual([
        [],
        true,
        'event: over\ndata: -\n\n',
      ])
    standing.delete(stays.sessionId)
    streams.recheck(account)
    await vi.waitFor(() => expect(stays.state.ended).toBe(true), PATIENT)
    expect(streams.count()).toBe(0)
  })

  it('is spoken to after 25 s of silence, and let go 10 s later unless its reader answers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    fresh()
    const [alive, dead] = [aReader(newId<AccountId>()), aReader(newId<AccountId>())]
    const pass = (milliseconds: number) => {
      for (let at = 0; at < milliseconds; at += 1_000) {
        clock += 1_000
        vi.advanceTimersByTime(1_000)
      }
    }
    pass(HEARTBEAT_MS - 1_000)
    expect(alive.sent).toHaveLength(1)
    pass(1_000)
    expect(alive.sent[1]).toBe('event: beat\ndata: -\n\n')
    expect([streams.answered(alive.name()), streams.answered('x'.repeat(24))]).toEqual([
      true,
      false,
    ])
    pass(ANSWER_MS)
    expect([alive.state.ended, dead.state.ended, streams.count()]).toEqual([false, true, 1])
  })

  it('that is not read is let go before it fills the memory', async () => {
    fresh()
    const account = newId<AccountId>()
    const slow = aReader(account)
    slow.state.unread = 70_000
    await tell(account, newId())
    await vi.waitFor(() => expect(slow.state.ended).toBe(true), PATIENT)
  })

  it('that missed more than two hundred is told once that everything may have changed', async () => {
    fresh()
    const account = newId<AccountId>()
    await tell(account, newId(), 250)
    const late = aReader(account)
    await vi.waitFor(() => expect(late.news()).toEqual([['id: 250', '*']]), PATIENT)
    expect(framesFor({ last: 9, lines: [] }, 3)).toMatchObject({ news: '*', seq: 9 })
    expect(framesFor({ last: 2, lines: [] }, 3)).toMatchObject({ news: '*', seq: 2 })
    expect(framesFor({ last: 3, lines: [] }, 3)).toBeNull()
  })

  it('is told at once, then once a second, however often somebody is written to', async () => {
    fresh()
    const account = newId<AccountId>()
    const reader = aReader(account)
    for (let turn = 0; turn < 64; turn++) {
      await tell(account, newId())
      await vi.waitFor(
        () =>
          expect(turn < 40 ? reader.news().at(-1)?.[0] : 'id: enough').toMatch(
            turn < 40 ? `id: ${turn + 1}` : /id/,
          ),
        PATIENT,
      )
    }
    expect(reader.news().length).toBeLessThan(56)
    await vi.waitFor(() => expect(reader.news().at(-1)?.[0]).toBe('id: 64'), PATIENT)
  })
})

it('opens no more than its limits allow: by account, by peer, by minute', () => {
  fresh()
  const account = newId<AccountId>()
  const mine = Array.from({ length: STREAM_LIMITS.account }, (_, index) =>
    aReader(account, { peer: `10.0.0.${index}` }),
  )
  expect(aReader(account).opened).toBe('too_many')
  ;(mine[0]!.opened as { close: () => void }).close()
  expect(aReader(account).opened).not.toBe('too_many')
  for (let peer = 0; peer < STREAM_LIMITS.peer - 1; peer++) aReader(newId<AccountId>())
  expect(aReader(newId<AccountId>()).opened).toBe('too_many')
  const restless = newId<AccountId>()
  const tries = Array.from({ length: STREAM_LIMITS.opensPerMinute + 1 }, () => {
    const { opened } = aReader(restless, { peer: '203.0.113.80' })
    if (opened !== 'too_many') opened.close()
    return opened
  })
  expect(tries.filter((one) => one === 'too_many')).toHaveLength(1)
})

it('catches up with what no notification told, and with sessions that ended', async () => {
  fresh()
  const account = newId<AccountId>()
  const [reader, gone] = [aReader(account), aReader(newId<AccountId>())]
  await inTransaction(database.ctx(), async (tx) =>
    publishLive(tx, { to: [account], kind: 'lead', subjectId: newId() }),
  )
  standing.delete(gone.sessionId)
  await streams.catchUp()
  await vi.waitFor(
    () => expect([reader.news().length, gone.state.ended]).toEqual([1, true]),
    PATIENT,
  )
})
