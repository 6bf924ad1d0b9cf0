import { useEffect, useState } from 'react'
import { shownCopyOf } from './kept-pages.ts'

/** Whether the page has no network: it is a kept copy, or the device says so. */
export function useNoNetwork(): boolean {
  const [without, setWithout] = useState(false)
  useEffect(() => {
    const look = () => setWithout(!navigator.onLine || shownCopyOf() !== null)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return without
}
