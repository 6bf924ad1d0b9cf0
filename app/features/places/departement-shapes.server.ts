import { cellsOfRow, rowCount } from './communes.server.ts'
import { departementOfInsee } from './places.ts'

/** A département of metropolitan France as an outline: an SVG path, and where its name would stand. */
type DepartementShape = { code: string; path: string; x: number; y: number }
/** The map: outlines in a frame of so many units. */
export type FranceShapes = { width: number; height: number; shapes: DepartementShape[] }

/** One cell of the grid that the outlines follow, km. */
const CELL_KM = 8
/** A cell whose centre is farther than this from any commune's is sea or abroad, unless land surrounds it, km. */
const LAND_KM = 9.5
const DEGREE_KM = 111.2
const COSINE = Math.cos((46.5 * Math.PI) / 180)
/** Units of the drawing in half a cell. */
const HALF = 3
const SEA = -1

let drawn: FranceShapes | undefined

/**
 * The départements of metropolitan France, drawn from the communes themselves: each cell of a grid
 * belongs to the nearest commune's. Computed at the first call, in some tenths of a second, then
 * the same.
 */
export function franceShapes(): FranceShapes {
  drawn ??= draw()
  return drawn
}

type Grid = { columns: number; rows: number; cells: Int16Array; codes: string[] }

function draw(): FranceShapes {
  const grid = smoothed(grown())
  const owned = grid.codes.map((): number[] => [])
  grid.cells.forEach((cell, at) => void (cell === SEA || owned[cell]!.push(at)))
  const middle = (sum: number, n: number) => Math.round((sum / n + 0.5) * 2 * HALF)
  const shapes = grid.codes.map((code, index) => {
    const own = owned[index]!
    const x = own.reduce((sum, at) => sum + (at % grid.columns), 0)
    const y = own.reduce((sum, at) => sum + Math.floor(at / grid.columns), 0)
    return {
      code,
      path: ringsOf(grid, own).map(pathOf).join(''),
      x: middle(x, own.length),
      y: middle(y, own.length),
    }
  })
  return { width: grid.columns * 2 * HALF, height: grid.rows * 2 * HALF, shapes }
}

/** Each cell with the département of the nearest commune; lakes and high mountains are filled from their sides. */
function grown(): Grid {
  const points: { x: number; y: number; code: string }[] = []
  for (let row = 0; row < rowCount(); row++) {
    const { insee, lat, lng } = cellsOfRow(row)
    if (!/^9[78]/.test(insee))
      points.push({
        x: lng * COSINE * DEGREE_KM,
        y: -lat * DEGREE_KM,
        code: departementOfInsee(insee),
      })
  }
  const codes = [...new Set(points.map(({ code }) => code))].sort()
  const [left, top] = [
    Math.min(...points.map(({ x }) => x)) - 2 * CELL_KM,
    Math.min(...points.map(({ y }) => y)) - 2 * CELL_KM,
  ]
  const columns = Math.ceil((Math.max(...points.map(({ x }) => x)) - left) / CELL_KM) + 2
  const rows = Math.ceil((Math.max(...points.map(({ y }) => y)) - top) / CELL_KM) + 2
  const buckets = new Map<number, { x: number; y: number; index: number }[]>()
  for (const { x, y, code } of points) {
    const key = Math.floor((y - top) / CELL_KM) * columns + Math.floor((x - left) / CELL_KM)
    const bucket = buckets.get(key) ?? []
    bucket.push({ x: x - left, y: y - top, index: codes.indexOf(code) })
    buckets.set(key, bucket)
  }
  const cells = new Int16Array(columns * rows).fill(SEA)
  for (let at = 0; at < cells.length; at++) {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const [x, y] = [(column + 0.5) * CELL_KM, (row + 0.5) * CELL_KM]
    let nearest = LAND_KM ** 2
    for (const near of around(column, row, columns, rows, true)) {
      for (const point of buckets.get(near) ?? []) {
        const distance = (point.x - x) ** 2 + (point.y - y) ** 2
        if (distance < nearest) [nearest, cells[at]] = [distance, point.index]
      }
    }
  }
  return { columns, rows, cells: filled(cells, columns, rows), codes }
}

