import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { NOTHING_TO_KEEP, openAutosave, type AutosaveOptions, type KeptDraft } from './autosave.ts'

/**
 * `openAutosave` for the page of a draft: how it stands, and what the server said of it last. Asks
 * before a half-typed line is left.
 */
export function useAutosave<Typed, Kept extends KeptDraft>(
  typed: Typed,
  draft: Pick<AutosaveOptions<Typed, Kept>, 'address' | 'stored' | 'savable' | 'formOf' | 'device'>,
) {
  const [saving, setSaving] = useState(NOTHING_TO_KEEP)
  const [kept, setKept] = useState<Kept | null>(null)
  const [{ keep, now, touch, settle }] = useState(() =>
    openAutosave<Typed, Kept>({
      ...draft,
      tell: setSaving,
      kept: setKept,
      hidden: () => document.visibilityState === 'hidden',
    }),
  )
  useEffect(() => now(typed), [now, typed])

  useEffect(() => {
    const keepNow = () => void keep()
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('online', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('online', keepNow)
      keepNow()
    }
  }, [keep])

  const unsaved = (saving.state !== 'kept' && saving.state !== 'here') || saving.waiting.length > 0
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  // A half-typed line is not kept: leaving the page loses it, so it is asked.
  const leaving = useRef(false)
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      saving.waiting.length > 0 &&
      !leaving.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !window.confirm('Une ligne est incomplète et ne sera pas enregistrée. Quitter quand même ?'),
  )
  return {
    saving,
    kept,
    keep,
    touch: () => {
      leaving.current = false
      touch()
    },
    settle: () => {
      leaving.current = true
      settle()
    },
  }
}
