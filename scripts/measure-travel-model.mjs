import { listPlacesOver } from '../app/features/places/communes.server.ts'
import { distanceKm } from '../app/features/places/places.ts'
import { modelMinutes, parkingAt } from '../app/features/places/travel-model.ts'
import { askRoadTable } from '../app/platform/travel-times/ask-road-table.server.ts'

// How far the model of travel times is from a road graph: `OSRM_URL=… node scripts/measure-travel-model.mjs`.
const service = process.env.OSRM_URL
if (!service) throw new Error('OSRM_URL names no road service')
const places = listPlacesOver(0).filter(({ lat }) => lat > 41)
/** @type {number[]} */
const errors = []
for (let round = 0; round < 40; round++) {
  const from = places[(round * 7_919) % places.length]
  const near = places.filter((place) => place !== from && distanceKm(from, place) < 60)
  const some = near.filter((_, index) => index % Math.ceil(near.length / 25) === 0)
  const table = await askRoadTable([from, ...some], new URL(service))
  for (const [index, place] of some.entries()) {
    const minutes = table?.[0]?.[index + 1]
    if (minutes != null) errors.push(modelMinutes(from, place) - minutes - parkingAt(place))
  }
}
const sorted = errors.map(Math.abs).sort((a, b) => a - b)
/** @param {number} share */
const at = (share) => sorted[Math.floor((sorted.length - 1) * share)]
const slower = errors.filter((error) => error >= 0).length
console.log(
  `${errors.length} ways within 60 km: median error ${at(0.5)} min, ninth decile ${at(0.9)} min, not too short for ${Math.round((slower / errors.length) * 100)} %`,
)
