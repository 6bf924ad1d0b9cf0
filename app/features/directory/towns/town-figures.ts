/** The artisans of one commune who serve a town. */
export type TownBase = {
  /** The commune's INSEE code. */
  insee: string
  artisans: number
  /** To the town, km. */
  km: number
  ratingSum: number
  ratingCount: number
  answeredCount: number
  answerMinutes: number
  /** The last time one of them was verified, milliseconds; null when it was not kept. */
  verifiedAt: number | null
}

/**
 * What is known, at this instant, of the artisans of a trade who serve a town. A figure without
 * enough behind it is null.
 */
export type TownFigures = {
  artisans: number
  /** Nearest first. */
  bases: TownBase[]
  /** How many are based within `NEAR_KM`. */
  near: number
  /** Mean of all the ratings of these artisans, 1 to 5. */
  rating: { average: number; count: number } | null
  /** Mean time they took to answer a request, minutes, over so many answers. */
  answer: { minutes: number; count: number } | null
  verifiedAt: number | null
}

/** A town has its page from so many artisans on. */
export const MIN_ARTISANS = 3
/** Around the corner, km. */
export const NEAR_KM = 10
/** Fewer answers than this are not a measure. */
const MIN_ANSWERS = 5

/** Sums the communes up. */
export function summedFigures(bases: readonly TownBase[]): TownFigures {
  const sum = (of: (base: TownBase) => number) => bases.reduce((total, base) => total + of(base), 0)
  const ratings = sum((base) => base.ratingCount)
  const answers = sum((base) => base.answeredCount)
  const verified = bases.flatMap((base) => base.verifiedAt ?? [])
  return {
    artisans: sum((base) => base.artisans),
    bases: [...bases],
    near: sum((base) => (base.km <= NEAR_KM ? base.artisans : 0)),
    rating:
      ratings > 0 ? { average: sum((base) => base.ratingSum) / ratings, count: ratings } : null,
    answer:
      answers >= MIN_ANSWERS
        ? { minutes: sum((base) => base.answerMinutes) / answers, count: answers }
        : null,
    verifiedAt: verified.length > 0 ? Math.max(...verified) : null,
  }
}

/** Communes listed by name; the others are summed up. */
export const LISTED = 8
