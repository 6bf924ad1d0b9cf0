import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Where the browser keeps the form while it is being filled. */
const DRAFT_KEY = 'demande-brouillon'
/** A draft that nobody came back to for so long is forgotten. */
const DRAFT_DAYS = 30
const PAUSE_MS = 400
/** What belongs to one showing of the form, or is no text. */
const NOT_KEPT = new Set(['photos', 'photoIds', 'cle', 'horodatage', 'site'])

/** The texts of a form by their names. */
export type DraftValues = Record<string, string>
/** `sent`: the form was taken; it comes back only to somebody who wants to correct it. */
type Stored = { at: number; values: DraftValues; sent?: boolean }

/**
 * Keeps what is typed in this browser, quietly: `restored` is the draft found on arrival (after the first rendering, so
 * that server and browser agree; one already sent only when `correcting`), `savedAt` the last saving. `save` runs after
 * each change, `markSent` when the form was taken, `forget` when the person starts again.
 */
export function useRequestDraft(form: RefObject<HTMLFormElement | null>, correcting: boolean) {
  const [restored, setRestored] = useState<Stored | null>(null)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const draft = readDraft()
    // What was typed before this script came is newer than the draft, which would be put in its place.
    setRestored(draft?.sent && !correcting ? null : draft && { ...draft, values: { ...draft.values, ...typedIn(form.current) } })
    return () => clearTimeout(timer.current)
  }, [form, correcting])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const values: DraftValues = {}
      for (const [name, value] of new FormData(form.current)) if (typeof value === 'string' && !NOT_KEPT.has(name) && value !== '') values[name] = value
      const at = Date.now()
      // A browser that refuses storage, or has none left, simply keeps no draft.
      try {
        localStorage.setItem(DRAFT_KEY, JSON.stringify({ at, values } satisfies Stored))
        setSavedAt(at)
      } catch {}
    }, PAUSE_MS)
  }, [form])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    try {
      localStorage.removeItem(DRAFT_KEY)
    } catch {}
    setSavedAt(null)
    setRestored(null)
  }, [])

  const markSent = useCallback(() => {
    clearTimeout(timer.current)
    const draft = readDraft()
    try {
      if (draft) localStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, sent: true } satisfies Stored))
    } catch {}
  }, [])

  return { restored, savedAt, save, markSent, forget }
}

/** What stands in a form that was not written there by the server. */
function typedIn(form: HTMLFormElement | null): DraftValues {
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea[name], input[name]:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"])') ?? []
  return Object.fromEntries([...fields].filter(({ name, value, defaultValue }) => value !== defaultValue && value !== '' && !NOT_KEPT.has(name)).map(({ name, value }) => [name, value]))
}

function readDraft(): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? 'null') as Stored | null
    if (!stored || typeof stored.at !== 'number' || Date.now() - stored.at > DRAFT_DAYS * 86_400_000) return null
    const values = Object.entries(stored.values).filter((entry) => typeof entry[1] === 'string')
    return values.length > 0 ? { at: stored.at, values: Object.fromEntries(values), sent: stored.sent === true } : null
  } catch {
    return null
  }
}
