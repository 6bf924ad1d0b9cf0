import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Admin, Artisan, Ctx } from '#app/platform/context.ts'
import type { ArtisanId, QualificationId } from '#app/values/identity/ids.ts'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import { companyDocuments, qualifications } from './proof.tables.server.ts'
import {
  premiumReferences,
  verificationChecks,
} from '#app/features/companies/checks/verification.tables.server.ts'
import type { CheckResult } from '#app/features/companies/checks/check-result.ts'

/** How many of each the reader's company holds. */
export async function countProofs(
  ctx: Ctx<Artisan>,
): Promise<{ qualifications: number; documents: number; pictures: number; references: number }> {
  const own = ctx.who.artisanId
  const [held, documents, pictures, references] = await Promise.all([
    ctx.db.$count(qualifications, eq(qualifications.artisanId, own)),
    ctx.db.$count(companyDocuments, eq(companyDocuments.artisanId, own)),
    ctx.db.$count(galleryPictures, eq(galleryPictures.artisanId, own)),
    ctx.db.$count(premiumReferences, eq(premiumReferences.artisanId, own)),
  ])
  return { qualifications: held, documents, pictures, references }
}

/** A qualification with what the team says of it; null before it was checked. */
export type QualificationView = typeof qualifications.$inferSelect & {
  verdict: CheckResult | null
  reason: string | null
  documents: number
}

/** The qualifications of the reader's company. */
export async function listQualifications(ctx: Ctx<Artisan>): Promise<QualificationView[]>
/** The qualifications of a company, for the team. */
export async function listQualifications(
  ctx: Ctx<Admin>,
  artisanId: ArtisanId,
): Promise<QualificationView[]>
/** Both. */
export async function listQualifications(
  ctx: Ctx<Artisan> | Ctx<Admin>,
  artisanId?: ArtisanId,
): Promise<QualificationView[]> {
  const owner = ctx.who.kind === 'artisan' ? ctx.who.artisanId : artisanId!
  const rows = await ctx.db
    .select({
      qualification: qualifications,
      verdict: verificationChecks.result,
      reason: verificationChecks.reason,
    })
    .from(qualifications)
    .leftJoin(
      verificationChecks,
      and(
        eq(verificationChecks.subjectId, qualifications.id),
        isNull(verificationChecks.supersededAt),
      ),
    )
    .where(eq(qualifications.artisanId, owner))
    .orderBy(asc(qualifications.label), asc(qualifications.id))
  const documents = await ctx.db
    .select({ subjectId: companyDocuments.subjectId, n: count() })
    .from(companyDocuments)
    .where(eq(companyDocuments.artisanId, owner))
    .groupBy(companyDocuments.subjectId)
  return rows.map(({ qualification, verdict, reason }) => ({
    ...qualification,
    verdict,
    reason,
    documents: documents.find((held) => held.subjectId === qualification.id)?.n ?? 0,
  }))
}

/** One qualification of the reader's company; null when it is not there, or not theirs. */
export async function getQualification(
  ctx: Ctx<Artisan>,
  id: QualificationId,
): Promise<QualificationView | null> {
  return (await listQualifications(ctx)).find((qualification) => qualification.id === id) ?? null
}

/** Why the team refused what stands refused, by subject. */
export async function refusalReasons(ctx: Ctx, artisanId: ArtisanId): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ subjectId: verificationChecks.subjectId, reason: verificationChecks.reason })
    .from(verificationChecks)
    .where(
      and(
        eq(verificationChecks.artisanId, artisanId),
        eq(verificationChecks.result, 'refused'),
        isNull(verificationChecks.supersededAt),
      ),
    )
  return new Map(rows.map(({ subjectId, reason }) => [subjectId, reason ?? '']))
}
