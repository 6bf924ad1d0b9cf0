import { useEffect, useRef, useState } from 'react'

/**
 * The same functions at every drawing, each doing what it would do now: what is given them is drawn
 * again only when it changes itself.
 */
export function useStableCalls<Calls extends Record<string, (...args: never[]) => void>>(
  calls: Calls,
): Calls {
  const now = useRef(calls)
  useEffect(() => {
    now.current = calls
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(calls).map((name) => [name, (...args: never[]) => now.current[name]!(...args)]),
      ) as Calls,
  )
  return stable
}
