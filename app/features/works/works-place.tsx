import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import { directionsTo } from '#app/features/places/directions.ts'
import { siteSentence } from '#app/features/requests/site-person.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { WorksDetail } from './read-works.server.ts'

/**
 * Where the works are and how their client is reached, under the date: what an artisan wants on the way there. Without
 * the lead, there is no conversation to write in.
 */
export function WorksPlace({
  works,
}: {
  works: Pick<WorksDetail, 'clientName' | 'clientPhone' | 'sitePerson' | 'worksAddress'> &
    Partial<Pick<WorksDetail, 'leadId'>>
}) {
  return (
    <section aria-labelledby="lieu-titre">
      <h2 id="lieu-titre" className="sr-only">
        Lieu des travaux
      </h2>
      <p className="meta text-muted">
        <span>
          <Icon of={MapPin} />
          {works.worksAddress}
        </span>
      </p>
      {works.sitePerson && (
        <p className="mt-2">Sur place&nbsp;: {siteSentence(works.sitePerson)}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink
          href={directionsTo(works.worksAddress)}
          rel="noreferrer"
          icon={<Icon of={MapPin} />}
        >
          Itinéraire<span className="sr-only"> avec Google Maps</span>
        </ButtonLink>
        {works.clientPhone && (
          <ButtonLink href={`tel:${works.clientPhone}`} icon={<Icon of={Phone} />}>
            <span className="sr-only">Appeler {works.clientName} au </span>
            {formatPhone(works.clientPhone as PhoneNumber)}
          </ButtonLink>
        )}
        {works.sitePerson && (
          <ButtonLink href={`tel:${works.sitePerson.phone}`} icon={<Icon of={Phone} />}>
            Appeler sur place
          </ButtonLink>
        )}
        {works.leadId && (
          <ButtonLink
            href={`${paths.lead(works.leadId)}#conversation`}
            icon={<Icon of={MessageSquare} />}
          >
            Écrire un message
          </ButtonLink>
        )}
      </div>
      <p className="mt-2 text-sm text-faint">
        L’itinéraire s’ouvre dans Google Maps, à qui l’adresse est donnée.
      </p>
    </section>
  )
}
