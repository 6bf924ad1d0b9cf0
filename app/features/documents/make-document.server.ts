import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { readFile } from '#app/platform/files/read-file.server.ts'
import { keepFile } from '#app/platform/files/keep-file.server.ts'
import { enqueueAll } from '#app/platform/jobs/jobs.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import type { PrintedDocument } from '#app/platform/pdf/printed-document.ts'
import type { AccountId, DocumentId, FileId } from '#app/values/identity/ids.ts'
import { isGiven, LAYOUT_VERSION, type DrawnDocumentKind } from './document.ts'
import { documents } from './tables.server.ts'

/** How each kind that is drawn is read: as it was frozen, or null when its subject is gone. */
export type PrintedDocuments<Kind extends DrawnDocumentKind = DrawnDocumentKind> = Record<
  Kind,
  (ctx: Ctx<System>, subjectId: string) => Promise<PrintedDocument | null>
>

/** What this process is drawing: the job and the mail of one act ask for the same document at the same time. */
const underWay = new Map<DocumentId, Promise<void>>()

/**
 * Draws a document and keeps it: the work of the `documents` queue. Whoever asks twice, at once, or
 * after a process was killed in the middle ends with one file: the row takes the first, and bytes
 * that no row names are removed by the hourly sweep.
 */
export function makeDocument(
  ctx: Ctx<System>,
  documentId: DocumentId,
  printed: PrintedDocuments,
): Promise<void> {
  const making =
    underWay.get(documentId) ??
    make(ctx, documentId, printed).finally(() => underWay.delete(documentId))
  underWay.set(documentId, making)
  return making
}

async function make(
  ctx: Ctx<System>,
  documentId: DocumentId,
  printed: PrintedDocuments,
): Promise<void> {
  const [asked] = await ctx.db.select().from(documents).where(eq(documents.id, documentId))
  if (!asked || asked.fileId) return
  const data = asked.sourceFileId
    ? await given(ctx, asked.sourceFileId)
    : await drawn(ctx, asked, printed)
  if (!data) return
  await inTransaction(ctx, async (tx) => {
    const [waiting] = await tx.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), isNull(documents.fileId)))
      .for('update')
    if (!waiting) return
    const fileId =
      asked.sourceFileId ??
      (await keepFile(tx, { data, contentType: 'application/pdf', ownerId: null }))
    await tx.db
      .update(documents)
      .set({
        fileId,
        sha256: createHash('sha256').update(data).digest('hex'),
        byteLength: data.byteLength,
        layoutVersion: LAYOUT_VERSION,
        madeAt: tx.now,
      })
      .where(eq(documents.id, documentId))
    // A company's identifier is its account's.
    publishLive(tx, {
      to: [asked.accountId, asked.artisanId as string as AccountId].filter((one) => one !== null),
      kind: 'quote',
      subjectId: asked.subjectId,
    })
  })
}

/** What the company gave. Throws when its bytes are lost: the job fails, and the team is told. */
async function given(ctx: Ctx<System>, fileId: FileId): Promise<Buffer> {
  const file = await readFile(ctx, fileId)
  if (!file) throw new Error(`File ${fileId} is not in the store`)
  return file.bytes
}

async function drawn(
  ctx: Ctx<System>,
  { kind, subjectId }: Pick<typeof documents.$inferSelect, 'kind' | 'subjectId'>,
  printed: PrintedDocuments,
) {
  const document = isGiven(kind) ? null : await printed[kind](ctx, subjectId)
  return document && drawPdf(document)
}

/** How long a document waits before its job is believed lost, ms: longer than all that a job tries. */
const LOST_AFTER_MS = 3_600_000

/** Gives a job again to every document that waits in vain (its job failed for good). Returns how many. */
export function askWaitingDocumentsAgain(ctx: Ctx<System>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .select({ documentId: documents.id })
      .from(documents)
      .where(
        and(
          isNull(documents.fileId),
          lt(documents.askedAt, new Date(tx.now.getTime() - LOST_AFTER_MS)),
        ),
      )
      .limit(100)
    if (waiting.length > 0) await enqueueAll(tx.db, 'documents', waiting)
    return waiting.length
  })
}
