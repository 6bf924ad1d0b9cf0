import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { beforeCommit } from '#app/platform/database/transaction.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { alsoTold } from './live-audience.server.ts'
import type { LiveKind } from './live-kinds.ts'
import { tellReaders } from './live-readers.server.ts'
import { liveCursors, liveEvents } from './tables.server.ts'

/** Who is told, that what changed: an identifier (UUID), never a text. */
export type LiveCause = { to: readonly AccountId[]; kind: LiveKind; subjectId: string }
type Line = { accountId: AccountId; kind: LiveKind; subjectId: string }

const pending = new WeakMap<object, Map<string, Line>>()

/**
 * Tells accounts, wherever they look, that something of theirs changed. Inside a transaction only (throws otherwise):
 * the news is kept if and only if its cause is, and reaches open pages of every process once it is. The same news twice
 * in one transaction is told once. Whoever is named must be allowed to see the subject: nothing else is asked here.
 */
export function publishLive(tx: Ctx, { to, kind, subjectId }: LiveCause): void {
  let lines = pending.get(tx.db)
  if (!lines) {
    const fresh = new Map<string, Line>()
    beforeCommit(tx, async (last) => {
      await addAudience(last, fresh)
      await appendNews(last, [...fresh.values()])
      return () => tellReaders(accountsOf(fresh))
    })
    pending.set(tx.db, (lines = fresh))
  }
  for (const accountId of to) add(lines, { accountId, kind, subjectId })
}

const add = (lines: Map<string, Line>, line: Line) =>
  lines.set(`${line.accountId} ${line.kind} ${line.subjectId}`, line)
const accountsOf = (lines: Map<string, Line>) => [
  ...new Set([...lines.values()].map(({ accountId }) => accountId)),
]

/** Tells the same to whoever is told with these accounts. */
async function addAudience(tx: Ctx, lines: Map<string, Line>): Promise<void> {
  const told = [...lines.values()]
  for (const { of, accountId } of await alsoTold(tx, accountsOf(lines)))
    for (const line of told) if (line.accountId === of) add(lines, { ...line, accountId })
}

/**
 * One statement for all of it; the counters are raised in one order whoever asks, so that two of
 * them never wait for each other.
 */
async function appendNews(tx: Ctx, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const column = (pick: (line: Line) => string) => sql.param(lines.map(pick))
  await tx.db.execute(sql`
    with news as (
      select account_id, kind, subject_id, row_number() over (partition by account_id order by place) as nth
      from unnest(${column((line) => line.accountId)}::uuid[], ${column((line) => line.kind)}::text[], ${column((line) => line.subjectId)}::uuid[]) with ordinality as line (account_id, kind, subject_id, place)
    ), raised as (
      insert into ${liveCursors} as cursor (account_id, seq)
      select account_id, count(*) from news group by account_id order by account_id
      on conflict (account_id) do update set seq = cursor.seq + excluded.seq
      returning account_id, seq
    )
    insert into ${liveEvents} (account_id, seq, kind, subject_id, at)
    select news.account_id, raised.seq - (select count(*) from news as mine where mine.account_id = news.account_id) + news.nth, news.kind, news.subject_id, ${tx.now}::timestamptz
    from news join raised using (account_id)`)
}
