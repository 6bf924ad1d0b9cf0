import { isGranted } from '#app/values/team-rights.ts'
import { lockArtisan } from '#app/features/companies/availability.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import type { AmendmentDocumentKind } from '#app/features/documents/document.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AmendmentId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { amendmentFacts, countNumbered, countSentToday } from './amendment-facts.server.ts'
import { amendmentNumber, refusalToSend, type SendAmendmentRefusal } from './amendment.ts'
import { AMENDMENT_DOCUMENT_NAMES } from './copy.ts'
import { lockAmendment, moveAmendment, type LockedAmendment } from './move-amendment.server.ts'

/**
 * Sends an amendment: it gets the next number of its devis, and its content is frozen and hashed,
 * with what the contract comes to before and after. Works, and their amendments, are locked by
 * their request, so that the numbers have no gap.
 */
export async function sendAmendment(
  ctx: Ctx<Artisan>,
  amendmentId: AmendmentId,
): Promise<Result<{ number: string }, 'not_found' | SendAmendmentRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockAmendment(tx, amendmentId)
    if (!locked) return refuse('not_found')
    const { amendment, works, request } = locked
    // Held from here on: the team suspends the company before it sends, or after.
    await lockArtisan(tx, works.artisanId)
    const { faults, preview } = await amendmentFacts(tx, amendment, works, request)
    const refusal = refusalToSend(amendment, works, {
      faults: faults.length,
      granted: isGranted(tx.who, 'sign'),
      sentToday: await countSentToday(tx, works.id),
      standing: refusalByStanding('quote', await standingOf(tx, works.artisanId)),
    })
    if (refusal) return refuse(refusal)
    const number = amendmentNumber(works.quoteNumber, 1 + (await countNumbered(tx, works.id)))
    const document = { ...preview!, number }
    await moveAmendment(tx, locked, 'send', {
      number,
      snapshot: document,
      contentHash: contentHash(document),
      sentAt: tx.now,
    })
    await askAmendmentDocument(tx, locked, 'amendment', number)
    return ok({ number })
  })
}

/** Asks for a document of an amendment, in the transaction of what it tells; both sides have it. */
export function askAmendmentDocument(
  tx: Ctx,
  { amendment, works }: LockedAmendment,
  kind: AmendmentDocumentKind,
  number: string,
): Promise<void> {
  return askDocument(tx, {
    kind,
    subjectId: amendment.id,
    artisanId: works.artisanId,
    accountId: works.particulierId,
    name: AMENDMENT_DOCUMENT_NAMES[kind](number),
  })
}
