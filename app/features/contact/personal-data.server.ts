import { eq, or } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { contactMessages } from './tables.server.ts'

/** Messages to the team, those sent from the same address without being signed in included. */
export const CONTACT_DATA: readonly Policy[] = [
  policy(contactMessages, {
    what: 'Messages à l’équipe',
    purpose: 'contact',
    of: ({ accountId, email }) =>
      or(eq(contactMessages.accountId, accountId), eq(contactMessages.email, email))!,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'accountId', 'routedTo'),
      ...secret('Empreinte du message', 'contentHash'),
      ...facts('Prénom, nom, adresse email, téléphone', 'firstName', 'lastName', 'email', 'phone'),
      ...facts('Sujet, message, dates', 'type', 'subject', 'message', 'createdAt', 'answeredAt'),
    },
    sweeps: [deletedAfter(3 * 365, 'l’envoi', contactMessages.createdAt)],
  }),
]
