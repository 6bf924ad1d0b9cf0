import { printedOf } from '#app/features/quotes/own-clients/own-client.ts'
import { certifiedRates } from '#app/features/quotes/editor/equipment-rates.ts'
import type { QuoteRow } from '#app/features/quotes/move-quote.server.ts'
import { printedMentions } from './printed-mentions.ts'
import type { QuoteDocument, QuotePreview } from './quote-document.ts'
import type { QuoteFacts } from '#app/features/quotes/editor/quote-facts.server.ts'
import { readInstalments } from '#app/features/quotes/instalments.ts'
import { equipmentOf } from './vat-mentions.ts'
import type { QuoteDraft, RequestFacts } from '#app/features/quotes/editor/quote-draft.ts'
import { isReducedVatRate } from '#app/values/numbers/vat.ts'
import { missingFromWaste } from './waste.ts'
import { defaultChoice, linesOfChoice } from '#app/features/quotes/quote-options.ts'
import { offeredTotals, quoteTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'

/** The document of a complete draft, under its number. */
export function documentOf(
  quote: Pick<QuoteRow, 'title' | 'materialsText'>,
  { draft, company, request, companyEmail, managerName, ownClient }: QuoteFacts,
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
    client: { name: draft.clientName, ...(ownClient ? printedOf(ownClient) : {}) },
    worksAddress: draft.worksAddress,
    lines: linesOfChoice(draft.lines, defaultChoice(draft.options ?? [])),
    totals,
    startText: draft.startText,
    startOn: draft.startOn,
    durationText: draft.durationText,
    paymentTerms: draft.paymentTerms,
    instalments,
    materialsText: quote.materialsText,
    certification: draft.certificationText,
    ...(draft.urgentRepair ? { urgentRepair: draft.urgentRepair } : {}),
    ...choicesOf(draft, request),
    mentions: printedMentions(draft, company, request, instalments),
  }
}

/** What may be chosen of a devis; nothing where it has no option. */
function choicesOf(
  draft: QuoteDraft,
  request: Pick<RequestFacts, 'trade'>,
): Pick<QuoteDocument, 'choices'> {
  const { lines, options = [] } = draft
  if (options.length === 0) return {}
  const certifiedRatesOf = (some: QuoteLine[]) => [
    ...new Set(
      certifiedRates(equipmentOf({ ...draft, lines: some }, request)).filter(isReducedVatRate),
    ),
  ]
  const byDefault = defaultChoice(options)
  return {
    choices: {
      options: options.map((option, place) => {
        const own = lines.filter((line) => line.option === place)
        const totals = quoteTotals(own)
        if (!totals.ok) throw new Error(`A devis has totals and its option none: ${totals.refusal}`)
        return {
          ...option,
          lines: own,
          totals: totals.value,
          certifiedRates: certifiedRatesOf(own),
          chosen: byDefault.includes(place),
        }
      }),
      certifiedRates: certifiedRatesOf(linesOfChoice(lines, [])),
      made: false,
    },
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
  const { lines, options = [], travelCostsCents } = facts.draft
  const totals = offeredTotals(lines, options, travelCostsCents ?? 0)
  if (!totals.ok) return null
  const draft = {
    ...facts.draft,
    clientName,
    certificationText: certificationText(
      certifiedRates(
        equipmentOf(
          { ...facts.draft, lines: linesOfChoice(lines, defaultChoice(options)) },
          facts.request,
        ),
      ),
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
