import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import type { ArtisanRow } from './availability.server.ts'

/**
 * Mails the owner of a company what the team decided of it, or of `about`; in the transaction of the decision, so that
 * one never goes without the other.
 */
export async function mailOwner(
  tx: Ctx<Admin>,
  { id, accountId }: ArtisanRow,
  letter: Letter,
  about: string = id,
): Promise<void> {
  const [owner] = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  await sendMail(tx, {
    to: owner!.email,
    accountId,
    dedupeKey: `${letter.type}:${about}:${tx.now.getTime()}`,
    ...letter,
  })
}
