import {
  giveRoles,
  eraseAccount,
  revokeAdmin,
} from '#app/features/admin/accounts/act-on-account.server.ts'
import { lockAccount } from '#app/features/admin/accounts/read-account.server.ts'
import { changeSetting } from '#app/features/admin/product-settings/change-setting.server.ts'
import { addCredits } from '#app/features/subscriptions/credits/add-credits.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import type { PendingActName, PendingInput, RunRefusal } from './approval.ts'
import { PENDING_INPUTS } from './pending-input.server.ts'

type Ran = Promise<Result<unknown, RunRefusal>>
type Run<Name extends PendingActName> = (
  tx: Ctx<Admin>,
  subjectId: string,
  input: PendingInput<Name>,
  reason: string,
) => Ran

/** The refusals after which an ask can never be approved: it ends. */
export const FOR_GOOD: readonly RunRefusal[] = [
  'changed',
  'not_found',
  'erased',
  'not_admin',
  'not_verified',
  'unlimited',
  'too_soon',
  'one_waits',
  'nothing_changes',
]

/** How each act is done. A verb refuses with `needs_approval` what nobody approved, after everything else that it asks. */
const RUNS: { [Name in PendingActName]: Run<Name> } = {
  'account.erase': async (tx, subjectId, { side }) => {
    const account = await lockAccount(tx, subjectId as AccountId)
    if (account && account.side !== side) return refuse('changed')
    return eraseAccount(tx, subjectId as AccountId)
  },
  'role.change': async (tx, subjectId, { roles, had }) => {
    const account = await lockAccount(tx, subjectId as AccountId)
    const same =
      account?.roles.length === had.length && had.every((one) => account.roles.includes(one))
    if (account?.side === 'admin' && !same) return refuse('changed')
    return giveRoles(tx, subjectId as AccountId, roles)
  },
  'role.revoke': (tx, subjectId) => revokeAdmin(tx, subjectId as AccountId),
  'contacts.add': (tx, subjectId, { amount, key }, reason) =>
    addCredits(tx, subjectId as ArtisanId, { amount, key, reason }),
  'setting.change': (tx, _, input, reason) => changeSetting(tx, input, reason),
}

/** Does an act inside an open transaction; its input is read by its schema, wherever it comes from. */
export function runPendingAct<Name extends PendingActName>(
  tx: Ctx<Admin>,
  {
    act,
    subjectId,
    input,
    reason,
  }: { act: Name; subjectId: string; input: unknown; reason: string },
): Ran {
  return RUNS[act](tx, subjectId, PENDING_INPUTS[act].parse(input), reason)
}
