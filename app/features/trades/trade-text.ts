/**
 * A typical job and the order of magnitude of its price, TTC, whole euros; `unit` is « le m² » or
 * nothing for a whole job.
 */
export type TypicalWork = { what: string; fromEuros: number; toEuros: number; unit?: string }

/** What the page of a trade says. */
export type TradeText = {
  /** One sentence: the page's description. */
  description: string
  /** A paragraph for somebody who does not know the trade. */
  long: string
  services: readonly string[]
  qualifications: readonly string[]
  works: readonly TypicalWork[]
  questions: readonly { question: string; answer: string }[]
}
