import { listPlacesOver } from '#app/features/places/communes.server.ts'
import { distanceKm, type Place } from '#app/features/places/places.ts'
import type { PlanSlug } from '#app/features/subscriptions/plans/plans.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'

/** A tradesperson of the demonstration world, before any act made them exist. */
export type WorldArtisan = {
  email: string
  companyName: string
  managerName: string
  place: Place
  trades: TradeSlug[]
  radiusKm: number
  plan: PlanSlug
  unverified?: boolean
}

/** Communes of this size and more must find every trade. */
export const SERVED_POPULATION = 2_000

/** The trades that one company combines: three companies at one place practise all nine. */
const COMPANIES: { trades: TradeSlug[]; names: string[] }[] = [
  {
    trades: ['maconnerie', 'renovation', 'carrelage'],
    names: ['Bâti', 'Maçonnerie', 'Carrelages', 'Pierre & Mortier'],
  },
  {
    trades: ['plomberie', 'chauffage', 'electricite'],
    names: ['Eau & Feu', 'Plomberie', 'Chauffage', 'Fluides'],
  },
  {
    trades: ['peinture', 'menuiserie', 'couverture'],
    names: ['Toits', 'Menuiserie', 'Couleurs', 'Charpente & Bois'],
  },
]
const FIRST_NAMES = [
  'Camille',
  'Lucas',
  'Inès',
  'Thomas',
  'Léa',
  'Karim',
  'Sophie',
  'Julien',
  'Manon',
  'Antoine',
  'Fatou',
  'Hugo',
  'Claire',
  'Mathieu',
  'Nadia',
  'Paul',
  'Élise',
  'Rémi',
  'Aïcha',
  'Victor',
]
const LAST_NAMES = [
  'Moreau',
  'Payet',
  'Lefèvre',
  'Garcia',
  'Hoarau',
  'Roux',
  'Benali',
  'Fontaine',
  'Girard',
  'Morel',
  'Diallo',
  'Perrin',
  'Marchand',
  'Guérin',
  'Brun',
  'Lacroix',
  'Renaud',
  'Vidal',
  'Caron',
  'Masson',
]

/** Km between a base and the communes it answers for; below the 60 km that Pro allows. */
const COVER_KM = 52
const RADIUS_KM = 60

/**
 * The companies of the demonstration: three at each base, so that every commune of 2 000 inhabitants or more, islands
 * included, has all nine trades within reach, and more of them in the largest towns, where five answer. The same list
 * at every call; the core set, enough for a first journey, comes first.
 */
export function worldArtisans(): WorldArtisan[] {
  const served = listPlacesOver(SERVED_POPULATION)
  const bases = coveringBases(served)
  const largest = new Set(bases.slice(0, 24))
  const artisans: WorldArtisan[] = []
  const add = (place: Place, company: number, plan: PlanSlug) => {
    const serial = artisans.length
    const { trades, names } = COMPANIES[company]!
    const last = LAST_NAMES[(serial * 7 + company) % LAST_NAMES.length]!
    artisans.push({
      email: `${place.insee.toLowerCase()}-${company + 1}-${plan}-${serial}@demo.ouvreo.example`,
      companyName: `${names[serial % names.length]} ${last}`,
      managerName: `${FIRST_NAMES[(serial * 3 + company) % FIRST_NAMES.length]} ${last}`,
      place,
      trades,
      radiusKm: RADIUS_KM,
      plan,
    })
  }
  for (const place of largest)
    for (let company = 0; company < 3; company++)
      for (let n = 0; n < 3; n++) add(place, company, n === 0 ? 'premium' : 'pro')
  for (const place of bases)
    for (let company = 0; company < 3; company++) add(place, company, 'pro')
  return artisans
}

/** Places chosen from the most peopled down, each outside the reach of those before it: together they reach all. */
function coveringBases(served: Place[]): Place[] {
  const bases: Place[] = []
  for (const place of [...served].sort((a, b) => b.population - a.population)) {
    if (!bases.some((base) => distanceKm(base, place) <= COVER_KM)) bases.push(place)
  }
  return bases
}
