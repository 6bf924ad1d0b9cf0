import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { FileId, PolicyId, QualificationId } from '#app/values/identity/ids.ts'
import { companyDocuments } from './proof.tables.server.ts'

/** The certificate of a policy or a qualification: the last file that the company gave for it; null without one. */
export async function certificateOf(
  ctx: Ctx,
  proofId: PolicyId | QualificationId,
): Promise<FileId | null> {
  const [certificate] = await ctx.db
    .select({ fileId: companyDocuments.fileId })
    .from(companyDocuments)
    .where(eq(companyDocuments.subjectId, proofId))
    .orderBy(desc(companyDocuments.createdAt), desc(companyDocuments.id))
    .limit(1)
  return certificate?.fileId ?? null
}
