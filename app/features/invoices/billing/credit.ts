import { sumTotals, type ContractTotals } from '#app/features/amendments/contract-totals.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { vatOnCents } from '#app/features/quotes/quote-totals.ts'
import { amountOf, isWithin, type RateAmount } from './contract-billing.ts'

/** Why an invoice is not credited so. */
export type CreditRefusal =
  | 'not_issued'
  | 'reason_missing'
  | 'nothing_left'
  | 'amount_malformed'
  | 'credit_too_large'

/** All that is left of an invoice. */
export function creditWhole(left: readonly RateAmount[]): Result<RateAmount[], CreditRefusal> {
  const amounts = left.filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
  return amounts.length === 0 ? refuse('nothing_left') : ok(amounts)
}

/**
 * A part of what is left of an invoice: bases HT, by rate; the VAT follows, and the last cents of a
 * rate go with it.
 */
export function creditPart(
  left: readonly RateAmount[],
  bases: readonly { vatBasisPoints: number; baseCents: number }[],
): Result<RateAmount[], CreditRefusal> {
  const asked = bases.filter(({ baseCents }) => baseCents !== 0)
  if (asked.length === 0 || asked.some(({ baseCents }) => !isAmount(baseCents)))
    return refuse('amount_malformed')
  const amounts = asked.map(({ vatBasisPoints, baseCents }) => {
    const most = amountOf(left, vatBasisPoints)
    const vatCents =
      baseCents === most.baseCents
        ? most.vatCents
        : Math.min(vatOnCents(baseCents, vatBasisPoints), most.vatCents)
    return { vatBasisPoints, baseCents, vatCents }
  })
  return isWithin(amounts, left) ? ok(amounts) : refuse('credit_too_large')
}

/** An issued invoice of a contract, with what is left of it after its credit notes. */
export type CreditableInvoice = { id: InvoiceId; left: readonly RateAmount[] }

/**
 * What to credit where a contract came to less than was invoiced of it (renounced, or an amendment
 * that takes away): the excess of each rate, taken from the last invoices first. Empty where
 * nothing is over.
 */
export function creditExcess(
  contract: Pick<ContractTotals, 'vat'>,
  invoices: readonly CreditableInvoice[],
): { id: InvoiceId; amounts: RateAmount[] }[] {
  const invoiced = sumTotals(invoices.map(({ left }) => ({ vat: [...left] })))
  const excess = new Map(
    invoiced.vat.map(({ vatBasisPoints, baseCents, vatCents }) => {
      const signed = amountOf(contract.vat, vatBasisPoints)
      return [
        vatBasisPoints,
        {
          base: Math.max(0, baseCents - signed.baseCents),
          vat: Math.max(0, vatCents - signed.vatCents),
        },
      ]
    }),
  )
  return invoices
    .toReversed()
    .map(({ id, left }) => ({
      id,
      amounts: left
        .map(({ vatBasisPoints, baseCents, vatCents }) => {
          const over = excess.get(vatBasisPoints)!
          const taken = {
            vatBasisPoints,
            baseCents: Math.min(baseCents, over.base),
            vatCents: Math.min(vatCents, over.vat),
          }
          over.base -= taken.baseCents
          over.vat -= taken.vatCents
          return taken
        })
        .filter(({ baseCents, vatCents }) => baseCents > 0 || vatCents > 0),
    }))
    .filter(({ amounts }) => amounts.length > 0)
}

const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents > 0
