/** For how long at most, and how many pages, the browser of an artisan, or of their crew, keeps (`public/hors-ligne.js`). */
export const KEPT_PAGES = { days: 14, most: 200 } as const

const WORKER = '/hors-ligne.js'
/** Where a device keeps the price list of its company. */
export const PRICE_LIST_CACHE = 'ouvreo-tarifs'
/** The spaces whose pages are kept: the addresses of each, and where its worker keeps them. */
const SPACES = {
  artisan: { scope: '/espace-pro', caches: ['ouvreo-pages', 'ouvreo-fichiers', PRICE_LIST_CACHE] },
  crew: { scope: '/espace-equipe', caches: ['ouvreo-pages-equipe', 'ouvreo-fichiers-equipe'] },
} as const
export type KeptSpace = keyof typeof SPACES
/** What the worker keeps whose pages they are at, in either space. */
const OWNER = '/espace-pro/-/compte'

/** The part of the Network Information API used here; absent from some browsers. */
type Connection = { saveData?: boolean }

/**
 * Tells the worker which page is shown, and to whom: it keeps the page, and those `ahead` of it.
 * Where the device saves its data, it keeps what is opened and fetches nothing more.
 */
export async function keepShownPage(
  space: KeptSpace,
  shown: { me: string; page: string; ahead: readonly string[] },
): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { scope } = SPACES[space]
  const registration = await navigator.serviceWorker.register(WORKER, { scope })
  const worker = registration.active ?? (await navigator.serviceWorker.ready).active
  const { saveData } = (navigator as { connection?: Connection }).connection ?? {}
  worker?.postMessage(saveData ? { ...shown, page: '', ahead: [] } : shown)
}

/** Erases the pages of a space that are kept on this device; of every one unless told. */
export async function forgetKeptPages(space?: KeptSpace): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = Object.entries(SPACES).flatMap(([one, kept]) =>
    space === undefined || one === space ? kept.caches : [],
  )
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Erases what every space keeps at a sign-out; the workers hear of it, for they may be keeping a page just now. */
export async function forgetKeptPagesForGood(): Promise<void> {
  await forgetKeptPages()
  for (const { active } of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    active?.postMessage({ forget: true })
}

/** Erases the pages of a crew's space that another account than this one kept on this device. */
export async function forgetCrewPagesOfOthers(me: string): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(SPACES.crew.caches[0]))) return
  const owner = await caches.match(OWNER, { cacheName: SPACES.crew.caches[0] })
  if ((await owner?.text()) !== me) await forgetKeptPages('crew')
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
