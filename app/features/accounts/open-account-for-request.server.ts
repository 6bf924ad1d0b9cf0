import type { Ctx } from '#app/platform/context.ts'
import { newId, type AccountId } from '#app/values/ids.ts'
import { findAccountByEmail } from './sign-up.server.ts'
import { profiles, users } from './tables.server.ts'

/**
 * The account behind a visitor's confirmed request: the link proved the address, so a new one is confirmed from the
 * start and has no password until its owner sets one. Answers `created: false` when the address already has an
 * account; then nothing is written and the person must sign in. Call it inside the confirmation's transaction.
 */
export async function openAccountForRequest(
  tx: Ctx,
  person: { email: string; firstName: string; lastName: string; phone: string | null },
): Promise<{ accountId: AccountId; created: boolean }> {
  const known = await findAccountByEmail(tx, person.email)
  if (known) return { accountId: known, created: false }
  const accountId = newId<AccountId>()
  const name = `${person.firstName} ${person.lastName}`.trim()
  const inserted = await tx.db
    .insert(users)
    .values({ id: accountId, name, email: person.email, emailVerified: true, createdAt: tx.now, updatedAt: tx.now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!inserted[0]) return { accountId: (await findAccountByEmail(tx, person.email))!, created: false }
  await tx.db.insert(profiles).values({ userId: accountId, userType: 'particulier', fullName: name, email: person.email, phone: person.phone })
  return { accountId, created: true }
}
