import { LeadFacts } from './lead-facts.tsx'
import { townAndDistance } from './lead-words.ts'
import { BUDGET_LABELS, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { answersInWords } from '#app/features/requests/trade-questions/trade-answers.ts'
import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import type { LeadDetail } from './queries.server.ts'

/** The works as they were described, with their photos. */
export function LeadWorks({ lead, words }: { lead: LeadDetail; words: string }) {
  const answers = answersInWords(lead.trade, lead.tradeAnswers)
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
              <PhotoView
                id={`photo-${photo}`}
                small={paths.file(photo)}
                full={paths.file(photo)}
                alt={`Vue ${index + 1} des travaux, sur ${lead.photos.length}`}
                width={320}
                height={240}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
