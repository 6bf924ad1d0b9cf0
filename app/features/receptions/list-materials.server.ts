import { and, count, eq } from 'drizzle-orm'
import { askDocument } from '#app/features/documents/ask-document.server.ts'
import { tellBothSides } from '#app/features/works/move-works.server.ts'
import { worksTable } from '#app/features/works/tables.server.ts'
import { ownClause } from '#app/features/works/photos/works-photos.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { DocumentRefusal } from '#app/platform/files/document.ts'
import { readFile, type StoredFile } from '#app/platform/files/read-file.server.ts'
import { storeDocument } from '#app/platform/files/store-document.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import {
  newId,
  type FileId,
  type ReceptionMaterialId,
  type WorksId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import { NOTICE_NAME } from './copy.ts'
import { isBegun, lockReception, type BegunReception } from './move-reception.server.ts'
import {
  refusalOfMaterial,
  refusalToWrite,
  type MaterialInput,
  type MaterialRefusal,
  type ReceptionStateRefusal,
} from './reception.ts'
import { receptionMaterials, receptions } from './tables.server.ts'

/** A notice as it was sent: its bytes and the name of its file. */
export type SentNotice = { name: string; bytes: Uint8Array }
/** Why a product is not added to the list. */
export type AddMaterialRefusal =
  | 'not_found'
  | ReceptionStateRefusal
  | MaterialRefusal
  | DocumentRefusal
  | 'notice_not_a_pdf'

/** Adds a product to the list that is handed over with energy works; its notice is a PDF or a link (law.md M17). */
export async function addMaterial(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  input: MaterialInput,
  notice: SentNotice | null,
): Promise<Result<undefined, AddMaterialRefusal>> {
  const own = await ctx.db.$count(worksTable, and(eq(worksTable.id, worksId), ownClause(ctx)))
  if (own === 0) return refuse('not_found')
  const typed = {
    name: plainLine(input.name, 160),
    reference: plainLine(input.reference, 160),
    place: plainLine(input.place, 120),
    noticeUrl: plainLine(input.noticeUrl, 500),
  }
  // Asked before the file is looked into, and again under the lock with the number of the others.
  const early = refusalOfMaterial(typed, notice !== null, 0)
  if (early) return refuse(early)
  if (notice && !isPdf(notice.bytes)) return refuse('notice_not_a_pdf')
  const kept = notice && (await storeDocument(ctx, { ...notice, ownerId: ctx.who.accountId }))
  if (kept && !kept.ok) return kept
  return inTransaction(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (!locked) return refuse('not_found')
    const state = refusalToWrite(locked.reception, 'artisan')
    if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
    const receptionId = locked.reception.id
    const [others] = await tx.db
      .select({ n: count() })
      .from(receptionMaterials)
      .where(eq(receptionMaterials.receptionId, receptionId))
    const refusal = refusalOfMaterial(typed, notice !== null, others!.n)
    if (refusal) return refuse(refusal)
    if (kept)
      await tx.db.update(files).set({ stagedUntil: null }).where(eq(files.id, kept.value.fileId))
    await tx.db.insert(receptionMaterials).values({
      id: newId<ReceptionMaterialId>(),
      receptionId,
      ...typed,
      noticeFileId: kept?.value.fileId ?? null,
      noticeName: kept?.value.name ?? '',
      createdAt: tx.now,
    })
    tellBothSides(tx, locked.works)
    return ok()
  })
}

/** Takes a product out of the list, until the client signs. */
export async function removeMaterial(
  ctx: Ctx<Artisan>,
  worksId: WorksId,
  materialId: ReceptionMaterialId,
): Promise<Result<undefined, 'not_found' | ReceptionStateRefusal>> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockReception(tx, worksId)
    if (!locked) return refuse('not_found')
    const state = refusalToWrite(locked.reception, 'artisan')
    if (state || !isBegun(locked)) return refuse(state ?? 'reception_not_begun')
    const gone = await tx.db
      .delete(receptionMaterials)
      .where(
        and(
          eq(receptionMaterials.id, materialId),
          eq(receptionMaterials.receptionId, locked.reception.id),
        ),
      )
      .returning({ id: receptionMaterials.id })
    if (gone.length === 0) return refuse('not_found')
    tellBothSides(tx, locked.works)
    return ok()
  })
}

/**
 * A notice for the two sides of the works and the team, under its name; null for everybody else.
 * The client has it once the report was sent.
 */
export async function readNotice(
  ctx: Ctx,
  fileId: FileId,
): Promise<{ file: StoredFile; name: string } | null> {
  const { who } = ctx
  if (who.kind === 'visitor' || who.kind === 'system') return null
  const [row] = await ctx.db
    .select({ name: receptionMaterials.noticeName, status: receptions.status })
    .from(receptionMaterials)
    .innerJoin(receptions, eq(receptions.id, receptionMaterials.receptionId))
    .innerJoin(worksTable, eq(worksTable.id, receptions.worksId))
    .where(and(eq(receptionMaterials.noticeFileId, fileId), ownClause(ctx)))
    .limit(1)
  if (!row || (who.kind === 'particulier' && row.status === 'draft')) return null
  const file = await readFile(ctx, fileId)
  return file && { file, name: row.name }
}

/**
 * Keeps the notices of the products as documents of the contract: they are handed over with the
 * report (law.md M17).
 */
export async function keepNotices(tx: Ctx, { reception, works }: BegunReception): Promise<void> {
  const products = await tx.db
    .select()
    .from(receptionMaterials)
    .where(eq(receptionMaterials.receptionId, reception.id))
  for (const { id, name, noticeFileId } of products)
    if (noticeFileId)
      await askDocument(tx, {
        kind: 'product_notice',
        subjectId: id,
        artisanId: works.artisanId,
        accountId: works.particulierId,
        name: NOTICE_NAME(name),
        sourceFileId: noticeFileId,
      })
}

const isPdf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
