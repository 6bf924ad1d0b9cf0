import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { forgetTyped, keepTyped, typedHere, type Typed } from '#app/platform/web/typed-here.ts'
import { forgetSentRequest, REQUEST_DRAFT } from './request-sent-cookie.ts'

const PAUSE_MS = 400
/** What belongs to one showing of the form, or is no text. When it was first shown is kept: whoever comes back to a filled form may send it at once. */
const NOT_KEPT = new Set(['photos', 'photoIds', 'cle', 'site'])

/** The texts of a form by their names. */
export type DraftValues = Record<string, string>

/** The form that this page sent, for whoever goes back to correct it: it stays in the page's memory, and nowhere else. */
let sent: Typed<DraftValues> | null = null

/**
 * Keeps what is typed in this browser, quietly, until it is sent: `restored` is the draft found on arrival (after the
 * first rendering, so that server and browser agree), or the form just sent when `correcting`; `savedAt` the last
 * saving. `save` runs after each change, `forgetSent` when the form was taken, `forget` when the person starts again.
 */
export function useRequestDraft(form: RefObject<HTMLFormElement | null>, correcting: boolean) {
  const [restored, setRestored] = useState<Typed<DraftValues> | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const draft = typedHere<DraftValues>(REQUEST_DRAFT) ?? (correcting ? sent : null)
    // What was typed before this script came is newer than the draft, which would be put in its place.
    setRestored(draft && { ...draft, typed: { ...draft.typed, ...typedIn(form.current) } })
    return () => clearTimeout(timer.current)
  }, [form, correcting])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (form.current) setSavedAt(keepTyped(REQUEST_DRAFT, valuesOf(form.current)))
    }, PAUSE_MS)
  }, [form])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    forgetTyped(REQUEST_DRAFT)
    setSavedAt(null)
    setRestored(null)
  }, [])

  const forgetSent = useCallback(() => {
    clearTimeout(timer.current)
    sent = form.current && { at: Date.now(), typed: valuesOf(form.current) }
    forgetSentRequest()
  }, [form])

  return { restored, savedAt, save, forgetSent, forget }
}

/** What is typed in a form, its empty fields left out. */
function valuesOf(form: HTMLFormElement): DraftValues {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && !NOT_KEPT.has(entry[0]),
    ),
  )
}

/** What stands in a form that was not written there by the server. */
function typedIn(form: HTMLFormElement | null): DraftValues {
  const fields =
    form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea[name], input[name]:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])',
    ) ?? []
  return Object.fromEntries(
    [...fields]
      .filter(
        ({ name, value, defaultValue }) =>
          value !== defaultValue && value !== '' && !NOT_KEPT.has(name),
      )
      .map(({ name, value }) => [name, value]),
  )
}
