/** How far a request of the marketplace went, in order: each step is reached once what it names is there. */
export const REQUEST_STEPS = [
  'deposee',
  'confirmee',
  'proposee',
  'contact',
  'devis',
  'signee',
  'realisee',
  'avis',
] as const
export type RequestStep = (typeof REQUEST_STEPS)[number]

/** Each step in words, of a request. */
export const STEP_LABELS: Record<RequestStep, string> = {
  deposee: 'Déposée',
  confirmee: 'Confirmée',
  proposee: 'Proposée à un artisan',
  contact: 'Contact pris',
  devis: 'Devis reçu',
  signee: 'Devis signé',
  realisee: 'Travaux terminés',
  avis: 'Avis laissé',
}

/** Over how many days requests are followed, the present one included, by the name of each in addresses. */
export const REQUEST_PERIODS = { '30-jours': 30, '90-jours': 90, '12-mois': 365 } as const
export type RequestPeriod = keyof typeof REQUEST_PERIODS

/** Each period in words. */
export const PERIOD_LABELS: Record<RequestPeriod, string> = {
  '30-jours': '30 jours',
  '90-jours': '90 jours',
  '12-mois': '12 mois',
}
