import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#app/features/accounts/tables.server.ts'
import { at, id, idOf } from '#app/platform/database/columns.server.ts'
import type { AccountId, SignatureId, SigningCodeId } from '#app/values/identity/ids.ts'
import type { CodeWay } from './signing-code.ts'
import type { ContractMode, SignatureSubject, SignerRole } from './signature.ts'

/** Codes sent to whoever is about to sign something. The last one of a signer and a subject is the one that counts. */
export const signingCodes = pgTable(
  'signing_codes',
  {
    id: id<SigningCodeId>('id').primaryKey(),
    subjectKind: text('subject_kind').$type<SignatureSubject['kind']>().notNull(),
    subjectId: id<string>('subject_id').notNull(),
    /** SHA-256 of what will be signed with it, and nothing else. */
    contentHash: text('content_hash').notNull(),
    signerId: idOf<AccountId>('signer_id', () => users.id),
    sentBy: text('sent_by').$type<CodeWay>().notNull().default('email'),
    /** The whole e-mail address, or the number in E.164. */
    sentTo: text('sent_to').notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: at('used_at'),
  },
  (table) => [
    index('signing_codes_last').on(
      table.subjectKind,
      table.subjectId,
      table.signerId,
      table.sentAt.desc(),
    ),
    index('signing_codes_sent').on(table.sentAt),
    index('signing_codes_signer').on(table.signerId),
    check('signing_codes_way_known', sql`${table.sentBy} in ('email', 'sms')`),
    check('signing_codes_wrong_tries', sql`${table.wrongTries} between 0 and 5`),
  ],
)

/** Signatures with their proof. Append-only: a trigger refuses every change, and every deletion for ten years. */
export const signatures = pgTable(
  'signatures',
  {
    id: id<SignatureId>('id').primaryKey(),
    subjectKind: text('subject_kind').$type<SignatureSubject['kind']>().notNull(),
    subjectId: id<string>('subject_id').notNull(),
    contentHash: text('content_hash').notNull(),
    accountId: idOf<AccountId>('account_id', () => users.id),
    role: text('role').$type<SignerRole>().notNull(),
    name: text('name').notNull(),
    signedAt: at('signed_at').notNull(),
    /** As the signer said it; what holds once the company answered stands on the contract. */
    mode: text('mode').$type<ContractMode>(),
    /** The sentences that were ticked, as they read. */
    statements: text('statements').array().notNull(),
    /** The whole address of the peer, and what its browser said of itself. */
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Whose device it was made on. */
    deviceOf: text('device_of').$type<SignerRole>().notNull(),
    /** The code that was typed back; null for what was signed before codes were asked for. */
    codeSentAt: at('code_sent_at'),
    codeSentTo: text('code_sent_to'),
    /** SVG path. */
    drawing: text('drawing'),
  },
  (table) => [
    // The last word on two signatures at once: one a side.
    uniqueIndex('signatures_one_a_side').on(table.subjectKind, table.subjectId, table.role),
    index('signatures_account').on(table.accountId),
    check('signatures_role_known', sql`${table.role} in ('client', 'company')`),
    check('signatures_device_known', sql`${table.deviceOf} in ('client', 'company')`),
    check(
      'signatures_code_whole',
      sql`(${table.codeSentAt} is null) = (${table.codeSentTo} is null)`,
    ),
  ],
)
