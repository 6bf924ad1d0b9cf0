import { and, eq, getTableName, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { API_DATA } from '#app/features/api/personal-data.server.ts'
import { ACCOUNTANT_DATA } from '#app/features/books/accountant/personal-data.server.ts'
import { SELLER_DATA } from '#app/features/books/seller-report/personal-data.server.ts'
import { BOOK_DATA } from '#app/features/books/personal-data.server.ts'
import { FLOW_DATA } from '#app/features/invoices/flows/personal-data.server.ts'
import { OPERATOR_INVOICE_DATA } from '#app/features/operator-invoices/personal-data.server.ts'
import { INVOICE_DATA } from '#app/features/invoices/personal-data.server.ts'
import { PAYMENT_DATA } from '#app/features/invoices/payments/personal-data.server.ts'
import { AMENDMENT_DATA } from '#app/features/amendments/personal-data.server.ts'
import { ACCOUNT_DATA } from '#app/features/accounts/personal-data.server.ts'
import { HOST_DATA } from '#app/features/accounts/host-records/personal-data.server.ts'
import { CLIENT_DATA } from '#app/features/clients/personal-data.server.ts'
import { COMPANY_DATA } from '#app/features/companies/personal-data.server.ts'
import { DEPARTURE_DATA } from '#app/features/admin/cockpit/departures/personal-data.server.ts'
import { APPROVAL_DATA } from '#app/features/admin/approvals/personal-data.server.ts'
import { VIEWING_DATA } from '#app/features/admin/viewings/personal-data.server.ts'
import { DESK_DATA } from '#app/features/admin/desk/personal-data.server.ts'
import { siteVisits } from '#app/features/admin/funnel/visits.tables.server.ts'
import { keptFigures } from '#app/platform/figures/kept-figures.tables.server.ts'
import { CALENDAR_DATA } from '#app/features/calendar/personal-data.server.ts'
import { CONTACT_DATA } from '#app/features/contact/personal-data.server.ts'
import { ANNOUNCEMENT_DATA } from '#app/features/announcements/personal-data.server.ts'
import { CONTENT_NOTICE_DATA } from '#app/features/content-notices/personal-data.server.ts'
import { DOCUMENT_DATA } from '#app/features/documents/personal-data.server.ts'
import { DIRECTORY_DATA } from '#app/features/directory/personal-data.server.ts'
import { MAIL_DATA } from '#app/features/email-log/personal-data.server.ts'
import { WORKS_DATA } from '#app/features/works/personal-data.server.ts'
import { BLUEPRINT_DATA } from '#app/features/requests/blueprints/personal-data.server.ts'
import { KEPT_ARTISAN_DATA } from '#app/features/requests/kept-artisans/personal-data.server.ts'
import { SIBLING_DATA } from '#app/features/requests/siblings/personal-data.server.ts'
import { LEAD_DATA } from '#app/features/requests/leads/personal-data.server.ts'
import { MESSAGE_DATA } from '#app/features/messages/personal-data.server.ts'
import { NOTICE_DATA } from '#app/features/notifications/personal-data.server.ts'
import {
  QUOTE_REQUEST_DATA,
  REQUEST_CONTACT_DETAILS_DATA,
} from '#app/features/requests/personal-data.server.ts'
import { PRODUCT_SETTING_DATA } from '#app/features/product-settings/personal-data.server.ts'
import { PRICE_GUIDE_DATA } from '#app/features/price-guide/personal-data.server.ts'
import { PRICE_LIST_DATA } from '#app/features/price-list/personal-data.server.ts'
import { QUOTE_DATA } from '#app/features/quotes/personal-data.server.ts'
import { EMERGENCY_DATA } from '#app/features/emergencies/personal-data.server.ts'
import { PROJECT_THREAD_DATA } from '#app/features/projects/thread/personal-data.server.ts'
import { PROJECT_DATA } from '#app/features/projects/personal-data.server.ts'
import { SAVED_ANSWER_DATA } from '#app/features/requests/saved-answers/personal-data.server.ts'
import { DISPUTE_DATA } from '#app/features/disputes/personal-data.server.ts'
import { RECEPTION_DATA } from '#app/features/receptions/personal-data.server.ts'
import { REVIEW_DATA } from '#app/features/reviews/personal-data.server.ts'
import { SUBSCRIPTION_DATA } from '#app/features/subscriptions/personal-data.server.ts'
import { SIGNATURE_DATA } from '#app/features/signatures/personal-data.server.ts'
import { TESTIMONIAL_DATA } from '#app/features/testimonials/personal-data.server.ts'
import { WEBHOOK_DATA } from '#app/features/webhooks/personal-data.server.ts'
import { THEME_DATA } from '#app/features/theme/personal-data.server.ts'
import { contentVersions } from '#app/platform/web/content-version.tables.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { DEVICE_ACT_DATA } from '#app/platform/device-acts/personal-data.server.ts'
import { SMS_DATA } from '#app/platform/sms/personal-data.server.ts'
import { LIVE_DATA } from '#app/platform/live/personal-data.server.ts'
import {
  deletedAfter,
  facts,
  inner,
  policy,
  type Policy,
} from '#app/platform/personal-data/policy.ts'
import { outgoingHolds } from '#app/platform/jobs/outgoing-holds.tables.server.ts'
import { installations } from '#app/platform/installation/tables.server.ts'
import { recurringRuns } from '#app/platform/jobs/recurring-runs.tables.server.ts'
import { rateLimits } from '#app/platform/rate-limit/tables.server.ts'

const SITE_DATA: readonly Policy[] = [
  policy(keptFigures, {
    what: 'Chiffres de l’accueil de l’équipe',
    purpose: 'site',
    of: null,
    rows: 'go',
    columns: inner('Chiffres et date du comptage', 'name', 'at', 'figures'),
    kept: 'Jusqu’au comptage suivant',
  }),
  policy(siteVisits, {
    what: 'Visites du site',
    purpose: 'site',
    of: null,
    rows: 'go',
    columns: inner('Combien, quel jour, quelle sorte de page', 'day', 'page', 'opened', 'began'),
    sweeps: [
      {
        days: 3 * 365,
        since: 'le jour',
        due: (limit) => lt(siteVisits.day, limit.toISOString().slice(0, 10)),
        act: 'delete',
      },
    ],
  }),
  policy(rateLimits, {
    what: 'Compteurs contre les abus',
    purpose: 'security',
    of: ({ email }) => sql`${rateLimits.key} like '%:' || ${email}`,
    rows: 'go',
    columns: inner(
      'Adresse IP abrégée ou email, et nombre d’essais',
      'key',
      'windowStart',
      'count',
    ),
    sweeps: [deletedAfter(1, 'l’essai', rateLimits.windowStart)],
  }),
  policy(installations, {
    what: 'Empreintes du secret et des fichiers qui vont avec la base',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner('Rien sur personne', 'only', 'secretPrint', 'store', 'notedAt'),
    kept: 'Tant que le site existe',
  }),
  policy(recurringRuns, {
    what: 'Suivi des tâches du serveur',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner(
      'Rien sur personne',
      'name',
      'everySeconds',
      'startedAt',
      'succeededAt',
      'failures',
      'failedAt',
      'error',
    ),
    kept: 'Sans limite',
  }),
  policy(outgoingHolds, {
    what: 'Reprises d’une sauvegarde',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner('Rien sur personne', 'heldAt', 'copiedAt', 'releasedAt'),
    kept: 'Sans limite',
  }),
  policy(contentVersions, {
    what: 'Versions des pages publiques',
    purpose: 'site',
    of: null,
    rows: 'stay',
    columns: inner('Rien sur personne', 'tag', 'version'),
    kept: 'Sans limite',
  }),
]

/** Every table but the files, in the order of an erasure: what is found through another table goes before it. */
const BEFORE_FILES: readonly Policy[] = [
  ...DEPARTURE_DATA,
  ...APPROVAL_DATA,
  ...VIEWING_DATA,
  ...DESK_DATA,
  ...MESSAGE_DATA,
  ...NOTICE_DATA,
  ...CALENDAR_DATA,
  ...SAVED_ANSWER_DATA,
  ...PROJECT_THREAD_DATA,
  ...PROJECT_DATA,
  ...MAIL_DATA,
  ...REVIEW_DATA,
  ...TESTIMONIAL_DATA,
  ...SIGNATURE_DATA,
  ...RECEPTION_DATA,
  ...DISPUTE_DATA,
  ...WORKS_DATA,
  ...DOCUMENT_DATA,
  ...QUOTE_DATA,
  ...AMENDMENT_DATA,
  ...INVOICE_DATA,
  ...PAYMENT_DATA,
  ...BOOK_DATA,
  ...SELLER_DATA,
  ...FLOW_DATA,
  ...OPERATOR_INVOICE_DATA,
  ...API_DATA,
  ...ACCOUNTANT_DATA,
  ...WEBHOOK_DATA,
  ...PRICE_GUIDE_DATA,
  ...PRICE_LIST_DATA,
  ...EMERGENCY_DATA,
  ...CLIENT_DATA,
  ...DIRECTORY_DATA,
  ...LEAD_DATA,
  ...BLUEPRINT_DATA,
  ...KEPT_ARTISAN_DATA,
  ...SIBLING_DATA,
  ...QUOTE_REQUEST_DATA,
  ...REQUEST_CONTACT_DETAILS_DATA,
  ...CONTACT_DATA,
  ...CONTENT_NOTICE_DATA,
  ...ANNOUNCEMENT_DATA,
  ...PRODUCT_SETTING_DATA,
  ...SUBSCRIPTION_DATA,
  ...COMPANY_DATA,
  ...ACCOUNT_DATA,
  ...HOST_DATA,
  ...LIVE_DATA,
  ...DEVICE_ACT_DATA,
  ...SMS_DATA,
  ...THEME_DATA,
  ...SITE_DATA,
]

/** Files that no row shows any more. Read from the schema, so that a new kind of attachment is never forgotten. */
export function unshown(): SQL {
  const tables = new Set(BEFORE_FILES.map(({ table }) => table))
  const references = [...tables].flatMap((table) =>
    columnsTo(files, table).map(
      (column) => sql`not exists (select 1 from ${table} where ${column} = ${files.id})`,
    ),
  )
  return sql.join(references, sql` and `)
}

function columnsTo(target: PgTable, table: PgTable) {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return getTableName(foreignTable) === getTableName(target) ? columns : []
  })
}

