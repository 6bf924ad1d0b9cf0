import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { ArtisanId, QualificationId } from '#app/values/identity/ids.ts'
import { certificateOf } from './certificate.server.ts'
import { qualifications } from './proof.tables.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { pick } from '#app/values/pick.ts'

/**
 * An RGE qualification as a devis prints it. `validUntil` null: without end; `checkedOn` null: the
 * team has not confirmed it.
 */
export type RgeQualification = {
  number: string
  body: string
  domain: string | null
  validUntil: Day | null
  checkedOn: Day | null
  /** Its certificate is kept. */
  certified: boolean
}

/**
 * The company's RGE qualification: one that the team confirmed before others, then the one that
 * lasts longest; refused ones and those without a number do not count. Null without one.
 */
export async function rgeOf(
  ctx: Ctx,
  artisanId: ArtisanId,
): Promise<{ id: QualificationId; mentions: RgeQualification } | null> {
  const [row] = await ctx.db
    .select({
      ...pick(qualifications, 'id', 'number', 'body', 'domain'),
      validUntil: qualifications.endsOn,
      checkedAt: verificationChecks.checkedAt,
    })
    .from(qualifications)
    .leftJoin(
      verificationChecks,
      and(
        eq(verificationChecks.subjectId, qualifications.id),
        isNull(verificationChecks.supersededAt),
      ),
    )
    .where(
      and(
        eq(qualifications.artisanId, artisanId),
        eq(qualifications.kind, 'rge'),
        isNotNull(qualifications.number),
        sql`${verificationChecks.result} is distinct from 'refused'`,
      ),
    )
    .orderBy(
      sql`${verificationChecks.checkedAt} is null`,
      sql`${desc(qualifications.endsOn)} nulls first`,
      asc(qualifications.id),
    )
    .limit(1)
  if (!row) return null
  const { id, checkedAt, ...rge } = row
  const certified = (await certificateOf(ctx, id)) !== null
  return {
    id,
    mentions: {
      ...rge,
      number: rge.number!,
      checkedOn: checkedAt && dayOf(checkedAt, PARIS),
      certified,
    },
  }
}
