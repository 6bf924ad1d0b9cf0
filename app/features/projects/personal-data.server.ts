import { eq, sql } from 'drizzle-orm'
import {
  facts,
  inner,
  policy,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { projectOrders, projectRequests, projects } from './tables.server.ts'

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
  policy(projectRequests, {
    what: 'Demandes d’un projet',
    purpose: 'request',
    of: (subject) => sql`${projectRequests.projectId} in ${projectsOf(subject)}`,
    rows: 'go',
    columns: facts('Demande, projet, rang, date', 'requestId', 'projectId', 'position', 'addedAt'),
    kept: KEPT,
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
