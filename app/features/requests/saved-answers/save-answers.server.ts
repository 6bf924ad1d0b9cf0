import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type SavedAnswerId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  ANSWERS_MAX,
  parseAnswer,
  type AnswerRefusal,
  type SavedAnswerKind,
} from './saved-answer.ts'
import { savedAnswers } from './tables.server.ts'

/** Why an answer is not kept. */
export type SaveAnswerRefusal = AnswerRefusal | 'too_many_answers' | 'not_found'

const ofMine = (ctx: Ctx<Artisan>) => eq(savedAnswers.artisanId, ctx.who.artisanId)

/** The company's row is the lock under which its answers are counted and ordered. */
async function lockMine(tx: Ctx<Artisan>) {
  await tx.db
    .select({ id: artisans.id })
    .from(artisans)
    .where(eq(artisans.id, tx.who.artisanId))
    .for('no key update')
  return tx.db
    .select()
    .from(savedAnswers)
    .where(and(ofMine(tx), isNull(savedAnswers.deletedAt)))
    .orderBy(asc(savedAnswers.position), asc(savedAnswers.id))
}

/** Keeps a new answer, at the end of the list, or changes one of one's own. */
export function saveAnswer(
  ctx: Ctx<Artisan>,
  id: SavedAnswerId | null,
  typed: { title: string; body: string; kind?: SavedAnswerKind },
): Promise<Result<SavedAnswerId, SaveAnswerRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const parsed = parseAnswer(typed)
    if (!parsed.ok) return parsed
    const mine = await lockMine(tx)
    if (id) {
      if (!mine.some((answer) => answer.id === id)) return refuse('not_found')
      await tx.db
        .update(savedAnswers)
        .set({ ...parsed.value, ...(typed.kind && { kind: typed.kind }), updatedAt: tx.now })
        .where(eq(savedAnswers.id, id))
      return ok(id)
    }
    if (mine.length >= ANSWERS_MAX) return refuse('too_many_answers')
    const made = newId<SavedAnswerId>()
    await tx.db.insert(savedAnswers).values({
      id: made,
      artisanId: tx.who.artisanId,
      ...parsed.value,
      kind: typed.kind ?? 'answer',
      position: (mine.at(-1)?.position ?? -1) + 1,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    return ok(made)
  })
}

/** Deletes an answer; it can be taken back for a day. False when it is not one's own. */
export async function deleteAnswer(ctx: Ctx<Artisan>, id: SavedAnswerId): Promise<boolean> {
  const gone = await ctx.db
    .update(savedAnswers)
    .set({ deletedAt: ctx.now })
    .where(and(ofMine(ctx), eq(savedAnswers.id, id), isNull(savedAnswers.deletedAt)))
    .returning({ id: savedAnswers.id })
  return gone.length > 0
}

/** Takes back a deletion, where it stood; refused when the list is full meanwhile. */
export function restoreAnswer(
  ctx: Ctx<Artisan>,
  id: SavedAnswerId,
): Promise<Result<undefined, 'not_found' | 'too_many_answers'>> {
  return inTransaction(ctx, async (tx) => {
    const mine = await lockMine(tx)
    if (mine.length >= ANSWERS_MAX) return refuse('too_many_answers')
    const back = await tx.db
      .update(savedAnswers)
      .set({ deletedAt: null })
      .where(and(ofMine(tx), eq(savedAnswers.id, id), sql`${savedAnswers.deletedAt} is not null`))
      .returning({ id: savedAnswers.id })
    return back.length > 0 ? ok() : refuse('not_found')
  })
}

/** Moves an answer one place up or down; at the end of the list it stays. False when it is not one's own. */
export function moveAnswer(
  ctx: Ctx<Artisan>,
  id: SavedAnswerId,
  way: 'up' | 'down',
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const mine = await lockMine(tx)
    const from = mine.findIndex((answer) => answer.id === id)
    if (from < 0) return false
    const to = Math.min(mine.length - 1, Math.max(0, from + (way === 'up' ? -1 : 1)))
    mine.splice(to, 0, ...mine.splice(from, 1))
    for (const [position, answer] of mine.entries())
      if (answer.position !== position)
        await tx.db.update(savedAnswers).set({ position }).where(eq(savedAnswers.id, answer.id))
    return true
  })
}
