import { paths } from '#app/paths.ts'
import { PRICE_LIST_CACHE } from '#app/platform/web/kept-pages.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import type { ProposedLine } from './fill-line.ts'

/** Lines proposed at once, and how old a kept list may be before it is asked for again. */
const PROPOSED = 6
const FRESH_MS = 3_600_000
const KEPT_AT = 'x-kept-at'

/** Has the price list kept on this device, for a devis that is written without network. */
export async function keepPriceList(): Promise<void> {
  if (!import.meta.env.PROD || !('caches' in globalThis) || !navigator.onLine) return
  const cache = await caches.open(PRICE_LIST_CACHE)
  const copy = await cache.match(paths.keptPriceList())
  if (copy && Number(copy.headers.get(KEPT_AT)) > Date.now() - FRESH_MS) return
  const answer = await fetch(paths.keptPriceList())
  if (!answer.ok || answer.redirected) return
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  await cache.put(paths.keptPriceList(), new Response(await answer.text(), { headers }))
}

/** The lines of the kept price list that hold every word of a text; none where nothing is kept. */
export async function keptLines(text: string): Promise<ProposedLine[]> {
  if (!('caches' in globalThis)) return []
  const copy = await caches.match(paths.keptPriceList(), { cacheName: PRICE_LIST_CACHE })
  return copy ? linesHolding((await copy.json()) as ProposedLine[], text) : []
}

/** Lines whose designation holds every word of a text: those that begin with it first. */
export function linesHolding(lines: readonly ProposedLine[], text: string): ProposedLine[] {
  const sought = foldText(text)
  const words = sought.split(' ').filter(Boolean)
  if (words.length === 0) return []
  return lines
    .map((line) => ({ line, words: foldText(line.designation) }))
    .filter((one) => words.every((word) => one.words.includes(word)))
    .toSorted((a, b) => Number(b.words.startsWith(sought)) - Number(a.words.startsWith(sought)))
    .slice(0, PROPOSED)
    .map(({ line }) => line)
}
