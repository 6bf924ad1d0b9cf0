import { sumCents } from '#app/values/numbers/money.ts'

/**
 * Shares an amount out in proportion to weights, to the cent: each share is rounded down, and the
 * cents that are left go one by one to those that lost most. Where the weights come to nothing, the
 * first takes it all.
 */
export function allocate(amountCents: number, weights: readonly number[]): number[] {
  const whole = sumCents(weights)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amountCents : 0))
  const exact = weights.map((weight) => {
    const product = BigInt(amountCents) * BigInt(weight)
    const share = floorDivide(product, BigInt(whole))
    return { share: Number(share), lost: product - share * BigInt(whole) }
  })
  const left = amountCents - sumCents(exact.map(({ share }) => share))
  const most = exact
    .map(({ lost }, index) => ({ lost, index }))
    .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
    .slice(0, left)
  const shares = exact.map(({ share }) => share)
  for (const { index } of most) shares[index]! += 1
  return shares
}

const floorDivide = (numerator: bigint, denominator: bigint) => {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}
