import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import type { EmergencyId } from '#app/values/identity/ids.ts'
import { emergencies } from './tables.server.ts'

/** An emergency as stored. */
export type EmergencyRow = typeof emergencies.$inferSelect

/** Locks an emergency until the transaction ends and reads it; null when there is none. Taken before any company. */
export async function lockEmergency(tx: Ctx, id: EmergencyId): Promise<EmergencyRow | null> {
  const [row] = await tx.db.select().from(emergencies).where(eq(emergencies.id, id)).for('update')
  return row ?? null
}

/** Changes a locked emergency, and tells the account of its person, if they have one. */
export async function changeEmergency(
  tx: Ctx,
  { id, accountId }: Pick<EmergencyRow, 'id' | 'accountId'>,
  change: Partial<typeof emergencies.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(emergencies)
    .set({ ...change, updatedAt: tx.now })
    .where(eq(emergencies.id, id))
  if (accountId) publishLive(tx, { to: [accountId], kind: 'emergency', subjectId: id })
}
