import type { Passage } from './shadow.ts'

/** Numbers in words as phones are told, by pairs: 0 to 99, hyphens or spaces. */
const UNITS = [
  'zero',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
]
const TENS: Record<string, number> = {
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
}

const SAID = new Set([...UNITS, ...Object.keys(TENS), 'et', 'o', 'oo'])

/** A group of digits, written or told, and what stands between it and the one before. */
type Group = {
  digits: string
  start: number
  end: number
  gap: string
  told: boolean
  plus: boolean
}

// Dates, times and dated years are no groups of a number: 01/02/2026, 2026-11-21, 01/02/26, 08:30.
const NOT_GROUPS =
  /(?<!\d)(?:\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\/(?:0?[1-9]|1[0-2])\/\d\d(?!\/)|[01]?\d:[0-5]\d(?!:))(?!\d)/gu
// What may stand between two groups of one number.
const GAP = /^[\s.,\-/_()[\]:;*|~'"+\\=<>]{0,4}$/u

/**
 * Phone numbers: French and overseas ones in figures, with any of the usual separators or one digit at a time, with a
 * letter O for 0, with an international prefix; and numbers told in words.
 */
export function phonesIn(shadow: string): Passage[] {
  const passages: Passage[] = []
  for (const run of runsOf(shadow)) passages.push(...phonesOfRun(run))
  return passages
}

function runsOf(shadow: string): Group[][] {
  const readable = shadow.replace(NOT_GROUPS, (date) => '#'.repeat(date.length))
  const runs: Group[][] = []
  let run: Group[] = []
  let end = 0
  for (const group of groupsOf(readable)) {
    const gap = readable.slice(end, group.start)
    if (run.length === 0 || gap.length > 4 || !GAP.test(gap)) {
      if (run.length > 0) runs.push(run)
      run = []
    }
    const plus = readable[group.start - 1] === '+' || readable.endsWith('plus ', group.start)
    run.push({
      digits: group.digits,
      start: group.start,
      end: group.end,
      told: group.told,
      gap:
        run.length === 0
          ? ''
          : gap.length < 2
            ? gap.replace(/\s/u, ' ')
            : gap.replace(/\s+/gu, ' '),
      plus,
    })
    end = group.end
  }
  if (run.length > 0) runs.push(run)
  return runs
}

type Token = { text: string; start: number }

/** Groups of digits and numbers in words, in the order of the text. */
function* groupsOf(text: string): Generator<Omit<Group, 'gap' | 'plus'>> {
  const tokens: Token[] = []
  const pattern = /\d+|[a-z]+/gu
  // Other words only part groups from one another, which the gap between them shows.
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    if (match[0] < 'a' || SAID.has(match[0])) tokens.push({ text: match[0], start: match.index })
  for (let i = 0; i < tokens.length; i++) {
    const { text: token, start } = tokens[i]!
    const next = tokens[i + 1]
    if (token < 'a') {
      yield { digits: token, start, end: start + token.length, told: false }
    } else if (token === 'o' || token === 'oo') {
      if (next && next.text < 'a' && next.start - start - token.length <= 1)
        yield { digits: '0'.repeat(token.length), start, end: start + token.length, told: false }
    } else {
      const words = [token]
      for (let n = 1; n < 4 && isNear(text, tokens[i + n - 1], tokens[i + n]); n++)
        words.push(tokens[i + n]!.text)
      const told = toldNumber(words)
      if (!told) continue
      const last = tokens[i + told.words - 1]!
      yield { digits: told.digits, start, end: last.start + last.text.length, told: true }
      i += told.words - 1
    }
  }
}

function isNear(text: string, before: Token | undefined, next: Token | undefined): boolean {
  if (!before || !next) return false
  const gap = next.start - before.start - before.text.length
  return (
    (gap === 1 || gap === 2) &&
    /^[ -]+$/u.test(text.slice(before.start + before.text.length, next.start))
  )
}

/**
 * The number that some words begin with, as long as it can be ('quatre vingt dix sept' is 97), and
 * how many words it takes.
 */
function toldNumber(words: readonly string[]): { digits: string; words: number } | null {
  const [first = '', second = '', third = ''] = words
  const unit = UNITS.indexOf(first)
  if (unit === 4 && /^vingts?$/u.test(second)) return tensAnd(80, words, 2)
  if (unit >= 0) {
    const teen = unit === 10 ? UNITS.indexOf(second) : -1
    return teen >= 7 && teen <= 9
      ? { digits: String(10 + teen), words: 2 }
      : { digits: String(unit), words: 1 }
  }
  const tens = TENS[first]
  if (tens === undefined) return null
  return second === 'et' && (third === 'un' || (third === 'onze' && tens === 60))
    ? { digits: String(tens + (third === 'un' ? 1 : 11)), words: 3 }
    : tensAnd(tens, words, 1)
}

function tensAnd(
  tens: number,
  words: readonly string[],
  taken: number,
): { digits: string; words: number } {
  const unit = UNITS.indexOf(words[taken] ?? '')
  const beyond = tens === 60 || tens === 80
  if (unit === 10 && beyond) {
    const teen = UNITS.indexOf(words[taken + 1] ?? '')
    if (teen >= 7 && teen <= 9) return { digits: String(tens + 10 + teen), words: taken + 2 }
  }
  return unit >= 1 && (unit <= 9 || (beyond && unit <= 16))
    ? { digits: String(tens + unit), words: taken + 1 }
    : { digits: String(tens), words: taken }
}

/** The numbers of a run: each begins and ends with a group, so a SIRET or a price is not cut to make one. */
function phonesOfRun(run: readonly Group[]): Passage[] {
  const passages: Passage[] = []
  for (let i = 0; i < run.length; i++) {
    const last = endOfPhone(run, i)
    if (last === null) continue
    const [first, final] = [run[i]!, run[last]!]
    // '+33', '(06) 12': what opens the number goes with it.
    const opening = first.plus || (last > i && run[i + 1]!.gap.startsWith(')'))
    passages.push({ start: first.start - (opening ? 1 : 0), end: final.end, kind: 'phone' })
    i = last
  }
  return passages
}

const FRENCH = /^0[1-9]\d{8}$/u
const ZERO_LEFT_OUT = /^[67]\d{8}$/u
const WITH_PREFIX = /^(?:0{0,2}33|0{0,2}262|0{0,2}59[046])0?[1-9]\d{8}$/u
const OWN_PLAN = /^(?:00)?(?:(?:508|681|687)\d{6}|689\d{8})$/u
// Any other country, the whole of what follows '+' or '00'.
const FOREIGN = /^(?:00)?[1-9]\d{9,13}$/u
// What any of these begins with, for leaving soon.
const BEGINNINGS = /^(?:0[1-9]|00[1-9]|33|262|59|[67])/u
const MOST_DIGITS = 17

/** Where a number that begins with this group ends, or null. Looks 17 digits far, so a run is read in linear time. */
function endOfPhone(run: readonly Group[], first: number): number | null {
  let [digits, told] = ['', 0]
  for (let last = first; last < run.length && digits.length < MOST_DIGITS; last++) {
    digits += run[last]!.digits
    told += run[last]!.told ? 1 : 0
    if (told === 0 && digits.length >= 3 && !run[first]!.plus && !BEGINNINGS.test(digits))
      return null
    if (digits.length >= 8 && isPhone(digits, told, run, first, last)) return last
  }
  return null
}

function isPhone(
  digits: string,
  told: number,
  run: readonly Group[],
  first: number,
  last: number,
): boolean {
  const isLast = last === run.length - 1
  // Five numbers in words one after the other: a phone being told, with or without its zero.
  if (told >= 5) return digits.length >= 10 || isLast
  const [groups, international] = [last - first + 1, run[first]!.plus || digits.startsWith('00')]
  const shape =
    FRENCH.test(digits) ||
    (told === 0 &&
      WITH_PREFIX.test(digits) &&
      (international || groups === 1 || digits.startsWith('33'))) ||
    (told === 0 && international && (OWN_PLAN.test(digits) || (FOREIGN.test(digits) && isLast))) ||
    // '6 12 34 56 78': only in this shape, or told in part.
    (ZERO_LEFT_OUT.test(digits) &&
      groups === 5 &&
      run[first]!.digits.length === 1 &&
      run.slice(first + 1, last + 1).every((group) => group.digits.length === 2))
  return shape && looksRegular(run.slice(first, last + 1))
}

/**
 * '0,60 0,75 0,80' is a list of lengths: commas or dots inside and spaces between. A number has one
 * separator all along, or groups of two, or something odder that no measure has.
 */
function looksRegular(groups: readonly Group[]): boolean {
  const gaps = groups.slice(1).map((group) => group.gap)
  const tight = gaps.some((gap) => /^[.,]$/u.test(gap))
  const spaced = gaps.some((gap) => /^[ ;/-]|, /u.test(gap))
  return (
    !(tight && spaced) ||
    groups
      .filter((group, i) => i > 0 && !(i === 1 && group.digits.length === 1))
      .every((group) => group.digits.length === 2 && groups[0]!.digits.length >= 2)
  )
}
