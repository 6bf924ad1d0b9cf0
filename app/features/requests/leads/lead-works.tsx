import FileText from 'lucide-react/icons/file-text'
import { LeadFacts } from './lead-facts.tsx'
import { townAndDistance } from './lead-words.ts'
import { BUDGET_LABELS, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { MarkedPhotoView } from '#app/features/works/photo-marks/marked-photo.tsx'
import type { MarkedPhoto } from '#app/features/works/photo-marks/queries.server.ts'
import { AppLink } from '#app/ui/link.tsx'
import { BlueprintList } from '#app/features/requests/blueprints/request-blueprints.tsx'
import type { LeadBlueprints } from '#app/features/requests/blueprints/queries.server.ts'
import type { LeadDetail } from './queries.server.ts'

/** The works as they were described, with their photos. */
export function LeadWorks({
  lead,
  words,
  answers,
  blueprints,
  rooms,
  together,
  marked,
}: {
  lead: LeadDetail
  words: string
  /** What was answered to the questions of the trade. */
  answers: readonly { term: string; value: string }[]
  blueprints: LeadBlueprints
  /** The rooms of the home that their owner put them in. */
  rooms: readonly string[]
  /** The trades of the works that this is a part of; none where it is the whole. */
  together: readonly TradeSlug[]
  /** What the reader drew on the photos, by file. */
  marked: Readonly<Partial<Record<string, MarkedPhoto>>>
}) {
  return (
    <section>
      <h2 className="sr-only">Travaux</h2>
      <p className="max-w-prose whitespace-pre-line">{words}</p>
      <div className="mt-4">
        <LeadFacts
          place={townAndDistance(`${lead.town} (${lead.postalCode})`, lead.distanceKm)}
          budget={lead.budget && BUDGET_LABELS[lead.budget]}
          timeframe={lead.timeframe && TIMEFRAME_LABELS[lead.timeframe]}
          photos={0}
          outsideArea={lead.outsideArea}
          wantsYou={lead.wantsYou}
        />
      </div>
      {together.length > 0 && (
        <p className="mt-2 text-muted">
          Fait partie de travaux à plusieurs métiers&nbsp;:{' '}
          {together.map((trade) => TRADES[trade].name.toLocaleLowerCase('fr')).join(', ')}.
        </p>
      )}
      {rooms.length > 0 && (
        <p className="mt-2 wrap-anywhere text-muted">
          {rooms.length > 1 ? 'Pièces' : 'Pièce'}&nbsp;: {rooms.join(', ')}
        </p>
      )}
      {lead.outsideArea && (
        <p className="mt-2 text-sm text-faint">
          Le particulier a accepté d’être contacté par des artisans un peu plus éloignés.
        </p>
      )}
      {answers.length > 0 && (
        <div className="mt-6">
          <DefinitionList items={answers} />
        </div>
      )}
      {lead.photos.length > 0 && (
        <ul className="lead-photos" aria-label="Photos des travaux">
          {lead.photos.map((photo, index) => (
            <li key={photo}>
              <MarkedPhotoView
                id={`photo-${photo}`}
                small={paths.file(photo)}
                full={paths.file(photo)}
                alt={`Vue ${index + 1} des travaux, sur ${lead.photos.length}`}
                marked={marked[photo]}
              />
              {lead.openedAt && (
                <AppLink
                  href={paths.drawOnPhoto(photo)}
                  className="link mt-1 inline-block"
                  aria-label={`Mesurer\u00a0: vue ${index + 1}`}
                >
                  Mesurer
                </AppLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <LeadPlans lead={lead} blueprints={blueprints} />
    </section>
  )
}

/** The plans: files once the person gave their contact details, until then how many there are. */
function LeadPlans({ lead, blueprints }: { lead: LeadDetail; blueprints: LeadBlueprints }) {
  const { count, shown } = blueprints
  if (count === 0) return null
  if (shown.length > 0)
    return (
      <div className="mt-6">
        <h3 className="text-heading">Plans</h3>
        <BlueprintList plans={shown} />
      </div>
    )
  return (
    <p className="meta mt-4">
      <span>
        <Icon of={FileText} />
        {count === 1 ? '1 plan, visible' : `${count} plans, visibles`}{' '}
        {lead.openedAt
          ? 'quand le particulier vous donne ses coordonnées'
          : 'une fois le contact pris et les coordonnées données'}
      </span>
    </p>
  )
}
