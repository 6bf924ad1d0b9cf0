import { useContext, useMemo, useState, type ReactNode } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router'

/**
 * Around the pages of a working layout: what a form was answered stays on its page until another one is sent or the
 * reader moves on. The router forgets it (`actionData`) whenever the page's data is read again, which live news do at
 * any moment: a refusal would vanish while it is being read, and with it what was typed in a form that is made anew.
 *
 * The router has no public way to read again and keep an answer; its version is exact, and `e2e/my-requests.e2e.ts` sees
 * whether it still holds.
 */
export function KeptAnswers({ children }: { children: ReactNode }) {
  const data = useContext(RouterData)
  // A form that is sent makes a new entry of the history, as every move does; reading again makes none.
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answers: data?.actionData ?? null })
  const answers = data?.actionData ?? (kept.key === key ? kept.answers : null)
  if (kept.key !== key || kept.answers !== answers) setKept({ key, answers })
  const shown = useMemo(() => data && { ...data, actionData: answers }, [data, answers])
  return shown ? <RouterData value={shown}>{children}</RouterData> : children
}
