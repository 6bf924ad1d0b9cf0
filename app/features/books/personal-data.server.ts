import { eq } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { bookSettings } from './tables.server.ts'

/** How a company keeps its books; the entries themselves are made of its invoices and payments. */
export const BOOK_DATA: readonly Policy[] = [
  policy(bookSettings, {
    what: 'Réglages de comptabilité',
    purpose: 'contract',
    of: ({ accountId }) => eq(bookSettings.artisanId, accountId as string as ArtisanId),
    rows: 'go',
    columns: {
      ...facts('Comptes, clôture', 'accounts', 'yearEndMonth', 'updatedAt'),
      ...inner('Entreprise', 'artisanId'),
    },
    kept: 'Tant que le compte existe',
  }),
]
