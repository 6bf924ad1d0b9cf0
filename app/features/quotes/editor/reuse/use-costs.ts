import { useState } from 'react'
import { costKey, type Costs } from './margin.ts'

/** What a unit of a line costs, as the price list says. */
export type KnownCost = { designation: string; unit: string; costCents: number }

/** The costs that an editor knows, and how it learns that of a line taken from the price list. */
export type LearntCosts = {
  costs: Costs
  learn: (line: { designation: string; unit: string; costCents: number | null }) => void
}

/**
 * Keeps the costs of the lines of an editor: those of its stored lines, then of each that is taken
 * from the price list.
 */
export function useCosts(known: readonly KnownCost[]): LearntCosts {
  const [costs, setCosts] = useState<Costs>(
    () => new Map(known.map((one) => [costKey(one), one.costCents])),
  )
  return {
    costs,
    learn: ({ costCents, ...line }) => {
      if (costCents !== null) setCosts((last) => new Map(last).set(costKey(line), costCents))
    },
  }
}
