import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'

/** What people can expect, and by when: the specification's promises, in the order things happen. */
export const EXPECTED_DELAYS = [
  { what: 'Premiers contacts', by: 'sous 24 h' },
  { what: 'Devis', by: 'sous 48 à 72 h' },
  { what: 'Vérification d’un dossier d’entreprise', by: `sous ${VERIFICATION_PROMISE_HOURS} h` },
  { what: 'Réponse à un email', by: 'sous 24 h' },
] as const
