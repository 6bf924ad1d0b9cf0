import { PROOF_REFUSALS } from '#app/features/accounts/copy.ts'
import { PASSWORD_MAX_UNITS } from '#app/values/passwords/password-strength.ts'
import { proveOwner } from '#app/features/accounts/second-factor/prove-owner.server.ts'

/** Why the password that was typed does not prove who asks, beside its field; null when it does. */
export async function unproved(
  ctx: Parameters<typeof proveOwner>[0],
  password: string,
  field = 'password',
) {
  const proof = await proveOwner(ctx, password.slice(0, PASSWORD_MAX_UNITS))
  return proof.ok ? null : refusedProof(field, PROOF_REFUSALS[proof.refusal], proof.refusal)
}

/** A refused proof, with the status that says whether to wait. */
export function refusedProof(field: string, sentence: string, refusal: string) {
  const status = refusal.startsWith('too_many') ? 429 : refusal === 'busy' ? 503 : 422
  return { errors: { [field]: sentence }, status }
}
