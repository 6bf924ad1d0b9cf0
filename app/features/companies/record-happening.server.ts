import type { Ctx } from '#app/platform/context.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import type { VerificationHappening } from '#app/features/companies/checks/verification-check.ts'
import { verificationEvents } from '#app/features/companies/checks/verification.tables.server.ts'

/** Writes a line of a company file's history, in the transaction of what happened. */
export async function recordHappening(
  tx: Ctx,
  artisanId: ArtisanId,
  happening: VerificationHappening,
  detail: string | null = null,
): Promise<void> {
  const actorId = 'accountId' in tx.who ? tx.who.accountId : null
  await tx.db.insert(verificationEvents).values({
    id: newId<string>(),
    artisanId,
    happening,
    detail: detail?.slice(0, 1_000) ?? null,
    actorId,
    at: tx.now,
  })
}
