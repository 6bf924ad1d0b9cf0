import { useCallback, useEffect, useRef, useState } from 'react'
import { isNobodyThere } from '#app/ui/feedback/offline.ts'
import { formFromTyped } from './quote-editor-form.ts'
import { savable, type TypedQuote } from './quote-editor.ts'
import type { MissingMention } from '#app/features/quotes/document/quote-mentions.ts'
import type { SendRefusal } from '#app/features/quotes/quote.ts'

/** What the server answers once a draft is kept. `savedAt` is in words, where the works lie. */
export type KeptDraft = {
  savedAt: string
  missing: MissingMention[]
  sendRefusal: SendRefusal | null
}
/** What it answers instead, in words. */
export type NotKept = { sentence: string }

/** How the draft stands: kept, about to be, or why not. `waiting` are the lines that cannot be read yet, from 0. */
export type Saving = {
  state: 'kept' | 'typing' | 'saving' | 'failed'
  sentence: string | null
  waiting: readonly number[]
}

/** Ms after the last key before the draft is kept. */
const PAUSE = 900
/** Ms before another try when the network failed. */
const RETRY = 8_000

/**
 * Keeps a draft while it is written: after a pause, when the page is left, again after the network failed. A plain
 * request rather than a move of the router, so that a lost network never takes the page, and what is typed, away.
 */
export function useAutosave(address: string, typed: TypedQuote, first: TypedQuote) {
  const [saving, setSaving] = useState<Saving>({ state: 'kept', sentence: null, waiting: [] })
  const [kept, setKept] = useState<KeptDraft | null>(null)
  const now = useRef(typed)
  const saved = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dirty = useRef(false)
  const sending = useRef(false)
  useEffect(() => {
    now.current = typed
  }, [typed])

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    if (!dirty.current || sending.current) return
    dirty.current = false
    sending.current = true
    const { quote, waiting } = savable(now.current, saved.current)
    setSaving({ state: 'saving', sentence: null, waiting })
    let answer: KeptDraft | NotKept
    let nobodyThere = false
    try {
      const response = await fetch(address, {
        method: 'POST',
        body: formFromTyped(quote),
        keepalive: true,
      })
      nobodyThere = isNobodyThere(response.status)
      if (nobodyThere) throw new Error(String(response.status))
      answer = response.headers.get('content-type')?.startsWith('application/json')
        ? await response.json()
        : {
            sentence:
              'Rien n’est enregistré\u00a0: votre session est peut-être terminée. Rechargez la page dans un autre onglet pour vous reconnecter.',
          }
    } catch {
      answer = {
        sentence: `${nobodyThere ? 'Le site ne répond pas' : 'Pas de réseau'}\u00a0: nouvel essai bientôt, gardez la page ouverte.`,
      }
      dirty.current = true
      timer.current = setTimeout(() => void keep(), RETRY)
    }
    sending.current = false
    if ('sentence' in answer)
      return setSaving({ state: 'failed', sentence: answer.sentence, waiting })
    saved.current = { texts: quote.texts, items: quote.items }
    setKept(answer)
    if (dirty.current) timer.current = setTimeout(() => void keep(), PAUSE)
    else setSaving({ state: 'kept', sentence: null, waiting })
  }, [address])

  /** Something was typed. */
  const touch = useCallback(() => {
    dirty.current = true
    setSaving((last) => ({ ...last, state: 'typing', sentence: null }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), PAUSE)
  }, [keep])

  /** The form is sent as a whole: nothing is left to keep. */
  const settle = useCallback(() => {
    clearTimeout(timer.current)
    dirty.current = false
    setKept(null)
    setSaving({ state: 'kept', sentence: null, waiting: [] })
  }, [])

  useEffect(() => {
    const leaving = () => document.visibilityState === 'hidden' && void keep()
    const back = () => void keep()
    document.addEventListener('visibilitychange', leaving)
    window.addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', leaving)
      window.removeEventListener('online', back)
      void keep()
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
