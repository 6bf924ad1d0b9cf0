import { sql, type SQL } from 'drizzle-orm'
import { reachable } from '#app/features/projects/reachable.server.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { ProjectThreadId, ThreadMessageId } from '#app/values/identity/ids.ts'
import {
  contracts,
  runs,
  type Membership,
  type OwnThread,
  type Reader,
} from './find-thread.server.ts'
import { firstNameOf, THREAD_PAGE } from './project-thread.ts'
import { projectThreadReads } from './tables.server.ts'

/** A message as somebody of the thread reads it. */
export type ThreadMessage = {
  id: ThreadMessageId
  seq: number
  mine: boolean
  /** A company's name; a person's, whole for the other person and their first name for companies. */
  author: string
  /** « Client », or the trades of the company in the project. */
  role: string
  /** Empty once it was taken away. */
  body: string
  removed: boolean
  sentAt: Date
}

/**
 * The clause of every message: of a thread that the person reaches; of one that the company joined, after it joined,
 * and up to the last one it was shown once its works are over. Needs `message` and `thread`.
 */
const readable = (ctx: Reader): SQL =>
  ctx.who.kind === 'particulier'
    ? sql`exists (select 1 from projects where projects.id = thread.project_id and ${reachable({ ...ctx, who: ctx.who })})`
    : sql`exists (select 1 from project_thread_members member
        where member.thread_id = thread.id and member.artisan_id = ${ctx.who.artisanId} and member.state = 'joined'
          and message.seq > member.joined_after
          and (${runs(sql`thread.project_id`, sql`member.artisan_id`)}
            or message.seq <= (select seq from project_thread_reads was_read
              where was_read.thread_id = thread.id and was_read.account_id = ${ctx.who.accountId})))`

/** A page of the messages of a thread, the newest last, before the one of a rank if one is given. */
export async function listThreadMessages(
  ctx: Reader,
  threadId: ProjectThreadId,
  before: number | null = null,
): Promise<{ messages: ThreadMessage[]; older: boolean }> {
  const me = ctx.who.accountId
  const { rows } = await ctx.db.execute<
    Omit<ThreadMessage, 'role' | 'sentAt' | 'author'> & {
      seq: string
      person: string | null
      company: string | null
      trades: TradeSlug[]
      sentAt: string
    }
  >(sql`
    select message.id, message.seq, message.author_id = ${me} as mine,
      case when message.removed_at is not null then ''
        when message.author_id = ${me} then message.body else message.public_body end as body,
      message.removed_at is not null as removed, message.sent_at as "sentAt",
      artisan.company_name as company, person.name as person,
      coalesce((select json_agg(distinct contract.trade) from (${contracts}) contract
        where contract.project_id = thread.project_id and contract.artisan_id = message.artisan_id), '[]') as trades
    from project_thread_messages message join project_threads thread on thread.id = message.thread_id
    left join artisans artisan on artisan.id = message.artisan_id
    left join users person on person.id = message.author_id
    where thread.id = ${threadId} and ${readable(ctx)} and ${before === null ? sql`true` : sql`message.seq < ${before}`}
    order by message.seq desc limit ${THREAD_PAGE + 1}`)
  const names = ctx.who.kind === 'particulier' ? (name: string) => name : firstNameOf
  return {
    messages: rows
      .slice(0, THREAD_PAGE)
      .map(({ seq, person, company, trades, sentAt, ...row }) => ({
        ...row,
        seq: Number(seq),
        author: company ?? (person ? names(person) : 'Compte supprimé'),
        role: company === null ? 'Client' : tradesInWords(trades),
        sentAt: new Date(sentAt),
      }))
      .reverse(),
    older: rows.length > THREAD_PAGE,
  }
}

/** The trades of a company in a project, « Plomberie, Carrelage »; « Artisan » once its request is no longer there. */
export const tradesInWords = (trades: readonly TradeSlug[]): string =>
  trades.length === 0 ? 'Artisan' : trades.map((trade) => TRADES[trade].name).join(', ')

/**
 * Keeps that the reader was shown a thread up to a message. A company whose works are over is shown nothing new, so
 * that nothing changes. The usual case writes nothing.
 */
export async function markThreadRead(
  ctx: Reader,
  thread: OwnThread | Membership,
  seq: number | undefined,
): Promise<void> {
  if (seq === undefined || !thread.running) return
  const { accountId } = ctx.who
  const { rows } = await ctx.db.execute(
    sql`select 1 from project_thread_reads where thread_id = ${thread.id} and account_id = ${accountId} and seq >= ${seq}`,
  )
  if (rows.length > 0) return
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(projectThreadReads)
      .values({ threadId: thread.id, accountId, seq, at: tx.now })
      .onConflictDoUpdate({
        target: [projectThreadReads.threadId, projectThreadReads.accountId],
        set: { seq: sql`greatest(project_thread_reads.seq, excluded.seq)`, at: tx.now },
      })
    await publish(tx, { type: 'project_thread.read', threadId: thread.id, accountId })
  })
}
