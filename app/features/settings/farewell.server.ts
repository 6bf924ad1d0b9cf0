import { eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { makeContractLink } from '#app/features/documents/contract-link.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { accountErasedMail, type WhyClosed } from './account-erased.email.ts'
import { keptAfterErasure, type KeptFacts } from './erasure.ts'

/**
 * The last mail of an account that closes, in the transaction that closes it: what is kept and, for
 * a client, their contracts.
 */
export async function sendFarewell(
  tx: Ctx,
  accountId: AccountId,
  facts: KeptFacts,
  why: WhyClosed,
): Promise<void> {
  const [account] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, accountId))
  await sendMail(tx, {
    to: account!.email,
    accountId,
    dedupeKey: `account_erased:${accountId}`,
    ...accountErasedMail(
      account!.name,
      keptAfterErasure(facts),
      facts.kind === 'particulier' ? await makeContractLink(tx, accountId) : null,
      why,
    ),
  })
}
