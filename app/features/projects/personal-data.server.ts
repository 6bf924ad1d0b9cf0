import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  facts,
  inner,
  policy,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { projectDecisions, projectDecisionTrail } from './decisions/tables.server.ts'
import { projectFileRooms, projectRequestRooms, projectRooms } from './rooms/tables.server.ts'
import { projectOrders, projectRequests, projects, projectShares } from './tables.server.ts'

const projectsOf = ({ accountId }: Subject) =>
  sql`(select id from projects where particulier_id = ${accountId})`
const KEPT = 'Tant que le compte existe, ou jusqu’à la suppression du projet'

/** What a person gathers their requests under; it goes with the account, the requests do as theirs say. */
export const PROJECT_DATA: readonly Policy[] = [
  policy(projectOrders, {
    what: 'Ordre des travaux d’un projet',
    purpose: 'request',
    of: (subject) => sql`${projectOrders.projectId} in ${projectsOf(subject)}`,
    rows: 'go',
    columns: facts('Quelle demande vient après quelle autre', 'projectId', 'requestId', 'afterId'),
    kept: KEPT,
  }),
  policy(projectDecisions, {
    what: 'Décisions d’un projet',
    purpose: 'request',
    of: (subject) =>
      sql`(${projectDecisions.writtenBy} = ${subject.accountId} or ${projectDecisions.projectId} in ${projectsOf(subject)})`,
    // What one of the two wrote may be answered by the other, whose name is then in it. Their lines of the trail, by
    // which they are found, go after.
    mentions: (subject) =>
      sql`${projectDecisions.id} in (select decision_id from project_decision_trail where account_id = ${subject.accountId})`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'writtenBy'),
      ...words('Ce qui est à décider, ce qui a été décidé', true, 'question', 'answer'),
      ...facts(
        'Projet, demande, dates',
        'id',
        'projectId',
        'requestId',
        'dueOn',
        'createdAt',
        'decidedAt',
      ),
    },
    kept: KEPT,
  }),
  policy(projectDecisionTrail, {
    what: 'Suivi des décisions d’un projet',
    purpose: 'request',
    of: (subject) =>
      sql`(${projectDecisionTrail.accountId} = ${subject.accountId} or ${projectDecisionTrail.decisionId} in (select id from project_decisions where project_id in ${projectsOf(subject)}))`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'accountId'),
      ...words('Ce qui a été décidé', true, 'answer'),
      ...facts('Décision, acte, date', 'decisionId', 'verb', 'at'),
    },
    kept: KEPT,
  }),
  policy(projectFileRooms, {
    what: 'Fichiers d’un projet, classés par pièce',
    purpose: 'request',
    of: (subject) =>
      sql`(${projectFileRooms.projectId} in ${projectsOf(subject)} or ${projectFileRooms.fileId} in (select id from files where owner_id = ${subject.accountId}))`,
    rows: 'go',
    columns: facts('Fichier, projet, pièce', 'fileId', 'projectId', 'roomId'),
    kept: KEPT,
  }),
  policy(projectRequestRooms, {
    what: 'Demandes d’un projet, rangées par pièce',
    purpose: 'request',
    of: (subject) =>
      sql`(${projectRequestRooms.projectId} in ${projectsOf(subject)} or ${projectRequestRooms.requestId} in (select id from quote_requests where particulier_id = ${subject.accountId}))`,
    rows: 'go',
    columns: facts('Demande, projet, pièce', 'requestId', 'projectId', 'roomId'),
    kept: KEPT,
  }),
  policy(projectRooms, {
    what: 'Pièces d’un projet',
    purpose: 'request',
    of: (subject) => sql`${projectRooms.projectId} in ${projectsOf(subject)}`,
    rows: 'go',
    columns: {
      ...words('Nom', true, 'name'),
      ...facts('Projet, rang, date', 'id', 'projectId', 'position', 'createdAt'),
    },
    kept: KEPT,
  }),
  policy(projectRequests, {
    what: 'Demandes d’un projet',
    purpose: 'request',
    of: (subject) =>
      sql`(${projectRequests.projectId} in ${projectsOf(subject)} or ${projectRequests.requestId} in (select id from quote_requests where particulier_id = ${subject.accountId}))`,
    rows: 'go',
    columns: facts('Demande, projet, rang, date', 'requestId', 'projectId', 'position', 'addedAt'),
    kept: KEPT,
  }),
  policy(projectShares, {
    what: 'Partage d’un projet',
    purpose: 'request',
    of: (subject) =>
      sql`(${projectShares.accountId} = ${subject.accountId} or ${projectShares.projectId} in ${projectsOf(subject)})`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'projectId', 'accountId'),
      ...facts(
        'Prénom, adresse invitée, invitation, arrivée',
        'firstName',
        'email',
        'invitedAt',
        'joinedAt',
      ),
    },
    kept: 'Jusqu’à ce que l’un des deux y mette fin',
    sweeps: [
      {
        days: 30,
        since: 'l’invitation, si personne n’est venu',
        due: (limit) => and(isNull(projectShares.joinedAt), lt(projectShares.invitedAt, limit))!,
        act: 'delete',
      },
    ],
  }),
  policy(projects, {
    what: 'Projets',
    purpose: 'request',
    of: ({ accountId }) => eq(projects.particulierId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'particulierId'),
      ...words('Nom et lieu', true, 'name', 'place'),
      ...facts('Budget et dates', 'id', 'budgetCents', 'createdAt', 'updatedAt'),
    },
    kept: KEPT,
  }),
]
