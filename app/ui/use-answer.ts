import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What the page's form was answered (its `actionData`), until another one is sent or the reader moves on. The router forgets
 * it whenever the page's data is read again, which live news do at any moment: a refusal would vanish while it is read.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const latest = useActionData<Action>()
  // A form that is sent makes a new entry of the history, as every move does; reading again makes none.
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer: latest })
  const answer = latest ?? (kept.key === key ? kept.answer : undefined)
  if (kept.key !== key || kept.answer !== answer) setKept({ key, answer })
  return answer
}
