import { eq, inArray, or, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  said,
  secret,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import {
  emailChanges,
  erasures,
  linkTokens,
  notificationChoices,
  profiles,
  userRoles,
  users,
} from './tables.server.ts'
import {
  WHILE_IT_EXISTS,
  SIGN_IN_DATA,
} from '#app/features/accounts/sign-in/sign-in-data.server.ts'

/** Days after which an account that nobody confirmed is erased. */
const UNCONFIRMED_DAYS = 30
/**
 * Days without a visit nor a request after which an account is erased (law.md P4: three years after
 * the last contact).
 */
export const DORMANT_DAYS = 3 * 365
/** What stands for the name of an erased account. */
export const ERASED_NAME = 'Compte effacé'
/** The address of an erased account: unique, and of a reserved domain that no mail ever leaves for. */
export const erasedEmail = ({ accountId }: Pick<Subject, 'accountId'>) =>
  `efface-${accountId}@efface.invalid`

/** Accounts. The row of an erased one stays, empty, because kept contracts point to it. */
export const ACCOUNT_DATA: readonly Policy[] = [
  ...SIGN_IN_DATA,
  policy(emailChanges, {
    what: 'Changement d’adresse en cours',
    purpose: 'account',
    of: ({ accountId }) => eq(emailChanges.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'userId'),
      ...facts('Nouvelle adresse', 'newEmail'),
      ...facts('Demande', 'createdAt'),
      ...facts('Confirmation à l’adresse actuelle', 'confirmedFromAt'),
      ...facts('Confirmation à la nouvelle', 'confirmedToAt'),
      ...facts('Fin des liens', 'expiresAt'),
    },
    sweeps: [deletedAfter(7, 'la fin du lien', emailChanges.expiresAt)],
  }),
  policy(linkTokens, {
    what: 'Liens envoyés par email',
    purpose: 'security',
    of: ({ accountId }) => eq(linkTokens.subjectId, accountId),
    rows: 'go',
    columns: {
      ...secret('Empreinte du lien', 'tokenHash'),
      ...inner('Objet et dates', 'purpose', 'subjectId', 'expiresAt', 'usedAt', 'createdAt'),
    },
    sweeps: [deletedAfter(7, 'la fin du lien', linkTokens.expiresAt)],
  }),
  policy(notificationChoices, {
    what: 'Choix des notifications',
    purpose: 'account',
    of: ({ accountId }) => eq(notificationChoices.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'userId'),
      ...facts('Nouvelles voulues ou non', 'kind', 'channel', 'wanted', 'changedAt'),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(userRoles, {
    what: 'Rôles dans l’équipe',
    purpose: 'account',
    of: ({ accountId }) => eq(userRoles.userId, accountId),
    rows: 'go',
    columns: { ...inner('Identifiants', 'userId'), ...facts('Rôle', 'role', 'duties') },
    kept: WHILE_IT_EXISTS,
  }),
  policy(auditLog, {
    what: 'Journal des actes de l’équipe',
    purpose: 'security',
    of: ({ accountId }) => or(eq(auditLog.adminId, accountId), eq(auditLog.subjectId, accountId))!,
    // A trigger refuses any change: what the team did is proof against the team itself. It holds identifiers only.
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'id', 'adminId', 'subjectId'),
      ...facts('Acte et date', 'action', 'at'),
      ...inner('Circonstances, sans nom ni adresse', 'detail'),
    },
    kept: 'Tant que le service existe : preuve des actes de l’équipe, sans nom ni adresse',
  }),
  policy(erasures, {
    what: 'Comptes effacés',
    purpose: 'security',
    of: ({ accountId }) => inArray(erasures.accountId, [accountId]),
    rows: 'stay',
    columns: {
      ...inner('Numéro du compte, qui ne désigne plus personne', 'accountId'),
      ...facts('Demande et fin de l’effacement', 'requestedAt', 'doneAt'),
    },
    kept: 'Tant qu’une sauvegarde pourrait ramener le compte',
  }),
  policy(profiles, {
    what: 'Profil',
    purpose: 'account',
    of: ({ accountId }) => eq(profiles.userId, accountId),
    rows: 'stay',
    columns: {
      ...inner('Identifiants', 'userId'),
      ...facts('Type de compte', 'userType'),
      ...said('Nom', { fullName: ERASED_NAME }),
      ...said('Entreprise donnée à l’inscription', { companyName: null }),
      ...said('Adresse email', { email: erasedEmail }),
      ...said('Téléphone', { phone: null }),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(users, {
    what: 'Compte',
    purpose: 'account',
    of: ({ accountId }) => eq(users.id, accountId),
    rows: 'stay',
    columns: {
      ...facts('Numéro du compte', 'id'),
      ...said('Nom', { name: ERASED_NAME }),
      ...said('Adresse email', { email: erasedEmail }),
      ...said('Adresse confirmée', { emailVerified: false }),
      ...facts('Création', 'createdAt'),
      ...facts('Dernier changement', 'updatedAt'),
      ...facts('Dernière visite', 'lastSeenAt'),
      ...facts('Suspension', 'suspendedAt'),
      ...said('Raison d’une suspension', { suspensionReason: null }),
    },
    kept: `${WHILE_IT_EXISTS}. Un compte jamais confirmé est effacé après ${UNCONFIRMED_DAYS} jours, un compte sans visite ni demande après ${DORMANT_DAYS / 365} ans`,
  }),
]

/** The accounts whose time is over, for the nightly job: never confirmed, or without a sign of life for three years. */
export const accountsPastTheirTime = (now: Date) => {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return sql`(${users.emailVerified} = false and ${users.createdAt} < ${before(UNCONFIRMED_DAYS)})
    or greatest(${users.lastSeenAt}, ${users.updatedAt}) < ${before(DORMANT_DAYS)}`
}
