import { and, eq, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId, PendingActId } from '#app/values/identity/ids.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { actsFor, type ApprovalState, type PendingActName } from './approval.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { askWords } from './copy.ts'

/** How many of those that are over are shown. */
const ENDED_SHOWN = 50

/** An ask as it is listed; the names are null once an account is erased. */
export type ApprovalRow = {
  id: PendingActId
  act: PendingActName
  input: unknown
  subjectId: string
  subjectName: string | null
  reason: string
  askedBy: AccountId
  askerName: string | null
  askedAt: Date
  expiresAt: Date
  aloneFrom: Date | null
  state: ApprovalState
  deciderName: string | null
  decidedAt: Date | null
  word: string
}

type Stored = Omit<ApprovalRow, 'askedAt' | 'expiresAt' | 'aloneFrom' | 'decidedAt'> & {
  askedAt: string
  expiresAt: string
  aloneFrom: string | null
  decidedAt: string | null
}

async function readRows(ctx: Ctx<Admin>, where: SQL): Promise<ApprovalRow[]> {
  const { rows } = await ctx.db.execute<Stored>(sql`
    select p.id, p.act, p.input, p.subject_id as "subjectId", p.reason, p.asked_by as "askedBy", p.asked_at as "askedAt",
      p.expires_at as "expiresAt", p.alone_from as "aloneFrom", p.state, p.decided_at as "decidedAt", p.word,
      coalesce(company.company_name, subject.name) as "subjectName", asker.name as "askerName", decider.name as "deciderName"
    from (select * from pending_acts p where ${mine(ctx)} and ${where}) p
    left join users subject on subject.id = p.subject_id
    left join artisans company on company.id = p.subject_id
    left join users asker on asker.id = p.asked_by
    left join users decider on decider.id = p.decided_by
    order by p.asked_at desc, p.id desc`)
  const instant = (at: string | null) => (at === null ? null : new Date(at))
  return rows.map((row) => ({
    ...row,
    askedAt: new Date(row.askedAt),
    expiresAt: new Date(row.expiresAt),
    aloneFrom: instant(row.aloneFrom),
    decidedAt: instant(row.decidedAt),
  }))
}

/** The acts that one's roles ask for and approve. */
const mine = (ctx: Ctx<Admin>): SQL =>
  sql`p.act = any(${sql.param(actsFor(ctx.who.roles))}::text[])`
const waits = (ctx: Ctx<Admin>): SQL => sql`p.state = 'waiting' and p.expires_at > ${ctx.now}`

/** What waits for a second person, the latest first, of the acts that one's roles approve. */
export const listWaiting = (ctx: Ctx<Admin>): Promise<ApprovalRow[]> => readRows(ctx, waits(ctx))

/** The latest that wait no longer. */
export const listEnded = (ctx: Ctx<Admin>): Promise<ApprovalRow[]> =>
  readRows(
    ctx,
    sql`p.id in (select id from pending_acts p where not (${waits(ctx)}) and ${mine(ctx)} order by asked_at desc, id desc limit ${ENDED_SHOWN})`,
  )

/** An ask of an act that one's roles approve; null for none. */
export async function readApproval(ctx: Ctx<Admin>, id: PendingActId): Promise<ApprovalRow | null> {
  const [row] = await readRows(ctx, sql`p.id = ${id}`)
  return row ?? null
}

/** The asks that wait for somebody: neither their own nor about them. */
export const forMe = (ctx: Ctx<Admin>): SQL =>
  and(
    inArray(pendingActs.act, actsFor(ctx.who.roles)),
    eq(pendingActs.state, 'waiting'),
    gt(pendingActs.expiresAt, ctx.now),
    ne(pendingActs.askedBy, ctx.who.accountId),
    ne(pendingActs.subjectId, ctx.who.accountId),
  )!

/** How many asks wait for somebody to approve them. */
export const countToApprove = (ctx: Ctx<Admin>) => ctx.db.$count(pendingActs, forMe(ctx))

/** The changes of settings that wait for a second person, by the setting. */
export async function waitingSettings(ctx: Ctx<Admin>): Promise<Map<string, PendingActId>> {
  const rows = await readRows(ctx, sql`p.act = 'setting.change' and ${waits(ctx)}`)
  return new Map(rows.map(({ id, input }) => [(input as { key: string }).key, id]))
}

/** What waits on an account or a company, as its page says it to everybody who reads it. */
export type WaitingAsk = {
  id: string
  act: PendingActName
  words: string
  by: string
  when: string
}

/** The asks that wait on an account or a company. */
export async function waitingAsksOn(ctx: Ctx<Admin>, subjectId: string): Promise<WaitingAsk[]> {
  const rows = await readRows(ctx, sql`p.subject_id = ${subjectId} and ${waits(ctx)}`)
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    words: askWords(row, row.subjectName ?? 'Compte effacé'),
    by: row.askerName ?? 'Compte effacé',
    when: formatDateTime(row.askedAt, PARIS),
  }))
}
