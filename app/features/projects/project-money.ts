import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'

/** What one request comes to, cents TTC; null where no document says it. */
export type StepMoney = {
  requestId: QuoteRequestId
  /** The reader made it. */
  mine: boolean
  /** The lowest of the devis that still count: sent, or accepted. */
  lowestCents: number | null
  /** The devis that was accepted, as it was signed. */
  acceptedCents: number | null
  /** The contract: the accepted devis and the amendments signed since. */
  signedCents: number | null
  /** Invoices issued less their credit notes, and payments less what was given back. */
  invoicedCents: number
  paidCents: number
}

/** What a project comes to: the sums of its requests. */
export type ProjectTotals = {
  lowestCents: number
  acceptedCents: number
  signedCents: number
  invoicedCents: number
  paidCents: number
  /** What was signed and, of the other requests, the lowest devis. */
  expectedCents: number
  /** Requests of which no devis says anything yet. */
  unknown: number
}

/** The sums of a project, of whole cents. */
export function projectTotals(rows: readonly StepMoney[]): ProjectTotals {
  const sum = (of: (row: StepMoney) => number | null) => sumCents(rows.map((row) => of(row) ?? 0))
  const expected = (row: StepMoney) => row.signedCents ?? row.lowestCents
  return {
    lowestCents: sum((row) => row.lowestCents),
    acceptedCents: sum((row) => row.acceptedCents),
    signedCents: sum((row) => row.signedCents),
    invoicedCents: sum((row) => row.invoicedCents),
    paidCents: sum((row) => row.paidCents),
    expectedCents: sum(expected),
    unknown: rows.filter((row) => expected(row) === null).length,
  }
}
