import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { RegisterStatus } from '#app/platform/company-registry/company-registry.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, ArtisanId, ClientId } from '#app/values/identity/ids.ts'
import type { Address } from './client.ts'

/**
 * The client book of each company. A row is never deleted, because documents name it: a client that is erased leaves an
 * empty one.
 */
export const clients = pgTable(
  'clients',
  {
    id: id<ClientId>('id').primaryKey(),
    artisanId: idOf<ArtisanId>('artisan_id', () => artisans.id),
    kind: text('kind').$type<'individual' | 'company'>().notNull(),
    /** A person's first and family name, or the name of a company. */
    name: text('name').notNull(),
    /** Whom one talks to in a company. */
    contactName: text('contact_name').notNull().default(''),
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    /** Where bills go; the three empty while it is not given. */
    addressLine: text('address_line').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    town: text('town').notNull().default(''),
    /** Where works are done, when elsewhere. */
    worksAddresses: jsonb('works_addresses').$type<Address[]>().notNull().default([]),
    /** Of a company: nine digits, and the fourteen of the establishment where those were given. */
    siren: text('siren'),
    siret: text('siret'),
    /** What the official register said of that number; null before it was asked. */
    registerStatus: text('register_status').$type<RegisterStatus>(),
    registerName: text('register_name'),
    registerAskedAt: at('register_asked_at'),
    notes: text('notes').notNull().default(''),
    /** Their account, for somebody met by the marketplace. */
    accountId: id<AccountId>('account_id').references(() => users.id),
    /** When the last document was made for them: what tells who is not needed any more. */
    lastDocumentAt: at('last_document_at'),
    archivedAt: at('archived_at'),
    /** Deleted, and kept a day so that it can be taken back. */
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('clients_artisan').on(table.artisanId, table.name),
    uniqueIndex('clients_account')
      .on(table.artisanId, table.accountId)
      .where(sql`${table.deletedAt} is null`),
    check('clients_kind_known', sql`${table.kind} in ('individual', 'company')`),
    check(
      'clients_siren_of_siret',
      sql`${table.siret} is null or left(${table.siret}, 9) = ${table.siren}`,
    ),
  ],
)
