import MapPin from 'lucide-react/icons/map-pin'
import type { PlaceAnswer } from '#app/features/places/commune-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** Where an earlier request of the person was, with the communes of its postal code. */
export type EarlierPlace = {
  postalCode: string
  insee: string
  town: string
  places: readonly PlaceAnswer[]
}

/** The places of earlier requests, each a button that fills the fields below. */
export function EarlierPlaces({
  places,
  onPick,
}: {
  places: readonly EarlierPlace[]
  onPick: (place: EarlierPlace) => void
}) {
  return (
    <div role="group" aria-label="Lieux de vos demandes précédentes" className="grid gap-2">
      <p className="text-muted">Au même endroit que la dernière fois&nbsp;?</p>
      <div className="flex flex-wrap gap-2">
        {places.map((place) => (
          <Button
            key={`${place.postalCode} ${place.insee}`}
            type="button"
            size="sm"
            icon={<Icon of={MapPin} />}
            onClick={() => onPick(place)}
          >
            {place.town}, {place.postalCode}
          </Button>
        ))}
      </div>
    </div>
  )
}
