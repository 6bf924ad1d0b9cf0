import { isDay } from '#app/values/time/french-date.ts'
import { missingFromCompany, missingFromInsurance } from './company-mentions.ts'
import { missingFromEnergyAid } from './energy-aid.ts'
import { missingLabour } from '#app/features/quotes/editor/labour-price.ts'
import { filled, type MissingMention } from './missing-mention.ts'
import type {
  CompanyMentions,
  FixPlace,
  QuoteDraft,
  QuoteField,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import {
  choicesToCheck,
  defaultChoice,
  linesOfChoice,
  variantsOf,
} from '#app/features/quotes/quote-options.ts'
import { quoteTotals, type QuoteLine } from '#app/features/quotes/quote-totals.ts'
import { missingFromVat } from './vat-mentions.ts'
import { missingFromWaste } from './waste.ts'
import { readInstalments } from '#app/features/quotes/instalments.ts'

/**
 * Everything that keeps a devis from being sent, in the order of the form, each with what is
 * missing and where to put it right. Empty: it holds what arrêté of 24 January 2017, art. 22-2 of
 * loi 96-603 and the CGI ask for.
 */
export function missingMentions(
  draft: QuoteDraft,
  company: CompanyMentions,
  request: RequestFacts,
): MissingMention[] {
  return [
    ...missingFromQuote(draft),
    ...missingFromLines(draft),
    ...missingFromOptions(draft),
    ...missingFromWaste(draft.waste),
    ...missingFromInstalments(draft),
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
    'Les conditions de paiement manquent\u202f: délai et moyens acceptés.',
  )
  need(
    draft.travelCostsCents !== null,
    'D1',
    'travelCosts',
    'Les frais de déplacement manquent\u202f: indiquez 0 s’il n’y en a pas.',
  )
  const urgent = draft.urgentRepair
  need(
    !urgent || (filled(urgent.what) && filled(urgent.calledAt)),
    'W4',
    'urgentRepair',
    'Réparation urgente\u202f: dites laquelle, et quand le client a appelé.',
  )
  return missing
}

/** What is wrong with the schedule of payments, once there is a total to share out. */
function missingFromInstalments(draft: QuoteDraft): MissingMention[] {
  const { lines, options = [], travelCostsCents, instalmentsText } = draft
  const totals = choicesToCheck(options).map((choice) =>
    quoteTotals(linesOfChoice(lines, choice), travelCostsCents ?? 0),
  )
  const [offered, ...others] = totals.map((each) => (each.ok ? each.value.totalInclCents : null))
  // Nothing is shared out of nothing, unless a choice can make it something.
  const faultOf = (total: number | null | undefined) =>
    total || (total === 0 && options.length > 0)
      ? readInstalments(instalmentsText, total).fault
      : null
  const fault = faultOf(offered)
  const missing = (sentence: string): MissingMention[] => [
    { rule: 'D2', sentence, fix: { page: 'quote', field: 'instalments' } },
  ]
  if (fault !== null) return missing(fault)
  return others.some((total) => faultOf(total) !== null)
    ? missing(
        'Échéancier\u202f: il ne fait pas le total de chaque choix d’options. Terminez par «\u00a0solde à la réception\u00a0».',
      )
    : []
}

/** What is wrong with the options, beside the first line of one. */
function missingFromOptions({ lines, options = [] }: QuoteDraft): MissingMention[] {
  const at = (option: number): FixPlace => ({
    page: 'quote',
    field: 'lines',
    line: lines.findIndex((line) => line.option === option),
  })
  const alone = variantsOf(options).flatMap(([first, second]): MissingMention[] =>
    second === undefined
      ? [
          {
            rule: 'D1',
            sentence: `Choix «\u00a0${options[first!]!.group}\u00a0»\u202f: il n’a qu’une variante. Ajoutez-en une autre, ou effacez le nom du choix.`,
            fix: at(first!),
          },
        ]
      : [],
  )
  const optional =
    options.length > 0 && linesOfChoice(lines, defaultChoice(options)).length === 0
      ? [
          {
            rule: 'D1',
            sentence: 'Tout le devis est en option\u202f: laissez au moins un ouvrage compris.',
            fix: at(0),
          },
        ]
      : []
  return [...alone, ...optional]
}

/** Whatever is chosen, the labour shows: what is missing of the first choice where it does not. */
function labourMissingFromSome(choices: QuoteLine[][], included: boolean) {
  return (
    choices
      .filter((lines) => lines.length > 0)
      .map((lines) => missingLabour(lines, included))
      .find((missing) => missing !== null) ?? null
  )
}

function missingFromLines({ lines, options = [], labourIncluded }: QuoteDraft): MissingMention[] {
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
    ? labourMissingFromSome(
        choicesToCheck(options).map((choice) => linesOfChoice(lines, choice)),
        labourIncluded,
      )
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
