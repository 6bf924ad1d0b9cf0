import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readAgain } from './read-again.ts'

/**
 * Reads the page's data again every so many seconds while somebody looks at it, and when they come
 * back to it; once the server answers, if it does not just then.
 */
export function useRefresh(seconds: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') readAgain(revalidate)
    }
    const timer = setInterval(ask, seconds * 1_000)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [seconds, revalidate])
}
