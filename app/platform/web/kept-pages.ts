/** For how long at most, and how many pages, the browser of an artisan keeps (`public/hors-ligne.js`). */
export const KEPT_PAGES = { days: 14, most: 200 } as const

/** The worker of the artisan's space, and the addresses that are its own. */
const WORKER = '/hors-ligne.js'
const SCOPE = '/espace-pro'
const CACHES = ['ouvreo-pages', 'ouvreo-fichiers']

/** The part of the Network Information API used here; absent from some browsers. */
type Connection = { saveData?: boolean }

/**
 * Tells the worker which page is shown, and to whom: it keeps the page, and those `ahead` of it.
 * Where the device saves its data, it keeps what is opened and fetches nothing more.
 */
export async function keepShownPage(shown: {
  me: string
  page: string
  ahead: readonly string[]
}): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const worker = registration.active ?? (await navigator.serviceWorker.ready).active
  const { saveData } = (navigator as { connection?: Connection }).connection ?? {}
  worker?.postMessage(saveData ? { ...shown, page: '', ahead: [] } : shown)
}

/** Erases every page kept on this device. */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(CACHES.map((name) => caches.delete(name)))
}

/** When the page shown was kept, where it is a kept copy; the worker writes it there. */
export function shownCopyOf(): Date | null {
  const { keptAt } = document.documentElement.dataset
  return keptAt ? new Date(keptAt) : null
}

/** Whether the worker answers for this page: without network, an address leads to a copy or a word. */
export function isWorkerThere(): boolean {
  return Boolean(navigator.serviceWorker?.controller)
}
