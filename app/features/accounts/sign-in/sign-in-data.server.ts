import { eq, lt } from 'drizzle-orm'
import { facts, inner, policy, secret, type Policy } from '#app/platform/personal-data/policy.ts'
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
      {
        days: 7,
        since: 'la dernière visite',
        due: (limit) => lt(sessions.updatedAt, limit),
        act: 'delete',
      },
      {
        days: 0,
        since: '30 jours au plus après l’ouverture',
        due: (limit) => lt(sessions.expiresAt, limit),
        act: 'delete',
      },
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
      {
        days: 365,
        since: 'la dernière fois (lutte contre les faux avis)',
        due: (limit) => lt(accountTraces.seenAt, limit),
        act: 'delete',
      },
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
    sweeps: [
      {
        days: 1,
        since: 'leur fin',
        due: (limit) => lt(passkeyChallenges.expiresAt, limit),
        act: 'delete',
      },
    ],
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
    sweeps: [
      {
        days: 1,
        since: 'leur fin',
        due: (limit) => lt(signInChallenges.expiresAt, limit),
        act: 'delete',
      },
    ],
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
    sweeps: [
      {
        days: 1,
        since: 'la fin du délai',
        due: (limit) => lt(signInGuards.windowEndsAt, limit),
        act: 'delete',
      },
    ],
  }),
]
