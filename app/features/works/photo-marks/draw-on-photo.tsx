import { useId, useReducer, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { drawingOf, drawn } from './drawing.ts'
import {
  MARKS_MAX,
  markNames,
  SHORTEST,
  WORDS_MAX,
  type MarkKind,
  type PhotoMark,
  type Place,
} from './mark.ts'
import { Marks } from './marks-drawing.tsx'
import { frameOf, inFrame } from './marks-geometry.ts'

const TOOLS: Record<MarkKind, string> = { measure: 'Mesure', arrow: 'Flèche', number: 'Repère' }
const WORD_LABELS = { measure: 'Longueur', arrow: 'Texte', number: 'Texte' } as const
/** How near a touch must be to an end to take hold of it, of the width. */
const GRIP = 0.04
/** A press of an arrow key, and with Shift, of the width. */
const STEP = 0.01
const LONG_STEP = 0.05

/**
 * Where one draws over a photo: with a finger, a pen, a mouse, or the arrow keys. What is drawn is posted as `marks`, and
 * what each says is typed below.
 */
export function DrawOnPhoto({
  src,
  alt,
  width,
  height,
  marks: first,
  errors,
}: {
  src: string
  alt: string
  width: number
  height: number
  marks: readonly PhotoMark[]
  errors: Readonly<Record<string, string>>
}) {
  const [drawing, step] = useReducer(drawn, first, drawingOf)
  const [kind, setKind] = useState<MarkKind>('measure')
  /** The line that is being drawn, or the place of the keyboard. */
  const [line, setLine] = useState<{ from: Place; to: Place } | null>(null)
  const [held, setHeld] = useState<{ which: number; end: 'from' | 'to'; at: Place } | null>(null)
  const [cursor, setCursor] = useState<Place | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const help = useId()
  const frame = frameOf({ width, height })
  const { marks, past, future } = drawing
  const full = marks.length >= MARKS_MAX
  const names = markNames(marks)
  const shown = held
    ? marks.with(held.which, { ...marks[held.which]!, [held.end]: held.at })
    : marks

  const add = (from: Place, to: Place | null) => {
    const whole = kind === 'number' || Math.hypot(from.x - to!.x, from.y - to!.y) >= SHORTEST
    step({ do: 'add', kind, from, to })
    setSaid(
      full
        ? `${MARKS_MAX} marques au plus.`
        : whole
          ? 'Marque posée. Son texte se saisit sous la photo.'
          : 'Trait trop court. Tirez d’un bout à l’autre.',
    )
    if (!full && whole)
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
      )
  }
  const placeOf = (event: PointerEvent<SVGSVGElement>): Place => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: inside((event.clientX - box.left) / box.width),
      y: inside((event.clientY - box.top) / box.height),
    }
  }
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeOf(event)
    setCursor(null)
    const near = endNear(marks, at, frame)
    if (near) return setHeld({ ...near, at })
    setLine({ from: at, to: at })
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const at = placeOf(event)
    if (held) setHeld({ ...held, at })
    else if (line && !cursor) setLine({ from: line.from, to: at })
  }
  const release = () => {
    if (held) step({ do: 'move', which: held.which, end: held.end, place: held.at })
    else if (line && !cursor) add(line.from, kind === 'number' ? null : line.to)
    drop()
  }
  const drop = () => {
    setHeld(null)
    setLine(null)
  }
  const key = (event: KeyboardEvent) => {
    const ways: Record<string, readonly [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const way = ways[event.key]
    const at = cursor ?? { x: 0.5, y: 0.5 }
    if (way) {
      const far = event.shiftKey ? LONG_STEP : STEP
      const tall = frame.width / frame.height
      const next = { x: inside(at.x + way[0] * far), y: inside(at.y + way[1] * far * tall) }
      setCursor(next)
      if (line) setLine({ from: line.from, to: next })
      setSaid(`${share(next.x)} de la largeur, ${share(next.y)} de la hauteur`)
    } else if (event.key === 'Enter' || event.key === ' ') {
      setCursor(at)
      if (kind === 'number') add(at, null)
      else if (line) {
        add(line.from, at)
        drop()
      } else {
        setLine({ from: at, to: at })
        setSaid('Premier bout posé. Allez à l’autre, puis Entrée.')
      }
    } else if (event.key === 'Escape' && (line || cursor)) {
      drop()
      setCursor(null)
      setSaid('Abandonné.')
    } else return
    event.preventDefault()
  }
  return (
    <div className="grid gap-4">
      <fieldset className="photo-tools">
        <legend className="sr-only">Ce que vous dessinez</legend>
        {(Object.keys(TOOLS) as MarkKind[]).map((tool) => (
          <label key={tool} className="photo-tool">
            <input
              type="radio"
              name="outil"
              checked={kind === tool}
              onChange={() => {
                setKind(tool)
                drop()
              }}
            />
            {TOOLS[tool]}
          </label>
        ))}
      </fieldset>
      <div className="photo-board">
        <img src={src} alt={alt} width={width} height={height} draggable={false} />
        {/* A drawing surface is worked with keys of its own: `application` hands them to it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the role says it is worked */}
        <svg
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          className="photo-marks"
          role="application"
          aria-label={`Dessin sur la photo, ${TOOLS[kind].toLocaleLowerCase('fr')}`}
          aria-describedby={help}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys must reach it
          tabIndex={0}
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={drop}
          onKeyDown={key}
          onBlur={() => {
            setCursor(null)
            drop()
          }}
        >
          <Marks marks={shown} frame={frame} />
          {/* The disc of a number is its own. */}
          {shown.flatMap(({ from, to }, at) =>
            to
              ? [from, to].map((end, which) => (
                  <Grip key={`${at}-${which}`} at={inFrame(end, frame)} />
                ))
              : [],
          )}
          {line && kind !== 'number' && (
            <Marks marks={[{ kind, ...line, words: '' }]} frame={frame} />
          )}
          {cursor && <Cross at={inFrame(cursor, frame)} frame={frame} />}
        </svg>
      </div>
      <p id={help} className="text-sm text-faint">
        Tirez un trait du doigt, ou touchez pour un repère&nbsp;; un bout déjà posé se déplace. Au
        clavier&nbsp;: flèches pour viser (Maj pour aller plus loin), Entrée pour poser chaque bout,
        Échap pour abandonner.
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          size="sm"
          reasonAs="tooltip"
          disabledReason={past.length === 0 ? 'Rien à annuler.' : null}
          onClick={() => step({ do: 'undo' })}
        >
          Annuler
        </Button>
        <Button
          type="button"
          size="sm"
          reasonAs="tooltip"
          disabledReason={future.length === 0 ? 'Rien à rétablir.' : null}
          onClick={() => step({ do: 'redo' })}
        >
          Rétablir
        </Button>
      </div>
      {marks.length === 0 ? (
        <p className="text-muted">Rien n’est encore dessiné.</p>
      ) : (
        <ol className="grid gap-4" aria-label="Marques de la photo" ref={list}>
          {marks.map((mark, at) => (
            <li key={at} className="photo-mark-row">
              <TextField
                label={`${names[at]}\u00a0: ${WORD_LABELS[mark.kind].toLocaleLowerCase('fr')}`}
                name={`marque-${at}`}
                value={mark.words}
                maxLength={WORDS_MAX}
                required={mark.kind === 'measure'}
                star={false}
                optional={mark.kind !== 'measure'}
                autoComplete="off"
                inputMode={mark.kind === 'measure' ? 'decimal' : 'text'}
                hint={mark.kind === 'measure' ? 'En mètres, ou avec cm ou mm.' : undefined}
                error={errors[`marque-${at}`]}
                onChange={(event) => step({ do: 'say', which: at, words: event.target.value })}
              />
              <Button
                type="button"
                size="sm"
                aria-label={`Supprimer\u00a0: ${names[at]}`}
                onClick={() => {
                  step({ do: 'delete', which: at })
                  setSaid(
                    `Suppression\u00a0: ${names[at]}. «\u00a0Annuler\u00a0» revient en arrière.`,
                  )
                }}
              >
                Supprimer
              </Button>
            </li>
          ))}
        </ol>
      )}
      <input type="hidden" name="marks" value={JSON.stringify(marks)} />
    </div>
  )
}

const inside = (at: number) => Math.min(1, Math.max(0, at))
const share = (at: number) => `${Math.round(at * 100)}\u00a0%`

/** The end of a mark under a touch, the last drawn first; null when there is none. */
function endNear(
  marks: readonly PhotoMark[],
  at: Place,
  { width, height }: { width: number; height: number },
): { which: number; end: 'from' | 'to' } | null {
  const near = (place: Place | null) =>
    place && Math.hypot(place.x - at.x, ((place.y - at.y) * height) / width) < GRIP
  for (let which = marks.length - 1; which >= 0; which--) {
    const { from, to } = marks[which]!
    if (near(to)) return { which, end: 'to' }
    if (near(from)) return { which, end: 'from' }
  }
  return null
}

function Grip({ at }: { at: Place }) {
  return <circle cx={at.x} cy={at.y} r={12} className="photo-grip" />
}

function Cross({ at, frame }: { at: Place; frame: { width: number; height: number } }) {
  const path = `M${at.x} 0V${frame.height}M0 ${at.y}H${frame.width}`
  return (
    <>
      <path d={path} className="photo-mark-casing" />
      <path d={path} className="photo-cross" />
    </>
  )
}
