import { formatDate } from '#app/values/time/french-date.ts'
import { QUOTE_REFUSALS } from '#app/features/quotes/copy.ts'
import { WITHDRAWAL_DAYS } from '#app/features/quotes/decision/withdrawal.ts'
import type { DeliveryRefusal } from './delivery.ts'

/** Why a delivery is not recorded or contested, said to who tried. */
export const DELIVERY_REFUSALS: Record<DeliveryRefusal, string> = {
  ...QUOTE_REFUSALS,
  no_goods:
    'Ce contrat ne fournit pas de matériel, ou n’ouvre pas de droit de rétractation\u00a0: aucune livraison n’est à déclarer.',
  delivery_before_contract: 'La livraison ne peut pas précéder la signature.',
  delivery_to_come: 'Choisissez aujourd’hui ou un jour passé.',
  no_delivery: 'L’artisan n’a déclaré aucune livraison.',
  delivery_settled: 'Cette livraison ne peut plus être corrigée ici.',
  delivery_not_later:
    'Ce jour n’est pas après celui que l’artisan déclare, qui vous protège davantage.',
}

/** What the pages say of a delivery. */
export const DELIVERY_COPY = {
  why: `Un contrat qui fournit du matériel peut être renoncé jusqu’à ${WITHDRAWAL_DAYS} jours après la livraison du dernier bien.`,
  until: (lastDay: string) => `Renonciation possible jusqu’au ${lastDay} inclus.`,
  open: 'Tant que la dernière livraison n’est pas connue, le délai reste ouvert.',
} as const

/** Until when a contract can be renounced, in few words; null when it cannot any more, or never could. */
export function renounceableUntil(
  right: { retractableUntil: Date | null; withdrawalOpen?: boolean },
  zone: string,
  now: Date,
): string | null {
  if (!right.retractableUntil) return null
  const until = formatDate(right.retractableUntil, zone)
  if (right.withdrawalOpen)
    return `Possible jusqu’à ${WITHDRAWAL_DAYS} jours après la dernière livraison, et au moins jusqu’au ${until}`
  return now <= right.retractableUntil ? `Possible jusqu’au ${until}` : null
}
