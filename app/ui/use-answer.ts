import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What the page's form was answered (its `actionData`), until another one is sent or the reader
 * moves on. The router forgets it whenever the page's data is read again, which live news do at any
 * moment: a refusal would vanish while it is read.
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

/**
 * A key for what holds forms: another once a form is answered, so that they show what was typed in it, and wherever one
 * moves. The reading of the page that follows an answer changes nothing: what is typed meanwhile stays.
 */
export function useFormsKey(): number {
  const answer = useActionData()
  const { key } = useLocation()
  const [seen, setSeen] = useState({ key, answer, answered: false, forms: 0 })
  const fresh = answer !== undefined && answer !== seen.answer
  const moved = key !== seen.key
  if (!fresh && !moved) return seen.forms
  const next = {
    key,
    answer,
    // The answer comes first; its own entry of the history once the page is read again.
    answered: fresh && !moved,
    forms: fresh || !seen.answered ? seen.forms + 1 : seen.forms,
  }
  setSeen(next)
  return next.forms
}
