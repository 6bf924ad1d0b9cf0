import {
  cellsOfRow,
  placeOfRow,
  populationOfRow,
  rowCount,
  rowsByPostalPrefix,
} from './communes.server.ts'
import { foldPlaceName, normalisePlaceName, type Place } from './places.ts'

/** All names, normalised, each on its own line; a name that starts with an article has a second line without it. */
type NameIndex = { names: string; lineStarts: Uint32Array; lineRows: Uint32Array }

/** How well a name fits: the whole, its start, the start of a word, the middle of a word. */
const EXACT = 0
const START = 1
const WORD = 2
const INSIDE = 3

/** Longer texts are cut: no French name is longer. */
const TEXT_MAX = 60
/** Shorter pieces than this are sought at the start of a name only, else half of France would fit. */
const INSIDE_MIN = 3

let index: NameIndex | undefined

function nameIndex(): NameIndex {
  if (index) return index
  const lines: string[] = []
  const starts: number[] = []
  const rows: number[] = []
  let length = 1
  const add = (line: string, row: number) => {
    lines.push(line)
    starts.push(length)
    rows.push(row)
    length += line.length + 1
  }
  for (let row = 0; row < rowCount(); row++) {
    const { name, postalCodes } = cellsOfRow(row)
    // The southern lands have no postal code: nobody builds there.
    if (postalCodes.length === 0) continue
    const line = normalisePlaceName(name)
    add(line, row)
    const bare = line.replace(/^(?:l|le|la|les) /, '')
    if (bare !== line) add(bare, row)
  }
  index = {
    names: `\n${lines.join('\n')}\n`,
    lineStarts: Uint32Array.from(starts),
    lineRows: Uint32Array.from(rows),
  }
  return index
}

/** The best few candidates so far, each row once: best fit first, then most peopled. */
class Best {
  readonly found: { row: number; fit: number; code: string | undefined }[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** False when a candidate of that fit and population would not get in, whatever its row. */
  mayEnter(row: number, fit: number): boolean {
    const last = this.found[this.#limit - 1]
    return (
      last === undefined ||
      fit < last.fit ||
      (fit === last.fit && populationOfRow(row) > populationOfRow(last.row))
    )
  }

  offer(row: number, fit: number, code?: string): void {
    if (!this.mayEnter(row, fit)) return
    const known = this.found.findIndex((one) => one.row === row)
    if (known >= 0) {
      if (this.found[known]!.fit <= fit) return
      this.found.splice(known, 1)
    }
    const behind = this.found.findIndex(
      (one) =>
        fit < one.fit || (fit === one.fit && populationOfRow(row) > populationOfRow(one.row)),
    )
    this.found.splice(behind < 0 ? this.found.length : behind, 0, { row, fit, code })
    if (this.found.length > this.#limit) this.found.pop()
  }
}

function seekName(words: string, best: Best, within?: Map<number, string>, bestFit = EXACT): void {
  const { names, lineStarts, lineRows } = nameIndex()
  const anywhere = words.length >= INSIDE_MIN
  const sought = anywhere ? words : `\n${words}`
  let line = 0
  for (let hit = names.indexOf(sought); hit >= 0; hit = names.indexOf(sought, hit + 1)) {
    const at = anywhere ? hit : hit + 1
    while (line + 1 < lineStarts.length && lineStarts[line + 1]! <= at) line++
    const row = lineRows[line]!
    if (within && !within.has(row)) continue
    const before = names[at - 1]
    const fit =
      before === '\n'
        ? names[at + words.length] === '\n'
          ? EXACT
          : START
        : before === ' '
          ? WORD
          : INSIDE
    best.offer(row, Math.max(fit, bestFit), within?.get(row))
  }
}

/** Words sought as they stand and with St written in full, since 'st' may be either. */
function seek(text: string, best: Best, within?: Map<number, string>): void {
  const full = normalisePlaceName(text)
  if (full === '') return
  const typed = foldPlaceName(text)
  // The village of Le Saint is not what a lone 'st' names before all others.
  seekName(full, best, within, /\bste?$/.test(typed) ? START : EXACT)
  if (typed !== full) seekName(typed, best, within)
}

/**
 * Places for what somebody has typed so far: the start of a postal code ('690', '69 003'), a piece of a name without
 * regard to accents, case or hyphens ('st etienne', 'havre'), or both ('69003 Lyon', 'Saint-Denis 974'). The whole
 * name comes first, then names that start so, then words, then pieces; the most peopled first among equals. Each
 * commune comes once, under the postal code that fits or its first. At most `limit` (1 to 50).
 */
export function searchPlaces(text: string, limit = 8): Place[] {
  const best = new Best(Math.min(50, Math.max(1, Math.trunc(limit))))
  const typed = text.slice(0, TEXT_MAX).trim()
  const [, leading = '', rest = ''] = /^((?:\d\s*){0,5})(.*)$/s.exec(typed) ?? []
  let digits = leading.replace(/\s/g, '')
  if (digits !== '') {
    const within = rowsByPostalPrefix(digits)
    if (/[^\s,]/.test(rest)) seek(rest, best, within)
    else for (const [row, code] of within) best.offer(row, EXACT, code)
  } else {
    seek(typed, best)
    const [, before, trailing] = /^(.*\D)((?:\d\s*){2,5})\)?$/s.exec(typed) ?? []
    if (best.found.length === 0 && before !== undefined && trailing !== undefined) {
      digits = trailing.replace(/\s/g, '')
      seek(before, best, rowsByPostalPrefix(digits))
    }
  }
  return best.found.flatMap(({ row, code }) => {
    const place = placeOfRow(row)
    return (place?.postalCode.startsWith(digits) ? place : placeOfRow(row, code)) ?? []
  })
}
