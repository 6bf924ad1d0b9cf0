import { and, count, eq } from 'drizzle-orm'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type QualificationId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { attachDocument, removeDocumentsOf } from './documents.server.ts'
import type { QualificationInput } from './proof-form.ts'
import { PROOF_LIMITS, type SavePolicyRefusal } from './proof.ts'
import { qualifications } from './proof.tables.server.ts'
import { refusalOf, Refused, type ReceivedDocument } from './save-policy.server.ts'
import { supersedeChecks } from '#app/features/companies/checks/supersede-checks.server.ts'

/**
 * Adds a qualification, or changes one, with its certificate when one came; it is shown in public
 * once the team has checked it.
 */
export async function saveQualification(
  ctx: Ctx<Artisan>,
  qualificationId: QualificationId | null,
  input: QualificationInput,
  document: ReceivedDocument | null,
): Promise<Result<QualificationId, SavePolicyRefusal>> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const id = qualificationId ?? newId<QualificationId>()
    if (qualificationId) {
      const changed = await tx.db
        .update(qualifications)
        .set({ ...input, updatedAt: tx.now })
        .where(and(eq(qualifications.id, qualificationId), eq(qualifications.artisanId, artisanId)))
        .returning({ id: qualifications.id })
      if (changed.length === 0) return refuse('not_found')
    } else {
      const [held] = await tx.db
        .select({ n: count() })
        .from(qualifications)
        .where(eq(qualifications.artisanId, artisanId))
      if (held!.n >= PROOF_LIMITS.qualifications) return refuse('too_many')
      await tx.db
        .insert(qualifications)
        .values({ id, artisanId, ...input, createdAt: tx.now, updatedAt: tx.now })
    }
    if (document) {
      const attached = await attachDocument(tx, {
        ...document,
        kind: 'qualification',
        subjectId: id,
      })
      if (!attached.ok) throw new Refused(attached.refusal)
    }
    await supersedeChecks(tx, artisanId, { subjectId: id })
    return ok(id)
  }).catch((error: unknown) => refusalOf<SavePolicyRefusal>(error))
}

/** Removes a qualification with its certificates; false when it is not there, or not the reader's. */
export async function removeQualification(
  ctx: Ctx<Artisan>,
  qualificationId: QualificationId,
): Promise<boolean> {
  const { artisanId } = ctx.who
  return inTransaction(ctx, async (tx) => {
    await lockArtisan(tx, artisanId)
    const [own] = await tx.db
      .select({ id: qualifications.id })
      .from(qualifications)
      .where(and(eq(qualifications.id, qualificationId), eq(qualifications.artisanId, artisanId)))
    if (!own) return false
    await removeDocumentsOf(tx, qualificationId)
    await supersedeChecks(tx, artisanId, { subjectId: qualificationId })
    await tx.db.delete(qualifications).where(eq(qualifications.id, qualificationId))
    return true
  })
}
