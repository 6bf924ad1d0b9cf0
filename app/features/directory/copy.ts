import { QUALIFICATION_KINDS } from '#app/features/companies/proofs/proof.ts'
import type { PriceLevel } from '#app/features/price-guide/price-level.ts'
import type { CheckKind } from '#app/features/companies/checks/verification-check.ts'
import type { DirectoryFilter, DirectorySearch, DirectorySort } from './directory-search.ts'

/** What each order is called. */
export const SORT_LABELS: Record<DirectorySort, string> = {
  best: 'Nos critères',
  distance: 'Du plus proche au plus loin',
  rating: 'Les mieux notés',
  name: 'De A à Z',
}

/** What an active filter says of the results. */
export const FILTER_WORDS: Record<DirectoryFilter, (search: DirectorySearch) => string> = {
  withinKm: ({ withinKm }) => `À moins de ${withinKm}\u00a0km`,
  minRating: ({ minRating }) => `${String(minRating).replace('.', ',')} sur 5 et plus`,
  label: ({ label }) => (label ? QUALIFICATION_KINDS[label].label : ''),
  insured: () => 'Décennale vérifiée',
  deeper: () => 'Vérification approfondie',
  availableOnly: () => 'Peut prendre une demande maintenant',
}

/** How the prices of a company compare, where nothing else is said of prices. */
export const PRICE_LEVELS: Record<PriceLevel, string> = {
  below: 'Tarifs sous la médiane',
  within: 'Tarifs proches de la médiane',
  above: 'Tarifs au-dessus de la médiane',
}

/** The same under « Niveau de tarifs ». */
export const PRICE_LEVEL_VALUES: Record<PriceLevel, string> = {
  below: 'Sous la médiane',
  within: 'Proche de la médiane',
  above: 'Au-dessus de la médiane',
}

/** What a check of the company itself says on its profile. */
export const CHECK_SENTENCES: Partial<Record<CheckKind, string>> = {
  register: 'Entreprise active au registre',
  manager: 'Dirigeant identifié',
  address: 'Adresse vérifiée',
  trades: 'Qualification professionnelle contrôlée',
  premium_activities: 'Activités assurées confirmées par l’assureur',
  premium_references: 'Trois clients interrogés',
  premium_manager: 'Identité du dirigeant contrôlée',
}
