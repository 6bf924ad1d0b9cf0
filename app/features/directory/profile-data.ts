import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { formatEuros } from '#app/values/money.ts'
import type { CompanyProfile } from './get-profile.server.ts'

/** What a search engine shows of a description, near enough. */
const DESCRIPTION_MAX = 160

/** One sentence for search engines and shared links: what, where, what was checked; then, as far as there is room, what it is rated and what it costs. */
export function profileDescription({ card, hourlyRateCents }: CompanyProfile): string {
  const trades = card.trades.map((slug) => TRADES[slug].name.toLowerCase()).join(', ')
  const rating = card.rating ? ` Note de ${card.rating.average.toFixed(1).replace('.', ',')} sur 5 pour ${card.rating.count} avis.` : ''
  const price = hourlyRateCents ? ` ${formatEuros(hourlyRateCents)} TTC de l’heure.` : ''
  const start = `${card.name} à ${card.town} (${card.postalCode}) : ${trades}. Entreprise vérifiée, jusqu’à ${card.reachKm} km.`
  return [rating, price].reduce((text, more) => (text.length + more.length <= DESCRIPTION_MAX ? text + more : text), start.length <= DESCRIPTION_MAX ? start : `${start.slice(0, DESCRIPTION_MAX - 1)}…`)
}

/** The same for machines (schema.org). The average stands only where there are ratings; no telephone, no street. */
export function profileData({ card, description }: CompanyProfile, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name: card.name,
    url: origin + paths.companyProfile(card.slug),
    ...(description ? { description: description.slice(0, 300) } : {}),
    address: { '@type': 'PostalAddress', addressLocality: card.town, postalCode: card.postalCode, addressCountry: 'FR' },
    areaServed: { '@type': 'GeoCircle', geoMidpoint: { '@type': 'GeoCoordinates', latitude: card.lat, longitude: card.lng }, geoRadius: card.reachKm * 1_000 },
    makesOffer: card.trades.map((slug) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name: TRADES[slug].name } })),
    ...(card.rating ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: Math.round(card.rating.average * 10) / 10, reviewCount: card.rating.count, bestRating: 5, worstRating: 1 } } : {}),
  }
}
