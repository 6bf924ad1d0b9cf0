import type { ServiceAreaMap } from './service-area-map.ts'

/** Half the drawing's width, in its own units. */
const HALF = 200

/** The service area as a blueprint: the base, the circle with its dimension, the towns around. */
export function ServiceAreaDrawing({ map }: { map: ServiceAreaMap }) {
  const scale = HALF / map.extentKm
  const radius = map.radiusKm * scale
  return (
    <figure className="service-area">
      <svg viewBox={`${-HALF} ${-HALF} ${HALF * 2} ${HALF * 2}`} className="draw" role="img" aria-label={`${map.radiusKm}\u00a0km autour de ${map.base}${map.towns.length > 0 ? `\u00a0: ${map.towns.map((town) => town.name).join(', ')}` : ''}`}>
        <circle className="s h" r={radius / 2} />
        <circle className="t" r={radius} />
        <line className="s" x1={-HALF} x2={HALF} y1="0" y2="0" strokeDasharray="2 6" />
        <line className="s" y1={-HALF} y2={HALF} x1="0" x2="0" strokeDasharray="2 6" />
        {map.towns.map((town) => (
          <g key={town.name} transform={`translate(${(town.x * scale).toFixed(1)} ${(town.y * scale).toFixed(1)})`}>
            <circle className="f" r="3" />
            <text x={town.side === 'right' ? 8 : -8} y="4" className={town.side === 'right' ? 'service-area-right' : 'service-area-left'}>{town.name}</text>
          </g>
        ))}
        <line className="d" x1="0" x2={radius} y1="0" y2="0" />
        <line className="d" x1={radius} x2={radius} y1="-5" y2="5" />
        <path d="M-7 6V-2L0-8l7 6v8z" className="f" />
        <text y="24">{map.base}</text>
      </svg>
      <figcaption className="text-sm text-faint">
        {map.radiusKm}&nbsp;km à vol d’oiseau{map.townsInside > 1 && <>&nbsp;: {map.townsInside} communes de plus de 2&nbsp;000 habitants</>}.
      </figcaption>
    </figure>
  )
}
