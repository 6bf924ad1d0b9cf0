import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { PROSPECT_DAYS } from '#app/features/requests/personal-data.server.ts'
import {
  facts,
  inner,
  policy,
  said,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { contracts } from './find-thread.server.ts'
import {
  projectThreadMembers,
  projectThreadMessages,
  projectThreadReads,
  projectThreads,
} from './tables.server.ts'

const ERASED_MESSAGE = 'Message effacé à la demande de son auteur.'
const KEPT = 'Avec le fil'

/** The threads of the projects of a person, of their own or shared with them. */
const threadsOf = ({ accountId }: Subject) => sql`(
  select thread.id from project_threads thread join projects on projects.id = thread.project_id
  left join project_shares share on share.project_id = projects.id
  where ${accountId} in (projects.particulier_id, share.account_id))`
/** What others wrote where somebody may read it: in the threads of their projects, or after their company joined. */
const others = (subject: Subject) => sql`${projectThreadMessages.authorId} <> ${subject.accountId}
  and (${projectThreadMessages.threadId} in ${threadsOf(subject)} or exists (
    select 1 from project_thread_members member where member.thread_id = ${projectThreadMessages.threadId}
      and member.artisan_id = ${subject.accountId} and member.state = 'joined'
      and ${projectThreadMessages.seq} > member.joined_after
      and ${projectThreadMessages.seq} <= (select seq from project_thread_reads was_read
        where was_read.thread_id = member.thread_id and was_read.account_id = ${subject.accountId})))`
/** Threads in which somebody wrote, or may have been named. */
const namedIn = (subject: Subject) => sql`${projectThreadMessages.authorId} <> ${subject.accountId}
  and (${projectThreadMessages.threadId} in ${threadsOf(subject)} or ${projectThreadMessages.threadId} in (
    select thread_id from project_thread_members where artisan_id = ${subject.accountId}
    union select thread_id from project_thread_messages where author_id = ${subject.accountId}))`

/** The common threads of projects. One's own messages are emptied; in those of the others, one's names go. */
export const PROJECT_THREAD_DATA: readonly Policy[] = [
  policy(projectThreadMessages, {
    what: 'Messages des autres dans les fils de chantier',
    purpose: 'matching',
    of: others,
    // What the team took away is read by nobody but its author.
    exports: () => isNull(projectThreadMessages.removedAt),
    mentions: namedIn,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'authorId', 'artisanId', 'seq', 'clientId'),
      ...inner('Lecture et retrait par l’équipe', 'openedAt', 'removedAt'),
      ...facts('Fil, date', 'threadId', 'sentAt'),
      // What the reader was shown; the text as typed is its author's.
      body: { what: 'Texte tel qu’écrit', exported: false, erased: 'masked' },
      publicBody: { what: 'Texte', exported: true, erased: 'masked' },
    },
    kept: KEPT,
  }),
  policy(projectThreadMessages, {
    what: 'Vos messages dans les fils de chantier',
    purpose: 'matching',
    of: ({ accountId }) =>
      and(
        eq(projectThreadMessages.authorId, accountId),
        ne(projectThreadMessages.body, ERASED_MESSAGE),
      )!,
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'authorId', 'artisanId', 'seq', 'clientId'),
      ...inner('Lecture et retrait par l’équipe', 'openedAt', 'removedAt'),
      ...facts('Fil, date', 'threadId', 'sentAt'),
      ...said('Texte', { body: ERASED_MESSAGE, publicBody: ERASED_MESSAGE }),
    },
    kept: KEPT,
  }),
  policy(projectThreadReads, {
    what: 'Dernier message lu d’un fil de chantier',
    purpose: 'matching',
    of: ({ accountId }) => eq(projectThreadReads.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'accountId', 'seq'),
      ...facts('Fil, date', 'threadId', 'at'),
    },
    kept: KEPT,
  }),
  policy(projectThreadMembers, {
    what: 'Entreprises invitées à un fil de chantier',
    purpose: 'matching',
    of: (subject) =>
      sql`(${projectThreadMembers.artisanId} = ${subject.accountId} or ${projectThreadMembers.threadId} in ${threadsOf(subject)})`,
    rows: 'stay',
    columns: {
      ...inner('Rang du dernier message d’avant l’arrivée', 'joinedAfter'),
      ...facts(
        'Fil, entreprise, état, dates',
        'threadId',
        'artisanId',
        'state',
        'invitedAt',
        'joinedAt',
        'leftAt',
      ),
    },
    kept: KEPT,
  }),
  policy(projectThreads, {
    what: 'Fils de chantier',
    purpose: 'matching',
    of: (subject) =>
      sql`${projectThreads.projectId} in (select id from projects where particulier_id = ${subject.accountId})`,
    rows: 'go',
    columns: {
      ...inner('Identifiant', 'id'),
      ...facts('Projet, dates', 'projectId', 'openedAt', 'closedAt'),
    },
    kept: 'Tant que le projet existe',
    sweeps: [
      {
        days: PROSPECT_DAYS,
        since: 'la fin des derniers travaux et le dernier message',
        due: (limit) =>
          and(
            lt(projectThreads.openedAt, limit),
            sql`not exists (select 1 from project_thread_messages message
              where message.thread_id = ${projectThreads.id} and message.sent_at >= ${limit.toISOString()}::timestamptz)`,
            sql`not exists (select 1 from (${contracts}) contract join interventions works on works.id = contract.works_id
              where contract.project_id = ${projectThreads.projectId}
                and (contract.running or works.updated_at >= ${limit.toISOString()}::timestamptz))`,
          )!,
        act: 'delete',
      },
    ],
  }),
]
