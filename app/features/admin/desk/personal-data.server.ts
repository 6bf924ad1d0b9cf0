import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { leadsOf } from '#app/features/requests/leads/personal-data.server.ts'
import {
  deletedAfter,
  inner,
  policy,
  words,
  type Policy,
  type Subject,
} from '#app/platform/personal-data/policy.ts'
import { deskCases, deskJoins, deskLooks, deskNotes, deskReplies } from './desk.tables.server.ts'

/** Notes are kept no longer than the messages to the team that most of them are about. */
const NOTE_DAYS = 3 * 365

/** The rows of a table that are about a case of somebody: what they wrote, what they are reported for, their company. */
const aboutCasesOf =
  (table: PgTable) =>
  (subject: Subject): SQL => {
    const { accountId, email } = subject
    const leads = leadsOf(subject)
    return sql`(${table}.kind, ${table}.subject_id) in (
      select unnest(array['verification', 'renewal', 'support', 'departures']), ${accountId}::uuid
      union all select 'contact', id from contact_messages where account_id = ${accountId} or email = ${email}
      union all select 'contact_reports', id from contact_reports where lead_id in ${leads}
      union all select 'artisan_reports', id from artisan_reports where lead_id in ${leads}
      union all select 'conversation_reports', id from conversation_reports where lead_id in ${leads}
      union all select 'disputes', id from disputes where particulier_id = ${accountId} or artisan_id = ${accountId}
      union all select 'invoice_disputes', d.id from invoice_disputes d join invoices i on i.id = d.invoice_id where i.account_id = ${accountId} or i.artisan_id = ${accountId}
      union all select 'platform_flows', id from platform_flows where artisan_id = ${accountId}
      union all select 'content_notices', id from content_notices where account_id = ${accountId} or email = ${email}
      union all select unnest(array['reviews', 'review_reports']), id from reviews where author_id = ${accountId} or artisan_id = ${accountId}
      union all select 'client_marks', intervention_id from client_marks where particulier_id = ${accountId} or artisan_id = ${accountId}
      union all select 'testimonials', id from testimonials where artisan_id = ${accountId}
      union all select 'plan_orders', id from plan_orders where artisan_id = ${accountId}
      union all select 'emergencies', id from emergencies where account_id = ${accountId} or email = ${email}
      union all select 'mails', id from email_logs where account_id = ${accountId} or email = ${email})`
  }

/** The desk of the team. Before what its cases are about: they are found through it. */
export const DESK_DATA: readonly Policy[] = [
  policy(deskNotes, {
    what: 'Notes de l’équipe sur ce qui l’attend',
    purpose: 'contact',
    of: aboutCasesOf(deskNotes),
    // A name may stand in the note of somebody else's case.
    mentions: ({ names }) =>
      sql`${deskNotes.text} ilike any(${sql.param(names.map((name) => `%${name.replace(/[\\%_]/g, String.raw`\$&`)}%`))}::text[])`,
    rows: 'go',
    columns: {
      ...inner('Affaire, auteur et date', 'id', 'kind', 'subjectId', 'authorId', 'at'),
      ...words('Note', false, 'text'),
    },
    sweeps: [deletedAfter(NOTE_DAYS, 'la note', deskNotes.at)],
  }),
  policy(deskCases, {
    what: 'Affaires de l’équipe',
    purpose: 'contact',
    of: aboutCasesOf(deskCases),
    rows: 'go',
    columns: inner(
      'Qui s’en occupe, jusqu’à quand elle dort',
      'kind',
      'subjectId',
      'ownerId',
      'takenAt',
      'snoozedUntil',
      'snoozedAt',
      'snoozedBy',
      'updatedAt',
    ),
    sweeps: [deletedAfter(365, 'le dernier acte', deskCases.updatedAt)],
  }),
  policy(deskJoins, {
    what: 'Affaires réunies par l’équipe',
    purpose: 'contact',
    of: aboutCasesOf(deskJoins),
    rows: 'go',
    columns: inner(
      'Quelles affaires, par qui et quand',
      'kind',
      'subjectId',
      'intoKind',
      'intoSubjectId',
      'joinedBy',
      'joinedAt',
    ),
    sweeps: [deletedAfter(365, 'la réunion', deskJoins.joinedAt)],
  }),
  policy(deskLooks, {
    what: 'Affaires ouvertes par l’équipe',
    purpose: 'contact',
    of: ({ accountId }) => eq(deskLooks.adminId, accountId),
    rows: 'go',
    columns: inner('Affaire, membre de l’équipe et date', 'kind', 'subjectId', 'adminId', 'at'),
    sweeps: [deletedAfter(1, 'la dernière lecture', deskLooks.at)],
  }),
  policy(deskReplies, {
    what: 'Réponses de l’équipe',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Nom, texte, dernier changement',
      'id',
      'title',
      'body',
      'updatedAt',
      'updatedBy',
    ),
    kept: 'Jusqu’à leur suppression',
  }),
]
