import { paths } from '#app/paths.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads the page again every so many seconds while somebody looks at it, once the server answers:
 * visitors have no live stream, and a reading without an answer would take the page away. The page
 * of the service's state is asked, since a proxy lets it by, and it is kept for a moment.
 */
export function usePoll(seconds: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible' || document.querySelector('dialog[open]')) return
      const answer = await fetch(paths.serviceState(), { method: 'HEAD', cache: 'no-store' }).catch(
        () => null,
      )
      if (answer?.ok) await revalidate()
    }
    const timer = setInterval(ask, seconds * 1_000)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [seconds, revalidate])
}
