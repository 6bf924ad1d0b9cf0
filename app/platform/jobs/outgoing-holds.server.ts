import { isNull } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { outgoingHolds } from './outgoing-holds.tables.server.ts'

/** A hold: since when, and when the copy was made that was put back. */
export type OutgoingHold = { heldAt: Date; copiedAt: Date }

/** The hold that nobody has released yet; null when mails, payments, deposits and pushes leave as always. */
export async function outgoingHold(db: Database): Promise<OutgoingHold | null> {
  const [hold] = await db
    .select({ heldAt: outgoingHolds.heldAt, copiedAt: outgoingHolds.copiedAt })
    .from(outgoingHolds)
    .where(isNull(outgoingHolds.releasedAt))
    .orderBy(outgoingHolds.heldAt)
    .limit(1)
  return hold ?? null
}

/** Holds back what leaves, from the next start of the product on. */
export async function holdOutgoing(db: Database, hold: OutgoingHold): Promise<void> {
  await db.insert(outgoingHolds).values(hold).onConflictDoNothing()
}

/** Lets everything leave again; the processes that serve notice within seconds. */
export async function releaseOutgoing(db: Database, now: Date): Promise<void> {
  await db.update(outgoingHolds).set({ releasedAt: now }).where(isNull(outgoingHolds.releasedAt))
}
