import { placeLabel } from '#app/features/places/copy.ts'
import type { Place } from '#app/features/places/places.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { townName, townSegment } from './town-address.ts'

/** A link to a town's page. */
export type TownLink = { name: string; segment: string; note?: string | undefined }

/** What a link to a town needs; `note` stands after its name. */
export function townLink(place: Place, note?: string): TownLink {
  return {
    name: placeLabel({ ...place, name: townName(place) }),
    segment: townSegment(place),
    note,
  }
}

/** Towns in columns, each leading to its page for the trade. */
export function TownLinks({ trade, towns }: { trade: TradeSlug; towns: readonly TownLink[] }) {
  return (
    <ul className="town-links">
      {towns.map((town) => (
        <li key={town.segment}>
          <AppLink href={paths.tradeTown(trade, town.segment)}>{town.name}</AppLink>
          {town.note && <span>{town.note}</span>}
        </li>
      ))}
    </ul>
  )
}
