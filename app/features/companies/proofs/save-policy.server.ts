import { and, count, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type FileId, type PolicyId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { missingCompanyFields } from '#app/features/companies/file/company-file.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { companyFileOf } from '#app/features/companies/file/company-file.server.ts'
import { attachDocument, removeDocumentsOf } from './documents.server.ts'
import type { PolicyInput } from './proof-form.ts'
import { PROOF_LIMITS, type SavePolicyRefusal } from './proof.ts'
import { insurancePolicies } from './proof.tables.server.ts'
import { refreshInsurance } from './refresh-insurance.server.ts'
import { supersedeChecks } from '#app/features/companies/checks/supersede-checks.server.ts'

/** A document received with the form, and what it is called. */
export type ReceivedDocument = { fileId: FileId; name: string }

/**
 * Adds an insurance policy, or changes one; with its certificate when one came. What the team had
 * said of it counts no more, and whether works can be proposed follows at once: keeping an
 * insurance up to date must not cost days without works.
 */
export async function savePolicy(
  ctx: Ctx<Artisan>,
  policyId: PolicyId | null,
  input: PolicyInput,
  document: ReceivedDocument | null,
): Promise<Result<PolicyId, SavePolicyRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const id = policyId ?? newId<PolicyId>()
    if (policyId) {
      const changed = await tx.db
        .update(insurancePolicies)
        .set({ ...input, updatedAt: tx.now })
        .where(and(eq(insurancePolicies.id, policyId), eq(insurancePolicies.artisanId, artisanId)))
        .returning({ id: insurancePolicies.id })
      if (changed.length === 0) return refuse('not_found')
    } else {
      const [held] = await tx.db
        .select({ n: count() })
        .from(insurancePolicies)
        .where(eq(insurancePolicies.artisanId, artisanId))
      if (held!.n >= PROOF_LIMITS.policies) return refuse('too_many')
      await tx.db
        .insert(insurancePolicies)
        .values({ id, artisanId, ...input, createdAt: tx.now, updatedAt: tx.now })
    }
    if (document) {
      const attached = await attachDocument(tx, { ...document, kind: 'insurance', subjectId: id })
      if (!attached.ok) throw new Refused(attached.refusal)
    }
    await supersedeChecks(tx, artisanId, { subjectId: id })
    await refreshInsurance(tx, artisanId)
    return ok(id)
  }).catch((error: unknown) => refusalOf<SavePolicyRefusal>(error))
}

/** Removes an insurance policy with its certificates. Refuses to take from a submitted file what the team needs. */
export async function removePolicy(
  ctx: Ctx<Artisan>,
  policyId: PolicyId,
): Promise<Result<undefined, 'not_found' | 'needed_for_verification'>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    const row = await lockArtisan(tx, artisanId)
    const file = await companyFileOf(tx, row)
    if (!file.policies.some((policy) => policy.id === policyId)) return refuse('not_found')
    const submitted = row.verification === 'pending' || row.verification === 'verified'
    const lacks = (policies: typeof file.policies) =>
      missingCompanyFields({ ...file, policies }, 'submission').includes('insurance')
    if (
      submitted &&
      !lacks(file.policies) &&
      lacks(file.policies.filter((policy) => policy.id !== policyId))
    )
      return refuse('needed_for_verification')
    await removeDocumentsOf(tx, policyId)
    await supersedeChecks(tx, artisanId, { subjectId: policyId })
    await tx.db
      .delete(insurancePolicies)
      .where(and(eq(insurancePolicies.id, policyId), eq(insurancePolicies.artisanId, artisanId)))
    await refreshInsurance(tx, artisanId)
    return ok()
  })
}

/** Rolls a transaction back with a refusal to answer. */
export class Refused<R extends string> extends Error {
  readonly refusal: R
  constructor(refusal: R) {
    super(refusal)
    this.refusal = refusal
  }
}

/** A thrown refusal as a value; anything else is a bug and goes on. */
export function refusalOf<R extends string>(error: unknown): { ok: false; refusal: R } {
  if (error instanceof Refused) return refuse(error.refusal as R)
  throw error
}
