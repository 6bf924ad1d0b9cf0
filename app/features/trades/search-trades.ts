import { foldText } from '#app/values/words/fold-text.ts'
import { listTrades, type TradeGroup, type Trade } from './trades.ts'

/** The trades of a group, in order. */
export function tradesOfGroup(group: TradeGroup): Trade[] {
  return listTrades().filter((trade) => trade.group === group)
}

/**
 * The trade meant by a slug or a name, in any case, with or without accents ('Électricité',
 * 'electricite'); null when none.
 */
export function tradeFromText(text: string | null | undefined): Trade | null {
  const wanted = foldText(text ?? '')
  return (
    listTrades().find((trade) => trade.slug === wanted || foldText(trade.name) === wanted) ?? null
  )
}

/**
 * The trades that a text calls to mind, best first: its name, then a synonym, then the words of its
 * line. Every word typed must be found (as the beginning of a word); nothing typed gives them all.
 */
export function searchTrades(text: string): Trade[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
  if (words.length === 0) return listTrades()
  return listTrades()
    .map((trade) => ({ trade, rank: Math.max(...words.map((word) => rankOf(trade, word))) }))
    .filter(({ rank }) => rank < UNFOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ trade }) => trade)
}

const SMALL_WORDS = new Set(
  'a au aux d de des du en et la le les l mon ma mes pour sur un une'.split(' '),
)
const UNFOUND = 3

function rankOf(trade: Trade, word: string): number {
  const holds = (text: string) =>
    foldText(text)
      .split(' ')
      .some((own) => own.startsWith(word) || isPluralOf(word, own))
  if (holds(trade.name)) return 0
  if (trade.synonyms.some(holds)) return 1
  return holds(trade.line) || holds(trade.group) ? 2 : UNFOUND
}

/** « gouttières » finds « gouttière ». */
function isPluralOf(typed: string, own: string): boolean {
  return typed.length > 3 && (typed === `${own}s` || typed === `${own}x`)
}
