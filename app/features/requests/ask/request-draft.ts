import { forgetTyped, keepTyped, typedHere, type Typed } from '#app/platform/web/typed-here.ts'
import { forgetSentRequest, REQUEST_DRAFT } from './request-sent-cookie.ts'

const PAUSE_MS = 400
/**
 * What belongs to one showing of the form, or is no text. When it was first shown is kept: whoever
 * comes back to a filled form may send it at once.
 */
const NOT_KEPT = new Set([
  'photos',
  'photoIds',
  'blueprints',
  'blueprintIds',
  'blueprintNames',
  'cle',
  'site',
])

/** The texts of a form by their names. */
export type DraftValues = Record<string, string>

/**
 * The form that this page sent, for whoever goes back to correct it: it stays in the page's memory,
 * and nowhere else.
 */
let sent: Typed<DraftValues> | null = null

/** What is kept of a form: its texts, the empty ones left out. */
export function draftValues(fields: Iterable<readonly [string, unknown]>): DraftValues {
  return Object.fromEntries(
    [...fields].filter(
      (field): field is [string, string] =>
        typeof field[1] === 'string' && field[1] !== '' && !NOT_KEPT.has(field[0]),
    ),
  )
}

/**
 * Keeps what is typed in this browser, quietly, until it is sent. `read` gives the form's fields as
 * they stand, null once it is gone; `saved` is told when they were kept last, null where the
 * browser keeps nothing or nothing is kept any more.
 */
export function openRequestDraft(
  read: () => Iterable<readonly [string, unknown]> | null,
  saved: (at: number | null) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  function keep(): void {
    if (timer === undefined) return
    rest()
    const fields = read()
    if (fields) saved(keepTyped(REQUEST_DRAFT, draftValues(fields)))
  }
  return {
    /**
     * The draft found on arrival, or the form just sent when `correcting`. What was `typedBefore`
     * this script came is newer.
     */
    found(correcting: boolean, typedBefore: DraftValues): Typed<DraftValues> | null {
      const draft = typedHere<DraftValues>(REQUEST_DRAFT) ?? (correcting ? sent : null)
      return draft && { ...draft, typed: { ...draft.typed, ...typedBefore } }
    },
    /** Something changed. */
    save(): void {
      rest()
      timer = setTimeout(keep, PAUSE_MS)
    },
    /** The page is left: what waits for a pause is kept now. */
    keep,
    /** The form was taken. */
    forgetSent(): void {
      rest()
      const fields = read()
      sent = fields && { at: Date.now(), typed: draftValues(fields) }
      forgetSentRequest()
    },
    /** The person starts again. */
    forget(): void {
      rest()
      forgetTyped(REQUEST_DRAFT)
      saved(null)
    },
    close: rest,
  }
}
