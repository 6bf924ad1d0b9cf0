import type { QualificationKind } from '#app/features/artisans/proof.ts'
import type { DirectorySort } from './directory-search.ts'

/** What each order is called. */
export const SORT_LABELS: Record<DirectorySort, string> = {
  best: 'Nos critères',
  distance: 'Du plus proche au plus loin',
  rating: 'Les mieux notés',
  name: 'De A à Z',
}

/** What each kind of qualification is called, in a list. */
export const LABEL_NAMES: Record<QualificationKind, string> = {
  rge: 'RGE',
  qualibat: 'Qualibat',
  qualifelec: 'Qualifelec',
  qualipac: 'QualiPAC',
  qualigaz: 'Qualigaz',
  diploma: 'Diplôme',
  other: 'Autre qualification',
}
