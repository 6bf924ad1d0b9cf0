import { and, eq, inArray } from 'drizzle-orm'
import { emergencies } from '#app/features/emergencies/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'

/** Whether companies are being asked, or one is on its way, for a telephone. */
export async function isSearching(ctx: Ctx, phone: PhoneNumber | null): Promise<boolean> {
  if (phone === null) return false
  const open = and(eq(emergencies.phone, phone), inArray(emergencies.state, ['asking', 'taken']))
  return (await ctx.db.$count(emergencies, open)) > 0
}
