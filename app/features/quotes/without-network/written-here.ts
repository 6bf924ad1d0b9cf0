import type { KeptAct } from '#app/platform/device-acts/act-queue.ts'
import { forgetTyped, keepTyped, typedHere } from '#app/platform/web/typed-here.ts'
import { fieldOfAct, typedOfAct } from '#app/features/quotes/editor/saving/draft-act.ts'
import type { TypedQuote } from '#app/features/quotes/editor/quote-editor.ts'
import { NEW_CLIENT } from '#app/features/quotes/own-clients/own-quote-form.ts'
import { FOR_WHOM } from '#app/features/quotes/editor/saving/draft-fields.ts'

/** What says for whom a devis is, besides the devis itself. */
export const WHOM_TEXTS = [
  FOR_WHOM,
  'name',
  'email',
  'phone',
  'trade',
  'worksLine',
  'postalCode',
  'insee',
] as const
type WhomTexts = Record<(typeof WHOM_TEXTS)[number], string>

/** A devis while it is written without network. */
export type WrittenHere = { whom: WhomTexts; quote: TypedQuote }

/** What a kept act holds; a draft of the site's is to be for a client of the company's own. */
export function writtenOfAct(act: KeptAct): WrittenHere {
  const whom = Object.fromEntries(
    WHOM_TEXTS.map((name) => [name, fieldOfAct(act, name)]),
  ) as WhomTexts
  const quote = typedOfAct(act)
  if (whom[FOR_WHOM] !== '') return { whom, quote }
  const [, line = '', postalCode = ''] = /^(.*?),?\s*(\d{5})\b/.exec(quote.texts.worksAddress) ?? []
  return { whom: { ...whom, [FOR_WHOM]: NEW_CLIENT, worksLine: line, postalCode }, quote }
}

/** What a form says of for whom it is. */
export function whomFromForm(form: FormData): WhomTexts {
  return Object.fromEntries(
    WHOM_TEXTS.map((name) => [name, String(form.get(name) ?? '')]),
  ) as WhomTexts
}

const NAME = (me: string) => `devis-sans-reseau:${me}`

/** What is being written survives a closed browser, on this device alone. */
export const keepWritten = (me: string, written: WrittenHere) => void keepTyped(NAME(me), written)
export const writtenBefore = (me: string) => typedHere<WrittenHere>(NAME(me))?.typed ?? null
export const forgetWritten = (me: string) => forgetTyped(NAME(me))
