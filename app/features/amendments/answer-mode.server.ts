import { eq } from 'drizzle-orm'
import { withdrawalRight } from '#app/features/quotes/decision/withdrawal.ts'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { awaitsCompanyMode, modeHeld } from '#app/features/signatures/signature.ts'
import { tellBothSides } from '#app/features/works/move-works.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { AmendmentStatusRefusal } from './amendment.ts'
import { lockAmendment } from './move-amendment.server.ts'
import { amendments } from './tables.server.ts'

/**
 * The company confirms or contests how the client says that an amendment was concluded, as for a
 * devis: only one that both say was signed at the company's loses its right to renounce.
 */
export async function answerAmendmentMode(
  ctx: Ctx<Artisan>,
  amendmentId: AmendmentId,
  agrees: boolean,
): Promise<Result<undefined, 'not_found' | AmendmentStatusRefusal | 'mode_not_asked'>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const { amendment, works, request } = locked
    if (amendment.status !== 'signed') return refuse(`amendment_${amendment.status}`)
    const [signature] = await signaturesOf(tx, { kind: 'amendment', id: amendmentId })
    const said = signature?.mode ?? null
    if (said === null || !awaitsCompanyMode(said, amendment.companyMode))
      return refuse('mode_not_asked')
    const companyMode = agrees ? said : 'distance'
    const contractMode = modeHeld(said, companyMode)
    const right = withdrawalRight({
      mode: contractMode,
      concludedAt: amendment.signedAt!,
      zone: timeZoneOf(request.insee),
      place: request.insee,
      urgentRepair: false,
      informed: true,
    })
    const ends = right.applies ? {} : { retractableUntil: null, withdrawalOpen: false }
    await tx.db
      .update(amendments)
      .set({ companyMode, companyModeAt: tx.now, contractMode, ...ends, updatedAt: tx.now })
      .where(eq(amendments.id, amendmentId))
    tellBothSides(tx, works)
    return ok()
  })
}
