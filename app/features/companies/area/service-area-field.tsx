import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#app/paths.ts'
import { isServerAnswering } from '#app/platform/live/live-connection.ts'
import { AppLink } from '#app/ui/link.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { RADIUS_KM } from '#app/features/companies/file/company-file.ts'
import { ServiceAreaDrawing } from './service-area-drawing.tsx'
import type { ServiceAreaMap } from './service-area-map.ts'

/** How long one stops typing before the map follows, ms. */
const PAUSE_MS = 250

/** The radius, and its circle on the map, which follows what is typed: no farther than the plan goes. */
export function ServiceAreaField({
  defaultValue,
  error,
  planRadiusKm,
  map: saved,
}: {
  defaultValue: string | undefined
  error: string | undefined
  planRadiusKm: number
  /** The area as it is saved; null before a commune is given. */
  map: ServiceAreaMap | null
}) {
  const preview = useFetcher<{ map: ServiceAreaMap | null }>({ key: 'service-area' })
  const [typedKm, setTypedKm] = useState(Number(defaultValue))
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const follow = (text: string) => {
    const km = Number(text)
    window.clearTimeout(timer.current)
    if (!Number.isInteger(km) || km < RADIUS_KM.min || km > RADIUS_KM.max) return
    timer.current = window.setTimeout(() => {
      setTypedKm(km)
      // While nobody answers, asking would turn the page into its own error; the map follows the next change.
      if (saved && isServerAnswering())
        void preview.load(`${paths.companySection('metiers')}?rayon=${km}`)
    }, PAUSE_MS)
  }
  const map = preview.data?.map ?? saved
  const beyond = typedKm > planRadiusKm
  return (
    <>
      <TextField
        label="Rayon d’intervention"
        name="radiusKm"
        type="number"
        inputMode="numeric"
        min={RADIUS_KM.min}
        max={RADIUS_KM.max}
        suffix="km"
        defaultValue={defaultValue}
        onChange={(event) => follow(event.currentTarget.value)}
        error={error}
        hint={`À vol d’oiseau, autour de votre commune. Votre formule actuelle va jusqu’à ${planRadiusKm}\u00a0km\u202f; au-delà, le rayon choisi s’appliquera quand elle le permettra.`}
      />
      {map ? (
        <div className="grid gap-2">
          <ServiceAreaDrawing map={map} />
          <output className="text-sm text-muted">
            {beyond &&
              `La carte montre ${map.radiusKm}\u00a0km, le rayon de votre formule, et non les ${typedKm}\u00a0km que vous demandez.`}
          </output>
        </div>
      ) : (
        <p className="text-sm text-faint">
          La carte de votre zone s’affiche dès que votre commune est enregistrée, dans la partie{' '}
          <AppLink href={`${paths.companySection('identite')}#postalCode`} className="link">
            Entreprise
          </AppLink>
          .
        </p>
      )}
    </>
  )
}
