import { serviceAreaMap, type MapTown } from '#app/features/artisans/service-area-map.ts'
import { distanceKm, type Place, type Point } from '#app/features/places/places.ts'
import { AppLink } from '#app/ui/link.tsx'

/** Half the drawing's width, in its own units. */
const HALF = 200
/** One degree of latitude, km. */
const DEGREE_KM = 111.195

/** Companies of one commune, drawn as one mark: their ranks in the list. */
export type MapPin = { x: number; y: number; ranks: number[]; town: string }
/** What the map of a page of results shows; kilometres, the place searched at 0, 0. */
export type ResultsMapData = { centre: string; radiusKm: number; extentKm: number; towns: MapTown[]; pins: MapPin[] }

/** The map of a page of results: its companies by commune, the towns around, a round scale that holds them all. */
export function resultsMap(centre: Point & { label: string }, results: readonly (Point & { town: string })[], towns: readonly Place[]): ResultsMapData {
  const farthest = Math.max(1, ...results.map((result) => distanceKm(centre, result)))
  const radiusKm = [10, 20, 40, 80, 150].find((km) => km >= farthest) ?? 200
  const map = serviceAreaMap({ ...centre, name: centre.label }, radiusKm, towns)
  const cosine = Math.cos((centre.lat * Math.PI) / 180)
  const pins = new Map<string, MapPin>()
  for (const [index, result] of results.entries()) {
    const key = `${result.lat},${result.lng}`
    const pin = pins.get(key) ?? { x: (result.lng - centre.lng) * DEGREE_KM * cosine, y: (centre.lat - result.lat) * DEGREE_KM, ranks: [], town: result.town }
    pin.ranks.push(index + 1)
    pins.set(key, pin)
  }
  const held = [...pins.values()]
  // A town whose mark is already a company's is not named twice.
  const free = map.towns.filter((town) => !held.some((pin) => Math.hypot(pin.x - town.x, pin.y - town.y) < map.extentKm * 0.12))
  return { centre: centre.label, radiusKm, extentKm: map.extentKm, towns: free, pins: held }
}

/** The companies of the page where they are; each mark leads to the first of them in the list. */
export function ResultsMap({ map }: { map: ResultsMapData }) {
  const scale = HALF / map.extentKm
  const at = (x: number, y: number) => `translate(${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)})`
  return (
    <figure className="service-area results-map">
      <svg viewBox={`${-HALF} ${-HALF} ${HALF * 2} ${HALF * 2}`} className="draw" role="group" aria-label={`Carte des artisans autour de ${map.centre}`}>
        <circle className="s h" r={(map.radiusKm * scale) / 2} />
        <circle className="s" r={map.radiusKm * scale} strokeDasharray="3 5" />
        <line className="s" x1={-HALF} x2={HALF} y1="0" y2="0" strokeDasharray="2 6" />
        <line className="s" y1={-HALF} y2={HALF} x1="0" x2="0" strokeDasharray="2 6" />
        {map.towns.map((town) => (
          <g key={town.name} transform={at(town.x, town.y)} aria-hidden="true">
            <circle className="s" r="2" />
            <text x={town.side === 'right' ? 8 : -8} y="4" className={town.side === 'right' ? 'service-area-right' : 'service-area-left'}>{town.name}</text>
          </g>
        ))}
        <path d="M-6 0h12M0-6v12" className="t" />
        {map.pins.map((pin) => (
          <AppLink key={pin.ranks[0]} href={`#resultat-${pin.ranks[0]}`} aria-label={`${pin.town}\u00a0: ${pin.ranks.length === 1 ? `résultat ${pin.ranks[0]}` : `résultats ${pin.ranks.join(', ')}`}`}>
            <g transform={at(pin.x, pin.y)} className="results-pin">
              {pin.ranks.length === 1 ? <circle r="13" /> : <rect x="-42" y="-14" width="84" height="28" rx="14" />}
              <text y="5">{pin.ranks.length === 1 ? pin.ranks[0] : `${pin.ranks.length} artisans`}</text>
            </g>
          </AppLink>
        ))}
      </svg>
      <figcaption className="text-sm text-faint">Chaque repère est une commune, jamais une adresse. Le cercle est à {map.radiusKm}&nbsp;km.</figcaption>
    </figure>
  )
}
