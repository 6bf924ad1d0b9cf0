/** A criterion of the ranking, in the order of its weight on the public page. */
export type Criterion = 'nearness' | 'rating' | 'replies' | 'fairness' | 'boost'

/** One criterion's share of a score, kept with the lead so that a ranking can be explained. */
export type ScorePart = {
  criterion: Criterion
  /** How well the artisan does on it, 0 to 1. */
  value: number
  /** The published weight, 0 to 1. */
  weight: number
  /** value × weight: what it adds to the score. */
  points: number
}

/**
 * The published weights; their sum is 1, so a score lies between 0 and 1. They are set by administrators
 * (`readWeights`), and the page on ranking prints the same (law.md T1: criteria by order of weight, effect of the
 * subscription). `boost` is the most that a plan can buy: two artisans more than `boost` apart on everything else keep
 * their order whatever they pay.
 */
export type Weights = Readonly<Record<Criterion, number>>

/** The weights from whole percents, as they are set. */
export const weightsOf = (percents: Weights): Weights => ({
  nearness: percents.nearness / 100,
  rating: percents.rating / 100,
  replies: percents.replies / 100,
  fairness: percents.fairness / 100,
  boost: percents.boost / 100,
})

/** The constants behind the criteria, printed on the same page. */
export const RANKING = {
  /** The distance, km, at which nearness is worth half. */
  halfwayKm: 15,
  /** Every artisan starts with this many imaginary ratings … */
  priorRatings: 8,
  /** … of this average, so that one 5-star review does not beat many of 4.7. */
  priorAverage: 3.8,
  /** Likewise for the share of requests answered: this many imaginary ones … */
  priorProposals: 5,
  /** … answered at this rate. */
  priorReplyRate: 0.6,
  /** Answering in no time is worth 1, in this many minutes or more 0: the 24 h that an artisan has. */
  slowestReplyMinutes: 1_440,
  /** Share of the reply rate in the replies criterion; the rest is speed. */
  replyRateShare: 0.6,
  /** After this many days without a proposal the fairness criterion is full. */
  fairAfterDays: 14,
} as const

/** What is known of an artisan when a request is matched. */
export type CandidateFacts = {
  /** To the works, km. */
  distanceKm: number
  /** Sum and number of overall ratings, 1 to 5 each. */
  ratingSum: number
  ratingCount: number
  /** Leads answered over leads that waited for an answer, and the summed minutes of those answers. */
  proposedCount: number
  answeredCount: number
  answerMinutes: number
  /** Null when nothing was ever proposed: a newcomer is served first. */
  lastProposedAt: Date | null
  /** Whether the plan has the boost (Premium, 'mis en avant'). */
  boosted: boolean
}

/** A score between 0 and 1, and what it is made of. */
export type Score = { score: number; parts: ScorePart[] }

/**
 * How an artisan ranks for a request at `now`. The same facts always give the same score; nothing
 * is drawn by chance.
 */
export function scoreCandidate(facts: CandidateFacts, weights: Weights, now: Date): Score {
  const values: Record<Criterion, number> = {
    nearness: nearness(facts.distanceKm),
    rating: (bayesianRating(facts.ratingSum, facts.ratingCount) - 1) / 4,
    replies: replies(facts),
    fairness: fairness(facts.lastProposedAt, now),
    boost: facts.boosted ? 1 : 0,
  }
  const parts = (Object.keys(weights) as Criterion[]).map((criterion) => {
    const value = unit(values[criterion])
    return { criterion, value, weight: weights[criterion], points: value * weights[criterion] }
  })
  return { score: unit(parts.reduce((sum, part) => sum + part.points, 0)), parts }
}

/**
 * The mean rating (1 to 5) with the imaginary ones counted in; what ranks and may be sorted by,
 * never shown as the average.
 */
export function bayesianRating(ratingSum: number, ratingCount: number): number {
  return (
    (ratingSum + RANKING.priorRatings * RANKING.priorAverage) / (ratingCount + RANKING.priorRatings)
  )
}

/** Best score first; equal scores by distance, then by id, so that the order never depends on how rows came. */
export function byScore(
  a: { score: number; distanceKm: number; artisanId: string },
  b: { score: number; distanceKm: number; artisanId: string },
): number {
  return b.score - a.score || a.distanceKm - b.distanceKm || (a.artisanId < b.artisanId ? -1 : 1)
}

/**
 * 1 next door, a half at `halfwayKm`, never quite 0. The same yardstick for all: measured against each artisan's own
 * reach, a plan with a longer one would buy nearness.
 */
function nearness(distanceKm: number): number {
  return RANKING.halfwayKm / (RANKING.halfwayKm + Math.max(0, distanceKm))
}

function replies({ proposedCount, answeredCount, answerMinutes }: CandidateFacts): number {
  const rate =
    (answeredCount + RANKING.priorProposals * RANKING.priorReplyRate) /
    (proposedCount + RANKING.priorProposals)
  // Without answers, half the time allowed: neither rewarded nor punished.
  const mean = (answerMinutes + RANKING.slowestReplyMinutes / 2) / (answeredCount + 1)
  const speed = 1 - mean / RANKING.slowestReplyMinutes
  return unit(rate) * RANKING.replyRateShare + unit(speed) * (1 - RANKING.replyRateShare)
}

function fairness(lastProposedAt: Date | null, now: Date): number {
  return lastProposedAt === null
    ? 1
    : (now.getTime() - lastProposedAt.getTime()) / (RANKING.fairAfterDays * 86_400_000)
}

/** Counters may lag behind one another for an instant; a share still lies between 0 and 1. */
function unit(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
}
