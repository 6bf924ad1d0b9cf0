import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { PHONE_REFUSALS, parsePhone } from '#app/values/identity/phone-number.ts'
import { nameField } from '#app/features/accounts/account-form.ts'
import { profiles, users } from '#app/features/accounts/tables.server.ts'

/** What a person may change of themselves at once; unknown keys are refused. An empty phone is none. */
export const profileForm = z.object({
  fullName: nameField('Indiquez votre nom complet.'),
  phone: z
    .string()
    .trim()
    .max(40)
    .default('')
    .transform((typed, check) => {
      if (typed === '') return null
      const parsed = parsePhone(typed)
      if (parsed.ok) return parsed.value
      check.addIssue({ code: 'custom', message: PHONE_REFUSALS[parsed.refusal] })
      return z.NEVER
    }),
})

/**
 * Changes the name and the phone of whoever is signed in. Names already on signed documents stay as
 * they were signed.
 */
export async function changeProfile(
  ctx: Ctx<Particulier | Artisan | Admin>,
  input: z.infer<typeof profileForm>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(users)
      .set({ name: input.fullName, updatedAt: tx.now })
      .where(eq(users.id, ctx.who.accountId))
    await tx.db
      .update(profiles)
      .set({ fullName: input.fullName, phone: input.phone })
      .where(eq(profiles.userId, ctx.who.accountId))
  })
}

/** Name, address and phone of whoever is signed in. */
export async function readOwnProfile(
  ctx: Ctx<Particulier | Artisan | Admin>,
): Promise<{ fullName: string; email: string; phone: string | null }> {
  const [row] = await ctx.db
    .select({
      name: users.name,
      fullName: profiles.fullName,
      email: users.email,
      phone: profiles.phone,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, ctx.who.accountId))
  return { fullName: row!.fullName ?? row!.name, email: row!.email, phone: row!.phone }
}
