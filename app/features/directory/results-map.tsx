import {
  MapGround,
  MapTowns,
  MAP_VIEW_BOX,
} from '#app/features/companies/area/service-area-drawing.tsx'
import {
  MAP_HALF,
  serviceAreaMap,
  type MapSources,
  type ServiceAreaMap,
} from '#app/features/companies/area/service-area-map.ts'
import { DEGREE_KM } from '#app/features/places/outline.ts'
import { distanceKm, type Point } from '#app/features/places/places.ts'
import { AppLink } from '#app/ui/link.tsx'

/** Companies of one commune, drawn as one mark: their ranks in the list. */
type MapPin = { x: number; y: number; ranks: number[]; town: string }
/** What the map of a page of results shows; kilometres, the place searched at 0, 0. */
export type ResultsMapData = Omit<ServiceAreaMap, 'base' | 'townsInside'> & {
  centre: string
  pins: MapPin[]
}

/** The map of a page of results: its companies by commune, the towns around, a round scale that holds them all. */
export function resultsMap(
  centre: Point & { label: string },
  results: readonly (Point & { town: string })[],
  sources: MapSources,
): ResultsMapData {
  const farthest = Math.max(1, ...results.map((result) => distanceKm(centre, result)))
  const radiusKm = [10, 20, 40, 80, 150].find((km) => km >= farthest) ?? 200
  const { land, locator, extentKm, towns } = serviceAreaMap(
    { ...centre, name: centre.label },
    radiusKm,
    sources,
  )
  const cosine = Math.cos((centre.lat * Math.PI) / 180)
  const pins = new Map<string, MapPin>()
  for (const [index, result] of results.entries()) {
    const key = `${result.lat},${result.lng}`
    const pin = pins.get(key) ?? {
      x: (result.lng - centre.lng) * DEGREE_KM * cosine,
      y: (centre.lat - result.lat) * DEGREE_KM,
      ranks: [],
      town: result.town,
    }
    pin.ranks.push(index + 1)
    pins.set(key, pin)
  }
  const held = [...pins.values()]
  // A town whose mark is already a company's is not named twice.
  const free = towns.filter(
    (town) => !held.some((pin) => Math.hypot(pin.x - town.x, pin.y - town.y) < extentKm * 0.12),
  )
  return { centre: centre.label, radiusKm, extentKm, land, locator, towns: free, pins: held }
}

/** What is read of a mark: what is written in it comes first, so that one may ask for it by voice. */
function pinWords({ ranks, town }: MapPin): string {
  if (ranks.length === 1) return `${ranks[0]}, résultat à ${town}`
  return `${ranks.length} artisans, ${town}\u00a0: résultats ${ranks.join(', ')}`
}

/** The companies of the page where they are; each mark leads to the first of them in the list. */
export function ResultsMap({ map }: { map: ResultsMapData }) {
  const unit = MAP_HALF / map.extentKm
  return (
    <figure className="service-area results-map">
      <svg
        viewBox={MAP_VIEW_BOX}
        className="draw"
        role="group"
        aria-label={`Carte des artisans autour de ${map.centre}`}
      >
        <MapGround map={map} />
        <circle className="s" r={map.radiusKm * unit} strokeDasharray="3 5" />
        <MapTowns map={map} mark={<circle className="s" r="2" />} />
        <path d="M-6 0h12M0-6v12" className="t" />
        {map.pins.map((pin) => (
          <AppLink
            key={pin.ranks[0]}
            href={`#resultat-${pin.ranks[0]}`}
            data-ranks={pin.ranks.join(' ')}
            aria-label={pinWords(pin)}
          >
            <g
              transform={`translate(${(pin.x * unit).toFixed(1)} ${(pin.y * unit).toFixed(1)})`}
              className="results-pin"
            >
              {pin.ranks.length === 1 ? (
                <circle r="13" />
              ) : (
                <rect x="-42" y="-14" width="84" height="28" rx="14" />
              )}
              <text y="5">
                {pin.ranks.length === 1 ? pin.ranks[0] : `${pin.ranks.length} artisans`}
              </text>
            </g>
          </AppLink>
        ))}
      </svg>
      <figcaption className="text-sm text-faint">
        Chaque repère est une commune, jamais une adresse. Le cercle est à {map.radiusKm}&nbsp;km.
      </figcaption>
    </figure>
  )
}
