import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { leadsOf } from '#app/features/leads/personal-data.server.ts'
import { PROSPECT_DAYS } from '#app/features/quote-requests/personal-data.server.ts'
import { facts, inner, policy, said, type Policy } from '#app/platform/personal-data/policy.ts'
import { messages } from './tables.server.ts'

const ERASED_MESSAGE = 'Message effacé à la demande de son auteur.'

/** Conversations. One's own messages go; in those of the other side, one's names do. */
export const MESSAGE_DATA: readonly Policy[] = [
  policy(messages, {
    what: 'Messages des autres dans vos conversations',
    purpose: 'matching',
    of: (subject) => sql`${messages.leadId} in ${leadsOf(subject)} and ${messages.authorId} <> ${subject.accountId}`,
    mentions: (subject) => sql`${messages.leadId} in ${leadsOf(subject)} and ${messages.authorId} <> ${subject.accountId}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'authorId'),
      ...facts('Conversation, auteur, dates', 'leadId', 'author', 'sentAt', 'readAt'),
      // What the reader was shown; the text as typed is its author's.
      body: { what: 'Texte tel qu’écrit', exported: false, erased: 'masked' },
      publicBody: { what: 'Texte', exported: true, erased: 'masked' },
    },
    sweeps: [
      { days: PROSPECT_DAYS, since: 'l’envoi', due: (limit) => and(lt(messages.sentAt, limit), sql`${messages.leadId} not in (select id from leads where status = 'won')`)!, act: 'delete' },
      { days: 10 * 365, since: 'l’envoi, pour un chantier signé', due: (limit) => lt(messages.sentAt, limit), act: 'delete' },
    ],
  }),
  policy(messages, {
    what: 'Vos messages',
    purpose: 'matching',
    of: ({ accountId }) => and(eq(messages.authorId, accountId), ne(messages.body, ERASED_MESSAGE))!,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'authorId', 'author'),
      ...facts('Conversation, dates', 'leadId', 'sentAt', 'readAt'),
      ...said('Texte', { body: ERASED_MESSAGE, publicBody: ERASED_MESSAGE }),
    },
    kept: '3 ans après l’envoi. 10 ans après l’envoi, pour un chantier signé',
  }),
]
