import { PERSONAL_DATA } from '#app/wiring/personal-data.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { applyRetention } from '#app/platform/personal-data/apply-retention.server.ts'
import { closeForgottenAccounts } from './erase-accounts.server.ts'

/**
 * Everything that has had its time: rows by the lines of `personal-data.server.ts`, and the
 * accounts that nobody uses.
 */
export async function forgetWhatIsDue(ctx: Ctx<System>): Promise<Record<string, number>> {
  const accounts = await closeForgottenAccounts(ctx)
  const { done } = await applyRetention(ctx, PERSONAL_DATA)
  return { ...done, ...(accounts > 0 ? { accounts } : {}) }
}
