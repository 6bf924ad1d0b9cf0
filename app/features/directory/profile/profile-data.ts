import {
  WEEKDAYS,
  type OpeningHours,
  type Weekday,
} from '#app/features/companies/file/opening-hours.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { CompanyProfile } from './get-profile.server.ts'

/** What a search engine shows of a description, near enough. */
const DESCRIPTION_MAX = 160

/**
 * One sentence for search engines and shared links: what, where, what was checked; then, as far as
 * there is room, what it is rated and what it costs.
 */
export function profileDescription({ card, hourlyRateCents }: CompanyProfile): string {
  const trades = card.trades.map((slug) => TRADES[slug].name.toLowerCase()).join(', ')
  const rating = card.rating
    ? ` Note de ${card.rating.average.toFixed(1).replace('.', ',')} sur 5 pour ${card.rating.count} avis.`
    : ''
  const price = hourlyRateCents ? ` ${formatEuros(hourlyRateCents)} TTC de l’heure.` : ''
  const start = `${card.name} à ${card.town} (${card.postalCode}) : ${trades}. Entreprise vérifiée, jusqu’à ${card.reachKm} km.`
  return [rating, price].reduce(
    (text, more) => (text.length + more.length <= DESCRIPTION_MAX ? text + more : text),
    start.length <= DESCRIPTION_MAX ? start : `${start.slice(0, DESCRIPTION_MAX - 1)}…`,
  )
}

const DAYS: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
/** Pictures named to search engines, at most. */
const PICTURES_NAMED = 3

/**
 * The same for machines (schema.org): only what the page shows. The average stands only where there
 * are ratings; no telephone, no street.
 */
export function profileData(
  { card, description, siret, hours, hourlyRateCents, qualifications, gallery }: CompanyProfile,
  origin: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'HomeAndConstructionBusiness',
    name: card.name,
    url: origin + paths.companyProfile(card.slug),
    '@id': `${origin}${paths.companyProfile(card.slug)}#entreprise`,
    ...(siret
      ? { identifier: { '@type': 'PropertyValue', propertyID: 'SIRET', value: siret } }
      : {}),
    ...(gallery.length > 0
      ? {
          image: gallery
            .slice(0, PICTURES_NAMED)
            .map(({ fileId }) => origin + paths.galleryPicture(fileId)),
        }
      : {}),
    ...(card.logo ? { logo: origin + paths.companyImage(card.logo) } : {}),
    ...(description ? { description: description.slice(0, 300) } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: card.town,
      postalCode: card.postalCode,
      addressCountry: 'FR',
    },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', latitude: card.lat, longitude: card.lng },
      geoRadius: card.reachKm * 1_000,
    },
    makesOffer: card.trades.map((slug) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: TRADES[slug].name },
    })),
    ...(hourlyRateCents === null
      ? {}
      : { priceRange: `${formatEuros(hourlyRateCents)} TTC de l’heure` }),
    ...(hours ? { openingHoursSpecification: openingData(hours) } : {}),
    ...(qualifications.length > 0
      ? {
          hasCredential: qualifications.map(({ label, domain, number, body, endsOn }) => ({
            '@type': 'EducationalOccupationalCredential',
            name: [label, domain].filter(Boolean).join(', '),
            ...(number ? { identifier: number } : {}),
            recognizedBy: { '@type': 'Organization', name: body },
            ...(endsOn ? { expires: endsOn } : {}),
          })),
        }
      : {}),
    ...(card.rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Math.round(card.rating.average * 10) / 10,
            reviewCount: card.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  }
}

/** Each span of each day; schema.org's day ends at 23:59. */
function openingData(hours: OpeningHours): object[] {
  return WEEKDAYS.flatMap((day) =>
    (hours[day] ?? []).map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[day]}`,
      opens: from,
      closes: to === '24:00' ? '23:59' : to,
    })),
  )
}
