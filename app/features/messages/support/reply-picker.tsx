/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA combobox: the keys are the field's */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { useStableCalls } from '#app/ui/use-stable-calls.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { missingFields, missingSentence } from './reply-fields.ts'

type Reply = { id: string; title: string; text: string }

/**
 * Writes a reply of the team into the field of an answer, after what is there already. `field` is the id of the
 * textarea: « / » on an empty line of it leads here, the arrows go through the replies, Enter takes one, Escape goes
 * back. What is not known stays between braces, is said here, and keeps the answer from leaving.
 */
export function ReplyPicker({ replies, field }: { replies: readonly Reply[]; field: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const missing = useMissing(field, () => input.current)
  const sought = foldText(typed)
  const shown = open ? replies.filter(({ title }) => foldText(title).includes(sought)) : []
  if (replies.length === 0)
    return (
      <p className="text-sm text-faint">
        <AppLink href={paths.adminReplies()} className="link">
          Les réponses de l’équipe
        </AppLink>{' '}
        s’insèrent ici.
      </p>
    )
  const close = () => {
    setOpen(false)
    setTyped('')
    setActive(0)
  }
  const take = (reply: Reply) => {
    close()
    writeInto(field, reply.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      document.getElementById(field)?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const reply = shown[active]
      if (reply) take(reply)
    }
  }
  return (
    <div className="team-search with-proposals">
      <label htmlFor={`${id}-field`} className="field-label">
        Réponse de l’équipe
      </label>
      <input
        ref={input}
        id={`${id}-field`}
        className="input"
        value={typed}
        placeholder="Insérer une réponse…"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setActive(0)
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Réponses de l’équipe"
        className="proposals"
        hidden={shown.length === 0}
      >
        {shown.map((reply, at) => (
          // The pointer's press keeps the focus in the field, which would close the list before the click.
          <li
            key={reply.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(reply)}
          >
            <span>{reply.title}</span>
            <span className="truncate text-sm text-faint">{reply.text}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-faint">
        {missing ?? (
          <>
            Ou <kbd>/</kbd> au début d’une ligne de la réponse.
          </>
        )}
      </p>
    </div>
  )
}

/**
 * What the text of a field still has between braces, in words, as one types; null for nothing. Its form does not leave
 * meanwhile. « / » on an empty line of it leads to where a reply is chosen.
 */
function useMissing(field: string, picker: () => HTMLElement | null): string | null {
  const [missing, setMissing] = useState<string | null>(null)
  const { chooses } = useStableCalls({ chooses: () => picker()?.focus() })
  useEffect(() => {
    const area = document.getElementById(field)
    if (!(area instanceof HTMLTextAreaElement)) return
    const read = () => {
      const fields = missingFields(area.value)
      setMissing(fields.length > 0 ? missingSentence(fields) : null)
      return fields.length > 0
    }
    const keep = (event: Event) => {
      if (event.target !== area.form || !read()) return
      event.preventDefault()
      event.stopPropagation()
      markFirst(area)
    }
    const hear = (event: globalThis.KeyboardEvent) => {
      const { value, selectionStart } = area
      const lineIsEmpty =
        (selectionStart === 0 || value[selectionStart - 1] === '\n') &&
        (selectionStart === value.length || value[selectionStart] === '\n')
      if (event.key !== '/' || !lineIsEmpty || event.isComposing) return
      event.preventDefault()
      chooses()
    }
    area.addEventListener('input', read)
    area.addEventListener('keydown', hear)
    // Before whatever sends it.
    document.addEventListener('submit', keep, true)
    return () => {
      area.removeEventListener('input', read)
      area.removeEventListener('keydown', hear)
      document.removeEventListener('submit', keep, true)
    }
  }, [field, chooses])
  return missing
}

/** Selects the first field that is still between braces: what is typed replaces it. False where there is none. */
function markFirst(area: HTMLTextAreaElement): boolean {
  area.focus()
  for (const found of area.value.matchAll(/\{[^{}\n]{0,40}\}/gu))
    if (missingFields(found[0]).length > 0) {
      area.setSelectionRange(found.index, found.index + found[0].length)
      return true
    }
  return false
}

function writeInto(field: string, text: string) {
  const area = document.getElementById(field)
  if (!(area instanceof HTMLTextAreaElement)) return
  const value = area.value.trim() === '' ? text : `${area.value.trimEnd()}\n\n${text}`
  // React keeps its own copy of the value: the browser's setter and an event tell it.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value)
  area.dispatchEvent(new Event('input', { bubbles: true }))
  if (!markFirst(area)) area.setSelectionRange(value.length, value.length)
}
