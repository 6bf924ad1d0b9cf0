import { eq } from 'drizzle-orm'
import { profiles } from '#app/features/accounts/tables.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'

/** What the form of an emergency begins with, for somebody who is signed in. */
export async function readPerson(ctx: Ctx<Particulier>): Promise<Record<string, string>> {
  const [profile] = await ctx.db
    .select({ name: profiles.fullName, phone: profiles.phone })
    .from(profiles)
    .where(eq(profiles.userId, ctx.who.accountId))
  return {
    name: profile?.name ?? '',
    phone: profile?.phone ? formatPhone(profile.phone as PhoneNumber) : '',
  }
}
