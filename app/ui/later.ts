import { createContext, use, useEffect, useRef, type SubmitEvent as Submitted } from 'react'
import { tellNothingLeft } from '#app/ui/feedback/offline.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { formatDay, isDay } from '#app/values/time/french-date.ts'

/** What a form asks for, as a device may keep it. */
export type AskedLater = {
  /** A name drawn at random, by which it is known when it is sent again. */
  id: string
  label: string
  page: string
  fields: [name: string, value: string][]
  /** What of it a person reads, each field by its label. */
  words: [label: string, value: string][]
  files: { field: string; file: File }[]
}
/** What waits on this device to be sent from one of its pages. */
export type WaitingAct = Pick<AskedLater, 'id' | 'label' | 'page' | 'fields'> & {
  order: number
  askedAt: number
  /** Why the server refused it; null while it waits. */
  refused: string | null
}
/** What keeps acts on this device, where a space has it. */
export type Later = {
  /** The address of the page that is shown. */
  page: string
  waiting: readonly WaitingAct[]
  /** Keeps it, and says so; `noRoom` is called where it cannot be. */
  keep: (asked: AskedLater, noRoom: () => void) => void
  /** Told of what the router is about to send: it is kept if nobody answers. */
  leaves: (asked: AskedLater) => void
}
/** The dialog that lists what waits on this device. */
export const KEPT_ACTS_DIALOG = 'actes-gardes'

/** Null on every page that keeps nothing. */
export const KeepsLater = createContext<Later | null>(null)

/** The field that names a form's act. */
export const ACT_NAME = 'acte'

/** What a form asks for, when it is sent by `submitter`. */
function askedBy(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  asked: Pick<AskedLater, 'id' | 'label' | 'page'>,
): AskedLater {
  const posted = [...new FormData(form, submitter)]
  return {
    ...asked,
    fields: posted.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== ACT_NAME ? [[name, value]] : [],
    ),
    words: [...form.elements].flatMap(wordsOf),
    files: posted.flatMap(([field, value]) =>
      typeof value !== 'string' && value.size > 0 ? [{ field, file: value }] : [],
    ),
  }
}

function wordsOf(element: Element): [string, string][] {
  const isTyped = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (!isTyped || /^(?:hidden|file|submit|button)$/.test(element.type) || element.value === '')
    return []
  const label = plainLabel(element.labels?.[0])
  if (/^(?:radio|checkbox)$/.test(element.type)) {
    const legend = plainLabel(element.closest('fieldset')?.querySelector('legend'))
    return (element as HTMLInputElement).checked ? [[legend, label]] : []
  }
  return [[label, isDay(element.value) ? formatDay(element.value) : element.value]]
}

/** A label without what says whether its field is required. */
function plainLabel(label: Element | null | undefined): string {
  return (label?.textContent ?? '').replace(/\s*(?:\*|\(facultatif\))\s*$/, '').trim()
}

/** What waits on this device from the page that is shown, with these fields. */
export function useWaitingActs(having: Readonly<Record<string, string>> = {}): WaitingAct[] {
  const keeper = use(KeepsLater)
  if (!keeper) return []
  return keeper.waiting.filter(
    ({ page, fields }) =>
      page === keeper.page &&
      Object.entries(having).every(([name, value]) =>
        fields.some(([one, posted]) => one === name && posted === value),
      ),
  )
}

/**
 * For a form that may leave later: the field of its name, and what is called when it is sent. True when it was kept,
 * without network, or behind another of its page that still waits: acts arrive in their order.
 */
export function useLater() {
  const keeper = use(KeepsLater)
  const name = useRef<HTMLInputElement>(null)
  const sent = useRef('')
  // The router sent it, nobody answered, and it was kept.
  useEffect(() => {
    if (!keeper?.waiting.some(({ id }) => id === sent.current)) return
    sent.current = ''
    if (name.current?.form) putAway(name.current.form)
  }, [keeper])
  function leaveLater(event: Submitted<HTMLFormElement>, label: string): boolean {
    if (!keeper || !name.current) return false
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const id = crypto.randomUUID()
    name.current.value = id
    const asked = askedBy(form, submitter, { id, label, page: keeper.page })
    const before = keeper.waiting.filter(({ page }) => page === keeper.page)
    // Behind a refused one, what waits is for its author to see to: what they do now is done now.
    const mayLeave = before.length === 0 || before.some(({ refused }) => refused !== null)
    if (navigator.onLine && mayLeave) {
      keeper.leaves(asked)
      sent.current = id
      return false
    }
    event.preventDefault()
    if (isComplete(form)) {
      keeper.keep(asked, tellNothingLeft)
      putAway(form)
    }
    return true
  }
  return { name, leaveLater }
}

/** Whether nothing that is required is missing: no server is there to say so. */
function isComplete(form: HTMLFormElement): boolean {
  if (!form.reportValidity()) return false
  const empty = form.querySelector<HTMLInputElement>('input[type="file"]')
  if (empty?.files?.length !== 0) return true
  announceToast({ tone: 'bad', title: 'Choisissez au moins un fichier' })
  empty.focus()
  return false
}

/** What was kept is not there to be sent twice: its files are put down, what held it closes. */
function putAway(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    input.value = ''
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  form.closest('dialog')?.close()
  form.closest('details')?.removeAttribute('open')
}
