import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  useLocation,
  useMatches,
  type DataStrategyResult,
} from 'react-router'
import { keepActHere, takeLeaving } from '#app/platform/device-acts/acts-here.ts'
import { answeredWithin } from '#app/platform/device-acts/device-act.ts'
import { endReading } from '#app/platform/live/live-connection.ts'
import { isLineCut, isNobodyThere } from '#app/ui/feedback/offline.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { keptToast } from './kept-acts/kept-toast.ts'
import type { Toast } from '#app/values/toast.ts'

/** What is said of a form that nobody answered. It may have arrived: only the answer is known to be missing. */
const UNANSWERED: Toast = {
  tone: 'bad',
  title: 'Le site n’a pas répondu',
  description:
    'Votre envoi n’est peut-être pas arrivé. Ce que vous avez écrit est toujours là\u00a0: réessayez dans un instant.',
}

/** The address of the page that is shown, which what the bar says runs ahead of when one goes back. */
let shown: string | null = null
/** Its route, which its forms are posted to. */
let shownRoute = ''
/** An act was kept on the device: there is nothing to read until it has left. */
let keptJustNow = false

/** Remembers which page is shown; in the root of every page. */
export function useShownPage(): void {
  const { pathname, search } = useLocation()
  const route = useMatches().at(-1)?.id ?? ''
  useEffect(() => {
    shown = pathname + search
    shownRoute = route
  }, [pathname, search, route])
}

/**
 * Keeps the open page where the line is cut or nobody is there to answer: a reading of what it already shows leaves it
 * as it was, to be read later, and a form leaves what was typed, with a word. Only a move to another page has nothing
 * to show but that it failed.
 */
export async function keepOpenPage(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  const later = request.method === 'GET' ? null : takeLeaving()
  if (request.method === 'GET' && keptJustNow && isShown(request)) {
    keptJustNow = false
    return {}
  }
  const results = await (later ? Promise.race([next(), silenceAfter(later)]) : next())
  const unanswered = Object.entries(results)
    .filter(([, { type, result }]) => type === 'error' && isUnanswered(result))
    .map(([routeId]) => routeId)
  if (request.method !== 'GET') {
    for (const routeId of unanswered) results[routeId] = { type: 'data', result: undefined }
    if (unanswered.length > 0) {
      // A word behind an open dialog is neither read nor heard; opened again, it has its words still.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
        dialog.close()
      const kept = later ? await keepActHere(later) : 'full'
      keptJustNow = kept !== 'full'
      announceToast(kept === 'full' ? UNANSWERED : keptToast(kept))
    }
  } else if (isShown(request)) {
    // The router keeps what it has of a route that it is told nothing of.
    for (const routeId of unanswered) delete results[routeId]
    endReading(unanswered.length === 0)
  }
  return results
}

/** What a form that the device may keep has met, if nobody has answered it after a while: a silent line. */
function silenceAfter({ files }: { files: readonly unknown[] }) {
  const silence = { type: 'error', result: new TypeError('Failed to fetch') } as const
  return new Promise<Record<string, DataStrategyResult>>((resolve) =>
    setTimeout(resolve, answeredWithin(files), { [shownRoute]: silence }),
  )
}

function isShown({ url }: Request): boolean {
  const { pathname, search } = new URL(url)
  return pathname + search === shown
}

/** No answer came, or half of one, or one that says that nobody was there to give it. What a form met comes wrapped. */
function isUnanswered(met: unknown): boolean {
  const error =
    typeof met === 'object' &&
    met !== null &&
    'type' in met &&
    met.type === 'DataWithResponseInit' &&
    'data' in met
      ? met.data
      : met
  if (isRouteErrorResponse(error)) return isNobodyThere(error.status)
  return (
    isLineCut(error) ||
    (error instanceof Error && error.message === 'Unable to decode turbo-stream response')
  )
}
