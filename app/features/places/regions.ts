import { departementOfInsee } from './places.ts'

/** A region of France, or an overseas collectivity, by the slug that is stored. */
type Region = { name: string; departements: readonly string[]; overseas?: true }

/** The regions (law of 16 January 2015) with their départements, then what lies overseas. */
const REGIONS = {
  'auvergne-rhone-alpes': region('Auvergne-Rhône-Alpes', '01 03 07 15 26 38 42 43 63 69 73 74'),
  'bourgogne-franche-comte': region('Bourgogne-Franche-Comté', '21 25 39 58 70 71 89 90'),
  bretagne: region('Bretagne', '22 29 35 56'),
  'centre-val-de-loire': region('Centre-Val de Loire', '18 28 36 37 41 45'),
  corse: region('Corse', '2A 2B'),
  'grand-est': region('Grand Est', '08 10 51 52 54 55 57 67 68 88'),
  'hauts-de-france': region('Hauts-de-France', '02 59 60 62 80'),
  'ile-de-france': region('Île-de-France', '75 77 78 91 92 93 94 95'),
  normandie: region('Normandie', '14 27 50 61 76'),
  'nouvelle-aquitaine': region('Nouvelle-Aquitaine', '16 17 19 23 24 33 40 47 64 79 86 87'),
  occitanie: region('Occitanie', '09 11 12 30 31 32 34 46 48 65 66 81 82'),
  'pays-de-la-loire': region('Pays de la Loire', '44 49 53 72 85'),
  'provence-alpes-cote-d-azur': region('Provence-Alpes-Côte d’Azur', '04 05 06 13 83 84'),
  guadeloupe: overseas('Guadeloupe', '971'),
  martinique: overseas('Martinique', '972'),
  guyane: overseas('Guyane', '973'),
  'la-reunion': overseas('La Réunion', '974'),
  mayotte: overseas('Mayotte', '976'),
  'polynesie-francaise': overseas('Polynésie française', '987'),
  'nouvelle-caledonie': overseas('Nouvelle-Calédonie', '988'),
  'petites-iles': overseas('Autres îles', '975 977 978 984 986 989'),
}

/** A region, as it is stored. */
export type RegionSlug = keyof typeof REGIONS

const ENTRIES = Object.entries(REGIONS) as [RegionSlug, Region][]
const BY_DEPARTEMENT = new Map(
  ENTRIES.flatMap(([slug, { departements }]) => departements.map((code) => [code, slug] as const)),
)

/** All of them, those of the mainland first. */
export const REGION_SLUGS: readonly RegionSlug[] = ENTRIES.map(([slug]) => slug)

/** The region in which a commune lies; null for a code that is none. */
export function regionOfInsee(insee: string): RegionSlug | null {
  return BY_DEPARTEMENT.get(departementOfInsee(insee)) ?? null
}

/** Whether a region is one of metropolitan France, Corsica included. */
export function isMetropolitan(slug: RegionSlug): boolean {
  return !(REGIONS[slug] as Region).overseas
}

/** What a region is called. */
export function regionName(slug: RegionSlug): string {
  return REGIONS[slug].name
}

function region(name: string, departements: string): Region {
  return { name, departements: departements.split(' ') }
}

function overseas(name: string, departements: string): Region {
  return { ...region(name, departements), overseas: true }
}
