/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA combobox: the keys are the field's */
import { createContext, useContext, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { paths } from '#app/paths.ts'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { counted } from '#app/values/words/counted.ts'
import { keptProposals } from './kept-lines.ts'
import { isAssembly, type Proposal } from './fill-line.ts'

/** The devis that is written, whose client the proposals think of; null in another document. */
export const WrittenQuote = createContext<string | null>(null)

/** Long enough that a word typed in one go asks once. */
const PAUSE_MS = 180

/**
 * The designation of a line, which proposes assemblies, the price list and earlier lines as one types: the arrows go through them,
 * Enter or a press takes one, Escape leaves them. Without script, or without an answer, it is a plain field.
 */
export function DesignationField({
  name,
  value,
  error,
  onType,
  onPick,
}: {
  name: string
  value: string
  error: string | undefined
  onType: (value: string) => void
  onPick: (proposal: Proposal) => void
}) {
  const id = useId()
  const quote = useContext(WrittenQuote)
  // What is sought: nothing until one types, nor once a line is taken.
  const [sought, setSought] = useState('')
  const [found, setFound] = useState<readonly Proposal[]>([])
  const [active, setActive] = useState(-1)
  useEffect(() => {
    if (sought.trim().length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const address = paths.proposedLines({ q: sought, ...(quote ? { devis: quote } : {}) })
        const response = await fetch(address, { signal: stop.signal })
        if (!response.ok) return
        setFound((await response.json()) as Proposal[])
        setActive(-1)
      } catch {
        if (stop.signal.aborted) return
        // Without network, what this device keeps of the price list.
        const kept = await keptProposals(sought).catch(() => [])
        if (stop.signal.aborted) return
        setFound(kept)
        setActive(-1)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sought, quote])
  const shown = sought.trim().length < 2 ? [] : found
  const close = () => {
    setSought('')
    setFound([])
    setActive(-1)
  }
  const pick = (proposal: Proposal) => {
    close()
    onPick(proposal)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0 || event.altKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        active < 0 && step < 0 ? shown.length - 1 : (active + step + shown.length) % shown.length,
      )
    } else if (event.key === 'Enter' && shown[active]) {
      event.preventDefault()
      pick(shown[active])
    }
  }
  return (
    <div className="with-proposals">
      <TextArea
        label="Désignation"
        rows={1}
        maxLength={500}
        autoComplete="off"
        name={name}
        value={value}
        error={error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onType(event.target.value)
          setSought(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Lignes proposées"
        className="proposals"
        hidden={shown.length === 0}
      >
        {shown.map((proposal, index) => (
          // The pointer's press keeps the focus in the field, which would close the list before the click.
          <li
            key={index}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(proposal)}
          >
            {isAssembly(proposal) ? (
              <>
                <span className="font-semibold">{proposal.name}</span>
                <span className="text-faint">
                  {counted(proposal.lines.length, 'ligne', 'lignes')},{' '}
                  {formatEuros(proposal.sumCents)}
                </span>
              </>
            ) : (
              <>
                <span>{proposal.designation}</span>
                <span className="text-faint">
                  {formatEuros(proposal.unitPriceCents)} / {proposal.unit}
                </span>
                {proposal.lastAsked && (
                  <span className="basis-full text-sm text-faint">
                    Dernier prix pour ce client&nbsp;:{' '}
                    {formatEuros(proposal.lastAsked.unitPriceCents)}, le {proposal.lastAsked.on}
                  </span>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <output className="sr-only">
        {shown.length > 0 && counted(shown.length, 'proposition', 'propositions')}
      </output>
    </div>
  )
}
