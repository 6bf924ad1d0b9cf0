import { foldText } from '#app/values/words/fold-text.ts'

/** A part of a devis that its client may take or leave before signing. */
export type QuoteOption = {
  /** The work item of its lines too. */
  title: string
  explanation: string
  /**
   * What it is a variant of (« Carrelage »): one of each is chosen, the first unless the client
   * says otherwise. Empty: an addition.
   */
  group: string
}

/** Options that are chosen, by their place, from 0. */
export type Choice = readonly number[]

/** Why a choice is not one of those that a devis offers. */
export type ChoiceRefusal = 'option_unknown' | 'variant_twice' | 'variant_missing'

/** Why a devis cannot be made with a choice; `choice_unpayable`: its schedule does not make that total. */
export type WithChoiceRefusal = ChoiceRefusal | 'choice_unpayable'

/** Options at most in a devis. */
export const MAX_OPTIONS = 10

/** The variants of each group, by their places, in the order of the devis. */
export function variantsOf(options: readonly QuoteOption[]): number[][] {
  const variants = options.flatMap(({ group }, place) => (group.trim() ? [{ group, place }] : []))
  return [...Map.groupBy(variants, ({ group }) => foldText(group)).values()].map((all) =>
    all.map(({ place }) => place),
  )
}

/** What stands where the client says nothing: no addition, and the first variant of each group. */
export function defaultChoice(options: readonly QuoteOption[]): Choice {
  return variantsOf(options).map(([first]) => first!)
}

/** Why these options cannot be chosen together; null when they can. */
export function refusalOfChoice(
  options: readonly QuoteOption[],
  choice: Choice,
): ChoiceRefusal | null {
  if (choice.some((place) => !options[place]) || new Set(choice).size < choice.length)
    return 'option_unknown'
  const chosen = variantsOf(options).map(
    (places) => places.filter((place) => choice.includes(place)).length,
  )
  if (chosen.some((count) => count > 1)) return 'variant_twice'
  return chosen.includes(0) ? 'variant_missing' : null
}

/** The lines of a choice: what stands in no option, then its options in the order of the devis. */
export function linesOfChoice<Line extends { option?: number | undefined }>(
  lines: readonly Line[],
  choice: Choice,
): Line[] {
  return [
    ...lines.filter(({ option }) => option === undefined),
    ...choice
      .toSorted((a, b) => a - b)
      .flatMap((place) => lines.filter(({ option }) => option === place)),
  ]
}

/**
 * The choices that stand for all when a devis is checked: the default, each other variant in its place, and everything
 * that can be added to it.
 */
export function choicesToCheck(options: readonly QuoteOption[]): Choice[] {
  const groups = variantsOf(options)
  const least = defaultChoice(options)
  const swapped = groups.flatMap(([first, ...others]) =>
    others.map((other) => least.map((place) => (place === first ? other : place))),
  )
  const additions = options.flatMap(({ group }, place) => (group.trim() ? [] : [place]))
  return [least, ...swapped, ...(additions.length > 0 ? [[...least, ...additions]] : [])]
}
