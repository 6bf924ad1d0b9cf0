import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { framesFor, type Found, type Told } from './live-frames.ts'
import type { LiveKind } from './live-kinds.ts'
import { liveCursors } from './tables.server.ts'

/** How much is told one by one; who missed more is told that everything may have changed. */
const TOLD_ONE_BY_ONE = 200

/** Up to which number each account has news; an account without any is not in it. */
export async function readCursors(
  db: Database,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  const rows = await db
    .select()
    .from(liveCursors)
    .where(inArray(liveCursors.accountId, [...accounts]))
  return new Map(rows.map(({ accountId, seq }) => [accountId, seq]))
}

/** The news of accounts after a number each, oldest first, and how far it goes; accounts without any are not in it. */
export async function readNews(
  db: Database,
  wanted: readonly { accountId: AccountId; after: number }[],
): Promise<Map<AccountId, Found>> {
  if (wanted.length === 0) return new Map()
  const found = await db.execute<{
    account_id: AccountId
    last: string
    seq: string | null
    kind: LiveKind
    subject_id: string
  }>(sql`
    select cursor.account_id, cursor.seq as last, event.seq, event.kind, event.subject_id
    from unnest(${sql.param(wanted.map(({ accountId }) => accountId))}::uuid[], ${sql.param(wanted.map(({ after }) => after))}::bigint[]) as wanted (account_id, after)
    join live_cursors as cursor on cursor.account_id = wanted.account_id and cursor.seq <> wanted.after
    left join lateral (
      select seq, kind, subject_id from live_events
      where account_id = wanted.account_id and seq > wanted.after order by seq limit ${TOLD_ONE_BY_ONE + 1}
    ) as event on true
    order by cursor.account_id, event.seq`)
  const news = new Map<AccountId, Found>()
  for (const row of found.rows) {
    const of = news.get(row.account_id) ?? { last: Number(row.last), lines: [] }
    news.set(row.account_id, of)
    if (row.seq !== null)
      of.lines.push({ seq: Number(row.seq), kind: row.kind, subjectId: row.subject_id })
  }
  return news
}

/** The news of one account after a number: its lines, or `*` when everything may have changed, and where it ends. */
export async function newsSince(
  db: Database,
  accountId: AccountId,
  since: number,
): Promise<{ cursor: number; news: Told }> {
  const found = (await readNews(db, [{ accountId, after: since }])).get(accountId)
  const frames = found && framesFor(found, since)
  return frames ? { cursor: frames.seq, news: frames.news } : { cursor: since, news: [] }
}
