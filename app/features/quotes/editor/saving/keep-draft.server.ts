import type { Artisan, Ctx } from '#app/platform/context.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { fieldErrors, type FieldErrors } from '#app/values/field-errors.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { MAX_OPTIONS } from '#app/features/quotes/quote-options.ts'
import { quoteSentence } from '#app/features/quotes/quote-words.ts'
import { errorsOnPage, quoteFormInput } from '#app/features/quotes/editor/quote-editor-form.ts'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { quoteForm } from '#app/features/quotes/editor/quote-form.ts'
import type { CopyLinesRefusal } from '#app/features/quotes/editor/reuse/copy-lines.server.ts'
import { saveQuote } from '#app/features/quotes/editor/save-quote.server.ts'
import type { DraftSave } from './draft-version.server.ts'

/** What stands beside a field, or above the form, when a draft is not kept. */
export type DraftNotKept = {
  ok: false
  status: 409 | 422
  errors: FieldErrors
  notice: string | null
  /** The draft changed elsewhere since it was opened. */
  changed: boolean
}

/** What is said of lines that no document can hold. */
export const TOTALS_SENTENCES: Partial<Record<CopyLinesRefusal, string>> = {
  too_many_lines: 'Un devis compte 200 lignes au plus.',
  too_many_options: `Un devis compte ${MAX_OPTIONS} options au plus.`,
  line_malformed: 'Une ligne contient un nombre qui n’est pas valable.',
  amount_too_large: 'Le total dépasse 20 millions d’euros.',
}

/**
 * Reads what was typed and keeps it; says what is wrong beside the field it is wrong in. Throws a
 * 404 for somebody else's devis.
 */
export async function keepDraft(
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  typed: TypedQuote,
  save?: DraftSave,
): Promise<{ ok: true } | DraftNotKept> {
  const { input, numberOf, firstOf } = quoteFormInput(typed)
  const parsed = quoteForm.safeParse(input)
  if (!parsed.success)
    return {
      ok: false,
      status: 422,
      errors: errorsOnPage(fieldErrors(parsed.error), numberOf, firstOf),
      notice: null,
      changed: false,
    }
  const saved = await saveQuote(ctx, quoteId, parsed.data, save)
  if (saved.ok) return { ok: true }
  if (saved.refusal === 'not_found') notFound()
  const sentence = TOTALS_SENTENCES[saved.refusal]
  return sentence
    ? { ok: false, status: 422, errors: { lines: sentence }, notice: null, changed: false }
    : {
        ok: false,
        status: 409,
        errors: {},
        notice: quoteSentence(saved.refusal),
        changed: saved.refusal === 'draft_changed',
      }
}
