import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { ArtisanId, PolicyId, QualificationId } from '#app/values/identity/ids.ts'
import type { CheckKind } from './verification-check.ts'
import { verificationChecks } from './verification.tables.server.ts'

/**
 * What was checked has changed: the checks of a subject, or some kinds of the company's own, stand
 * no more. They stay in the history. In the transaction of the change.
 */
export async function supersedeChecks(
  tx: Ctx,
  artisanId: ArtisanId,
  {
    subjectId = artisanId,
    kinds,
  }: { subjectId?: ArtisanId | PolicyId | QualificationId; kinds?: readonly CheckKind[] },
): Promise<void> {
  await tx.db
    .update(verificationChecks)
    .set({ supersededAt: tx.now })
    .where(
      and(
        eq(verificationChecks.artisanId, artisanId),
        eq(verificationChecks.subjectId, subjectId),
        isNull(verificationChecks.supersededAt),
        kinds ? inArray(verificationChecks.kind, [...kinds]) : undefined,
      ),
    )
  contentChanged(tx, 'companies')
}
