import { isNobodyThere } from '#app/ui/feedback/offline.ts'

/** What the server answers at least once a draft is kept: when, in words, where the works lie. */
export type KeptDraft = { savedAt: string }
/** What it answers instead, in words; `changed` where the draft changed elsewhere since. */
export type NotKept = { sentence: string; changed?: boolean }

/** What keeps a draft on the device where the server does not answer, and names each save of it. */
export type DraftKeeper<Kept> = {
  /** The fields of the next save: its name, and what it was made from. */
  name: () => [string, string][]
  /** Whether an earlier save waits on the device: this one goes behind it. */
  waits: () => boolean
  /** Keeps a save, `refused` where the server said why already; false where there is no room. */
  keep: (fields: [string, string][], refused?: string) => Promise<boolean>
  answered: (kept: Kept) => void
}

/** How the draft stands: kept, on this device alone, about to be, or why not. `waiting` are the lines that cannot be read yet, from 0. */
export type Saving = {
  state: 'kept' | 'here' | 'typing' | 'saving' | 'failed'
  sentence: string | null
  waiting: readonly number[]
}

/** A draft that is kept as it stands. */
export const NOTHING_TO_KEEP: Saving = { state: 'kept', sentence: null, waiting: [] }

/** Ms after the last key before the draft is kept. */
const PAUSE_MS = 900
/** Ms before another try when the network failed. */
const RETRY_MS = 8_000
/**
 * What a browser lets a page that is left still send, bytes, with room for what else is under way
 * (the Fetch standard's is 64 KiB).
 */
const SENT_WHILE_LEAVING = 60_000
/** Ms that a save is waited for before the device keeps it. */
const ANSWERED_WITHIN_MS = 10_000

/** What a draft is, where it is sent, and who is told how it stands. */
export type AutosaveOptions<Typed, Kept extends KeptDraft> = {
  address: string
  /** The stored draft. */
  stored: Typed
  /** What can be kept of a draft as typed, and the lines that wait; `saved` was kept last. */
  savable: (typed: Typed, saved: Typed) => { draft: Typed; waiting: number[] }
  /** A draft as its form posts it. */
  formOf: (draft: Typed) => FormData
  tell: (saving: Saving) => void
  /** What the server said of the draft it keeps; null once that is out of date. */
  kept: (draft: Kept | null) => void
  /** Whether the page is out of sight, and may end at any moment. */
  hidden: () => boolean
  /** Where a device keeps what nobody answers. */
  device?: DraftKeeper<Kept> | undefined
  send?: typeof fetch
}

/**
 * Keeps a draft while it is written: after a pause, when the page is left, again after the network failed. A plain
 * request rather than a move of the router, so that a lost network never takes the page, and what is typed, away.
 */
export function openAutosave<Typed, Kept extends KeptDraft>({
  address,
  stored,
  savable,
  formOf,
  tell,
  kept,
  hidden,
  device,
  send = (...asked) => fetch(...asked),
}: AutosaveOptions<Typed, Kept>) {
  let typed = stored
  let saved = stored
  let saving = NOTHING_TO_KEEP
  let timer: ReturnType<typeof setTimeout> | undefined
  let dirty = false
  let sending = false
  /** How often the form was sent as a whole: what a save before it is answered says nothing more. */
  let settled = 0

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
    const { draft, waiting } = savable(typed, saved)
    become({ state: 'saving', sentence: null, waiting })
    const before = settled
    const answer = await post(draft)
    sending = false
    if (settled !== before) return dirty ? keepAfter(PAUSE_MS) : undefined
    if ('here' in answer) {
      saved = draft
      if (dirty) keepAfter(PAUSE_MS)
      return become({ state: 'here', sentence: null, waiting })
    }
    if ('sentence' in answer) {
      // What nobody answered is sent again by itself; what needs a new session, when its person comes back to the page.
      if (answer.again === 'soon') keepAfter(RETRY_MS)
      else if (dirty) keepAfter(PAUSE_MS)
      dirty ||= answer.again !== 'never'
      return become({ state: 'failed', sentence: answer.sentence, waiting })
    }
    saved = draft
    device?.answered(answer)
    kept(answer)
    if (!dirty) become({ state: 'kept', sentence: null, waiting })
    else keepAfter(hidden() ? 0 : PAUSE_MS)
  }

  async function post(
    draft: Typed,
  ): Promise<Kept | { here: true } | (NotKept & { again: 'soon' | 'back' | 'never' })> {
    // As an address holds it, a line weighs a quarter of what it does in parts, and a hundred lines
    // are not too many fields.
    const fields = [...formOf(draft), ...(device?.name() ?? [])] as [string, string][]
    const body = new URLSearchParams(fields)
    let nobodyThere = false
    try {
      if (device?.waits() && (await device.keep(fields))) return { here: true }
      const response = await send(address, {
        method: 'POST',
        body,
        keepalive: String(body).length <= SENT_WHILE_LEAVING,
        ...(device && { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }),
      })
      nobodyThere = isNobodyThere(response.status)
      if (nobodyThere) throw new Error(String(response.status))
      if (response.headers.get('content-type')?.startsWith('application/json')) {
        const answer: Kept | NotKept = await response.json()
        if (!('sentence' in answer)) return answer
        if (answer.changed && (await device?.keep(fields, answer.sentence))) return { here: true }
        return { ...answer, again: 'never' }
      }
      return {
        sentence:
          'Rien n’est enregistré\u00a0: votre session est peut-être terminée. Rechargez la page dans un autre onglet pour vous reconnecter.',
        again: 'back',
      }
    } catch {
      if (await device?.keep(fields)) return { here: true }
      return {
        sentence: `${nobodyThere ? 'Le site ne répond pas' : 'Pas de réseau'}\u00a0: nouvel essai bientôt, gardez la page ouverte.`,
        again: 'soon',
      }
    }
  }

  return {
    keep,
    /** The whole draft as it stands now. */
    now(draft: Typed): void {
      typed = draft
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
      settled++
      become(NOTHING_TO_KEEP)
      kept(null)
    },
  }
}
