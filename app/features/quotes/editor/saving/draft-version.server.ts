import type { Ctx } from '#app/platform/context.ts'
import { noteResult, resultsOf, type DeviceAct } from '#app/platform/device-acts/once.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { contentHash } from '#app/features/quotes/document/content-hash.server.ts'
import { typedFromStored, type StoredDraft } from '#app/features/quotes/editor/quote-editor-form.ts'
import type { QuoteOption } from '#app/features/quotes/quote-options.ts'
import type { QuoteLine } from '#app/features/quotes/quote-totals.ts'
import type { DraftOrigin } from './draft-fields.ts'

/** Where the save of a draft comes from: what it was made from, and the act that names it. */
export type DraftSave = { origin: DraftOrigin | null; act: DeviceAct | null }

/** The version of a draft: a digest of all that its editor shows. The same words are the same version. */
export function draftVersion(
  draft: StoredDraft & { options?: readonly QuoteOption[] },
  lines: readonly QuoteLine[],
): string {
  return contentHash(typedFromStored(draft, lines, [])).slice(0, 32)
}

/** Whether a save may take the place of a version: it was made from it, or follows the save that left it. */
export async function follows(
  tx: Ctx,
  accountId: AccountId,
  { origin }: DraftSave,
  version: string,
): Promise<boolean> {
  if (!origin || origin.base === version) return true
  return (await resultsOf(tx, accountId, origin.after)).includes(version)
}

/** Notes the version that a save left, for the next one of its device. */
export async function noteVersion(
  tx: Ctx,
  { origin, act }: DraftSave,
  version: string,
): Promise<void> {
  if (act) await noteResult(tx, act, version, origin?.after ?? [])
}
