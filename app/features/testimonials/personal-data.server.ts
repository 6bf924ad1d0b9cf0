import { sql } from 'drizzle-orm'
import { facts, inner, policy, type Policy } from '#app/platform/personal-data/policy.ts'
import { testimonials } from './tables.server.ts'

/** Testimonials go with the account of who wrote them. */
export const TESTIMONIAL_DATA: readonly Policy[] = [
  policy(testimonials, {
    what: 'Témoignage d’artisan',
    purpose: 'review',
    of: ({ accountId }) => sql`${testimonials.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'artisanId', 'decidedBy'),
      ...facts(
        'Texte, signature, accord, état, dates',
        'text',
        'signedName',
        'consentedAt',
        'status',
        'writtenAt',
        'publishedAt',
        'decidedAt',
        'reason',
        'withdrawnAt',
      ),
    },
    kept: 'Tant que le compte existe',
  }),
]
