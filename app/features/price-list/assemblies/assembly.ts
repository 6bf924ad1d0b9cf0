import type { PriceItemId } from '#app/values/identity/ids.ts'
import { divideRounded } from '#app/values/numbers/money.ts'

/** Assemblies that a company keeps at most, lines of each, and characters of a name: as a work item. */
export const ASSEMBLIES_MAX = 500
export const ASSEMBLY_LINES_MAX = 60
export const ASSEMBLY_NAME_MAX = 80

/** How much of an item of the price list an assembly holds. */
export type AssemblyLine = { itemId: PriceItemId; quantityThousandths: number }

/** Items of the price list that are sold together (« Douche à l’italienne »). */
export type Assembly = { name: string; lines: readonly AssemblyLine[] }

/** What an assembly comes to without VAT, in cents, each line rounded as on a devis. */
export function assemblyCents(
  lines: readonly { quantityThousandths: number; priceCents: number }[],
): number {
  return lines.reduce(
    (sum, { quantityThousandths, priceCents }) =>
      sum + Number(divideRounded(BigInt(quantityThousandths) * BigInt(priceCents), 1_000n)),
    0,
  )
}
