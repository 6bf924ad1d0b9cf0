import { certifiedRates } from '#app/features/quotes/editor/equipment-rates.ts'
import type { QuoteRow } from '#app/features/quotes/move-quote.server.ts'
import { printedMentions } from './printed-mentions.ts'
import type { QuoteDocument, QuotePreview } from './quote-document.ts'
import type { QuoteFacts } from '#app/features/quotes/editor/quote-facts.server.ts'
import { readInstalments } from '#app/features/quotes/instalments.ts'
import { equipmentOf } from './vat-mentions.ts'
import { missingFromWaste } from './waste.ts'
import { quoteTotals } from '#app/features/quotes/quote-totals.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'

/** The document of a complete draft, under its number. */
export function documentOf(
  quote: QuoteRow,
  { draft, company, request, companyEmail, managerName }: QuoteFacts,
  number: string,
  totals: QuoteDocument['totals'],
): QuoteDocument {
  const { instalments } = readInstalments(draft.instalmentsText, totals.totalInclCents)
  return {
    number,
    trade: request.trade,
    issuedOn: draft.issuedOn,
    validUntil: draft.validUntil!,
    title: quote.title,
    workNature: draft.workNature,
    company: { ...company, email: companyEmail, managerName },
    client: { name: draft.clientName },
    worksAddress: draft.worksAddress,
    lines: [...draft.lines],
    totals,
    startText: draft.startText,
    startOn: draft.startOn,
    durationText: draft.durationText,
    paymentTerms: draft.paymentTerms,
    instalments,
    materialsText: quote.materialsText,
    certification: draft.certificationText,
    ...(draft.urgentRepair ? { urgentRepair: draft.urgentRepair } : {}),
    mentions: printedMentions(draft, company, request, instalments),
  }
}

/**
 * What the client would see if the draft were sent now. Sentences that lack a part are left out: the missing mentions
 * say so. Null when it has no totals.
 */
export function previewOf(
  quote: QuoteRow,
  facts: QuoteFacts,
  clientName: string,
): QuotePreview | null {
  const totals = quoteTotals(facts.draft.lines, facts.draft.travelCostsCents ?? 0)
  if (!totals.ok) return null
  const draft = {
    ...facts.draft,
    clientName,
    certificationText: certificationText(
      certifiedRates(equipmentOf(facts.draft, facts.request)),
      clientName,
    ),
  }
  const lacking = [
    (draft.startOn === null && draft.startText.trim() === '') || draft.durationText.trim() === ''
      ? 'start'
      : null,
    draft.paymentTerms.trim() === '' ? 'payment' : null,
    missingFromWaste(draft.waste).length > 0 ? 'waste' : null,
  ]
  const document = documentOf(quote, { ...facts, draft }, '', totals.value)
  return {
    ...document,
    number: null,
    validUntil: draft.validUntil,
    mentions: document.mentions.filter((mention) => !lacking.includes(mention.key)),
  }
}
