import type { QuoteDocument } from '#app/features/quotes/document/quote-document.ts'
import {
  defaultChoice,
  refusalOfChoice,
  variantsOf,
  type Choice,
  type QuoteOption,
} from '#app/features/quotes/quote-options.ts'

/** The field of an addition, which is a box, or of a choice of variants, named by the first of them. */
export function fieldOf(first: number | null): string {
  return first === null ? 'option' : `variante-${first}`
}
const FIELD = /^(?:option|variante-\d{1,2})$/

/** The choice that fields hold, as the address of a page or its form has them; null where there is no such field. */
export function readChoice(fields: Iterable<[string, unknown]>): Choice | null {
  const held = [...fields].filter(([name]) => FIELD.test(name))
  if (held.length === 0) return null
  return held.map(([, value]) => (/^\d{1,2}$/.test(String(value)) ? Number(value) : -1))
}

/** The choice that an address asks to see: the default where it names none, or one that is not offered. */
export function choiceToShow(url: string, { choices }: QuoteDocument): Choice {
  const options = choices?.options ?? []
  const asked = readChoice(new URL(url).searchParams)
  return asked && refusalOfChoice(options, asked) === null ? asked : defaultChoice(options)
}

/** The choice that an address posts, offered or not: the default where it names none. */
export function choicePosted(url: string, { choices }: QuoteDocument): Choice {
  return readChoice(new URL(url).searchParams) ?? defaultChoice(choices?.options ?? [])
}

/** An address that holds a choice; the same where there is nothing to choose. */
export function withChoiceIn(
  path: string,
  options: readonly QuoteOption[],
  choice: Choice,
): string {
  const groups = variantsOf(options)
  const fields = choice.map((place): [string, string] => [
    fieldOf(groups.find((places) => places.includes(place))?.[0] ?? null),
    String(place),
  ])
  return fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`
}