/** What is not land and is not reached from the edge belongs to a neighbour. */
function filled(cells: Int16Array, columns: number, rows: number): Int16Array {
  const open = new Set<number>([0])
  const waiting = [0]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const near of around(at % columns, Math.floor(at / columns), columns, rows, false)) {
      if (cells[near] !== SEA || open.has(near)) continue
      open.add(near)
      waiting.push(near)
    }
  }
  for (let left = true; left;) {
    left = false
    for (let at = 0; at < cells.length; at++) {
      if (cells[at] !== SEA || open.has(at)) continue
      const owner = around(at % columns, Math.floor(at / columns), columns, rows, true)
        .map((near) => cells[near]!)
        .find((cell) => cell !== SEA)
      if (owner === undefined) continue
      cells[at] = owner
      left = true
    }
  }
  return cells
}

/** A cell alone among five others of one kind joins them: borders lose their splinters. */
function smoothed(grid: Grid): Grid {
  const cells = grid.cells.slice()
  for (let at = 0; at < cells.length; at++) {
    const counts = new Map<number, number>()
    for (const near of around(
      at % grid.columns,
      Math.floor(at / grid.columns),
      grid.columns,
      grid.rows,
      true,
    ))
      if (near !== at) counts.set(grid.cells[near]!, (counts.get(grid.cells[near]!) ?? 0) + 1)
    const [most, n] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [SEA, 0]
    if (n >= 6 && (counts.get(grid.cells[at]!) ?? 0) <= 1) cells[at] = most
  }
  return { ...grid, cells }
}

function around(
  column: number,
  row: number,
  columns: number,
  rows: number,
  diagonals: boolean,
): number[] {
  const found: number[] = []
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
      if (diagonals || x === column || y === row) found.push(y * columns + x)
  }
  return found
}

type Point = readonly [number, number]

/** The borders of cells of one kind, as closed lines through the corners of the grid, the land on the right. */
function ringsOf({ columns, rows, cells }: Grid, own: readonly number[]): Point[][] {
  const index = cells[own[0]!]
  const is = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < columns && y < rows && cells[y * columns + x] === index
  const next = new Map<string, Point[]>()
  const edge = (from: Point, to: Point) =>
    next.set(from.join(), [...(next.get(from.join()) ?? []), to])
  for (const at of own) {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    if (!is(x, y - 1)) edge([x, y], [x + 1, y])
    if (!is(x + 1, y)) edge([x + 1, y], [x + 1, y + 1])
    if (!is(x, y + 1)) edge([x + 1, y + 1], [x, y + 1])
    if (!is(x - 1, y)) edge([x, y + 1], [x, y])
  }
  const rings: Point[][] = []
  for (const [start] of next) {
    let at = start.split(',').map(Number) as unknown as Point
    const ring: Point[] = []
    for (let to = next.get(at.join())?.pop(); to; to = next.get(at.join())?.pop()) {
      ring.push(at)
      at = to
    }
    if (ring.length > 0) rings.push(ring)
  }
  return rings
}

/**
 * A closed line through the middles of its edges, which cuts every corner the same for both
 * neighbours; what is straight is one stroke.
 */
function pathOf(ring: Point[]): string {
  const middles = ring.map(([x, y], index): Point => {
    const [toX, toY] = ring[(index + 1) % ring.length]!
    return [(x + toX) * HALF, (y + toY) * HALF]
  })
  const corners = middles.filter(([x, y], index) => {
    const [beforeX, beforeY] = middles.at(index - 1)!
    const [afterX, afterY] = middles[(index + 1) % middles.length]!
    return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x)
  })
  let [x, y] = [0, 0]
  return `${corners
    .map((corner, index) => {
      const step = `${index === 0 ? 'M' : 'l'}${corner[0] - x} ${corner[1] - y}`
      ;[x, y] = corner
      return step
    })
    .join('')}z`
}
