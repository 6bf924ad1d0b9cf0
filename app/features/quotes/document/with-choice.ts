import { certificationText } from '#app/features/quotes/editor/vat-certification.ts'
import {
  readInstalments,
  scheduleWords,
  type Instalment,
} from '#app/features/quotes/instalments.ts'
import {
  defaultChoice,
  linesOfChoice,
  refusalOfChoice,
  variantsOf,
  type Choice,
  type WithChoiceRefusal,
} from '#app/features/quotes/quote-options.ts'
import { quoteTotals } from '#app/features/quotes/quote-totals.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { PrintedMention } from './printed-mentions.ts'
import type { QuoteDocument } from './quote-document.ts'

/**
 * A devis with other options than those it now has: its lines, totals, schedule and certification follow. `made` is the
 * document that is signed. The browser and the server both ask this; a devis without options is itself.
 */
export function withChoice(
  document: QuoteDocument,
  choice: Choice,
  made = false,
): Result<QuoteDocument, WithChoiceRefusal> {
  const { choices } = document
  if (!choices) return choice.length === 0 ? ok(document) : refuse('option_unknown')
  const refusal = refusalOfChoice(choices.options, choice)
  if (refusal) return refuse(refusal)
  const options = choices.options.map((option, place) => ({
    ...option,
    chosen: choice.includes(place),
  }))
  const lines = linesOfChoice(
    [
      ...document.lines.filter(({ option }) => option === undefined),
      ...options.flatMap((option) => option.lines),
    ],
    choice,
  )
  const totals = quoteTotals(lines, document.totals.travelCostsCents)
  if (!totals.ok) return refuse('choice_unpayable')
  const { instalments, fault } = readInstalments(
    document.instalments.map(({ label }) => label).join('\n'),
    totals.value.totalInclCents,
  )
  if (fault !== null) return refuse('choice_unpayable')
  const certification = certificationText(
    [...choices.certifiedRates, ...chosenOf(options).flatMap((option) => option.certifiedRates)],
    document.client.name,
  )
  return ok({
    ...document,
    lines,
    totals: totals.value,
    instalments,
    certification,
    mentions: mentionsFor(document, instalments, certification),
    choices: { ...choices, options, made },
  })
}

/** The options that are part of the total. */
export function chosenOf<Option extends { chosen: boolean }>(options: readonly Option[]): Option[] {
  return options.filter(({ chosen }) => chosen)
}

/** The places of the options that a devis now has. */
export function choiceOf({ choices }: Pick<QuoteDocument, 'choices'>): Choice {
  return (choices?.options ?? []).flatMap(({ chosen }, place) => (chosen ? [place] : []))
}

/** A devis as it was sent, whatever was chosen of it since. */
export function asOffered(document: QuoteDocument): QuoteDocument {
  if (!document.choices?.made) return document
  const offered = withChoice(document, defaultChoice(document.choices?.options ?? []))
  if (!offered.ok) throw new Error(`A devis was sent without its default: ${offered.refusal}`)
  return offered.value
}

/** The least and the most that a devis may come to, cents TTC; null where nothing can be chosen, or not any more. */
export function rangeOfTotals(document: QuoteDocument): { from: number; to: number } | null {
  const { choices } = document
  if (!choices || choices.made) return null
  const costOf = (place: number) => choices.options[place]!.totals.totalInclCents
  const groups = variantsOf(choices.options).map((places) =>
    places.toSorted((a, b) => costOf(a) - costOf(b)),
  )
  const additions = choices.options.flatMap(({ group }, place) => (group.trim() ? [] : [place]))
  const totalOf = (choice: Choice) => {
    const chosen = withChoice(document, choice)
    return (chosen.ok ? chosen.value : document).totals.totalInclCents
  }
  return {
    from: totalOf(groups.map((places) => places[0]!)),
    to: totalOf([...groups.map((places) => places.at(-1)!), ...additions]),
  }
}

/** The mentions that depend on the choice, said anew in their places. */
function mentionsFor(
  { mentions, instalments: before }: QuoteDocument,
  instalments: readonly Instalment[],
  certification: string | null,
): PrintedMention[] {
  const others = mentions
    .filter(({ key }) => key !== 'certification')
    .map((mention) => {
      if (mention.key !== 'schedule') return mention
      const after = mention.text.split('\n').slice(scheduleWords(before).length)
      return { ...mention, text: [...scheduleWords(instalments), ...after].join('\n') }
    })
  if (certification === null) return others
  const place = others.findIndex(({ key }) => AFTER_CERTIFICATION.includes(key))
  return others.toSpliced(place, 0, { key: 'certification', text: certification })
}

/** What stands below the certification (`printed-mentions.ts`); the signature always does. */
const AFTER_CERTIFICATION: readonly PrintedMention['key'][] = ['urgent', 'withdrawal', 'signature']