const FILE_DATA: readonly Policy[] = [
  policy(files, {
    what: 'Fichiers envoyés',
    purpose: 'request',
    of: ({ accountId }) => and(eq(files.ownerId, accountId), unshown())!,
    rows: 'go',
    columns: {
      ...facts(
        'Fichier, nature, taille, date',
        'id',
        'contentType',
        'byteLength',
        'width',
        'height',
        'createdAt',
      ),
      ...inner(
        'Où sont les octets',
        'ownerId',
        'storageKey',
        'thumbnailKey',
        'sha256',
        'thumbnailSha256',
        'toScan',
        'stagedUntil',
      ),
    },
    sweeps: [
      {
        days: 1,
        since: 'la fin de ce qui le montrait',
        due: (limit) =>
          and(
            lt(files.createdAt, limit),
            or(isNull(files.stagedUntil), lt(files.stagedUntil, limit)),
            unshown(),
          )!,
        act: 'delete',
      },
    ],
  }),
]

/**
 * For every table: whose rows they are, what an export has, what an erasure does, until when they are kept. The export,
 * the erasure, the nightly job and the privacy page are all made from these lines; a table or a column without one
 * fails a test. The lines of a feature's tables stand in its own `personal-data.server.ts`.
 */
export const PERSONAL_DATA: readonly Policy[] = [...BEFORE_FILES, ...FILE_DATA]
