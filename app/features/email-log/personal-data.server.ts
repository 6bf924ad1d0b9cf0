import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import { emailLogs, mailEvents, mailSuppressions } from '#app/platform/mail/tables.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  secret,
  words,
  type Policy,
} from '#app/platform/personal-data/policy.ts'

/** The cause of a mail names what it is about; the first identifier in it. */
const ABOUT = sql`substring(${emailLogs.dedupeKey} from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')`
/** The one mail that an erasure still has to send: it goes once it left. */
const FAREWELL = 'account_erased'
const ERASED_TEXT = 'Texte effacé.'

export const MAIL_DATA: readonly Policy[] = [
  policy(emailLogs, {
    what: 'Emails envoyés',
    purpose: 'mail',
    of: ({ accountId, email, ownIds }) =>
      and(
        or(
          eq(emailLogs.accountId, accountId),
          eq(emailLogs.email, email),
          sql`${ABOUT} = any(${sql.param([...ownIds])}::text[])`,
        ),
        or(ne(emailLogs.emailType, FAREWELL), sql`${emailLogs.status} in ('sent', 'delivered')`),
      )!,
    mentions: ({ email, threadIds }) =>
      and(ne(emailLogs.email, email), sql`${ABOUT} = any(${sql.param([...threadIds])}::text[])`)!,
    mentionsBecome: { html: ERASED_TEXT, text: ERASED_TEXT },
    rows: 'go',
    columns: {
      ...inner(
        'Identifiants',
        'id',
        'accountId',
        'dedupeKey',
        'attempts',
        'nextAttemptAt',
        'goodUntil',
        'round',
        'resendId',
        'attachments',
      ),
      ...facts(
        'Adresse, type, état, dates',
        'email',
        'emailType',
        'status',
        'createdAt',
        'sentAt',
        'errorMessage',
      ),
      ...words('Objet et texte', true, 'subject', 'text'),
      html: { what: 'Texte mis en page', exported: false, erased: 'masked' },
      // On mails to the team only, whose rows go with the message that they carry.
      replyTo: { what: 'Adresse de qui nous a écrit', exported: false, erased: { to: () => null } },
    },
    sweeps: [
      {
        days: 90,
        since: 'l’envoi pour le texte',
        due: (limit) => and(lt(emailLogs.createdAt, limit), ne(emailLogs.html, ''))!,
        act: { html: '', text: '', replyTo: null },
      },
      deletedAfter(365, 'l’envoi pour la trace', emailLogs.createdAt),
    ],
  }),
  policy(mailEvents, {
    what: 'Suites de chaque email',
    purpose: 'mail',
    of: null,
    rows: 'go',
    columns: inner(
      'Essais et retours du prestataire, sans adresse',
      'id',
      'mailId',
      'at',
      'kind',
      'round',
      'detail',
      'accountId',
      'providerEventId',
    ),
    sweeps: [deletedAfter(365, 'l’envoi', mailEvents.at)],
  }),
  policy(mailSuppressions, {
    what: 'Adresses qui ne veulent plus de nos emails',
    purpose: 'mail',
    of: null,
    rows: 'stay',
    columns: {
      ...secret('Empreinte de l’adresse', 'addressHash'),
      ...inner('Motif et date', 'reason', 'at'),
    },
    sweeps: [deletedAfter(3 * 365, 'le refus', mailSuppressions.at)],
  }),
]
