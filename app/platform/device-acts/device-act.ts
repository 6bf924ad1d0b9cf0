/**
 * The fields by which a form names the act that it is, so that one sent twice is done once; which of several things
 * of that act it carries (its third photo); and how many milliseconds ago it was asked.
 */
export const ACT_FIELDS = { id: 'acte', part: 'acte-partie', age: 'acte-depuis' } as const

/** What a device keeps at most until the network is back: acts, bytes of their photos, and days. */
export const KEPT_ACTS = { most: 50, bytes: 40 * 1024 * 1024, days: 14 } as const

/** An act that the server breaks down over is put aside once it was tried so often, over so many milliseconds. */
export const PUT_ASIDE = { tries: 5, afterMs: 3_600_000 } as const

/** For how many days the server knows an act again. Longer than a device keeps one, so that none is done twice. */
export const KNOWN_DAYS = 30

/** Below this, an act came when it was asked: nothing is said of its two instants. */
const WORTH_SAYING_MS = 60_000

/**
 * When an act was asked, by what its device says: so many milliseconds before `now`, which no wrong clock falsifies.
 * Null where it says nothing, where it came at once, and where it is not to be believed: in the future, or older than a
 * device keeps an act.
 */
export function askedAt(age: unknown, now: Date): Date | null {
  const ago = typeof age === 'string' && /^\d{1,10}$/.test(age) ? Number(age) : 0
  return ago >= WORTH_SAYING_MS && ago <= KEPT_ACTS.days * 86_400_000
    ? new Date(now.getTime() - ago)
    : null
}

/** With what a device sends later: which account asked for it, and from which page. */
export const ACT_OWNER = 'acte-compte'
export const ACT_PAGE = 'acte-page'

/** What the server answers to it: that it is done, now or before, or why not, in words. */
export type ActAnswer = { done: true } | { sentence: string }

/** How long an act may take to be answered; past that it is sent again, and done once. */
const WORDS_WITHIN_MS = 20_000
/** The same with a photo, on a slow line. */
const FILES_WITHIN_MS = 120_000

/** How many milliseconds an answer is waited for. */
export function answeredWithin(files: readonly unknown[]): number {
  return files.length > 0 ? FILES_WITHIN_MS : WORDS_WITHIN_MS
}
