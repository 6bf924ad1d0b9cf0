import type { Artisan, Ctx } from '#app/platform/context.ts'
import { deviceActOf, once } from '#app/platform/device-acts/once.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import { paths } from '#app/paths.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import {
  keepDraft,
  type DraftNotKept,
} from '#app/features/quotes/editor/saving/keep-draft.server.ts'
import { typedFromForm } from '#app/features/quotes/editor/quote-editor-form.ts'
import { draftOrigin, KEEP_DRAFT } from './draft-fields.ts'

/** Keeps a posted draft once, over the version that it was made from; throws a 404 for somebody else's devis. */
export async function keepDraftOnce(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  form: FormData,
): Promise<{ ok: true } | DraftNotKept> {
  const device = deviceActOf(ctx, form, paths.quote(quoteId))
  const save = { origin: draftOrigin(form), act: device }
  let notKept: DraftNotKept | null = null
  await once(ctx, device, async (tx) => {
    const kept = await keepDraft(tx, quoteId, typedFromForm(form), save)
    if (kept.ok) return ok()
    notKept = kept
    return refuse('not_kept')
  })
  return notKept ?? { ok: true }
}

/** What an artisan does to a draft that their device keeps while there is no network. */
export function draftActs(ctx: Ctx<Artisan>, quoteId: QuoteId) {
  return {
    [KEEP_DRAFT]: act({
      run: async (_, form) => {
        const kept = await keepDraftOnce(ctx, quoteId, form)
        if (kept.ok) return ok()
        const { status, errors, notice } = kept
        return { status, errors: notice ? { draft: notice } : errors }
      },
    }),
  }
}
