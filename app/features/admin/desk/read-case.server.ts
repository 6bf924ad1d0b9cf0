import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { CaseKey } from './case-kinds.ts'
import { deskCases, deskLooks, deskNotes } from './desk.tables.server.ts'

/** How long somebody who opened a case is said to look at it, minutes. */
const LOOKING_MINUTES = 60
/** How often one's own look is written again, seconds: the page is read again by itself. */
const NOTED_EVERY_SECONDS = 20

/** A note of the team; the name is null once its author's account is erased. */
export type Note = { id: string; at: Date; text: string; author: string | null }

/** The notes of a case, the latest first, a hundred at most. */
export function listNotes(ctx: Ctx<Admin>, { kind, subjectId }: CaseKey): Promise<Note[]> {
  return ctx.db
    .select({ id: deskNotes.id, at: deskNotes.at, text: deskNotes.text, author: users.name })
    .from(deskNotes)
    .leftJoin(users, eq(users.id, deskNotes.authorId))
    .where(and(eq(deskNotes.kind, kind), eq(deskNotes.subjectId, subjectId)))
    .orderBy(desc(deskNotes.at), desc(deskNotes.id))
    .limit(100)
}

/** Whether the team ever took, put to sleep or noted a case: its page stays once it waits no longer. */
export async function isKnownCase(ctx: Ctx<Admin>, { kind, subjectId }: CaseKey): Promise<boolean> {
  const [cases, notes] = await Promise.all([
    ctx.db.$count(deskCases, and(eq(deskCases.kind, kind), eq(deskCases.subjectId, subjectId))),
    ctx.db.$count(deskNotes, and(eq(deskNotes.kind, kind), eq(deskNotes.subjectId, subjectId))),
  ])
  return cases + notes > 0
}

/** Writes that one looks at a case, and returns the colleagues who did within the hour, the latest first. */
export async function lookAtCase(
  ctx: Ctx<Admin>,
  { kind, subjectId }: CaseKey,
): Promise<{ id: AccountId; name: string; at: Date }[]> {
  const adminId = ctx.who.accountId
  const longAgo = new Date(ctx.now.getTime() - NOTED_EVERY_SECONDS * 1_000)
  await ctx.db
    .insert(deskLooks)
    .values({ kind, subjectId, adminId, at: ctx.now })
    .onConflictDoUpdate({
      target: [deskLooks.kind, deskLooks.subjectId, deskLooks.adminId],
      set: { at: ctx.now },
      setWhere: sql`${deskLooks.at} < ${longAgo}`,
    })
  return ctx.db
    .select({ id: users.id, name: users.name, at: deskLooks.at })
    .from(deskLooks)
    .innerJoin(users, eq(users.id, deskLooks.adminId))
    .where(
      and(
        eq(deskLooks.kind, kind),
        eq(deskLooks.subjectId, subjectId),
        ne(deskLooks.adminId, adminId),
        gt(deskLooks.at, new Date(ctx.now.getTime() - LOOKING_MINUTES * 60_000)),
      ),
    )
    .orderBy(desc(deskLooks.at))
    .limit(5)
}
