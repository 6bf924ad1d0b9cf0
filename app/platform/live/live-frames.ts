import type { LiveKind, LiveNews } from './live-kinds.ts'

/**
 * What was found for an account: up to which number there is news, and the lines after what its
 * least advanced reader saw.
 */
export type Found = { last: number; lines: ({ seq: number } & LiveNews)[] }

/** What a reader is told: each change by its kind and subject, or `*`, everything may have changed. */
export type Told = readonly [LiveKind, string][] | '*'

/**
 * What a reader who has seen `seq` is told, and what they have seen then; null when there is nothing. Lines in their
 * order when none is missing between; else (too many, forgotten, or a database restored to an earlier day) one word:
 * everything may have changed.
 */
export function framesFor(
  { last, lines }: Found,
  seq: number,
): { news: Told; text: string; seq: number } | null {
  if (seq === last) return null
  const unseen = lines.filter((line) => line.seq > seq)
  const whole = unseen.length === last - seq && unseen.length > 0
  const news = whole
    ? unseen.map(({ kind, subjectId }) => [kind, subjectId] as [LiveKind, string])
    : '*'
  return {
    news,
    text: `id: ${last}\nevent: news\ndata: ${whole ? JSON.stringify(news) : '*'}\n\n`,
    seq: last,
  }
}
