import { eq } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import {
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  signInChallenges,
  twoFactors,
} from '#app/features/accounts/second-factor/second-factor.tables.server.ts'
import {
  accountTraces,
  credentials,
  sessions,
  signInGuards,
} from '#app/features/accounts/tables.server.ts'

export const WHILE_IT_EXISTS = 'Tant que le compte existe'

/** How people sign in: sessions, passwords, second factors, passkeys, and what guards them. */
export const SIGN_IN_DATA: readonly Policy[] = [
  policy(sessions, {
    what: 'Sessions ouvertes',
    purpose: 'security',
    of: ({ accountId }) => eq(sessions.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'userId'),
      ...secret('Empreinte du jeton', 'token'),
      ...facts('Ouverture', 'createdAt'),
      ...facts('Dernière visite', 'updatedAt'),
      ...facts('Fin', 'expiresAt'),
      ...facts('Code de l’application donné', 'secondFactorAt'),
      ...facts('Mot de passe donné', 'provedAt'),
      ...facts('Navigateur et appareil', 'userAgent'),
    },
    sweeps: [
      deletedAfter(7, 'la dernière visite', sessions.updatedAt),
      deletedAfter(0, '30 jours au plus après l’ouverture', sessions.expiresAt),
    ],
  }),
  policy(accountTraces, {
    what: 'Empreintes contre les faux avis',
    purpose: 'security',
    of: ({ accountId }) => eq(accountTraces.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner(
        'Empreintes de la connexion avec son navigateur, et du navigateur partagé avec un autre compte',
        'id',
        'accountId',
        'kind',
        'hash',
      ),
      ...facts('Dernière fois', 'seenAt'),
    },
    sweeps: [
      deletedAfter(365, 'la dernière fois (lutte contre les faux avis)', accountTraces.seenAt),
    ],
  }),
  policy(credentials, {
    what: 'Mot de passe',
    purpose: 'account',
    of: ({ accountId }) => eq(credentials.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'userId'),
      ...secret('Mot de passe haché', 'password'),
      ...facts('Dates du choix et du dernier changement', 'createdAt', 'updatedAt'),
    },
    kept: WHILE_IT_EXISTS,
  }),
  policy(twoFactors, {
    what: 'Validation en deux étapes',
    purpose: 'security',
    of: ({ accountId }) => eq(twoFactors.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'userId'),
      ...secret('Clé chiffrée et dernier code utilisé', 'secret', 'lastStep'),
      ...facts('Activation', 'enabledAt', 'createdAt'),
    },
    kept: 'Tant qu’elle est activée',
  }),
  policy(recoveryCodes, {
    what: 'Codes de secours',
    purpose: 'security',
    of: ({ accountId }) => eq(recoveryCodes.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'userId'),
      ...secret('Empreinte du code', 'codeHash'),
      ...facts('Création et utilisation', 'createdAt', 'usedAt'),
    },
    kept: 'Jusqu’aux suivants',
  }),
  policy(passkeys, {
    what: 'Clés d’accès',
    purpose: 'security',
    of: ({ accountId }) => eq(passkeys.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'userId', 'counter'),
      ...secret('Identifiant et clé publique', 'credentialId', 'publicKey'),
      ...facts('Nom', 'name'),
      ...facts('Ajout', 'createdAt'),
      ...facts('Dernière utilisation', 'usedAt'),
    },
    kept: 'Jusqu’à leur retrait, ou un nouveau mot de passe par email',
  }),
  policy(passkeyChallenges, {
    what: 'Questions posées aux clés d’accès',
    purpose: 'security',
    of: ({ accountId }) => eq(passkeyChallenges.userId, accountId),
    rows: 'go',
    columns: {
      ...secret('Empreinte de la question', 'challengeHash'),
      ...inner('Compte et fin', 'userId', 'expiresAt'),
    },
    sweeps: [deletedAfter(1, 'leur fin', passkeyChallenges.expiresAt)],
  }),
  policy(signInChallenges, {
    what: 'Connexions qui attendent leur code',
    purpose: 'security',
    of: ({ accountId }) => eq(signInChallenges.userId, accountId),
    rows: 'go',
    columns: {
      ...secret('Empreinte du jeton', 'tokenHash'),
      ...inner('Suite de la connexion', 'userId', 'destination', 'tries', 'createdAt', 'expiresAt'),
    },
    sweeps: [deletedAfter(1, 'leur fin', signInChallenges.expiresAt)],
  }),
  policy(signInGuards, {
    what: 'Tentatives de connexion',
    purpose: 'security',
    // By the digest of an address: nobody's rows can be told apart from outside.
    of: null,
    rows: 'go',
    columns: inner(
      'Compteurs de tentatives, par empreinte',
      'key',
      'tries',
      'strikes',
      'windowEndsAt',
    ),
    sweeps: [deletedAfter(1, 'la fin du délai', signInGuards.windowEndsAt)],
  }),
]
