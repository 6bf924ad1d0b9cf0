import { eq, or } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { contentNotices } from './tables.server.ts'

/** Notices of illegal content, those sent from the same address without being signed in included. */
export const CONTENT_NOTICE_DATA: readonly Policy[] = [
  policy(contentNotices, {
    what: 'Notifications de contenu',
    purpose: 'contact',
    of: ({ accountId, email }) =>
      or(eq(contentNotices.accountId, accountId), eq(contentNotices.email, email))!,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'accountId'),
      ...secret('Empreinte de la notification', 'contentHash'),
      ...facts('Nom, adresse email', 'name', 'email'),
      ...facts(
        'Contenu notifié, motif, explication, décision, dates',
        'address',
        'reason',
        'explanation',
        'createdAt',
        'decision',
        'decisionReason',
        'decidedAt',
      ),
    },
    sweeps: [deletedAfter(3 * 365, 'l’envoi', contentNotices.createdAt)],
  }),
]
