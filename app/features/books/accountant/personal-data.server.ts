import { sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import {
  accountantAccesses,
  accountantCodes,
  accountantReads,
  accountantSessions,
} from './tables.server.ts'

const accessesOf = ({ accountId }: { accountId: string }) =>
  sql`(select id from accountant_accesses where artisan_id = ${accountId})`

/** Who may read the books of a company besides its artisan, and what they opened. */
export const ACCOUNTANT_DATA: readonly Policy[] = [
  policy(accountantReads, {
    what: 'Ce que le comptable a ouvert',
    purpose: 'security',
    of: (subject) => sql`${accountantReads.accessId} in ${accessesOf(subject)}`,
    rows: 'go',
    columns: { ...inner('Accès', 'accessId'), ...facts('Quoi, quand', 'what', 'at') },
    sweeps: [deletedAfter(365, 'l’ouverture', accountantReads.at)],
  }),
  policy(accountantSessions, {
    what: 'Comptabilité ouverte dans un navigateur',
    purpose: 'security',
    of: (subject) => sql`${accountantSessions.accessId} in ${accessesOf(subject)}`,
    rows: 'go',
    columns: {
      ...secret('Empreinte du jeton', 'tokenHash'),
      ...inner('Accès, dates', 'accessId', 'openedAt', 'expiresAt'),
    },
    sweeps: [deletedAfter(1, 'la fin de la session', accountantSessions.expiresAt)],
  }),
  policy(accountantCodes, {
    what: 'Codes envoyés au comptable',
    purpose: 'security',
    of: (subject) => sql`${accountantCodes.accessId} in ${accessesOf(subject)}`,
    rows: 'go',
    columns: {
      ...secret('Empreinte du code', 'codeHash'),
      ...inner('Accès, dates, essais', 'accessId', 'sentAt', 'expiresAt', 'wrongTries', 'usedAt'),
    },
    sweeps: [deletedAfter(1, 'l’envoi', accountantCodes.sentAt)],
  }),
  policy(accountantAccesses, {
    what: 'Accès donnés à un comptable',
    purpose: 'contract',
    of: ({ accountId }) => sql`${accountantAccesses.artisanId} = ${accountId}`,
    rows: 'go',
    columns: {
      ...facts('Adresse du comptable, dates', 'email', 'invitedAt', 'endedAt'),
      ...secret('Empreinte du lien', 'tokenHash'),
      ...inner('Accès, entreprise', 'id', 'artisanId'),
    },
    sweeps: [deletedAfter(365, 'la fin de l’accès', accountantAccesses.endedAt)],
  }),
]
