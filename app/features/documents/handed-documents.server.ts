import { sql } from 'drizzle-orm'
import type { Ctx, Particulier, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { DocumentId } from '#app/values/identity/ids.ts'
import type { DocumentKind } from './document.ts'
import { documentReceipts, documents } from './tables.server.ts'

/** A mail to the client that left with the document; one that came back does not count. */
const mailed = sql`
  select mail.sent_at from ${emailLogs} mail
  where mail.account_id = ${documents.accountId} and mail.created_at >= ${documents.askedAt}
    and ${documents.id} = any(mail.attachments) and mail.status in ('sent', 'delivered')`

/**
 * Whether the client has a document on a durable medium (law.md M4): the mail that carries it left, or they saved it
 * themselves. What never was a document is not waited for.
 */
export async function isHanded(ctx: Ctx, kind: DocumentKind, subjectId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from ${documents} where ${documents.kind} = ${kind} and ${documents.subjectId} = ${subjectId}
      and not exists (select 1 from ${documentReceipts} where ${documentReceipts.documentId} = ${documents.id})
      and not exists (${mailed})`)
  return rows.length === 0
}

/** The client saved their own document: it counts from then on, and is kept. */
export async function noteDownload(ctx: Ctx<Particulier>, documentId: DocumentId): Promise<void> {
  if (ctx.readOnly) return
  await ctx.db.execute(sql`
    insert into ${documentReceipts} (document_id, how, at)
    select ${documents.id}, 'download', ${ctx.now.toISOString()} from ${documents}
    where ${documents.id} = ${documentId} and ${documents.accountId} = ${ctx.who.accountId}
    on conflict do nothing`)
}

/**
 * Keeps that a signed contract was mailed beyond the log of mails, which is swept: the proof lasts
 * as long as the contract.
 */
export async function keepMailedContracts(ctx: Ctx<System>): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${documentReceipts} (document_id, how, at)
    select ${documents.id}, 'mail', (${mailed} order by mail.sent_at limit 1) from ${documents}
    where ${documents.kind} = 'signed_quote' and exists (${mailed})
      and not exists (select 1 from ${documentReceipts} where ${documentReceipts.documentId} = ${documents.id})
    on conflict do nothing`)
}
