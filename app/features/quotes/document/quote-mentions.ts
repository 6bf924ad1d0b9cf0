import { TRADES } from '#app/features/trades/trades.ts'
import { formatDay, isDay, type Day } from '#app/values/time/french-date.ts'
import { parseSiret } from '#app/values/identity/siret.ts'
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
import { missingLabour } from '#app/features/quotes/editor/labour-price.ts'
import type {
  CompanyMentions,
  FixPlace,
  InsuranceMentions,
  QuoteDraft,
  QuoteField,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { quoteTotals } from '#app/features/quotes/quote-totals.ts'
import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'

/** A mention that the law asks for and the devis lacks. `rule` is the statement of law it comes from. */
export type MissingMention = { rule: string; sentence: string; fix: FixPlace }

/** Legal forms with a capital, which is then printed on every document. */
const WITH_CAPITAL = /^(?:EURL|SARL|SASU?|SA|SCOP|SELARL|SNC)$/u

/** The VAT regime of a document: the company's, or autoliquidation for a subcontract. */
export function regimeOf(draft: QuoteDraft, company: CompanyMentions): VatRegime {
  return draft.reverseCharge ? 'reverse_charge' : (company.vatRegime ?? 'standard')
}

/** The rates that a line of this devis may carry, in basis points. */
export function ratesFor(
  draft: QuoteDraft,
  company: CompanyMentions,
  request: RequestFacts,
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

/**
 * Everything that keeps a devis from being sent, in the order of the form, each with what is missing and where to put it
 * right. Empty: it holds what arrêté of 24 January 2017, art. 22-2 of loi 96-603 and the CGI ask for.
 */
export function missingMentions(
  draft: QuoteDraft,
  company: CompanyMentions,
  request: RequestFacts,
): MissingMention[] {
  return [
    ...missingFromQuote(draft),
    ...missingFromLines(draft),
    ...missingFromVat(draft, company, request),
    ...missingFromCompany(company),
    ...missingFromInsurance(draft, company.insurance, request),
    ...missingFromEnergyAid(draft, company),
  ]
}

function missingFromQuote(draft: QuoteDraft): MissingMention[] {
  const missing: MissingMention[] = []
  const need = (given: boolean, rule: string, field: QuoteField, sentence: string) =>
    given || missing.push({ rule, sentence, fix: { page: 'quote', field } })
  need(filled(draft.clientName), 'D1', 'clientName', 'Le nom du client manque.')
  need(
    filled(draft.worksAddress),
    'D1',
    'worksAddress',
    'Le lieu des travaux manque\u202f: indiquez l’adresse complète.',
  )
  need(
    filled(draft.workNature),
    'D1',
    'workNature',
    'La nature exacte des travaux manque\u202f: une phrase suffit.',
  )
  need(
    draft.validUntil !== null && isDay(draft.validUntil),
    'D1',
    'validUntil',
    'La durée de validité manque\u202f: indiquez jusqu’à quel jour le devis peut être accepté.',
  )
  need(
    draft.validUntil === null || !isDay(draft.validUntil) || draft.validUntil >= draft.issuedOn,
    'D12',
    'validUntil',
    'La validité se termine avant la date du devis.',
  )
  need(
    draft.startOn !== null || filled(draft.startText),
    'D2',
    'start',
    'La date de début des travaux manque\u202f: un jour, ou un délai comme «\u00a0sous trois semaines\u00a0».',
  )
  need(filled(draft.durationText), 'D2', 'duration', 'La durée estimée des travaux manque.')
  need(
    filled(draft.paymentTerms),
    'D2',
    'paymentTerms',
    'Les conditions de paiement manquent\u202f: acompte, échéances, moyens acceptés.',
  )
  need(
    draft.travelCostsCents !== null,
    'D1',
    'travelCosts',
    'Les frais de déplacement manquent\u202f: indiquez 0 s’il n’y en a pas.',
  )
  return missing
}

function missingFromLines({ lines, labourIncluded }: QuoteDraft): MissingMention[] {
  const at = (line: number): FixPlace => ({ page: 'quote', field: 'lines', line })
  if (lines.length === 0)
    return [
      {
        rule: 'D1',
        sentence: 'Le devis n’a aucune ligne.',
        fix: { page: 'quote', field: 'lines' },
      },
    ]
  const missing = lines.flatMap((line, i): MissingMention[] => {
    const holes = [
      !filled(line.designation) && 'la désignation',
      !filled(line.unit) && 'l’unité',
      !(line.quantityThousandths > 0) && 'la quantité',
      !(line.unitPriceCents >= 0) && 'le prix unitaire',
    ].filter((hole) => hole !== false)
    return holes.length === 0
      ? []
      : [
          {
            rule: 'D1',
            sentence: `Ligne ${i + 1}\u00a0: il manque ${holes.join(', ')}.`,
            fix: at(i),
          },
        ]
  })
  const labour = lines.every(({ designation }) => filled(designation))
    ? missingLabour(lines, labourIncluded)
    : null
  if (labour !== null) {
    const declare =
      labour === 'line' ? '' : ', ou dites qu’elle est comprise dans le prix des lignes'
    missing.push({
      rule: 'D3',
      sentence: `Le prix de la main-d’œuvre n’apparaît pas\u202f: ajoutez-la à l’heure, au jour, au mètre ou au forfait${declare}.`,
      fix: { page: 'quote', field: labour === 'line' ? 'lines' : 'labour' },
    })
  }
  if (missing.length > 0) return missing
  const totals = quoteTotals(lines)
  if (totals.ok) return []
  const sentence =
    totals.refusal === 'too_many_lines'
      ? 'Le devis compte trop de lignes\u202f: 200 au plus.'
      : totals.refusal === 'amount_too_large'
        ? 'Le total dépasse 20 millions d’euros.'
        : 'Une ligne contient un nombre qui n’est pas valable.'
  return [{ rule: 'F8', sentence, fix: { page: 'quote', field: 'lines' } }]
}

function missingFromVat(
  draft: QuoteDraft,
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
    certifiedRates(equipmentOf(draft, request)),
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

function missingFromCompany(company: CompanyMentions): MissingMention[] {
  const missing: MissingMention[] = []
  const need = (
    given: boolean,
    rule: string,
    field: Extract<FixPlace, { page: 'company' }>['field'],
    sentence: string,
  ) => given || missing.push({ rule, sentence, fix: { page: 'company', field } })
  need(
    company.siret !== null && parseSiret(company.siret).ok,
    'D2',
    'siret',
    'Le SIRET de votre entreprise manque.',
  )
  need(
    filled(company.legalForm),
    'D2',
    'legalForm',
    'La forme juridique de votre entreprise manque.',
  )
  need(
    !WITH_CAPITAL.test(company.legalForm ?? '') || (company.capitalCents ?? 0) > 0,
    'D2',
    'capital',
    'Le capital social de votre entreprise manque.',
  )
  need(
    filled(company.registration),
    'D2',
    'registration',
    'L’immatriculation de votre entreprise manque\u202f: registre et ville.',
  )
  need(
    filled(company.name) && filled(company.address),
    'D1',
    'addressLine',
    'L’adresse de votre entreprise manque.',
  )
  need(
    company.vatRegime !== null,
    'D2',
    'vatRegime',
    'Dites si votre entreprise facture la TVA ou relève de la franchise en base.',
  )
  need(
    company.vatRegime !== 'standard' || filled(company.vatNumber),
    'D2',
    'vatNumber',
    'Le numéro de TVA de votre entreprise manque.',
  )
  need(
    filled(company.mediator?.name) && filled(company.mediator?.address),
    'D11',
    'mediator',
    'Le médiateur de la consommation manque\u202f: nom et adresse.',
  )
  return missing
}

function missingFromInsurance(
  draft: QuoteDraft,
  insurance: InsuranceMentions | null,
  request: RequestFacts,
): MissingMention[] {
  const trade = TRADES[request.trade]
  if (!trade.decennale) return []
  const fix: FixPlace = { page: 'company', field: 'insurance' }
  if (
    insurance === null ||
    !filled(insurance.insurer) ||
    !filled(insurance.contact) ||
    !filled(insurance.coverage)
  ) {
    return [
      {
        rule: 'D4',
        sentence:
          'L’assurance décennale manque\u202f: assureur, coordonnées et zone couverte figurent sur chaque devis.',
        fix,
      },
    ]
  }
  const missing: MissingMention[] = []
  // Without a planned day the insurance must at least cover that of the devis.
  const start: Day = draft.startOn ?? draft.issuedOn
  if (start < insurance.from || start > insurance.to) {
    missing.push({
      rule: 'D5',
      sentence: `L’assurance décennale ne couvre pas le ${formatDay(start)}\u202f: elle va du ${formatDay(insurance.from)} au ${formatDay(insurance.to)}.`,
      fix,
    })
  }
  if (!insurance.activities.includes(request.trade)) {
    missing.push({
      rule: 'D5',
      sentence: `L’assurance décennale ne couvre pas l’activité «\u00a0${trade.name}\u00a0».`,
      fix,
    })
  }
  return missing
}

function missingFromEnergyAid(draft: QuoteDraft, company: CompanyMentions): MissingMention[] {
  if (!draft.energyAid) return []
  const missing: MissingMention[] = []
  const rge = company.rge ?? null
  const qualification = (sentence: string) =>
    missing.push({ rule: 'D10', sentence, fix: { page: 'company', field: 'rge' } })
  if (rge === null || !filled(rge.number) || !filled(rge.body))
    qualification(
      'Une aide à la rénovation énergétique demande votre qualification RGE\u202f: numéro et organisme.',
    )
  else if (rge.validUntil !== null && rge.validUntil < draft.issuedOn)
    qualification(`Votre qualification RGE est échue depuis le ${formatDay(rge.validUntil)}.`)
  else if (rge.checkedOn === null)
    qualification('Votre qualification RGE attend d’être vérifiée par notre équipe.')
  // Labour has neither a reference nor a performance: what is fitted has both, and something is fitted.
  const said = draft.lines.map(
    (line) => [filled(line.productReference), filled(line.performance)] as const,
  )
  said.forEach(([reference, performance], i) => {
    if (reference !== performance)
      missing.push({
        rule: 'D10',
        sentence: `Ligne ${i + 1}\u00a0: ${reference ? 'la performance' : 'la référence'} du produit manque pour l’aide à la rénovation énergétique.`,
        fix: { page: 'quote', field: 'lines', line: i },
      })
  })
  if (!said.some(([reference, performance]) => reference || performance))
    missing.push({
      rule: 'D10',
      sentence:
        'Aucune ligne ne dit la référence et la performance du produit posé, que l’aide à la rénovation énergétique demande.',
      fix: { page: 'quote', field: 'lines', line: 0 },
    })
  return missing
}

function filled(text: string | null | undefined): boolean {
  return typeof text === 'string' && text.trim() !== ''
}
