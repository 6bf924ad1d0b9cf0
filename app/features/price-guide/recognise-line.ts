import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Unit } from '#app/values/numbers/units.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { usualWorks, type UsualWork } from './usual-works.ts'

/** Words after which a line is a part of a work, whose price says nothing of the whole. */
const PARTS = [
  'fourniture seule',
  'pose seule',
  'hors fourniture',
  'hors pose',
  'location',
  'main d oeuvre',
  'deplacement',
]

/**
 * The usual work that a line of a devis is, by its words and its unit; null when it is none, or
 * could be two: a price that is counted wrongly is worse than one that is not counted.
 */
export function recogniseLine(
  trade: TradeSlug,
  line: { designation: string; unit: string },
): UsualWork | null {
  const text = ` ${foldText(line.designation)} `
  const says = (words: string) => text.includes(` ${words}`)
  if (PARTS.some(says) || isHalf(says, text)) return null
  const found = usualWorks(trade).filter(
    (work) =>
      work.units.includes(line.unit as Unit) &&
      work.named.every((group) => group.some(says)) &&
      !work.not?.some(says),
  )
  return found.length === 1 ? found[0]! : null
}

/** A line that only takes away, only supplies or only fits: « Dépose de… », « Fourniture de… », « Pose de… ». */
function isHalf(says: (words: string) => boolean, text: string): boolean {
  if (text.startsWith(' depose')) return !says('remplace') && !says('pose') && !says('repose')
  if (text.startsWith(' fourniture')) return !says('pose') && !says('installation')
  return text.startsWith(' pose ') && !says('fourni')
}
