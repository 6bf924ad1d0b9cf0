import { announceToast } from './toast.ts'
import type { Toast } from '#app/values/toast.ts'

/** What is said of a form that could not leave. */
const OFFLINE: Toast = {
  tone: 'bad',
  title: 'Vous êtes hors ligne',
  description:
    'Rien n’est parti. Ce que vous avez écrit reste ici\u00a0: réessayez une fois la connexion revenue.',
}

/**
 * Keeps a form where it is while the device has no network, and says so: it would leave for the browser's own page, or
 * for one of a fault that is not ours, and what was typed would be lost. True when it was kept.
 */
export function keepWhileOffline(event: { preventDefault(): void }): boolean {
  if (navigator.onLine) return false
  event.preventDefault()
  tellNothingLeft()
  return true
}

/** Says of a form that could not leave that it did not. */
export function tellNothingLeft(): void {
  announceToast(OFFLINE)
}

/**
 * The same for the plain forms of pages without framework script; those that `AppForm` sends or
 * kept are done with here.
 */
export function listenToOfflineForms(): void {
  window.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) keepWhileOffline(event)
  })
}

/** Whether what went wrong is a request that got no answer at all, as each family of browsers calls it. */
export function isLineCut(error: unknown): boolean {
  return (
    error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
  )
}

/**
 * Whether a status says that nobody could answer for now: the database away, a process that starts
 * or stops, a proxy that finds none.
 */
export function isNobodyThere(status: number): boolean {
  return status >= 502 && status <= 504
}
