import { announceToast } from '#app/ui/feedback/toast.ts'

const RELOADED = 'ouvreo-reloaded-at'
const TYPED = 'ouvreo-typed'
/** A second failure within this time is not a deployment: the page says so instead of reloading for ever. */
const AGAIN_MS = 30_000

let saidAt = 0

/** The part of the Navigation API used here; absent in older browsers, where the reload happens without its words. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/**
 * After a deployment, the chunks that an open page would load are gone. The router then reloads the page: before it
 * does, what was typed is kept, and put back after. A second reload in a row is stopped, and the page says what
 * happened.
 */
export function reloadOnceWhenChunksAreGone() {
  sayAndRestore()
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType === 'reload' && !userInitiated) onFailedChunk(event)
  })
  // Chunks that a page imports by itself, without the router.
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    window.location.reload()
  })
}

function onFailedChunk(reload: Event) {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last < AGAIN_MS) {
    reload.preventDefault()
    // A chunk that is missing has the page reloaded by whoever asked for it: the router, and the
    // module that imports it.
    if (Date.now() - saidAt < 1_000) return
    saidAt = Date.now()
    announceToast({
      tone: 'bad',
      title: 'La page n’a pas pu se charger',
      description: 'Réessayez dans un instant : ce que vous avez saisi est toujours là.',
    })
    return
  }
  sessionStorage.setItem(RELOADED, String(Date.now()))
  keepTyped()
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
