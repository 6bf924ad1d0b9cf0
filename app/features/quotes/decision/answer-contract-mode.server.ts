import { eq } from 'drizzle-orm'
import { signaturesOf } from '#app/features/signatures/keep-signature.server.ts'
import { awaitsCompanyMode, modeHeld } from '#app/features/signatures/signature.ts'
import { forgetWithdrawal } from '#app/features/works/move-works.server.ts'
import { tellLead } from '#app/features/requests/life/tell-live.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { lockQuote } from '#app/features/quotes/move-quote.server.ts'
import type { CompanyModeRefusal } from '#app/features/quotes/quote.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawalRight } from './withdrawal.ts'

/**
 * The company confirms or contests how the client says that the contract was concluded. Contested,
 * it counts as concluded at a distance unless the client's word protects them more. Only a contract
 * that both say was signed at the company's loses its right to renounce.
 */
export async function answerContractMode(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  agrees: boolean,
): Promise<Result<undefined, 'not_found' | CompanyModeRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockQuote(tx, quoteId)
    if (!locked) return refuse('not_found')
    const { quote, request, lead } = locked
    if (quote.status !== 'accepted') return refuse(`quote_${quote.status}`)
    const signature = (await signaturesOf(tx, { kind: 'quote', id: quoteId })).find(
      ({ role }) => role === 'client',
    )
    const said = signature?.mode ?? null
    if (said === null || !awaitsCompanyMode(said, quote.companyMode))
      return refuse('mode_not_asked')
    const companyMode = agrees ? said : 'distance'
    const contractMode = modeHeld(said, companyMode)
    const right = withdrawalRight({
      mode: contractMode,
      concludedAt: quote.acceptedAt!,
      zone: timeZoneOf(request.insee),
      place: request.insee,
      urgentRepair: quote.urgentRepairConfirmed,
      informed: true,
    })
    const ends = right.applies ? {} : { retractableUntil: null, withdrawalOpen: false }
    await tx.db
      .update(quotes)
      .set({ companyMode, companyModeAt: tx.now, contractMode, ...ends, updatedAt: tx.now })
      .where(eq(quotes.id, quoteId))
    if (!right.applies) await forgetWithdrawal(tx, locked, quoteId)
    await publish(tx, { type: 'contract.mode_answered', modeOf: quoteId })
    tellLead(tx, lead, request)
    return ok()
  })
}
