import { smsAlerts, smsAlertsTold } from './sms/sms-alerts.tables.server.ts'
import { eq, lt, ne, sql } from 'drizzle-orm'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { pushSubscriptions } from '#app/features/notifications/devices/push.tables.server.ts'
import { notices, notificationSettings } from './tables.server.ts'

const ABOUT = sql`substring(${notices.href} from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')`

/** Notices: one's own go; those of others about what was shared with them lose one's names. */
export const NOTICE_DATA: readonly Policy[] = [
  policy(notices, {
    what: 'Notifications',
    purpose: 'account',
    of: ({ accountId }) => eq(notices.accountId, accountId),
    mentions: ({ accountId, threadIds }) =>
      sql`${ne(notices.accountId, accountId)} and ${ABOUT} = any(${sql.param([...threadIds])}::text[])`,
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'accountId', 'dedupeKey'),
      ...facts('Sujet, page, dates', 'kind', 'href', 'at', 'readAt'),
      ...inner('Où et quand elle est dite', 'shown', 'pushDueAt', 'pushedAt', 'inDigest'),
      ...words('Phrase', true, 'title'),
    },
    sweeps: [deletedAfter(365, 'leur date', notices.at)],
  }),
  policy(notificationSettings, {
    what: 'Heures des notifications',
    purpose: 'account',
    of: ({ accountId }) => eq(notificationSettings.userId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'userId', 'digestedOn'),
      ...facts(
        'Heures calmes, heure du résumé, fuseau',
        'quietFrom',
        'quietTo',
        'digestAt',
        'timeZone',
        'changedAt',
      ),
    },
    kept: 'Tant que le compte existe',
  }),
  policy(pushSubscriptions, {
    what: 'Appareils prévenus',
    purpose: 'account',
    of: ({ accountId }) => eq(pushSubscriptions.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'id', 'accountId'),
      ...facts('Navigateur et dates', 'device', 'createdAt', 'rungAt'),
      ...secret('Adresse et clés données par le navigateur', 'endpoint', 'p256dh', 'auth'),
    },
    sweeps: [
      {
        days: 365,
        since: 'la dernière fois qu’ils ont été joints',
        due: (limit) =>
          lt(sql`coalesce(${pushSubscriptions.rungAt}, ${pushSubscriptions.createdAt})`, limit),
        act: 'delete',
      },
    ],
  }),
  policy(smsAlerts, {
    what: 'Mobile vérifié par SMS',
    purpose: 'account',
    of: ({ accountId }) => eq(smsAlerts.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'accountId', 'pendingPhone', 'codeExpiresAt', 'wrongTries'),
      ...facts('Numéro, preuve, choix', 'phone', 'provedAt', 'wish', 'changedAt'),
      ...secret('Empreinte du code', 'codeHash'),
    },
    kept: 'Jusqu’à ce que la personne le retire',
  }),
  policy(smsAlertsTold, {
    what: 'Alertes par SMS',
    purpose: 'account',
    of: ({ accountId }) => eq(smsAlertsTold.accountId, accountId),
    rows: 'go',
    columns: {
      ...inner('Identifiants', 'accountId', 'cause', 'settledAt'),
      ...facts('Métier, commune, dates', 'text', 'at', 'dueAt', 'sentAt'),
    },
    sweeps: [deletedAfter(90, 'l’alerte', smsAlertsTold.at)],
  }),
]
