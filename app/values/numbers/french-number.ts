// Made once: a formatter costs a hundred times more to make than to use.
const plain = new Intl.NumberFormat('fr-FR')
const oneDecimal = new Intl.NumberFormat('fr-FR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const upToOneDecimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** A number as French people write it, « 12 500 » (narrow no-break spaces inside), with three decimals at most. */
export function formatNumber(value: number): string {
  return plain.format(value)
}

/** A number with one figure after the comma, « 4,6 », « 5,0 ». */
export function formatTenths(value: number): string {
  return oneDecimal.format(value)
}

/** The same without a zero after the comma: « 4,6 », « 5 ». */
export function formatUpToTenths(value: number): string {
  return upToOneDecimal.format(value)
}
