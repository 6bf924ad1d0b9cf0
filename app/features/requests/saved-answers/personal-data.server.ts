import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { facts, inner, policy, words, type Policy } from '#app/platform/personal-data/policy.ts'
import { savedAnswers } from './tables.server.ts'

/** Texts that an artisan keeps; they go with the account. */
export const SAVED_ANSWER_DATA: readonly Policy[] = [
  policy(savedAnswers, {
    what: 'Réponses enregistrées',
    purpose: 'matching',
    of: ({ accountId }) => sql`${savedAnswers.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'position'),
      ...facts('Ce à quoi il sert', 'kind'),
      ...facts('Dates', 'createdAt', 'updatedAt', 'deletedAt'),
      ...words('Nom et texte', true, 'title', 'body'),
    },
    kept: 'Tant que le compte existe',
    sweeps: [
      {
        days: 1,
        since: 'leur suppression',
        due: (limit) => and(isNotNull(savedAnswers.deletedAt), lt(savedAnswers.deletedAt, limit))!,
        act: 'delete',
      },
    ],
  }),
]
