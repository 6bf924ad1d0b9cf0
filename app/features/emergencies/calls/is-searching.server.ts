import { and, eq, inArray, sql } from 'drizzle-orm'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'

/**
 * Whether companies are being asked, or one is on its way, for a telephone. Those who ask of the
 * same one wait for each other until their transactions end, so that the second sees the first.
 */
export async function isSearching(tx: Ctx, phone: PhoneNumber | null): Promise<boolean> {
  if (phone === null) return false
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`emergency ${phone}`}, 0))`,
  )
  const open = and(eq(emergencies.phone, phone), inArray(emergencies.state, ['asking', 'taken']))
  return (await tx.db.$count(emergencies, open)) > 0
}
