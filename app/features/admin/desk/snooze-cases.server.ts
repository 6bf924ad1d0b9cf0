import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { dayOf, startOfDay } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { CaseKey } from './case-kinds.ts'
import { refusalToSnooze, WAKES_AT_HOUR } from './case-rules.ts'
import { deskCases } from './desk.tables.server.ts'
import { stillWaiting, tellDesk } from './still-waiting.server.ts'

/** Why a case is not put to sleep. */
export type SnoozeRefusal = NonNullable<ReturnType<typeof refusalToSnooze>>

/**
 * Puts some cases to sleep until the morning of a day. They come back by themselves, then or once what they are about
 * changes. Returns those that still waited.
 */
export async function snoozeCases(
  ctx: Ctx<Admin>,
  keys: readonly CaseKey[],
  day: string,
): Promise<Result<CaseKey[], SnoozeRefusal>> {
  const refusal = refusalToSnooze(day, dayOf(ctx.now, PARIS))
  if (refusal) return refuse(refusal)
  const snoozedUntil = new Date(startOfDay(day, PARIS).getTime() + WAKES_AT_HOUR * 3_600_000)
  return inTransaction(ctx, async (tx) => {
    const waiting = await stillWaiting(tx, keys)
    if (waiting.length === 0) return ok([])
    const asleep = {
      snoozedUntil,
      snoozedAt: tx.now,
      snoozedBy: tx.who.accountId,
      updatedAt: tx.now,
    }
    await tx.db
      .insert(deskCases)
      .values(waiting.map((key) => ({ ...key, ...asleep })))
      .onConflictDoUpdate({ target: [deskCases.kind, deskCases.subjectId], set: asleep })
    for (const { kind, subjectId } of waiting)
      await recordAudit(tx, 'desk.snoozed', subjectId, { case: kind, until: day })
    await tellDesk(tx, waiting)
    return ok(waiting)
  })
}

/** Puts one case to sleep. */
export async function snoozeCase(
  ctx: Ctx<Admin>,
  key: CaseKey,
  day: string,
): Promise<Result<undefined, SnoozeRefusal | 'over'>> {
  const done = await snoozeCases(ctx, [key], day)
  if (!done.ok) return done
  return done.value.length > 0 ? ok() : refuse('over')
}

/** Wakes a case before its day. False where it does not sleep. */
export async function wakeCase(ctx: Ctx<Admin>, { kind, subjectId }: CaseKey): Promise<boolean> {
  const which = and(eq(deskCases.kind, kind), eq(deskCases.subjectId, subjectId))!
  return (await wake(ctx, which)) > 0
}

/** Wakes what one put to sleep at an instant. Returns how many. */
export function wakeSnoozedAt(ctx: Ctx<Admin>, at: Date): Promise<number> {
  return wake(ctx, and(eq(deskCases.snoozedAt, at), eq(deskCases.snoozedBy, ctx.who.accountId))!)
}

function wake(ctx: Ctx<Admin>, which: SQL): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const asleep = await tx.db
      .select({ kind: deskCases.kind, subjectId: deskCases.subjectId })
      .from(deskCases)
      .where(and(which, gt(deskCases.snoozedUntil, tx.now)))
      .orderBy(deskCases.kind, deskCases.subjectId)
      .for('update')
    if (asleep.length === 0) return 0
    await tx.db
      .update(deskCases)
      .set({ snoozedUntil: null, snoozedAt: null, snoozedBy: null, updatedAt: tx.now })
      .where(
        inArray(
          sql`(${deskCases.kind}, ${deskCases.subjectId})`,
          asleep.map(({ kind, subjectId }) => sql`(${kind}::text, ${subjectId}::uuid)`),
        ),
      )
    for (const { kind, subjectId } of asleep)
      await recordAudit(tx, 'desk.woken', subjectId, { case: kind })
    await tellDesk(tx, asleep)
    return asleep.length
  })
}
