/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA combobox: the keys are the input's */
import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { paths } from '#app/paths.ts'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { Field, fieldWiring } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import type { CommunesAnswer, PlaceAnswer } from './commune-answer.ts'
import { PICK_COMMUNE } from './copy.ts'

/** Long enough that a code typed in one go asks once. */
const PAUSE_MS = 180

/**
 * What the field starts from: what was typed, the commune chosen, and the communes of that code,
 * all known to the server.
 */
export type CommuneStart = { code: string; insee: string; places: readonly PlaceAnswer[] }

/**
 * A postal code and, where it covers several communes, the choice among them. Without script it is a
 * plain field, and the choice comes with the answer; with script it looks codes and names up as one types.
 */
export function CommuneField({
  start,
  errors,
  hint,
  required = true,
  onPicked,
}: {
  start: CommuneStart
  errors: Readonly<Record<string, string>>
  /** Whose postal code it is. */ hint: string
  required?: boolean
  onPicked?: () => void
}) {
  const [text, setText] = useState(start.code)
  const [insee, setInsee] = useState(start.insee)
  const [answer, setAnswer] = useState<CommunesAnswer>({ places: [...start.places], refusal: null })
  const [answered, setAnswered] = useState(start.places.length > 0 ? start.code : '')
  const [active, setActive] = useState(-1)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const wanted = text.trim()
  const isCode = /^(\d\s*){5}$/.test(wanted)
  const found = !isCode && answered === wanted ? answer.places : []
  const suggestions = open ? found : []
  const communes = isCode && answered === wanted ? answer.places : []

  // What was typed or chosen before the script came stands in the fields, and not in the state.
  useEffect(() => {
    if (input.current && input.current.value !== start.code) setText(input.current.value)
    const chosen = input.current?.form?.querySelector<HTMLInputElement>(
      'input[type="radio"][name="insee"]:checked',
    )?.value
    if (chosen) setInsee(chosen)
  }, [start.code])

  useEffect(() => {
    if (wanted.length < 2 || wanted === answered) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${paths.communesApi()}?q=${encodeURIComponent(wanted)}`, {
          signal: stop.signal,
        })
        if (!response.ok) return
        setAnswer((await response.json()) as CommunesAnswer)
        setAnswered(wanted)
        setActive(-1)
      } catch {
        // Without the look-up the field still posts; the server checks the code.
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, answered])

  const pick = (place: PlaceAnswer) => {
    setText(place.postalCode)
    setInsee(place.insee)
    setOpen(false)
    setActive(-1)
    input.current?.focus()
    // After the state has reached the page, so that the draft reads the new values.
    setTimeout(() => onPicked?.(), 0)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setOpen(false)
      setActive(-1)
      return
    }
    if (found.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const down = event.key === 'ArrowDown'
      setActive(
        active < 0
          ? down
            ? 0
            : found.length - 1
          : (active + (down ? 1 : -1) + found.length) % found.length,
      )
    } else if (event.key === 'Enter' && suggestions[active]) {
      event.preventDefault()
      pick(suggestions[active])
    }
  }

  const refusal = answered === wanted && isCode ? answer.refusal : null
  const error =
    (refusal ?? (wanted === start.code.trim() ? errors.postalCode : undefined)) || undefined
  const words = {
    label: 'Code postal',
    name: 'postalCode',
    hint: `${hint} Vous pouvez aussi taper le nom de la commune.`,
    error,
    required,
  }
  const only = communes.length === 1 ? communes[0] : undefined
  return (
    <div className="grid gap-5">
      <Field {...words}>
        <div className="with-proposals">
          <span className="input-frame">
            <input
              {...fieldWiring(words)}
              ref={input}
              type="text"
              inputMode="numeric"
              autoComplete="postal-code"
              placeholder="49000"
              maxLength={60}
              className="input"
              value={text}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={suggestions.length > 0}
              aria-controls="communes"
              aria-activedescendant={
                suggestions[active] ? `commune-${suggestions[active].insee}` : undefined
              }
              onChange={(event) => {
                setText(event.target.value)
                setInsee('')
                setOpen(true)
              }}
              onKeyDown={onKeyDown}
              onBlur={() => setOpen(false)}
            />
            <span className="input-lead" aria-hidden="true">
              <Icon of={MapPin} />
            </span>
          </span>
          <ul
            id="communes"
            role="listbox"
            aria-label="Communes"
            className="proposals"
            hidden={suggestions.length === 0}
          >
            {suggestions.map((place, index) => (
              // The pointer's press keeps the focus in the field, which would close the list before the click.
              <li
                key={`${place.insee}-${place.postalCode}`}
                id={`commune-${place.insee}`}
                role="option"
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(place)}
              >
                <span>{place.name}</span>
                <span className="text-faint">
                  {place.postalCode}
                  {place.departement && place.departement !== place.name
                    ? `, ${place.departement}`
                    : ''}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Field>
      {/* A choice made in the list, or known from the draft, when the radio buttons are not there to carry it. */}
      {communes.length < 2 && insee && <input type="hidden" name="insee" value={insee} />}
      <output className={only ? 'commune-only' : 'sr-only'}>
        {only ? (
          <>
            {only.name}
            {only.departement && only.departement !== only.name && (
              <span className="text-faint">, {only.departement}</span>
            )}
          </>
        ) : (
          suggestionsInWords(suggestions.length)
        )}
      </output>
      {communes.length > 1 && (
        <div className="commune-choice">
          <RadioGroup
            label="Commune"
            name="insee"
            required={required}
            hint={PICK_COMMUNE}
            error={insee ? undefined : errors.insee}
            value={insee}
            onChange={(chosen) => {
              setInsee(chosen)
              setTimeout(() => onPicked?.(), 0)
            }}
            options={communes.map((place) => ({ value: place.insee, label: place.name }))}
          />
        </div>
      )}
    </div>
  )
}

function suggestionsInWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 commune proposée' : `${count} communes proposées`
}
