import { useEffect, useState } from 'react'
import { NOTHING_TO_KEEP, openAutosave, type KeptDraft } from './autosave.ts'
import type { TypedQuote } from './quote-editor.ts'

/** `openAutosave` for the page of a devis: how the draft stands, and what the server said of it last. */
export function useAutosave(address: string, typed: TypedQuote, stored: TypedQuote) {
  const [saving, setSaving] = useState(NOTHING_TO_KEEP)
  const [kept, setKept] = useState<KeptDraft | null>(null)
  const [{ keep, now, touch, settle }] = useState(() =>
    openAutosave({
      address,
      stored,
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

  const unsaved = saving.state !== 'kept' || saving.waiting.length > 0
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  return { saving, kept, touch, settle }
}
