import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import {
  assert,
  boolean,
  double,
  integer,
  option,
  property,
  record,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bayesianRating,
  byScore,
  RANKING,
  scoreCandidate,
  weightsOf,
  type CandidateFacts,
  type Criterion,
} from './ranking.ts'

const WEIGHTS = weightsOf(INITIAL_SETTINGS.weights)
const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const average: CandidateFacts = {
  distanceKm: 10,
  ratingSum: 40,
  ratingCount: 10,
  proposedCount: 20,
  answeredCount: 15,
  answerMinutes: 15 * 240,
  lastProposedAt: daysAgo(3),
  boosted: false,
}
const scoreOf = (facts: Partial<CandidateFacts>) =>
  scoreCandidate({ ...average, ...facts }, WEIGHTS, now).score

const anyFacts: Arbitrary<CandidateFacts> = record({
  distanceKm: double({ min: 0, max: 200, noNaN: true }),
  ratings: integer({ min: 0, max: 500 }),
  mean: double({ min: 1, max: 5, noNaN: true }),
  proposedCount: integer({ min: 0, max: 1_000 }),
  answered: double({ min: 0, max: 1, noNaN: true }),
  minutes: integer({ min: 0, max: 1_440 }),
  lastDays: option(double({ min: 0, max: 400, noNaN: true })),
  boosted: boolean(),
}).map(({ distanceKm, ratings, mean, proposedCount, answered, minutes, lastDays, boosted }) => {
  const answeredCount = Math.floor(proposedCount * answered)
  return {
    distanceKm,
    ratingSum: Math.round(ratings * mean),
    ratingCount: ratings,
    proposedCount,
    answeredCount,
    answerMinutes: answeredCount * minutes,
    lastProposedAt: lastDays === null ? null : daysAgo(lastDays),
    boosted,
  }
})

describe('the published weights', () => {
  test('add up to one, heaviest first', () => {
    const weights = Object.values(WEIGHTS)
    expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    expect([...weights].sort((a, b) => b - a)).toEqual(weights)
  })

  test('make every score a number from 0 to 1, explained to the last point', () => {
    assert(
      property(anyFacts, (facts) => {
        const { score, parts } = scoreCandidate(facts, WEIGHTS, now)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(parts.map((part) => part.criterion)).toEqual(Object.keys(WEIGHTS))
        for (const part of parts) {
          expect(part.value).toBeGreaterThanOrEqual(0)
          expect(part.value).toBeLessThanOrEqual(1)
          expect(part.points).toBe(part.value * part.weight)
        }
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBeCloseTo(score, 9)
      }),
    )
  })

  test('stay from 0 to 1 when the counters disagree for an instant', () => {
    expect(
      scoreOf({
        proposedCount: 0,
        answeredCount: 9,
        lastProposedAt: new Date(now.getTime() + 5_000),
      }),
    ).toBeLessThanOrEqual(1)
    expect(scoreOf({ distanceKm: Number.NaN })).toBeGreaterThanOrEqual(0)
  })
})

describe('every criterion moves the score in one direction', () => {
  const partOf = (facts: CandidateFacts, criterion: Criterion) =>
    scoreCandidate(facts, WEIGHTS, now).parts.find((part) => part.criterion === criterion)!.value
  const more = integer({ min: 1, max: 50 })

  test('nearer is better', () => {
    assert(
      property(anyFacts, more, (facts, km) => {
        expect(
          scoreCandidate({ ...facts, distanceKm: facts.distanceKm + km }, WEIGHTS, now).score,
        ).toBeLessThan(scoreCandidate(facts, WEIGHTS, now).score)
      }),
    )
  })

  test('a better average is better', () => {
    assert(
      property(anyFacts, (facts) => {
        expect(
          partOf(
            { ...facts, ratingSum: facts.ratingSum + 1, ratingCount: facts.ratingCount },
            'rating',
          ),
        ).toBeGreaterThanOrEqual(partOf(facts, 'rating'))
      }),
    )
  })

  test('one more answer in no time is better, one more silence is worse', () => {
    assert(
      property(anyFacts, (facts) => {
        expect(
          partOf(
            {
              ...facts,
              proposedCount: facts.proposedCount + 1,
              answeredCount: facts.answeredCount + 1,
            },
            'replies',
          ),
        ).toBeGreaterThanOrEqual(partOf(facts, 'replies'))
        expect(
          partOf({ ...facts, proposedCount: facts.proposedCount + 1 }, 'replies'),
        ).toBeLessThan(partOf(facts, 'replies'))
      }),
    )
  })

  test('slower answers are worse', () => {
    assert(
      property(anyFacts, more, (facts, minutes) => {
        expect(
          partOf({ ...facts, answerMinutes: facts.answerMinutes + minutes }, 'replies'),
        ).toBeLessThanOrEqual(partOf(facts, 'replies'))
      }),
    )
  })

  test('who waited longer is served first, who never was most of all', () => {
    expect(scoreOf({ lastProposedAt: daysAgo(5) })).toBeGreaterThan(
      scoreOf({ lastProposedAt: daysAgo(4) }),
    )
    expect(scoreOf({ lastProposedAt: null })).toBe(
      scoreOf({ lastProposedAt: daysAgo(RANKING.fairAfterDays) }),
    )
  })
})

describe('what cannot be had cheaply', () => {
  test('one 5-star review does not beat many of 4.7', () => {
    expect(bayesianRating(5, 1)).toBeLessThan(bayesianRating(47 * 4, 40))
    expect(scoreOf({ ratingSum: 5, ratingCount: 1 })).toBeLessThan(
      scoreOf({ ratingSum: 188, ratingCount: 40 }),
    )
    expect(scoreOf({ ratingSum: 15, ratingCount: 3 })).toBeLessThan(
      scoreOf({ ratingSum: 188, ratingCount: 40 }),
    )
  })

  test('no review at all counts as the average, above bad reviews', () => {
    expect(bayesianRating(0, 0)).toBeCloseTo(RANKING.priorAverage, 12)
    expect(scoreOf({ ratingSum: 0, ratingCount: 0 })).toBeGreaterThan(
      scoreOf({ ratingSum: 40, ratingCount: 20 }),
    )
  })

  test('the boost is worth its weight and never more', () => {
    assert(
      property(anyFacts, anyFacts, (one, other) => {
        const [plain, better] = [
          scoreCandidate({ ...one, boosted: false }, WEIGHTS, now).score,
          scoreCandidate({ ...other, boosted: false }, WEIGHTS, now).score,
        ]
        const boosted = scoreCandidate({ ...one, boosted: true }, WEIGHTS, now).score
        expect(boosted - plain).toBeCloseTo(WEIGHTS.boost, 9)
        if (better - plain > WEIGHTS.boost + 1e-9) expect(boosted).toBeLessThan(better)
      }),
    )
    // At 12 km with the boost, an artisan does not pass the same one at 5 km without.
    expect(scoreOf({ distanceKm: 12, boosted: true })).toBeLessThan(scoreOf({ distanceKm: 5 }))
  })
})

test('equal scores keep one order: nearer, then by id', () => {
  const rows = [
    { score: 0.5, distanceKm: 9, artisanId: 'a' },
    { score: 0.5, distanceKm: 3, artisanId: 'c' },
    { score: 0.9, distanceKm: 30, artisanId: 'd' },
    { score: 0.5, distanceKm: 3, artisanId: 'b' },
  ]
  expect(rows.sort(byScore).map((row) => row.artisanId)).toEqual(['d', 'b', 'c', 'a'])
})
