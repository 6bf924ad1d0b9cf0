import { sql } from 'drizzle-orm'
import {
  cellsOfRow,
  placeOfRow,
  populationOfRow,
  rowCount,
} from '#app/features/places/communes.server.ts'
import { distanceKm, type Place, type Point } from '#app/features/places/places.ts'
import { TRADE_SLUGS, type TradeSlug } from '#app/features/trades/trades.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { MIN_ARTISANS } from './town-figures.ts'

/*
 * Which towns a trade serves: the list behind the links and the sitemap. It is counted in memory, since 35 000 towns
 * against every artisan is seconds of the database's time and a tenth of one here, and kept for some minutes: a link
 * may be that old, a page's own figures never are.
 */

type Reach = Point & { reachKm: number }
/** Served towns by row of `places/communes.server.ts`: in order, most peopled first, and as flags. */
type ServedTowns = { rows: Uint32Array; has: Uint8Array }
type Kept = { at: number; version: number; towns: Promise<ServedTowns> }

/** When companies have changed since, a list this old is counted anew while it still serves … */
const FRESH_MS = 5 * 60_000
/** … and one this old is waited for. */
const KEPT_MS = 30 * 60_000
/** Towns counted before other requests get their turn. */
const AT_ONCE = 2_000
/** Side of a cell of the grid, degrees. */
const CELL = 0.25
const DEGREE_KM = 111.195
/** Neighbours lie within this, km. */
const AROUND_KM = 40
/** So many of the nearest, and so many of the most peopled. */
const NEIGHBOURS = 6
/** Paris, Lyon and Marseille have a page by arrondissement. */
const WHOLE_CITIES = new Set(['13055', '69123', '75056'])

const kept = new Map<TradeSlug, Kept>()
let positions: { lat: Float64Array; lng: Float64Array; rowOf: Map<string, number> } | undefined

/** The towns that at least three artisans of the trade serve, most peopled first; `max` of them, or all. */
export async function listServedTowns(
  ctx: Ctx,
  trade: TradeSlug,
  max = Number.POSITIVE_INFINITY,
): Promise<Place[]> {
  const { rows } = await servedTowns(ctx, trade)
  return Array.from(rows.subarray(0, Math.min(max, rows.length)), (row) => placeOfRow(row)!)
}

/** The most peopled served town of each département or collectivity, by its code. */
export async function listMainTowns(ctx: Ctx, trade: TradeSlug): Promise<Place[]> {
  const { rows } = await servedTowns(ctx, trade)
  const main = new Map<string, Place>()
  for (const row of rows) {
    const place = placeOfRow(row)!
    if (!main.has(place.departement)) main.set(place.departement, place)
  }
  return [...main.values()].sort((a, b) => (a.departement < b.departement ? -1 : 1))
}

/** The trades that have a page for a town. */
export async function listTradesServed(ctx: Ctx, town: Pick<Place, 'insee'>): Promise<TradeSlug[]> {
  const row = townPositions().rowOf.get(town.insee)
  if (row === undefined) return []
  const lists = await Promise.all(TRADE_SLUGS.map((trade) => servedTowns(ctx, trade)))
  return TRADE_SLUGS.filter((_, index) => lists[index]!.has[row] === 1)
}

/** The nearest served towns and the most peopled ones around, nearest first, without the town itself. */
export async function listNeighbours(
  ctx: Ctx,
  trade: TradeSlug,
  town: Place,
): Promise<{ place: Place; km: number }[]> {
  const { rows } = await servedTowns(ctx, trade)
  const { lat, lng, rowOf } = townPositions()
  const own = rowOf.get(town.insee)
  const around: { row: number; km: number }[] = []
  for (const row of rows) {
    if (row === own || Math.abs(lat[row]! - town.lat) > AROUND_KM / DEGREE_KM) continue
    const km = distanceKm(town, { lat: lat[row]!, lng: lng[row]! })
    if (km <= AROUND_KM) around.push({ row, km })
  }
  const nearest = around.toSorted((a, b) => a.km - b.km)
  const chosen = new Set([...around.slice(0, NEIGHBOURS), ...nearest.slice(0, NEIGHBOURS)])
  return nearest
    .filter((one) => chosen.has(one))
    .map(({ row, km }) => ({ place: placeOfRow(row)!, km }))
}

