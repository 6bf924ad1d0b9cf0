import {
  formatVatRate,
  legalVatRates,
  vatTerritoryOf,
  type VatRegime,
} from '#app/values/numbers/vat.ts'
import {
  certifiedRates,
  equipmentFaults,
  type EquipmentFacts,
} from '#app/features/quotes/editor/equipment-rates.ts'
import type {
  CompanyMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { defaultChoice, linesOfChoice } from '#app/features/quotes/quote-options.ts'
import { filled, type MissingMention } from './missing-mention.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'

/** What the rules of VAT read of a document that is written. */
type VatDraft = Pick<
  QuoteDraft,
  | 'title'
  | 'workNature'
  | 'lines'
  | 'options'
  | 'fossilBoiler'
  | 'solarPlant'
  | 'clientName'
  | 'certificationText'
  | 'reverseCharge'
  | 'localTaxText'
>

/** The VAT regime of a document: the company's, or autoliquidation for a subcontract. */
export function regimeOf(
  draft: Pick<QuoteDraft, 'reverseCharge'>,
  company: Pick<CompanyMentions, 'vatRegime'>,
): VatRegime {
  return draft.reverseCharge ? 'reverse_charge' : (company.vatRegime ?? 'standard')
}

/** The rates that a line of this devis may carry, in basis points. */
export function ratesFor(
  draft: Pick<QuoteDraft, 'reverseCharge'>,
  company: CompanyMentions,
  request: Pick<RequestFacts, 'postalCode' | 'insee'>,
): readonly number[] {
  return legalVatRates(vatTerritoryOf(request.postalCode, request.insee), regimeOf(draft, company))
}

/** What the rules of boilers and photovoltaic plants read of a devis. */
export function equipmentOf(
  draft: Pick<QuoteDraft, 'title' | 'workNature' | 'lines' | 'fossilBoiler' | 'solarPlant'>,
  { trade }: Pick<RequestFacts, 'trade'>,
): EquipmentFacts {
  const { lines, fossilBoiler, solarPlant } = draft
  return { trade, about: `${draft.title} ${draft.workNature}`, lines, fossilBoiler, solarPlant }
}

/** What the rates of a devis lack: a rate of the place, a certification, a product. */
export function missingFromVat(
  draft: VatDraft,
  company: CompanyMentions,
  request: RequestFacts,
): MissingMention[] {
  const missing: MissingMention[] = []
  const territory = vatTerritoryOf(request.postalCode, request.insee)
  const rates = ratesFor(draft, company, request)
  draft.lines.forEach((line, i) => {
    if (rates.includes(line.vatBasisPoints)) return
    const allowed = rates.map(formatVatRate).join(', ')
    missing.push({
      rule: territory === 'metropole' ? 'V1' : 'V5',
      sentence: `Ligne ${i + 1}\u00a0: le taux de ${formatVatRate(line.vatBasisPoints)} ne s’applique pas ici. ${rates[0] === 0 ? 'Aucune TVA n’est facturée' : `Taux possibles\u00a0: ${allowed}`}.`,
      fix: { page: 'quote', field: 'lines', line: i },
    })
  })
  for (const { at, sentence } of equipmentFaults(equipmentOf(draft, request), rates)) {
    missing.push({
      rule: 'V4',
      sentence,
      fix:
        'line' in at
          ? { page: 'quote', field: 'lines', line: at.line }
          : { page: 'quote', field: at.question },
    })
  }
  const certification = certificationText(
    certifiedRates(
      equipmentOf(
        { ...draft, lines: linesOfChoice(draft.lines, defaultChoice(draft.options ?? [])) },
        request,
      ),
    ),
    draft.clientName,
  )
  if (certification !== null && draft.certificationText !== certification) {
    missing.push({
      rule: 'V2',
      sentence:
        'Un taux réduit demande que le client certifie l’âge et l’usage du logement\u202f: ajoutez la mention proposée, à son nom.',
      fix: { page: 'quote', field: 'certification' },
    })
  }
  if (draft.reverseCharge && request.clientKind === 'individual')
    missing.push({
      rule: 'V7',
      sentence:
        'L’autoliquidation ne concerne que la sous-traitance\u202f: elle n’existe pas avec un particulier.',
      fix: { page: 'quote', field: 'reverseCharge' },
    })
  else if (draft.reverseCharge && !filled(draft.reverseCharge.subcontractReference))
    missing.push({
      rule: 'V7',
      sentence: 'La référence du contrat de sous-traitance manque.',
      fix: { page: 'quote', field: 'reverseCharge' },
    })
  if (territory === 'com' && !filled(draft.localTaxText))
    missing.push({
      rule: 'V5',
      sentence:
        'La TVA française n’existe pas sur ce territoire\u202f: indiquez la taxe locale, ou qu’il n’y en a pas.',
      fix: { page: 'quote', field: 'localTax' },
    })
  return missing
}
