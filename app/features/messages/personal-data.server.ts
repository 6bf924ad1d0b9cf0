import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { leadsOf } from '#app/features/requests/leads/personal-data.server.ts'
import { PROSPECT_DAYS } from '#app/features/requests/personal-data.server.ts'
import { quotesOf } from '#app/features/quotes/personal-data.server.ts'
import { quoteFollowUps } from './follow-ups/tables.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import {
  conversationBlocks,
  conversationReports,
  messageDrafts,
  messageFiles,
  messageMailings,
  messages,
  supportThreads,
} from './tables.server.ts'

const ERASED_MESSAGE = 'Message effacé à la demande de son auteur.'
/** Messages of somebody's conversations, with artisans, individuals and the team. */
const inThreadsOf = (subject: Subject) =>
  sql`(${messages.leadId} in ${leadsOf(subject)} or ${messages.supportId} = ${subject.accountId})`
const others = (subject: Subject) =>
  sql`${inThreadsOf(subject)} and ${messages.authorId} <> ${subject.accountId}`
const own = ({ accountId }: Subject) =>
  sql`${messageFiles.messageId} in (select id from messages where author_id = ${accountId})`

/** Conversations. One's own messages go; in those of the other side, one's names do. */
export const MESSAGE_DATA: readonly Policy[] = [
  policy(quoteFollowUps, {
    what: 'Relances de devis',
    purpose: 'matching',
    of: (subject) => sql`${quoteFollowUps.quoteId} in ${quotesOf(subject)}`,
    mentions: (subject) => sql`${quoteFollowUps.quoteId} in ${quotesOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id'),
      ...facts('Devis, rang, date', 'quoteId', 'nth', 'sentAt'),
      ...words('Texte envoyé par email', true, 'body'),
    },
    sweeps: [deletedAfter(PROSPECT_DAYS, 'la relance', quoteFollowUps.sentAt)],
  }),
  policy(messageFiles, {
    what: 'Fichiers joints à vos messages',
    purpose: 'matching',
    of: own,
    rows: 'go',
    columns: {
      ...facts('Message et fichier', 'fileId', 'messageId', 'position'),
      ...facts('Nom du fichier', 'name'),
      ...inner('Nom montré à l’autre', 'publicName'),
    },
    kept: 'Avec le message',
  }),
  policy(messageDrafts, {
    what: 'Messages commencés',
    purpose: 'matching',
    of: ({ accountId }) => eq(messageDrafts.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner('Compte', 'accountId'),
      ...facts('Conversation, date, texte', 'threadId', 'updatedAt', 'body'),
    },
    sweeps: [deletedAfter(90, 'la dernière frappe', messageDrafts.updatedAt)],
  }),
  policy(messageMailings, {
    what: 'Rappels de messages non lus',
    purpose: 'mail',
    of: ({ accountId }) => eq(messageMailings.accountId, accountId),
    rows: 'go',
    columns: inner('Conversation et date du rappel', 'threadId', 'accountId', 'mailedAt'),
    sweeps: [deletedAfter(365, 'le rappel', messageMailings.mailedAt)],
  }),
  policy(conversationBlocks, {
    what: 'Conversations bloquées',
    purpose: 'matching',
    of: ({ accountId }) => eq(conversationBlocks.accountId, accountId),
    rows: 'stay',
    columns: {
      ...inner('Compte', 'accountId'),
      ...facts('Conversation et date', 'threadId', 'at'),
    },
    kept: 'Avec la demande, sans nom',
  }),
  policy(conversationReports, {
    what: 'Conversations signalées',
    purpose: 'matching',
    of: ({ accountId }) => eq(conversationReports.accountId, accountId),
    mentions: (subject) => sql`${conversationReports.leadId} in ${leadsOf(subject)}`,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'accountId', 'decidedBy', 'openedAt'),
      ...facts(
        'Motif, décision, dates',
        'leadId',
        'messageId',
        'reason',
        'reportedAt',
        'decideBy',
        'decision',
        'decidedAt',
      ),
      ...words('Explication et réponse', true, 'text', 'answer'),
    },
    sweeps: [deletedAfter(PROSPECT_DAYS, 'le signalement', conversationReports.reportedAt)],
  }),
  policy(messages, {
    what: 'Messages des autres dans vos conversations',
    purpose: 'matching',
    of: others,
    // What the team took away is read by nobody but its author.
    exports: () => isNull(messages.removedAt),
    mentions: others,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'authorId', 'seq', 'clientId', 'supportId', 'removedAt'),
      ...facts('Conversation, auteur, dates', 'leadId', 'author', 'sentAt', 'readAt'),
      // What the reader was shown; the text as typed is its author's.
      body: { what: 'Texte tel qu’écrit', exported: false, erased: 'masked' },
      publicBody: { what: 'Texte', exported: true, erased: 'masked' },
    },
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'l’envoi',
        due: (limit) =>
          and(
            lt(messages.sentAt, limit),
            isNotNull(messages.leadId),
            sql`not exists (select from leads where leads.id = ${messages.leadId} and leads.status = 'won')`,
          )!,
        act: 'delete',
      },
      deletedAfter(10 * 365, 'l’envoi, pour un chantier signé', messages.sentAt),
    ],
  }),
  policy(messages, {
    what: 'Vos messages',
    purpose: 'matching',
    of: ({ accountId }) =>
      and(eq(messages.authorId, accountId), ne(messages.body, ERASED_MESSAGE))!,
    rows: 'stay',
    columns: {
      ...inner(
        'Identifiants',
        'id',
        'authorId',
        'author',
        'seq',
        'clientId',
        'supportId',
        'removedAt',
      ),
      ...facts('Conversation, dates', 'leadId', 'sentAt', 'readAt'),
      ...said('Texte', { body: ERASED_MESSAGE, publicBody: ERASED_MESSAGE }),
    },
    kept: '3 ans après l’envoi. 10 ans après l’envoi, pour un chantier signé',
  }),
  policy(supportThreads, {
    what: 'Échanges avec l’équipe',
    purpose: 'contact',
    // Its messages, the team's included, go with it.
    of: ({ accountId }) => sql`${supportThreads.id} = ${accountId}`,
    rows: 'go',
    columns: {
      ...inner('Compte', 'id'),
      ...facts('État et dates', 'status', 'waitingSince', 'createdAt', 'updatedAt'),
    },
    sweeps: [deletedAfter(PROSPECT_DAYS, 'le dernier message', supportThreads.updatedAt)],
  }),
]