function servedTowns(ctx: Ctx, trade: TradeSlug): Promise<ServedTowns> {
  const known = kept.get(trade)
  const age = known ? Math.abs(ctx.now.getTime() - known.at) : Number.POSITIVE_INFINITY
  if (known && (known.version === contentVersion('companies') || age < FRESH_MS)) return known.towns
  const counted = countAnew(ctx, trade, known)
  return known && age < KEPT_MS ? known.towns : counted
}

/** One count at a time: whoever comes meanwhile finds it begun. When it fails, the former list stays. */
function countAnew(ctx: Ctx, trade: TradeSlug, former: Kept | undefined): Promise<ServedTowns> {
  const counted = countServed(ctx, trade)
  const entry: Kept = {
    at: ctx.now.getTime(),
    version: contentVersion('companies'),
    towns: former ? counted.catch(() => former.towns) : counted,
  }
  // The former list serves until the new one is there.
  if (former) kept.set(trade, { ...entry, towns: former.towns })
  else kept.set(trade, entry)
  counted.then(
    () => kept.set(trade, entry),
    () => (former ? kept.set(trade, former) : kept.delete(trade)),
  )
  return counted
}

async function countServed(ctx: Ctx, trade: TradeSlug): Promise<ServedTowns> {
  const { rows: reaches } = await ctx.db.execute<Reach>(
    sql`select lat, lng, reach_km as "reachKm" from artisan_trades where trade = ${trade} and available`,
  )
  const grid = Map.groupBy(reaches, (reach) =>
    cellOf(Math.floor(reach.lat / CELL), Math.floor(reach.lng / CELL)),
  )
  const farthest = reaches.reduce((most, { reachKm }) => Math.max(most, reachKm), 0)
  const { lat, lng, rowOf } = townPositions()
  const has = new Uint8Array(lat.length)
  const found: number[] = []
  let counted = 0
  for (const row of rowOf.values()) {
    if (++counted % AT_ONCE === 0) await new Promise(setImmediate)
    if (!isServed({ lat: lat[row]!, lng: lng[row]! }, grid, farthest)) continue
    has[row] = 1
    found.push(row)
  }
  return {
    rows: Uint32Array.from(found.sort((a, b) => populationOfRow(b) - populationOfRow(a) || a - b)),
    has,
  }
}

/** Looks through the cells around a town, the nearest first, until three artisans are found. */
function isServed(
  town: Point,
  grid: ReadonlyMap<number, readonly Reach[]>,
  farthestKm: number,
): boolean {
  const high = Math.ceil(farthestKm / (DEGREE_KM * CELL))
  const wide = Math.ceil(
    farthestKm / (DEGREE_KM * CELL * Math.max(0.2, Math.cos((town.lat * Math.PI) / 180))),
  )
  const [row, column] = [Math.floor(town.lat / CELL), Math.floor(town.lng / CELL)]
  let count = 0
  for (let ring = 0; ring <= Math.max(high, wide); ring++) {
    const tall = Math.min(ring, high)
    for (let dy = -tall; dy <= tall; dy++) {
      // Between the ring's first and last rows only its two ends are new.
      const step = Math.abs(dy) === ring ? 1 : 2 * ring
      for (let dx = -ring; dx <= ring; dx += step) {
        for (const reach of grid.get(cellOf(row + dy, column + dx)) ?? []) {
          // Most are too far by their latitude alone, which costs no sine.
          if (
            Math.abs(town.lat - reach.lat) * DEGREE_KM <= reach.reachKm &&
            distanceKm(town, reach) <= reach.reachKm &&
            ++count === MIN_ARTISANS
          )
            return true
        }
      }
    }
  }
  return false
}

/** One number for a cell; 4 000 columns hold the whole turn of the Earth. */
const cellOf = (row: number, column: number) => row * 4_000 + column

/** Where every town with a page of its own may be, by row; read once. */
function townPositions() {
  if (positions) return positions
  const size = rowCount()
  positions = { lat: new Float64Array(size), lng: new Float64Array(size), rowOf: new Map() }
  for (let row = 0; row < size; row++) {
    const { insee, postalCodes, lat, lng } = cellsOfRow(row)
    positions.lat[row] = lat
    positions.lng[row] = lng
    if (postalCodes.length > 0 && !WHOLE_CITIES.has(insee)) positions.rowOf.set(insee, row)
  }
  return positions
}
