import { sql } from 'drizzle-orm'
import { facts, inner, policy, words, type Policy } from '#app/platform/personal-data/policy.ts'
import { photoMarks } from './tables.server.ts'

/** What a company drew over photos; it goes with the photo, and with the account. */
export const PHOTO_MARK_DATA: readonly Policy[] = [
  policy(photoMarks, {
    what: 'Mesures et mots dessinés sur des photos',
    purpose: 'contract',
    of: ({ accountId }) => sql`${photoMarks.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'artisanId', 'fileId'),
      ...facts('Tracé, date', 'rank', 'kind', 'fromX', 'fromY', 'toX', 'toY', 'createdAt'),
      ...words('Longueurs et mots', true, 'words'),
    },
    kept: 'Avec la photo',
  }),
]
