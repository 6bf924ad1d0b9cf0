import { useState } from 'react'
import { Button } from './button.tsx'

/** Puts a text on the clipboard, and says so in its own place. */
export function CopyButton({
  text,
  label,
  copied,
  variant,
}: {
  text: string
  label: string
  copied: string
  variant?: 'primary'
}) {
  const [done, setDone] = useState(false)
  return (
    <Button
      type="button"
      {...(variant ? { variant } : {})}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setDone(true),
          () => setDone(false),
        )
      }
    >
      <span aria-live="polite">{done ? copied : label}</span>
    </Button>
  )
}
