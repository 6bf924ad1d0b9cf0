import type { Criterion, ScorePart } from './ranking.ts'

/** The criteria of the ranking, as people read them. */
export const CRITERION_LABELS: Record<Criterion, string> = {
  nearness: 'Proximité',
  rating: 'Avis',
  replies: 'Réponses',
  fairness: 'Équité',
  boost: 'Mise en avant',
}

const percent = (share: number) => `${Math.round(share * 100)}`

/** What a score is made of: each criterion's points out of the most it can bring, and a bar. */
export function ScoreParts({ parts }: { parts: readonly ScorePart[] }) {
  return (
    <ul className="score-parts">
      {parts.map((part) => (
        <li key={part.criterion}>
          <span className="whitespace-nowrap">{CRITERION_LABELS[part.criterion]}</span>
          <meter
            className="meter"
            min={0}
            max={1}
            value={part.value}
            aria-label={`${CRITERION_LABELS[part.criterion]}\u00a0: ${percent(part.points)} points sur ${percent(part.weight)}`}
          />
          <span className="tabular-nums">
            {percent(part.points)}
            <span className="text-faint">/{percent(part.weight)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A score, 0 to 1, as points out of 100. */
export function scoreText(score: number): string {
  return percent(score)
}
