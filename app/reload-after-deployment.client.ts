import { announceToast } from './ui/toast.ts'

const RELOADED = 'ouvreo-reloaded-at'
const TYPED = 'ouvreo-typed'
/** A second failure within this time is not a deployment: the page says so instead of reloading for ever. */
const AGAIN_MS = 30_000

/**
 * After a deployment the chunks that an open page would load are gone. The first failed load keeps what was typed,
 * reloads, and puts it back; a second one in a row only says what happened.
 */
export function reloadOnceWhenChunksAreGone() {
  restoreTyped()
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < AGAIN_MS) {
      announceToast({ tone: 'bad', title: 'La page n’a pas pu se charger', description: 'Le site vient d’être mis à jour. Rechargez la page dans un instant : ce que vous avez saisi est conservé.' })
      return
    }
    sessionStorage.setItem(RELOADED, String(Date.now()))
    keepTyped()
    window.location.reload()
  })
}

type Kept = { path: string; fields: [name: string, index: number, value: string | boolean][] }

function fields() {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('main form [name]')].filter((field) => field.type !== 'password' && field.type !== 'file' && field.type !== 'hidden')
}

function keepTyped() {
  const kept: Kept = { path: window.location.pathname, fields: [] }
  fields().forEach((field, index) => kept.fields.push([field.name, index, isChoice(field) ? field.checked : field.value]))
  sessionStorage.setItem(TYPED, JSON.stringify(kept))
}

function restoreTyped() {
  const text = sessionStorage.getItem(TYPED)
  if (!text) return
  sessionStorage.removeItem(TYPED)
  const kept = JSON.parse(text) as Kept
  if (kept.path !== window.location.pathname) return
  const present = fields()
  for (const [name, index, value] of kept.fields) {
    const field = present[index]
    if (field?.name !== name) continue
    if (isChoice(field)) field.checked = value === true
    else if (typeof value === 'string') field.value = value
  }
}

function isChoice(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}
