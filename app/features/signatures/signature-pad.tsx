import { useEffect, useState, type PointerEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/form/field.tsx'
import { DRAWING_HEIGHT, DRAWING_LENGTH, DRAWING_WIDTH, isDrawing } from './signature.ts'

const FRAME = `0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`

/**
 * Where one draws a signature with a finger, a pen or a mouse; posted as SVG path by `name`. Whoever has neither, or no
 * script, signs by their name alone.
 */
export function SignaturePad({
  name,
  drawn = '',
  error,
}: {
  name: string
  drawn?: string | undefined
  error?: string | undefined
}) {
  const [path, setPath] = useState(isDrawing(drawn) ? drawn : '')
  const [drawing, setDrawing] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready) return null

  const add = (move: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const along = (at: number, size: number, to: number) =>
      Math.min(to, Math.max(0, Math.round((at / size) * to)))
    const x = along(event.clientX - left, width, DRAWING_WIDTH)
    const y = along(event.clientY - top, height, DRAWING_HEIGHT)
    // A touch without a move leaves a dot.
    const more = move === 'M' ? `M${x} ${y}L${x} ${y}` : `L${x} ${y}`
    setPath((last) =>
      last.length + more.length > DRAWING_LENGTH || last.endsWith(more) ? last : last + more,
    )
  }
  return (
    <div className="field" role="group" aria-labelledby={`${name}-label`} id={name} tabIndex={-1}>
      <span className="field-label" id={`${name}-label`}>
        Votre signature<span className="field-optional"> (facultatif)</span>
      </span>
      <svg
        viewBox={FRAME}
        className="signature-pad"
        role="img"
        aria-label={path ? 'Signature dessinée' : 'Cadre de la signature, vide'}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawing(true)
          add('M', event)
        }}
        onPointerMove={(event) => drawing && add('L', event)}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <path className="signature-stroke" d={path} />
      </svg>
      <input type="hidden" name={name} value={path} />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="field-hint">
          Dessinez du doigt, au stylet ou à la souris. Votre nom suffit sans elle.
        </p>
        {path && (
          <Button type="button" size="sm" onClick={() => setPath('')}>
            Effacer le dessin
          </Button>
        )}
      </div>
    </div>
  )
}

/** A signature as it was drawn. */
export function DrawnSignature({ drawing }: { drawing: string }) {
  return (
    <svg viewBox={FRAME} className="signature-drawn" role="img" aria-label="Signature dessinée">
      <path className="signature-stroke" d={drawing} />
    </svg>
  )
}
