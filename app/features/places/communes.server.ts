import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { parsePostalCode } from '#app/values/identity/postal-code.ts'
import {
  departementOfInsee,
  type Place,
  type PostalCodeRefusal,
  WHOLE_CITY_POSTAL_CODES,
} from './places.ts'

/**
 * The table of communes, kept as the one string it came in: a row is cut out and read when it is asked for, beside it
 * stand only typed arrays. The string and all indexes take less than 10 MB where objects would take 30.
 */
type Table = {
  tsv: string
  /** Where each row starts in `tsv`; rows are in the order of their INSEE codes. */
  starts: Uint32Array
  populations: Uint32Array
  /** Every pair of a postal code and a row, in the order of the codes. */
  postalCodes: Uint32Array
  postalRows: Uint32Array
}

/** Cities whose postal codes belong to their arrondissements; they are found by name and INSEE code only. */
const WHOLE_CITIES = new Set(['13055', '69123', '75056'])

let loaded: Table | undefined

/** Reads the table at the first call (about 40 ms), then gives the same one. */
function table(): Table {
  if (loaded) return loaded
  // From its file and not from the bundle, where it would take its room twice, in processes that never ask as well.
  const tsv = readFileSync(resolve('app/features/places/communes.tsv'), 'utf8')
  const starts: number[] = []
  const populations: number[] = []
  const pairs: number[] = []
  for (
    let start = tsv.indexOf('\n') + 1;
    start < tsv.length;
    start = tsv.indexOf('\n', start) + 1
  ) {
    const row = starts.length
    const [insee = '', , population, codes = ''] = tsv
      .slice(start, tsv.indexOf('\n', start))
      .split('\t')
    starts.push(start)
    populations.push(Number(population))
    // Code and row in one number (99999 × 2^17 + 2^17 is a safe integer), so that one numeric sort orders the pairs.
    if (codes !== '' && !WHOLE_CITIES.has(insee))
      for (const code of codes.split(',')) pairs.push(Number(code) * ROWS_MAX + row)
  }
  const sorted = Float64Array.from(pairs).sort()
  loaded = {
    tsv,
    starts: Uint32Array.from(starts),
    populations: Uint32Array.from(populations),
    postalCodes: Uint32Array.from(sorted, (pair) => Math.floor(pair / ROWS_MAX)),
    postalRows: Uint32Array.from(sorted, (pair) => pair % ROWS_MAX),
  }
  return loaded
}

const ROWS_MAX = 2 ** 17

/** First index of an ascending list whose value is `value` or more. */
function lowerBound(list: Uint32Array, value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** How many rows the table has. */
export function rowCount(): number {
  return table().starts.length
}

/** Inhabitants of a row. */
export function populationOfRow(row: number): number {
  return table().populations[row] ?? 0
}

/** The cells of a row, as the generator wrote them. */
export function cellsOfRow(row: number): {
  insee: string
  name: string
  postalCodes: string[]
  lat: number
  lng: number
  exact: boolean
} {
  const { tsv, starts } = table()
  const start = starts[row]
  if (start === undefined) throw new Error(`No row ${row} in the table of communes`)
  const [insee = '', name = '', , codes = '', lat, lng, precision] = tsv
    .slice(start, tsv.indexOf('\n', start))
    .split('\t')
  return {
    insee,
    name,
    postalCodes: codes === '' ? [] : codes.split(','),
    lat: Number(lat),
    lng: Number(lng),
    exact: precision === 'x',
  }
}

/**
 * A row as a place, under the given one of its postal codes or its first; null when it has none
 * (the southern lands) or not that one.
 */
export function placeOfRow(row: number, postalCode?: string): Place | null {
  const { insee, name, postalCodes, lat, lng, exact } = cellsOfRow(row)
  const code = postalCode ?? postalCodes[0]
  if (code === undefined || !postalCodes.includes(code)) return null
  return {
    insee,
    name: name.replaceAll("'", '’'),
    postalCode: code,
    departement: departementOfInsee(insee),
    lat,
    lng,
    precision: exact ? 'exact' : 'estimated',
    population: populationOfRow(row),
  }
}

/** Rows whose postal code starts with these 1 to 5 digits, each with the first such code. */
export function rowsByPostalPrefix(digits: string): Map<number, string> {
  const { postalCodes, postalRows } = table()
  const step = 10 ** (5 - digits.length)
  const found = new Map<number, string>()
  const end = lowerBound(postalCodes, (Number(digits) + 1) * step)
  for (let at = lowerBound(postalCodes, Number(digits) * step); at < end; at++) {
    const row = postalRows[at]!
    if (!found.has(row)) found.set(row, String(postalCodes[at]).padStart(5, '0'))
  }
  return found
}

/**
 * The communes (or the arrondissement) of a postal code, most peopled first; none when the code is
 * unknown or not five digits.
 */
export function placesByPostalCode(code: string): Place[] {
  if (!/^[0-9]{5}$/.test(code)) return []
  return [...rowsByPostalPrefix(code).keys()]
    .sort((a, b) => populationOfRow(b) - populationOfRow(a) || a - b)
    .flatMap((row) => placeOfRow(row, code) ?? [])
}

/** What stands under a postal code as it was typed: at least one place, or why there is none. */
export function lookUpPostalCode(text: string): Result<Place[], PostalCodeRefusal> {
  const code = parsePostalCode(text)
  if (!code.ok) return code
  const places = placesByPostalCode(code.value)
  if (places.length > 0) return ok(places)
  return refuse(
    WHOLE_CITY_POSTAL_CODES.includes(code.value) ? 'needs_arrondissement' : 'unknown_postal_code',
  )
}

/**
 * The commune or arrondissement of an INSEE code, under one of its postal codes (its first unless
 * told); null when there is none.
 */
export function placeByInsee(insee: string, postalCode?: string): Place | null {
  const { tsv, starts } = table()
  let low = 0
  let high = starts.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const start = starts[middle]!
    const here = tsv.slice(start, start + 5)
    if (here === insee) return placeOfRow(middle, postalCode)
    if (here < insee) low = middle + 1
    else high = middle - 1
  }
  return null
}

/**
 * Every place of at least that many inhabitants, most peopled first, each under its first postal code. The three great
 * cities come arrondissement by arrondissement, so that nobody is counted twice.
 */
export function listPlacesOver(population: number): Place[] {
  return Array.from(table().populations.keys())
    .filter((row) => populationOfRow(row) >= population)
    .sort((a, b) => populationOfRow(b) - populationOfRow(a) || a - b)
    .flatMap((row) => placeOfRow(row) ?? [])
    .filter((place) => !WHOLE_CITIES.has(place.insee))
}
