import { isNobodyThere } from '#app/ui/feedback/offline.ts'
import { formFromTyped } from './quote-editor-form.ts'
import { savable, type TypedQuote } from './quote-editor.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
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

/** A draft that is kept as it stands. */
export const NOTHING_TO_KEEP: Saving = { state: 'kept', sentence: null, waiting: [] }

/** Ms after the last key before the draft is kept. */
const PAUSE_MS = 900
/** Ms before another try when the network failed. */
const RETRY_MS = 8_000
/** What a browser lets a page that is left still send, bytes, with room for what else is under way (the Fetch standard's is 64 KiB). */
const SENT_WHILE_LEAVING = 60_000

/** Where a draft is sent, and who is told how it stands. */
export type AutosaveOptions = {
  address: string
  /** The stored draft. */
  stored: TypedQuote
  tell: (saving: Saving) => void
  /** What the server said of the draft it keeps; null once that is out of date. */
  kept: (draft: KeptDraft | null) => void
  /** Whether the page is out of sight, and may end at any moment. */
  hidden: () => boolean
  send?: typeof fetch
}

/**
 * Keeps a draft while it is written: after a pause, when the page is left, again after the network failed. A plain
 * request rather than a move of the router, so that a lost network never takes the page, and what is typed, away.
 */
export function openAutosave({
  address,
  stored,
  tell,
  kept,
  hidden,
  send = (...asked) => fetch(...asked),
}: AutosaveOptions) {
  let typed = stored
  let saved = stored
  let saving = NOTHING_TO_KEEP
  let timer: ReturnType<typeof setTimeout> | undefined
  let dirty = false
  let sending = false

  const become = (next: Saving) => tell((saving = next))
  const keepAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), milliseconds)
  }

  async function keep(): Promise<void> {
    clearTimeout(timer)
    if (!dirty || sending) return
    dirty = false
    sending = true
    const { quote, waiting } = savable(typed, saved)
    become({ state: 'saving', sentence: null, waiting })
    const answer = await post(quote)
    sending = false
    if ('sentence' in answer) {
      // What nobody answered is sent again by itself; what needs a new session, when its person comes back to the page.
      if (answer.again === 'soon') keepAfter(RETRY_MS)
      else if (dirty) keepAfter(PAUSE_MS)
      dirty ||= answer.again !== 'never'
      return become({ state: 'failed', sentence: answer.sentence, waiting })
    }
    saved = { texts: quote.texts, items: quote.items }
    kept(answer)
    if (!dirty) become({ state: 'kept', sentence: null, waiting })
    else keepAfter(hidden() ? 0 : PAUSE_MS)
  }

  async function post(
    quote: TypedQuote,
  ): Promise<KeptDraft | (NotKept & { again: 'soon' | 'back' | 'never' })> {
    // As an address holds it, a line weighs a quarter of what it does in parts, and a hundred lines are not too many fields.
    const body = new URLSearchParams([...formFromTyped(quote)] as [string, string][])
    let nobodyThere = false
    try {
      const response = await send(address, {
        method: 'POST',
        body,
        keepalive: String(body).length <= SENT_WHILE_LEAVING,
      })
      nobodyThere = isNobodyThere(response.status)
      if (nobodyThere) throw new Error(String(response.status))
      if (response.headers.get('content-type')?.startsWith('application/json')) {
        const answer: KeptDraft | NotKept = await response.json()
        return 'sentence' in answer ? { ...answer, again: 'never' } : answer
      }
      return {
        sentence:
          'Rien n’est enregistré\u00a0: votre session est peut-être terminée. Rechargez la page dans un autre onglet pour vous reconnecter.',
        again: 'back',
      }
    } catch {
      return {
        sentence: `${nobodyThere ? 'Le site ne répond pas' : 'Pas de réseau'}\u00a0: nouvel essai bientôt, gardez la page ouverte.`,
        again: 'soon',
      }
    }
  }

  return {
    keep,
    /** The whole devis as it stands now. */
    now(devis: TypedQuote): void {
      typed = devis
    },
    /** Something was typed: what `now` says by the end of the pause is kept. */
    touch(): void {
      dirty = true
      become({ ...saving, state: 'typing', sentence: null })
      keepAfter(PAUSE_MS)
    },
    /** The form is sent as a whole: nothing is left to keep. */
    settle(): void {
      clearTimeout(timer)
      dirty = false
      become(NOTHING_TO_KEEP)
      kept(null)
    },
  }
}
