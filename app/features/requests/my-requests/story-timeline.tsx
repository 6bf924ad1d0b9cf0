import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import type { StoryMoment } from './request-moments.ts'

/** Moments of the story that stand open; the older ones are a press away. */
const STORY_SHOWN = 8

/** Everything that happened, oldest first, the latest moments open. */
export function StoryTimeline({
  story,
  live,
  zone,
}: {
  story: readonly StoryMoment[]
  live: boolean
  zone: string
}) {
  const moments = story.map(({ at, ...moment }, index) => ({
    ...moment,
    when: formatDateTime(at, zone),
    state: index === story.length - 1 && live ? ('now' as const) : ('done' as const),
  }))
  const before = moments.slice(0, Math.max(0, moments.length - STORY_SHOWN))
  return (
    <>
      {before.length > 0 && (
        <details className="more mb-4">
          <summary>
            {before.length === 1
              ? 'Une étape plus ancienne'
              : `${before.length} étapes plus anciennes`}
          </summary>
          <div className="mt-3">
            <Timeline label="Début de la demande" moments={before} />
          </div>
        </details>
      )}
      <Timeline label="Vie de la demande" moments={moments.slice(before.length)} />
    </>
  )
}
