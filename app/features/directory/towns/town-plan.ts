import type { Point } from '#app/features/places/places.ts'

/** A commune on the plan: its place on the sheet, and how many artisans are based there. */
type PlanMark = { x: number; y: number; artisans: number; nearest: boolean }
/** A circle around the town: its radius in km and on the sheet. */
type PlanRing = { km: number; r: number }
/** Where artisans come from, drawn to scale around a town in the middle of a square sheet. */
export type TownPlan = { rings: PlanRing[]; marks: PlanMark[]; left: number }

/** Half the sheet, and the farthest circle's radius. */
export const PLAN_HALF = 180
const OUTER = 158
/** Circles that may be drawn, km; the three that fit are. */
const CIRCLES = [2, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 150]
/** More communes than these would be a cloud. */
const MARKS = 14

/** The nearest communes to scale, north up, and how many artisans come from farther than the sheet. */
export function planOf(
  town: Point,
  bases: readonly (Point & { km: number; artisans: number })[],
): TownPlan {
  const shown = bases.slice(0, MARKS)
  const farthest = shown.at(-1)?.km ?? 0
  const outer = CIRCLES.find((km) => km >= farthest) ?? CIRCLES.at(-1)!
  const scale = OUTER / outer
  // Half of it, and the one that parts what is around the corner.
  const circles = [
    ...new Set([
      CIRCLES.findLast((km) => km <= outer / 4),
      CIRCLES.findLast((km) => km <= outer / 2),
      outer,
    ]),
  ].filter((km) => km !== undefined)
  return {
    rings: circles.map((km) => ({ km, r: Math.round(km * scale) })),
    marks: shown.map((base, index) => {
      const east = (base.lng - town.lng) * Math.cos((town.lat * Math.PI) / 180)
      const north = base.lat - town.lat
      const length = Math.hypot(east, north) || 1
      const reach = base.km * scale
      return {
        x: Math.round(PLAN_HALF + (east / length) * reach),
        y: Math.round(PLAN_HALF - (north / length) * reach),
        artisans: base.artisans,
        nearest: index === 0,
      }
    }),
    left: bases.slice(MARKS).reduce((sum, base) => sum + base.artisans, 0),
  }
}
