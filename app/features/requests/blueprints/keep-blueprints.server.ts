import { FORM_MESSAGES } from '#app/features/requests/copy.ts'
import { MAX_BLUEPRINTS } from '#app/features/requests/quote-request.ts'
import type { Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import {
  DOCUMENT_LIMITS,
  DOCUMENT_REFUSALS,
  documentKind,
  looksInfected,
  type DocumentRefusal,
} from '#app/platform/files/document.ts'
import { storeDocument, type KeptDocument } from '#app/platform/files/store-document.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'

/** A plan once kept: its file, and the name it is shown under. */
export type Blueprint = { fileId: FileId; name: string }

/** The plans of a form after storing: all that were kept, and what was wrong with the others, in words. */
export type KeptBlueprints = { kept: Blueprint[]; error: string | null }

/** What is said of a file that is no PDF. */
const NOT_A_PDF = 'Ce fichier n’est pas un PDF. Une photo de plan se joint avec les photos.'

/**
 * Stores the plans that came with a form, after those an earlier posting stored: `most` in all. One
 * that is refused is left out and named, the others are kept. Each waits a day for a request.
 */
export async function keepBlueprints(
  ctx: Ctx<Visitor | Particulier>,
  before: readonly Blueprint[],
  sent: readonly FormDataEntryValue[],
  most = MAX_BLUEPRINTS,
): Promise<KeptBlueprints> {
  // An empty file input posts one file without name or bytes.
  const plans = sent.filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0)
  const kept = [...before]
  const errors: string[] = []
  const room = Math.max(0, most - before.length)
  if (plans.length > room) errors.push(FORM_MESSAGES.blueprints)
  for (const plan of plans.slice(0, room)) {
    const stored = await store(ctx, plan)
    if (stored.ok) kept.push({ fileId: stored.value.fileId, name: stored.value.name })
    else {
      const why =
        stored.refusal === 'not_a_document' ? NOT_A_PDF : DOCUMENT_REFUSALS[stored.refusal]
      errors.push(plans.length > 1 ? `${plan.name}\u00a0: ${why}` : why)
    }
  }
  return { kept, error: errors.length > 0 ? errors.join(' ') : null }
}

async function store(
  ctx: Ctx<Visitor | Particulier>,
  plan: File,
): Promise<Result<KeptDocument, DocumentRefusal>> {
  if (plan.size > DOCUMENT_LIMITS.bytes) return refuse('too_large')
  const bytes = new Uint8Array(await plan.arrayBuffer())
  if (documentKind(bytes) !== 'pdf') return refuse('not_a_document')
  // Artisans open it: one that would have to be scanned first is not taken.
  if (looksInfected(bytes)) return refuse('not_verifiable')
  const ownerId = ctx.who.kind === 'particulier' ? ctx.who.accountId : null
  return storeDocument(ctx, { bytes, name: plan.name, ownerId })
}
