import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { AppLink } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import type { OwnEmergency } from './list-own-emergencies.server.ts'

const STANDING = {
  unproved: 'Code attendu',
  asking: 'Recherche en cours',
  taken: 'En route',
  nobody: 'Personne n’était libre',
  over: 'Terminé',
  cancelled: 'Annulé',
}

/** The emergencies of an account, each with who came. */
export function OwnEmergencies({ repairs }: { repairs: readonly OwnEmergency[] }) {
  return (
    <section aria-labelledby="depannages" className="mt-14">
      <h2 id="depannages" className="text-subtitle">
        Dépannages d’urgence
      </h2>
      <ul className="lines mt-4">
        {repairs.map(({ id, kind, state, town, zone, createdAt, companyName, href }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <div className="min-w-0">
              <h3 className="text-heading">
                <AppLink href={href} className="link">
                  {KIND_FACTS[kind].name}
                </AppLink>
              </h3>
              <p className="wrap-anywhere text-muted">
                {[companyName, town].filter(Boolean).join(', ')}
              </p>
            </div>
            <p className="text-sm text-faint">
              {STANDING[state]}, le {formatDate(createdAt, zone)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
