import { inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { announcements } from './tables.server.ts'

/** What was announced to everybody: the proof that it was. */
export const ANNOUNCEMENT_DATA: readonly Policy[] = [
  policy(announcements, {
    what: 'Changements annoncés',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Texte de l’annonce, dates, combien de comptes prévenus',
      'id',
      'about',
      'words',
      'appliesOn',
      'createdBy',
      'createdAt',
      'replaces',
      'toldUpTo',
      'told',
      'toldAt',
    ),
    kept: 'Tant que le site existe',
  }),
]
