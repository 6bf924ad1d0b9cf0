import { useEffect } from 'react'

/**
 * On a hydrated page whose form was refused, brings its first wrong field to whoever posted it, unless a summary of the
 * errors has taken them already. `answer` is the object that the action returned; each new one counts.
 */
export function useFirstError(answer: unknown): void {
  useEffect(() => {
    if (answer && !document.querySelector('main .error-summary'))
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [answer])
}
