import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { ArtisanRow } from '#app/features/companies/availability.server.ts'
import { companyFileOf } from './company-file.server.ts'
import {
  resemblances,
  type Resemblance,
} from '#app/features/companies/people/fingerprints.server.ts'
import { qualifications } from '#app/features/companies/proofs/proof.tables.server.ts'
import {
  checklist,
  type ChecklistItem,
  type StandingCheck,
} from '#app/features/companies/checks/verification-check.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'

/** The team's list for a company, and whom it resembles. */
export type ChecklistView = { items: ChecklistItem[]; resemblances: Resemblance[] }

/** What the team has to check of a company, with what was said of it already. */
export async function checklistOf(ctx: Ctx, row: ArtisanRow): Promise<ChecklistView> {
  const file = await companyFileOf(ctx, row)
  const owned = await ctx.db
    .select({ id: qualifications.id })
    .from(qualifications)
    .where(eq(qualifications.artisanId, row.id))
    .orderBy(asc(qualifications.id))
  const alike = await resemblances(ctx, row.id)
  const items = checklist({
    artisanId: row.id,
    file,
    qualificationIds: owned.map(({ id }) => id),
    seenBefore: alike.length > 0,
    premiumAsked: row.premiumAskedAt !== null,
    checks: await standingChecks(ctx, row.id),
  })
  return { items, resemblances: alike }
}

/** The decisions about a company that stand. */
export async function standingChecks(ctx: Ctx, artisanId: ArtisanId): Promise<StandingCheck[]> {
  return ctx.db
    .select({
      kind: verificationChecks.kind,
      subjectId: verificationChecks.subjectId,
      result: verificationChecks.result,
      source: verificationChecks.source,
      reason: verificationChecks.reason,
      checkedAt: verificationChecks.checkedAt,
      expiresOn: verificationChecks.expiresOn,
    })
    .from(verificationChecks)
    .where(
      and(eq(verificationChecks.artisanId, artisanId), isNull(verificationChecks.supersededAt)),
    )
    .orderBy(asc(verificationChecks.checkedAt))
}
