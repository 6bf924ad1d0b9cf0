import { useId, type ReactNode } from 'react'

/** A part of a known whole: « Contacts du mois 6 sur 10 ». `note` goes under the bar. `max` is at least 1. */
export function Meter({
  label,
  value,
  max,
  text,
  note,
}: {
  label: string
  value: number
  max: number
  /** The figure in words; « 6 sur 10 » unless given. */
  text?: string
  note?: ReactNode
}) {
  const id = useId()
  const words = text ?? `${value} sur ${max}`
  return (
    <div className="grid w-full max-w-64 gap-1.5 text-sm">
      <p id={id} className="flex justify-between gap-3 text-muted">
        {label} <span className="font-semibold text-fg tabular-nums">{words}</span>
      </p>
      <meter
        className="meter"
        aria-labelledby={id}
        min={0}
        max={max}
        value={Math.min(value, max)}
      />
      {note && <p className="text-muted">{note}</p>}
    </div>
  )
}
