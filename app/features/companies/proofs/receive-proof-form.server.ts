import type { Artisan, Ctx } from '#app/platform/context.ts'
import { DOCUMENT_REFUSALS, documentName } from '#app/platform/files/document.ts'
import { parseId, type FileId } from '#app/values/identity/ids.ts'
import { receiveDocument, waitingDocument } from './documents.server.ts'
import type { ReceivedDocument } from './save-policy.server.ts'

/** The document of a posted form: the one just sent, or the one kept from before; and what is wrong with what was sent. */
export type PostedDocument = { document: ReceivedDocument | null; error: string | null }

/** Reads the document of a form. What was sent is kept before the rest is judged; when it is refused, what was kept before stays. */
export async function readPostedDocument(
  ctx: Ctx<Artisan>,
  form: FormData,
): Promise<PostedDocument> {
  const sent = form.get('document')
  const keptId = parseId<FileId>(form.get('keptFile'))
  const kept =
    keptId && (await waitingDocument(ctx, keptId))
      ? { fileId: keptId, name: keptName(String(form.get('keptName') ?? '')) }
      : null
  // An empty file input posts one file without name or bytes.
  if (!(sent instanceof File) || (sent.size === 0 && sent.name === ''))
    return { document: kept, error: null }
  const received = await receiveDocument(ctx, sent)
  return received.ok
    ? { document: { fileId: received.value.fileId, name: received.value.name }, error: null }
    : { document: kept, error: DOCUMENT_REFUSALS[received.refusal] }
}

/** The name travels through the form: it is cleaned again. */
function keptName(name: string): string {
  return documentName(name, name.endsWith('.webp') ? 'webp' : 'pdf')
}
