import { LOCATOR_HALF, MAP_HALF, type ServiceAreaMap } from './service-area-map.ts'

/**
 * The service area as a blueprint on the land: the base, the circle with its dimension, the towns
 * around, and where it lies in the country.
 */
export function ServiceAreaDrawing({ map }: { map: ServiceAreaMap }) {
  const radius = (map.radiusKm * MAP_HALF) / map.extentKm
  return (
    <figure className="service-area">
      <svg
        viewBox={MAP_VIEW_BOX}
        className="draw"
        role="img"
        aria-label={`${map.radiusKm}\u00a0km autour de ${map.base}${map.towns.length > 0 ? `\u00a0: ${map.towns.map((town) => town.name).join(', ')}` : ''}`}
      >
        <MapGround map={map} />
        <circle className="t service-area-circle" r={radius} />
        <MapTowns map={map} mark={<circle className="f" r="3" />} />
        <line className="d" x1="0" x2={radius} y1="0" y2="0" />
        <line className="d" x1={radius} x2={radius} y1="-5" y2="5" />
        <path d="M-7 6V-2L0-8l7 6v8z" className="f" />
        <text y="24">{map.base}</text>
      </svg>
      <figcaption className="text-sm text-faint">
        {map.radiusKm}&nbsp;km à vol d’oiseau
        {map.townsInside > 1 && (
          <>&nbsp;: {map.townsInside} communes de plus de 2&nbsp;000 habitants</>
        )}
        .
      </figcaption>
    </figure>
  )
}

/** The square that every map is drawn in, its base in the middle. */
export const MAP_VIEW_BOX = `${-MAP_HALF} ${-MAP_HALF} ${MAP_HALF * 2} ${MAP_HALF * 2}`

/** What every map stands on: the land, the axes, half the distance, and the whole country in its corner. */
export function MapGround({
  map: { land, locator, radiusKm, extentKm },
}: {
  map: Pick<ServiceAreaMap, 'land' | 'locator' | 'radiusKm' | 'extentKm'>
}) {
  return (
    <>
      <path className="map-land" fillRule="evenodd" d={land} />
      <circle className="s h" r={(radiusKm * MAP_HALF) / extentKm / 2} />
      <path
        className="s"
        strokeDasharray="2 6"
        d={`M${-MAP_HALF} 0H${MAP_HALF}M0 ${-MAP_HALF}V${MAP_HALF}`}
      />
      {locator && (
        <g
          transform={`translate(${LOCATOR_HALF - MAP_HALF} ${LOCATOR_HALF - MAP_HALF})`}
          className="map-locator"
          aria-hidden="true"
        >
          <rect
            x={-LOCATOR_HALF}
            y={-LOCATOR_HALF}
            width={LOCATOR_HALF * 2}
            height={LOCATOR_HALF * 2}
          />
          <path className="map-land" fillRule="evenodd" d={locator.land} />
          <circle cx={locator.x} cy={locator.y} r={locator.radius} />
        </g>
      )}
    </>
  )
}

/** The towns of a map, each with its mark and its name on the side away from the middle. */
export function MapTowns({
  map: { towns, extentKm },
  mark,
}: {
  map: Pick<ServiceAreaMap, 'towns' | 'extentKm'>
  mark: React.ReactNode
}) {
  const unit = MAP_HALF / extentKm
  return towns.map((town) => (
    <g
      key={town.name}
      transform={`translate(${(town.x * unit).toFixed(1)} ${(town.y * unit).toFixed(1)})`}
      aria-hidden="true"
    >
      {mark}
      <text
        x={town.side === 'right' ? 8 : -8}
        y="4"
        className={town.side === 'right' ? 'service-area-right' : 'service-area-left'}
      >
        {town.name}
      </text>
    </g>
  ))
}
