import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { isLineLost, onLineChange, onLiveNews, startLive } from './live-connection.ts'
import type { LiveKind, LiveNews } from './live-kinds.ts'
import { readAgain } from './read-again.ts'

/**
 * Hears of changes of these kinds (`all`: any) while a page is open. Without `onNews`, the loaders of the page are read
 * again: the layouts do it for every page, so a page needs this only for what its loaders do not hold. `*`: everything
 * may have changed. The stream itself is the layout's (`useLiveStream`).
 */
export function useLive(
  kinds: readonly LiveKind[] | 'all',
  onNews?: (news: readonly LiveNews[] | '*') => void,
): void {
  const { revalidate } = useRevalidator()
  const act = useRef({ onNews, revalidate })
  useEffect(() => {
    act.current = { onNews, revalidate }
  })
  const wanted = kinds === 'all' ? 'all' : kinds.join(' ')
  useEffect(
    () =>
      onLiveNews((told) => {
        const mine =
          told === '*'
            ? '*'
            : told
                .filter(([kind]) => wanted === 'all' || wanted.split(' ').includes(kind))
                .map(([kind, subjectId]) => ({ kind, subjectId }))
        if (mine.length === 0) return
        if (act.current.onNews) act.current.onNews(mine)
        else readAgain(() => act.current.revalidate())
      }),
    [wanted],
  )
}

/**
 * Keeps the tab's one event stream open while a layout shows; `since` is the number of the news its
 * first page was made after.
 */
export function useLiveStream(address: string, since: number): void {
  const first = useRef(since)
  useEffect(() => startLive(address, first.current), [address])
}

/**
 * Whether the line to the server has been lost for longer than a blink, or what the page shows
 * could not be read again; false on the server.
 */
export function useLineLost(): boolean {
  return useSyncExternalStore(onLineChange, isLineLost, () => false)
}
