import {
  amountOf,
  grantedOf,
  type CreditBalance,
  type CreditLine,
  type CreditMovement,
} from '#app/features/subscriptions/credits/credits.ts'

/** Recounts a month from the lines of an artisan's ledger: what the balance must be equal to. */
export function recount(lines: CreditLine[], periodStart: Date): CreditBalance {
  const reservedHere = new Set(
    lines
      .filter(
        (line) =>
          line.movement === 'reserve' && line.periodStart.getTime() === periodStart.getTime(),
      )
      .map((line) => line.leadId),
  )
  const leadsWith = (movement: CreditMovement) =>
    new Set(lines.filter((line) => line.movement === movement).map((line) => line.leadId))
  const used = leadsWith('use')
  const givenBack = leadsWith('give_back')
  const balance: CreditBalance = {
    granted: grantedOf(amountOf(lines, periodStart)),
    reserved: 0,
    used: 0,
  }
  for (const lead of reservedHere) {
    if (givenBack.has(lead)) continue
    if (used.has(lead)) balance.used++
    else balance.reserved++
  }
  return balance
}
