import { paths } from '#app/paths.ts'
import { PRICE_LIST_CACHE } from '#app/platform/web/kept-pages.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { isAssembly, type Proposal } from './fill-line.ts'

/** Lines and assemblies proposed at once, and how old a kept list may be before it is asked for again. */
const PROPOSED = { lines: 6, assemblies: 3 }
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

/** What the kept price list proposes for a text; nothing where nothing is kept. */
export async function keptProposals(text: string): Promise<Proposal[]> {
  if (!('caches' in globalThis)) return []
  const copy = await caches.match(paths.keptPriceList(), { cacheName: PRICE_LIST_CACHE })
  return copy ? proposalsHolding((await copy.json()) as Proposal[], text) : []
}

/**
 * The assemblies, then the lines, whose words hold every word of a text: in each, those that begin with it first.
 */
export function proposalsHolding(list: readonly Proposal[], text: string): Proposal[] {
  const sought = foldText(text)
  const words = sought.split(' ').filter(Boolean)
  if (words.length === 0) return []
  const found = list
    .map((proposal) => ({ proposal, words: foldText(wordsOf(proposal)) }))
    .filter((one) => words.every((word) => one.words.includes(word)))
    .toSorted((a, b) => Number(b.words.startsWith(sought)) - Number(a.words.startsWith(sought)))
    .map(({ proposal }) => proposal)
  return [
    ...found.filter(isAssembly).slice(0, PROPOSED.assemblies),
    ...found.filter((one) => !isAssembly(one)).slice(0, PROPOSED.lines),
  ]
}

const wordsOf = (proposal: Proposal) =>
  isAssembly(proposal) ? proposal.name : proposal.designation
