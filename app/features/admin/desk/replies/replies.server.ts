import { asc, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { deskReplies } from '#app/features/admin/desk/desk.tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  fillFields,
  requestNumber,
  type ReplyValues,
} from '#app/features/messages/support/reply-fields.ts'
import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { parseReply, REPLIES_MAX, type ReplyRefusal } from './desk-reply.ts'

/** A reply that the team keeps. */
export type Reply = { id: string; title: string; body: string }

/** The replies of the team, by name. */
export function listReplies(ctx: Ctx<Admin>): Promise<Reply[]> {
  return ctx.db
    .select({ id: deskReplies.id, title: deskReplies.title, body: deskReplies.body })
    .from(deskReplies)
    .orderBy(asc(sql`lower(${deskReplies.title})`), asc(deskReplies.id))
}

/**
 * The replies as they would be written to somebody: an account, or whoever wrote a message (`said` is what they wrote
 * of themselves, which has the last word).
 */
export async function repliesTo(
  ctx: Ctx<Admin>,
  accountId: AccountId | null,
  said: ReplyValues = {},
): Promise<{ id: string; title: string; text: string }[]> {
  const [replies, known] = await Promise.all([
    listReplies(ctx),
    accountId ? valuesOf(ctx, accountId) : {},
  ])
  return replies.map(({ id, title, body }) => ({
    id,
    title,
    text: fillFields(body, { ...known, ...said }),
  }))
}

async function valuesOf(ctx: Ctx<Admin>, accountId: AccountId): Promise<ReplyValues> {
  const { rows } = await ctx.db.execute<{
    fullName: string
    companyName: string | null
    requestId: string | null
  }>(
    sql`select p.full_name as "fullName", a.company_name as "companyName",
      (select r.id from quote_requests r where r.particulier_id = p.user_id and ${requestOfMarketplace(sql`r`)} order by r.created_at desc nulls last limit 1) as "requestId"
      from profiles p left join artisans a on a.id = p.user_id where p.user_id = ${accountId}`,
  )
  const [row] = rows
  if (!row) return {}
  return {
    prénom: row.fullName.trim().split(/\s+/)[0] ?? '',
    nom: row.fullName,
    entreprise: row.companyName ?? '',
    'numéro de la demande': row.requestId ? requestNumber(row.requestId) : '',
  }
}

/** Keeps a reply for the team: a new one, or one as it is now. Null where there is none of this identifier. */
export function saveReply(
  ctx: Ctx<Admin>,
  id: string | null,
  typed: { title: string; body: string },
): Promise<Result<undefined, ReplyRefusal> | null> {
  return inTransaction(ctx, async (tx) => {
    const parsed = parseReply(typed)
    if (!parsed.ok) return parsed
    const kept = { ...parsed.value, updatedAt: tx.now, updatedBy: tx.who.accountId }
    if (id === null && (await tx.db.$count(deskReplies)) >= REPLIES_MAX) return refuse('too_many')
    const [row] =
      id === null
        ? await tx.db
            .insert(deskReplies)
            .values({ id: newId<string>(), ...kept })
            .returning({ id: deskReplies.id })
        : await tx.db
            .update(deskReplies)
            .set(kept)
            .where(eq(deskReplies.id, id))
            .returning({ id: deskReplies.id })
    if (!row) return null
    await recordAudit(tx, 'desk_reply.saved', row.id)
    return ok()
  })
}

/** Deletes a reply. False where there is none. */
export function deleteReply(ctx: Ctx<Admin>, id: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(deskReplies)
      .where(eq(deskReplies.id, id))
      .returning({ id: deskReplies.id })
    if (gone.length === 0) return false
    await recordAudit(tx, 'desk_reply.deleted', id)
    return true
  })
}
