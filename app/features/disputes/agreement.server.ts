import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import { parseId, type DisputeId } from '#app/values/identity/ids.ts'
import type { Reader } from './own-dispute.server.ts'
import { printedAgreement, type AgreementFacts } from './printed-agreement.ts'
import { readDispute, type DisputeDetail } from './queries.server.ts'

/** The agreement of a dispute of the reader's, printed; null when there is none. */
export async function agreementOf(ctx: Reader, disputeId: string): Promise<PrintedDocument | null> {
  const id = parseId<DisputeId>(disputeId)
  const dispute = id && (await readDispute(ctx, id))
  const facts = dispute && agreedOf(dispute)
  return facts && printedAgreement(facts)
}

/** What the agreement that ended a dispute says; null where it did not end so. */
export function agreedOf(dispute: DisputeDetail): AgreementFacts | null {
  const offer = dispute.offers.find(({ agreedAt }) => agreedAt !== null)
  if (!offer?.agreedAt || !dispute.company) return null
  return {
    company: dispute.company,
    companyName: dispute.companyName,
    clientName: dispute.works.clientName,
    works: {
      title: dispute.works.title,
      quoteNumber: dispute.works.quoteNumber,
      worksAddress: dispute.works.worksAddress,
    },
    subject: dispute.subject,
    openedAt: dispute.openedAt,
    wish: dispute.wish,
    offer: {
      ...offer,
      artisanAcceptedAt: offer.artisanAcceptedAt!,
      particulierAcceptedAt: offer.particulierAcceptedAt!,
      agreedAt: offer.agreedAt,
    },
    invoices: dispute.invoices.flatMap(({ number }) => number ?? []),
    zone: dispute.zone,
  }
}
