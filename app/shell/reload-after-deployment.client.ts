import { isReloadMeant, reloadPage } from '#app/platform/web/reload-page.ts'
import { announceToast } from '#app/ui/feedback/toast.ts'

const RELOADED = 'ouvreo-reloaded-at'
const TYPED = 'ouvreo-typed'
/** A second failure within this time is not a deployment: the page says so instead of reloading for ever. */
const AGAIN_MS = 30_000

let isAsking = false

/** The part of the Navigation API used here; absent in older browsers, where the router reloads as it likes. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/** What the router leaves on the page, as far as it is read here. */
type RouterWindow = {
  navigation?: EventTarget
  __reactRouterManifest?: { url?: string }
  __reactRouterDataRouter?: { state: { navigation: { state: string } } }
}

/**
 * After a deployment, the chunks that an open page would load are gone. The router reloads the page at any chunk that
 * it does not get, be it that of a link which is only pointed at, or for want of a network. That is stopped; the page is
 * reloaded once its reader waits for the chunk and the server says that it serves another build. What was typed is
 * kept, and put back after. A second reload in a row is stopped, and the page says what happened.
 */
export function reloadOnceWhenChunksAreGone() {
  // While one develops, the tools reload the page.
  if (!import.meta.env.PROD) return
  sayAndRestore()
  const { navigation } = window as RouterWindow
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || isReloadMeant()) return
    event.preventDefault()
    if (isMoveAwaited()) void onFailedChunk()
  })
  // Chunks that a page imports by itself, without the router. Whoever imports one is told that it failed.
  window.addEventListener('vite:preloadError', () => void onFailedChunk())
}

/** Whether the reader follows a link. What is fetched because they point at one is fetched again when they do. */
function isMoveAwaited(): boolean {
  const router = (window as RouterWindow).__reactRouterDataRouter
  return router !== undefined && router.state.navigation.state !== 'idle'
}

async function onFailedChunk() {
  // A chunk that is missing is told by whoever asked for it: the router, and the module that imports it.
  if (isAsking) return
  isAsking = true
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last >= AGAIN_MS && (await isBuildGone())) {
    sessionStorage.setItem(RELOADED, String(Date.now()))
    keepTyped()
    return reloadPage()
  }
  isAsking = false
  if (!isMoveAwaited()) return
  announceToast({
    tone: 'bad',
    title: 'La page n’a pas pu se charger',
    description: navigator.onLine
      ? 'Réessayez dans un instant\u00a0: ce que vous avez saisi est toujours là.'
      : 'Vous êtes hors ligne. Réessayez une fois la connexion revenue\u00a0: ce que vous avez saisi est toujours là.',
  })
}

/**
 * Whether whoever answers has another build than this page’s: its list of chunks is gone. A network that is away, a
 * proxy that finds nobody and a gate that answers for the server say nothing of the kind. HEAD, since a worker that
 * keeps the files of this build would give the list itself.
 */
async function isBuildGone(): Promise<boolean> {
  const list = (window as RouterWindow).__reactRouterManifest?.url
  if (!list || !navigator.onLine) return false
  try {
    return (await fetch(list, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

type Kept = { path: string; fields: [name: string, index: number, value: string | boolean][] }

function typedFields() {
  const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'main form :is(input, textarea, select)[name]',
  )
  return [...all].filter((field) => !['password', 'file', 'hidden', 'submit'].includes(field.type))
}

function keepTyped() {
  const kept: Kept = { path: window.location.pathname, fields: [] }
  typedFields().forEach((field, index) =>
    kept.fields.push([field.name, index, isChoice(field) ? field.checked : field.value]),
  )
  sessionStorage.setItem(TYPED, JSON.stringify(kept))
}

function sayAndRestore() {
  const text = sessionStorage.getItem(TYPED)
  if (!text) return
  sessionStorage.removeItem(TYPED)
  const kept = JSON.parse(text) as Kept
  if (kept.path !== window.location.pathname) return
  const restore = () => {
    const present = typedFields()
    for (const [name, index, value] of kept.fields) {
      const field = present[index]
      if (field?.name === name) putBack(field, value)
    }
    announceToast({
      tone: 'info',
      title: 'Le site vient d’être mis à jour',
      description: 'La page a été rechargée. Ce que vous aviez saisi est conservé.',
    })
  }
  // Once the page is alive: what is put back before would be undone by it.
  if (document.readyState === 'complete') window.setTimeout(restore, 300)
  else window.addEventListener('load', () => window.setTimeout(restore, 300))
}

/** Through the element's own setter and an event, so that a field that React controls takes the value too. */
function putBack(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string | boolean,
) {
  const property = isChoice(field) ? 'checked' : 'value'
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)!.set!.call(field, value)
  field.dispatchEvent(new Event(isChoice(field) ? 'change' : 'input', { bubbles: true }))
}

function isChoice(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}
