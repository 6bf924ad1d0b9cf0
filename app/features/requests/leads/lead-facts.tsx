import CalendarClock from 'lucide-react/icons/calendar-clock'
import Compass from 'lucide-react/icons/compass'
import Image from 'lucide-react/icons/image'
import MapPin from 'lucide-react/icons/map-pin'
import UserCheck from 'lucide-react/icons/user-check'
import Wallet from 'lucide-react/icons/wallet'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** What the line of facts shows; null facts are left out. */
export type LeadFactsProps = {
  place: string
  budget: string | null
  timeframe: string | null
  photos: number
  outsideArea: boolean
  wantsYou: boolean
}

/** The facts of a request in one line: where, how much, when, photos, and whether it lies outside the zone. */
export function LeadFacts({
  place,
  budget,
  timeframe,
  photos,
  outsideArea,
  wantsYou,
}: LeadFactsProps) {
  return (
    <p className="meta">
      {wantsYou && (
        <span className="text-tint">
          <Icon of={UserCheck} />
          Cette personne vous a choisi
        </span>
      )}
      <span>
        <Icon of={MapPin} />
        {place}
      </span>
      {outsideArea && (
        <span className="text-warn">
          <Icon of={Compass} />
          Hors de votre zone
        </span>
      )}
      {budget && (
        <span>
          <Icon of={Wallet} />
          {budget}
        </span>
      )}
      {timeframe && (
        <span>
          <Icon of={CalendarClock} />
          {timeframe}
        </span>
      )}
      {photos > 0 && (
        <span>
          <Icon of={Image} />
          {photos === 1 ? '1 photo' : `${photos} photos`}
        </span>
      )}
    </p>
  )
}
