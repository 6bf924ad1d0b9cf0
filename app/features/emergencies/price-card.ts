import { divideRounded, formatEuros } from '#app/values/numbers/money.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { dayOf, hourOf } from '#app/values/time/french-date.ts'
import { isPublicHoliday } from '#app/values/time/public-holidays.ts'

/** What a company asks for an urgent repair, cents TTC, shown before it is called. */
export type PriceCard = {
  callOutCents: number
  /** By the hour, 7 h to 20 h on days of the week and Saturdays. */
  hourCents: number
  /** By the hour at night, on Sundays and public holidays. */
  nightHourCents: number
  /** The most that the intervention costs without a signed devis, parts included. */
  ceilingCents: number
}

/** A line of a bill as far as the card is concerned; the price is HT. */
type BilledLine = { unit: Unit; unitPriceCents: number; vatBasisPoints: number }

/** Hours of the day, where the works lie, from which and until which the night price holds. */
export const NIGHT_FROM = 20
export const NIGHT_TO = 7

/** Whether the night price holds at an instant: night, Sunday or public holiday where the works lie. */
export function isNightPrice(at: Date, zone: string, insee: string): boolean {
  const hour = hourOf(at, zone)
  const day = dayOf(at, zone)
  const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0
  return hour >= NIGHT_FROM || hour < NIGHT_TO || isSunday || isPublicHoliday(day, insee)
}

/** Why a card does not hold together: the ceiling is below the call-out and one hour; null when it does. */
export function cardFault(card: PriceCard): string | null {
  const least = card.callOutCents + Math.max(card.hourCents, card.nightHourCents)
  return card.ceilingCents < least
    ? `Le plafond couvre au moins le déplacement et une heure\u00a0: ${formatEuros(least)}.`
    : null
}

/**
 * Why a bill without a signed devis does not keep to the card that was announced: an hour dearer
 * than said, or a total above the ceiling, with what was billed of it before. Null when it does.
 */
export function billFault(
  announced: { card: PriceCard; night: boolean },
  bill: {
    lines: readonly BilledLine[]
    totalInclCents: number
    billedBeforeCents: number
  },
): string | null {
  const { card, night } = announced
  const hourCents = night ? card.nightHourCents : card.hourCents
  const dear = bill.lines.some(
    ({ unit, unitPriceCents, vatBasisPoints }) =>
      unit === 'h' && inclusive(unitPriceCents, vatBasisPoints) > hourCents + 1,
  )
  if (dear)
    return `Pour ce dépannage, vous avez annoncé ${formatEuros(hourCents)} TTC de l’heure au plus.`
  const totalCents = bill.totalInclCents + bill.billedBeforeCents
  return totalCents > card.ceilingCents
    ? `Pour ce dépannage, vous avez annoncé ${formatEuros(card.ceilingCents)} TTC au plus sans devis signé. Au-delà, faites signer un devis sur place, puis facturez-le.`
    : null
}

/** A price TTC without its VAT, cents, to the nearest. */
export const exclusive = (cents: number, vatBasisPoints: number): number =>
  Number(divideRounded(BigInt(cents) * 10_000n, BigInt(10_000 + vatBasisPoints)))

const inclusive = (cents: number, vatBasisPoints: number): number =>
  Number(divideRounded(BigInt(cents) * BigInt(10_000 + vatBasisPoints), 10_000n))
