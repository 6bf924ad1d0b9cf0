import type { z } from 'zod'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { DOCUMENT_REFUSALS, documentName } from '#app/platform/files/document.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import { receiveDocument, waitingDocument } from './documents.server.ts'
import type { ReceivedDocument } from './save-policy.server.ts'

/**
 * Reads a form that carries a document, by the schema of the rest. What was sent is kept before the
 * rest is judged; when it is refused, what was kept before stays. `missing`: what is said where
 * there must be one.
 */
export async function readProof<Proof>(
  ctx: Ctx<Artisan>,
  form: FormData,
  schema: z.ZodType<Proof>,
  missing?: string,
) {
  const { document, error } = await readPostedDocument(ctx, form)
  const activities = form.getAll('activities').filter((value) => typeof value === 'string')
  const kept = { document, activities }
  const read = schema.safeParse({ ...textFields(form), activities })
  const fault = error ?? (document ? undefined : missing)
  if (read.success && !fault) return { input: { proof: read.data, document }, kept }
  const errors = read.success ? {} : fieldErrors(read.error)
  return { errors: { ...errors, ...(fault ? { document: fault } : {}) }, kept }
}

/**
 * The document of a posted form: the one just sent, or the one kept from before; and what is wrong
 * with what was sent.
 */
async function readPostedDocument(
  ctx: Ctx<Artisan>,
  form: FormData,
): Promise<{ document: ReceivedDocument | null; error?: string }> {
  const sent = form.get('document')
  const keptId = parseId<FileId>(form.get('keptFile'))
  const kept =
    keptId && (await waitingDocument(ctx, keptId))
      ? { fileId: keptId, name: keptName(String(form.get('keptName') ?? '')) }
      : null
  // An empty file input posts one file without name or bytes.
  if (!(sent instanceof File) || (sent.size === 0 && sent.name === '')) return { document: kept }
  const received = await receiveDocument(ctx, sent)
  return received.ok
    ? { document: { fileId: received.value.fileId, name: received.value.name } }
    : { document: kept, error: DOCUMENT_REFUSALS[received.refusal] }
}

/** The name travels through the form: it is cleaned again. */
function keptName(name: string): string {
  return documentName(name, name.endsWith('.webp') ? 'webp' : 'pdf')
}
