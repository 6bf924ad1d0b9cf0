import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks the page's data again every so many seconds while somebody looks at it, and at once when they come back to it. */
export function useRefresh(seconds: number): void {
  const { revalidate, state } = useRevalidator()
  const idle = state === 'idle'
  useEffect(() => {
    const ask = () => {
      // Not over a form that is being filled in: a dialog's fields stay as they are typed.
      if (document.visibilityState === 'visible' && idle && !document.querySelector('dialog[open]')) void revalidate()
    }
    const timer = setInterval(ask, seconds * 1_000)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [seconds, revalidate, idle])
}
