import type { AccountId, FileId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { decodeImage } from './decode-image.server.ts'
import {
  DOCUMENT_LIMITS,
  documentKind,
  documentName,
  looksInfected,
  type DocumentRefusal,
} from './document.ts'
import { keepFile, mayKeepUnowned, passesQuota } from './keep-file.server.ts'
import { lookIntoPdf } from './look-into-pdf.server.ts'

/** A document once kept: under which name it is shown, and whether it must be scanned before it is opened. */
export type KeptDocument = { fileId: FileId; name: string; toScan: boolean }

/** How long a document waits for the form it came with to be put right. */
const STAGED_MS = 24 * 3_600_000

/**
 * Keeps a document for its sender: a picture is written anew, a PDF is looked into and kept as it
 * is. It waits a day for something to name it. Refuses what is neither by its bytes, above 10 MB or
 * 25 million pixels, damaged, with a program or another file in it, that cannot be read to its end,
 * sent when too many wait, or beyond what the account may keep, or what may be kept in an hour
 * without one (`ownerId` null).
 */
export async function storeDocument(
  ctx: Ctx,
  { bytes, name, ownerId }: { bytes: Uint8Array; name: string; ownerId: AccountId | null },
): Promise<Result<KeptDocument, DocumentRefusal>> {
  if (bytes.byteLength === 0) return refuse('empty')
  if (bytes.byteLength > DOCUMENT_LIMITS.bytes) return refuse('too_large')
  const kind = documentKind(bytes)
  if (!kind) return refuse('not_a_document')
  const stagedUntil = new Date(ctx.now.getTime() + STAGED_MS)
  if (kind === 'pdf') {
    const looked = await lookIntoPdf(ctx, bytes)
    if (!looked.ok) return looked
    if (ownerId === null && !(await mayKeepUnowned(ctx, bytes.byteLength)))
      return refuse('too_much_for_now')
    if (await passesQuota(ctx, ownerId, bytes.byteLength)) return refuse('quota_reached')
    const toScan = looksInfected(bytes)
    return ok({
      fileId: await keepFile(ctx, {
        data: bytes,
        contentType: 'application/pdf',
        ownerId,
        toScan,
        stagedUntil,
      }),
      name: documentName(name, 'pdf'),
      toScan,
    })
  }
  const image = await decodeImage(ctx, bytes, kind, { thumbnail: true })
  if (!image.ok) return image
  if (ownerId === null && !(await mayKeepUnowned(ctx, image.value.data.byteLength)))
    return refuse('too_much_for_now')
  if (await passesQuota(ctx, ownerId, image.value.data.byteLength)) return refuse('quota_reached')
  return ok({
    fileId: await keepFile(ctx, {
      ...image.value,
      contentType: 'image/webp',
      ownerId,
      stagedUntil,
    }),
    name: documentName(name, 'webp'),
    toScan: false,
  })
}
