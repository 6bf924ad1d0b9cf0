import { DefinitionList, type Definition } from '#app/ui/data/definition-list.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { NIGHT_FROM, NIGHT_TO, type PriceCard } from './price-card.ts'

/**
 * The prices that a company announced for an urgent repair; where one knows whether it is night,
 * the price of the hour that holds comes alone.
 */
export function AnnouncedPrices({ card, night }: { card: PriceCard; night?: boolean }) {
  const { callOutCents, hourCents, nightHourCents, ceilingCents } = card
  const hours: Definition[] = [
    { term: 'Heure de travail', value: night !== true && `${formatEuros(hourCents)} TTC` },
    {
      term: `Heure de nuit (${NIGHT_FROM}\u00a0h à ${NIGHT_TO}\u00a0h), dimanche ou jour férié`,
      value: night !== false && `${formatEuros(nightHourCents)} TTC`,
    },
  ]
  return (
    <DefinitionList
      items={[
        {
          term: 'Déplacement',
          value: callOutCents === 0 ? 'Offert' : `${formatEuros(callOutCents)} TTC`,
        },
        ...hours,
        {
          term: 'Au plus, sans devis signé',
          value: `${formatEuros(ceilingCents)} TTC, pièces comprises`,
        },
      ]}
    />
  )
}
