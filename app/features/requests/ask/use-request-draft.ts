import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Typed } from '#app/platform/web/typed-here.ts'
import { draftValues, openRequestDraft, type DraftValues } from './request-draft.ts'

/**
 * `openRequestDraft` for the page of the form: `restored` is the draft found on arrival (after the first rendering, so
 * that server and browser agree), or the form just sent when `correcting`; `savedAt` the last saving.
 */
export function useRequestDraft(form: RefObject<HTMLFormElement | null>, correcting: boolean) {
  const [restored, setRestored] = useState<Typed<DraftValues> | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [draft] = useState(() =>
    openRequestDraft(() => form.current && new FormData(form.current), setSavedAt),
  )

  // Read before any effect: a field that follows a state shows that state until it has heard what was typed early.
  const typedBefore = useRef<DraftValues>({})
  useLayoutEffect(() => {
    typedBefore.current = typedIn(form.current)
  }, [form])

  useEffect(() => {
    setRestored(draft.found(correcting, typedBefore.current))
    document.addEventListener('visibilitychange', draft.keep)
    return () => {
      document.removeEventListener('visibilitychange', draft.keep)
      draft.close()
    }
  }, [draft, form, correcting])

  const forget = useCallback(() => {
    draft.forget()
    setRestored(null)
  }, [draft])

  return { restored, savedAt, save: draft.save, forgetSent: draft.forgetSent, forget }
}

/** What stands in a form that was not written there by the server. */
function typedIn(form: HTMLFormElement | null): DraftValues {
  const fields =
    form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea[name], input[name]:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])',
    ) ?? []
  return draftValues(
    [...fields]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }) => [name, value]),
  )
}
