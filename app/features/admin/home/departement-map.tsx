import { AppLink } from '#app/ui/link.tsx'
import { MAP_STEPS } from './home-figures.ts'

/**
 * A département on the map: its step of colour, 0 to 4, what is said of it, and where its requests
 * are listed (null without any).
 */
export type MapDepartement = {
  code: string
  name: string
  step: number
  words: string
  href: string | null
}
/** The outlines of metropolitan France, by code. */
export type MapOutlines = { width: number; height: number; paths: Readonly<Record<string, string>> }

/** Small or far: drawn as tiles beside the map, in this order. */
const TILES = [
  '75',
  '92',
  '93',
  '94',
  '971',
  '972',
  '973',
  '974',
  '975',
  '976',
  '977',
  '978',
  '984',
  '986',
  '987',
  '988',
  '989',
] as const

/**
 * Metropolitan France in outlines, Paris and its crown and the territories overseas as tiles, one
 * scale of colour for all.
 */
export function DepartementMap({
  outlines,
  departements,
  label,
}: {
  outlines: MapOutlines
  departements: readonly MapDepartement[]
  label: string
}) {
  const byCode = new Map(departements.map((one) => [one.code, one]))
  // Those that say something are drawn last, over their neighbours' lines.
  const drawn = departements
    .filter(({ code }) => outlines.paths[code])
    .sort((a, b) => a.step - b.step)
  return (
    <figure className="france" aria-label={label}>
      <svg
        viewBox={`0 0 ${outlines.width} ${outlines.height}`}
        role="group"
        aria-label={`${label}, France métropolitaine`}
      >
        {drawn.map((one) =>
          one.href ? (
            <AppLink key={one.code} href={one.href} aria-label={`${one.name}\u00a0: ${one.words}`}>
              <Outline one={one} path={outlines.paths[one.code]!} />
            </AppLink>
          ) : (
            <Outline key={one.code} one={one} path={outlines.paths[one.code]!} />
          ),
        )}
      </svg>
      <div className="grid content-start gap-6">
        <ul className="france-tiles">
          {TILES.map((code) => byCode.get(code))
            .filter((one) => one !== undefined)
            .map((one) => (
              <li key={one.code}>
                {one.href ? (
                  <AppLink href={one.href} className="france-tile" data-step={one.step}>
                    <Tile one={one} />
                  </AppLink>
                ) : (
                  <span className="france-tile" data-step={one.step}>
                    <Tile one={one} />
                  </span>
                )}
              </li>
            ))}
        </ul>
        <ul className="france-key" aria-label="Échelle">
          {MAP_STEPS.map((from, step) => {
            const to = MAP_STEPS[step + 1]
            return (
              <li key={from} data-step={step}>
                {to === undefined
                  ? `${from} et plus`
                  : to - from === 1
                    ? from === 0
                      ? 'aucune'
                      : from
                    : `${from} à ${to - 1}`}
              </li>
            )
          })}
        </ul>
      </div>
    </figure>
  )
}

function Outline({ one, path }: { one: MapDepartement; path: string }) {
  return (
    <path d={path} data-step={one.step}>
      <title>{`${one.name} : ${one.words}`}</title>
    </path>
  )
}

function Tile({ one }: { one: MapDepartement }) {
  return (
    <>
      <strong>{one.code}</strong>
      <span className="sr-only">
        {one.name}&nbsp;: {one.words}
      </span>
      <span aria-hidden="true">{one.name}</span>
    </>
  )
}
