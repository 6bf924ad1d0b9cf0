import { useEffect, useRef } from 'react'

/** The hidden fields by which the form of a draft says what it was made from, as it is when the form leaves. */
export function DraftOriginFields({ origin }: { origin: () => [string, string][] }) {
  const root = useRef<HTMLDivElement>(null)
  const now = useRef(origin)
  useEffect(() => {
    now.current = origin
  })
  useEffect(() => {
    const form = root.current?.closest('form')
    const write = () => {
      for (const [name, value] of now.current()) {
        const field = form?.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = value
      }
    }
    // Before the form's own listeners, which read it.
    form?.addEventListener('submit', write, { capture: true })
    return () => form?.removeEventListener('submit', write, { capture: true })
  }, [])
  return (
    <div ref={root} hidden>
      {origin().map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
    </div>
  )
}
