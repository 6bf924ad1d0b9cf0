import { formatDay, formatDayShort, formatLocalTime } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { vatMention, vatTerritoryOf } from '#app/values/numbers/vat.ts'
import {
  LEGAL_GUARANTEES,
  NO_EARLY_PAYMENT,
  SIGNATURE_MENTION,
  SMALL_PLANT,
  URGENT_REPAIR,
  WITHDRAWAL_NOTICE,
} from '#app/features/quotes/copy.ts'
import type {
  CompanyMentions,
  InsuranceMentions,
  QuoteDraft,
  RequestFacts,
} from '#app/features/quotes/editor/quote-draft.ts'
import { isSmallPlant } from '#app/features/quotes/editor/equipment-rates.ts'
import { rgeMention, subcontractorsMention } from './energy-aid.ts'
import { filled } from './missing-mention.ts'
import { equipmentOf, regimeOf } from './vat-mentions.ts'
import { wasteMention } from './waste.ts'
import { scheduleWords, type Instalment } from '#app/features/quotes/instalments.ts'

/** A mention as printed on the devis, on the page and in the PDF. */
export type PrintedMention = {
  key:
    | 'validity'
    | 'price'
    | 'labour'
    | 'travel'
    | 'start'
    | 'payment'
    | 'schedule'
    | 'waste'
    | 'guarantees'
    | 'vat'
    | 'insurance'
    | 'rge'
    | 'subcontractors'
    | 'solar'
    | 'mediator'
    | 'certification'
    | 'urgent'
    | 'withdrawal'
    | 'signature'
  text: string
}

/**
 * The mentions of a complete devis, in the order of the document. Ask `missingMentions` first: this
 * prints what is there.
 */
export function printedMentions(
  draft: QuoteDraft,
  company: CompanyMentions,
  request: RequestFacts,
  instalments: readonly Instalment[] = [],
): PrintedMention[] {
  const territory = vatTerritoryOf(request.postalCode, request.insee)
  const noVat =
    territory === 'com'
      ? (draft.localTaxText ?? null)
      : vatMention(territory, regimeOf(draft, company))
  const start = draft.startOn ? `le ${formatDay(draft.startOn)}` : draft.startText
  const { insurance, rge, mediator } = company
  const waste = wasteMention(draft.waste, noVat === null)
  const { urgentRepair } = draft
  const rgeWords = rgeMention(draft, rge)
  const subcontractors = subcontractorsMention(draft)
  const mentions: (PrintedMention | null)[] = [
    draft.validUntil === null
      ? null
      : {
          key: 'validity',
          text: `Devis établi le ${formatDay(draft.issuedOn)}, valable jusqu’au ${formatDay(draft.validUntil)} inclus.`,
        },
    { key: 'price', text: 'Devis gratuit.' },
    draft.labourIncluded
      ? { key: 'labour', text: 'Main-d’œuvre comprise, au forfait, dans le prix de chaque ligne.' }
      : null,
    draft.travelCostsCents === null
      ? null
      : {
          key: 'travel',
          text: `Frais de déplacement\u00a0: ${formatEuros(draft.travelCostsCents)}${noVat === null ? ' HT' : ''}.`,
        },
    {
      key: 'start',
      text: `Début des travaux\u00a0: ${start}. Durée estimée\u00a0: ${draft.durationText}.`,
    },
    { key: 'payment', text: `Paiement\u00a0: ${draft.paymentTerms}` },
    instalments.length === 0
      ? null
      : {
          key: 'schedule',
          text: [
            ...scheduleWords(instalments),
            ...(draft.mode === 'on_premises' ? [] : [NO_EARLY_PAYMENT]),
          ].join('\n'),
        },
    waste === null ? null : { key: 'waste', text: waste },
    noVat === null
      ? null
      : {
          key: 'vat',
          text: draft.reverseCharge
            ? `${noVat}. Contrat de sous-traitance\u00a0: ${draft.reverseCharge.subcontractReference}.`
            : noVat,
        },
    insurance === null
      ? null
      : {
          key: 'insurance',
          text: insuranceMention(insurance),
        },
    { key: 'guarantees', text: LEGAL_GUARANTEES },
    rgeWords === null ? null : { key: 'rge', text: rgeWords },
    subcontractors === null ? null : { key: 'subcontractors', text: subcontractors },
    isSmallPlant(equipmentOf(draft, request)) ? { key: 'solar', text: SMALL_PLANT } : null,
    mediator === null
      ? null
      : {
          key: 'mediator',
          text: mediatorMention(mediator),
        },
    draft.certificationText === null
      ? null
      : { key: 'certification', text: draft.certificationText },
    urgentRepair && filled(urgentRepair.what) && filled(urgentRepair.calledAt)
      ? {
          key: 'urgent',
          text: URGENT_REPAIR.mention(formatLocalTime(urgentRepair.calledAt), urgentRepair.what),
        }
      : null,
    draft.mode === 'on_premises' ? null : { key: 'withdrawal', text: WITHDRAWAL_NOTICE },
    { key: 'signature', text: SIGNATURE_MENTION },
  ]
  return mentions.filter((mention) => mention !== null)
}

/** The ten-year insurance as each devis and invoice says it (law.md D4). */
export function insuranceMention(insurance: InsuranceMentions): string {
  return `Assurance décennale\u00a0: ${insuranceInWords(insurance)}`
}

/** An insurance in words: whose, which zone, and from when to when. */
export function insuranceInWords(insurance: InsuranceMentions): string {
  return `${insurance.insurer}, ${insurance.contact}${insurance.policyNumber ? `, contrat n°\u00a0${insurance.policyNumber}` : ''}. Zone couverte\u00a0: ${insurance.coverage}. Valable du ${formatDayShort(insurance.from)} au ${formatDayShort(insurance.to)}.`
}

/** The mediator as each devis and invoice says it (law.md D11). */
export function mediatorMention(mediator: NonNullable<CompanyMentions['mediator']>): string {
  return `Médiateur de la consommation\u00a0: ${mediator.name}, ${mediator.address}.`
}
