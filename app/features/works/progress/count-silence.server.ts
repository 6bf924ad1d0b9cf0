import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { WorksId } from '#app/values/identity/ids.ts'
import { CONFIRM_DAYS, DAY } from '#app/features/works/works.ts'
import { worksTable } from '#app/features/works/tables.server.ts'

/*
 * Whoever has opened a dispute about works is not silent about them: until it is over, saying nothing more confirms
 * nothing.
 */

/** Until when a person's silence would confirm works said to be over now; null while a dispute of theirs is open. */
export async function silenceCountsOn(tx: Ctx, worksId: WorksId): Promise<Date | null> {
  const { rows } = await tx.db.execute(
    sql`select 1 from disputes where intervention_id = ${worksId} and opened_by = 'particulier' and ended_at is null`,
  )
  return rows.length > 0 ? null : new Date(tx.now.getTime() + CONFIRM_DAYS * DAY)
}

/** The person opens a dispute: their silence confirms these works no more. Their request is locked. */
export async function stopSilence(tx: Ctx, worksId: WorksId): Promise<void> {
  await tx.db
    .update(worksTable)
    .set({ confirmBy: null, updatedAt: tx.now })
    .where(and(eq(worksTable.id, worksId), eq(worksTable.status, 'to_confirm')))
}

/** A dispute is over: works that it kept from being confirmed have their days again, from now. */
export async function countSilenceAgain(tx: Ctx, worksId: WorksId): Promise<void> {
  await tx.db
    .update(worksTable)
    .set({ confirmBy: await silenceCountsOn(tx, worksId), remindedAt: null, updatedAt: tx.now })
    .where(
      and(
        eq(worksTable.id, worksId),
        eq(worksTable.status, 'to_confirm'),
        isNull(worksTable.confirmBy),
      ),
    )
}
