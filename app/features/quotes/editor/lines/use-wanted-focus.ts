import { useEffect, useRef, type RefObject } from 'react'

/** What has the focus once the lines are drawn again: a button of a line, wherever it went, or a field. */
type Focus = { line: number; act: 'up' | 'down' } | { id: string }

/** Gives the focus to what was last asked for, after each change of the lines inside `root`. */
export function useWantedFocus(
  root: RefObject<HTMLElement | null>,
  items: unknown,
): RefObject<Focus | null> {
  const wanted = useRef<Focus | null>(null)
  useEffect(() => {
    const focus = wanted.current
    wanted.current = null
    if (!focus || !root.current) return
    const line = 'line' in focus ? root.current.querySelector(`[data-line="${focus.line}"]`) : null
    const target =
      'id' in focus
        ? document.getElementById(focus.id)
        : (line?.querySelector<HTMLElement>(`[data-act="${focus.act}"]:not([hidden])`) ??
          line?.querySelector<HTMLElement>('[data-act]:not([hidden])'))
    target?.focus()
  }, [items, root])
  return wanted
}
