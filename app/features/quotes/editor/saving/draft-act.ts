import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { formatDay, isDay } from '#app/values/time/french-date.ts'
import { counted } from '#app/values/words/counted.ts'
import { formFromTyped, typedFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import {
  flatLines,
  isBlank,
  QUOTE_TEXTS,
  typedTotals,
  writtenOver,
  type QuoteTexts,
  type TypedQuote,
} from '#app/features/quotes/editor/quote-editor.ts'
import { FOR_WHOM, KEEP_DRAFT, originFields, WRITE_QUOTE } from './draft-fields.ts'

type Fields = Pick<KeptAct, 'fields'>

/** The field of a kept act; empty where it has none. */
export const fieldOfAct = ({ fields }: Fields, name: string): string =>
  fields.find(([one]) => one === name)?.[1] ?? ''

/** Whether an act keeps the draft of a devis that the site has already. */
export const isKeptDraft = (act: Fields) => fieldOfAct(act, 'intent') === KEEP_DRAFT
/** Whether an act holds a devis: a draft, or one that was begun without network. */
export const holdsQuote = (act: Fields) =>
  isKeptDraft(act) || fieldOfAct(act, 'intent') === WRITE_QUOTE

/** Whether an act begins a devis for a contact. */
export const isBegunFor = (act: Fields, leadId: string) =>
  fieldOfAct(act, 'intent') === WRITE_QUOTE && fieldOfAct(act, FOR_WHOM) === `lead:${leadId}`

/**
 * A devis that was begun without network, as a save of the draft that is there already: what it does not say is the
 * draft's. It was made from no version of it, so that it takes the place of none before its author chose.
 */
export function asDraft(act: KeptAct, stored: TypedQuote): KeptAct {
  const typed = writtenOver(typedOfAct(act), stored)
  return {
    ...act,
    fields: [
      ['intent', KEEP_DRAFT],
      ...originFields({ base: 'none', after: [] }),
      ...(formFromTyped(typed) as Iterable<[string, string]>),
    ],
  }
}

/** A kept act as its editor shows it. */
export function typedOfAct({ fields }: { fields: readonly [string, string][] }): TypedQuote {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return typedFromForm(form)
}

/** What each field of a devis is called, where two versions are compared. */
const TEXT_LABELS: Record<keyof QuoteTexts, string> = {
  title: 'Titre',
  workNature: 'Nature des travaux',
  worksAddress: 'Adresse des travaux',
  validUntil: 'Valable jusqu’au',
  startOn: 'Début des travaux',
  startText: 'Sous un délai',
  durationText: 'Durée estimée',
  travelCosts: 'Frais de déplacement',
  paymentTerms: 'Conditions de paiement',
  instalmentsText: 'Échéancier',
  materialsText: 'Matériaux',
  localTaxText: 'Taxe locale',
  energyAid: 'Aide à la rénovation énergétique',
  rgeHeld: 'Qualifiée RGE',
  subcontractorsText: 'Sous-traitants',
  labourIncluded: 'Main-d’œuvre comprise',
  fossilBoiler: 'Chaudière',
  solarPlant: 'Panneaux solaires',
  wasteNone: 'Aucun déchet',
  wasteQuantity: 'Déchets, quantité',
  wasteHandling: 'Déchets, tri',
  wastePlace: 'Déchets, lieu de dépôt',
  wasteCost: 'Déchets, coût',
  urgentRepair: 'Réparation urgente',
  urgentWhat: 'Ce qui est urgent',
  urgentCalledAt: 'Appel du client',
}

/** A line of a devis as it is compared: where it stands, what it says, for how much. */
export type ComparedLine = { workItem: string; words: string; amount: string }

/** A devis as one reads it beside another. */
export function comparedQuote(typed: TypedQuote): {
  texts: { name: keyof QuoteTexts; label: string; value: string }[]
  lines: ComparedLine[]
  total: string
} {
  const { totals } = typedTotals(typed)
  return {
    texts: QUOTE_TEXTS.flatMap((name) => {
      const value = typed.texts[name].trim()
      if (value === '') return []
      return { name, label: TEXT_LABELS[name], value: isDay(value) ? formatDay(value) : value }
    }),
    lines: flatLines(typed.items)
      .filter((line) => !isBlank(line))
      .map(({ workItem, designation, quantity, unit, unitPrice, vat }) => ({
        workItem,
        words: designation,
        amount: `${quantity} ${unit} × ${unitPrice}\u00a0€, TVA ${formatVatRate(Number(vat) || 0)}`,
      })),
    total: totals ? formatEuros(totals.totalInclCents) : '–',
  }
}

/** Of two versions, the texts that differ, each with its value in either; empty: not said. */
export function differentTexts(
  mine: TypedQuote,
  theirs: TypedQuote,
): { label: string; mine: string; theirs: string }[] {
  const said = ({ texts }: TypedQuote, name: keyof QuoteTexts) => {
    const value = texts[name].trim().replace(/\r\n?/g, '\n')
    return isDay(value) ? formatDay(value) : value
  }
  return QUOTE_TEXTS.flatMap((name) => {
    const [here, there] = [said(mine, name), said(theirs, name)]
    return here === there ? [] : { label: TEXT_LABELS[name], mine: here, theirs: there }
  })
}

/** What a person reads of a kept devis in the list of what waits. */
export function wordsOfDraft(typed: TypedQuote): [string, string][] {
  const { lines, total } = comparedQuote(typed)
  return [
    ['Titre', typed.texts.title],
    ['Lignes', counted(lines.length, 'ligne', 'lignes')],
    ['Total TTC, calculé ici', total],
  ]
}

/** A devis as a text, to be taken elsewhere. */
export function draftAsText(typed: TypedQuote): string {
  const { texts, lines, total } = comparedQuote(typed)
  return [
    ...texts.map(({ label, value }) => `${label}\u00a0: ${value}`),
    '',
    ...lines.map(({ workItem, words, amount }) => `${workItem} – ${words}\u00a0: ${amount}`),
    '',
    `Total TTC\u00a0: ${total}`,
  ].join('\n')
}
