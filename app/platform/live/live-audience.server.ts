import type { Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** Accounts that are told what another account is told, while they may see its things. */
export type LiveAudience = (
  ctx: Ctx,
  accounts: readonly AccountId[],
) => Promise<readonly { of: AccountId; accountId: AccountId }[]>

let audience: LiveAudience | null = null

/** Sets who else is told; null: nobody. */
export function setLiveAudience(read: LiveAudience | null): void {
  audience = read
}

/** Who else is told what these accounts are told. */
export const alsoTold: LiveAudience = async (ctx, accounts) =>
  audience && accounts.length > 0 ? audience(ctx, accounts) : []
