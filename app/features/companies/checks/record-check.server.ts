import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/features/accounts/team/record-audit.server.ts'
import { paths } from '#app/paths.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Day } from '#app/values/time/french-date.ts'
import {
  newId,
  type ArtisanId,
  type PolicyId,
  type QualificationId,
} from '#app/values/identity/ids.ts'
import { plainLine, plainText } from '#app/values/words/plain-text.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { findArtisan, type ArtisanRow } from '#app/features/companies/availability.server.ts'
import { mailOwner } from '#app/features/companies/mail-owner.server.ts'
import { checkRefusedMail } from './company-measures.email.ts'
import { checklistOf } from '#app/features/companies/file/checklist.server.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
import { CHECK_WORDS } from '#app/features/companies/copy.ts'
import { refreshInsurance } from '#app/features/companies/proofs/refresh-insurance.server.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { enoughReferences } from '#app/features/companies/premium/premium-references.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { CheckResult } from './check-result.ts'
import {
  PREMIUM_CHECKS,
  refusalToCheck,
  type CheckKind,
  type CheckRefusal,
} from './verification-check.ts'
import { verificationChecks } from './verification.tables.server.ts'

/** What the team says of one thing. */
export type CheckDecision = {
  artisanId: ArtisanId
  kind: CheckKind
  subjectId: string
  result: CheckResult
  source: string
  reason: string
  expiresOn: Day | null
}

/**
 * Records what the team found of one thing on its list, with where it was read; an earlier decision
 * stays in the history. Refuses what is not on the list, a decision without source, a refusal
 * without reason, and Premium's references before three clients answered. A refused ten-year policy
 * stops new works at once.
 */
export async function recordCheck(
  ctx: Ctx<Admin>,
  decision: CheckDecision,
): Promise<Result<undefined, CheckRefusal>> {
  const { artisanId, kind, subjectId, result } = decision
  return inTransaction(ctx, async (tx) => {
    const row = await findArtisan(tx, artisanId)
    if (!row) return refuse('not_found')
    const { items } = await checklistOf(tx, row)
    if (!items.some((item) => item.kind === kind && item.subjectId === subjectId))
      return refuse('not_found')
    const refusal = refusalToCheck(decision, todayAt(tx, row.insee))
    if (refusal) return refuse(refusal)
    if (
      kind === 'premium_references' &&
      result === 'passed' &&
      !(await enoughReferences(tx, artisanId))
    )
      return refuse('references_missing')
    const reason = plainText(decision.reason, 1_000) || null
    await tx.db
      .update(verificationChecks)
      .set({ supersededAt: tx.now })
      .where(
        and(
          eq(verificationChecks.kind, kind),
          eq(verificationChecks.subjectId, subjectId as ArtisanId),
          isNull(verificationChecks.supersededAt),
        ),
      )
    await tx.db.insert(verificationChecks).values({
      id: newId<string>(),
      artisanId,
      kind,
      subjectId: subjectId as ArtisanId | PolicyId | QualificationId,
      result,
      source: plainLine(decision.source, 200),
      reason,
      checkedAt: tx.now,
      checkedBy: tx.who.accountId,
      expiresOn: decision.expiresOn,
    })
    await recordAudit(tx, 'artisan.check', artisanId, { kind, subjectId, result, reason })
    await recordHappening(
      tx,
      artisanId,
      result === 'passed' ? 'check_passed' : 'check_refused',
      reason ? `${kind}: ${reason}` : kind,
    )
    if (kind === 'decennale') await refreshInsurance(tx, artisanId)
    // A file that waits has its answer with the decision on the whole; a verified one is told of each refusal.
    if (result === 'refused' && row.verification === 'verified' && reason)
      await mailRefusal(tx, row, decision, reason)
    if (result === 'refused' && isPremium(kind))
      await tx.db
        .update(artisans)
        .set({ premiumCheckedAt: null, updatedAt: tx.now })
        .where(eq(artisans.id, artisanId))
    contentChanged(tx, 'companies')
    return ok()
  })
}

const isPremium = (kind: CheckKind) => (PREMIUM_CHECKS as readonly CheckKind[]).includes(kind)

async function mailRefusal(
  tx: Ctx<Admin>,
  row: ArtisanRow,
  { kind, subjectId }: CheckDecision,
  reason: string,
): Promise<void> {
  const href =
    kind === 'decennale' || kind === 'rc_pro'
      ? paths.policy(subjectId)
      : kind === 'qualification'
        ? paths.qualification(subjectId)
        : isPremium(kind)
          ? paths.premiumCheck()
          : paths.company()
  const [now] = await tx.db
    .select({ insuranceTo: artisans.insuranceTo })
    .from(artisans)
    .where(eq(artisans.id, row.id))
  const stops =
    kind === 'decennale' && (now?.insuranceTo === null || now!.insuranceTo < todayAt(tx, row.insee))
  const what = CHECK_WORDS[kind].title
  const letter = checkRefusedMail({ companyName: row.companyName, what, reason, stops })
  await mailOwner(tx, row, { ...letter, href }, `${subjectId}:${kind}`)
}
