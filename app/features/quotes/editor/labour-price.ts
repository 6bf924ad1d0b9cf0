import { foldText } from '#app/values/words/fold-text.ts'
import type { Supply } from '#app/values/numbers/supply.ts'

/** A unit in which labour is priced, or a price declared flat (law.md D3). */
const LABOUR_UNITS: readonly string[] = ['h', 'j', 'm²', 'ml', 'm³', 'forfait', 'ens.']
/** Units of time: labour, unless the words say a supply or a hire. */
const TIME_UNITS: readonly string[] = ['h', 'j']

const SUPPLY =
  /\b(?:fournitures?|fournir|fournie?s?|materiel|materiaux|achat|livraison|location)\b/u
const LABOUR =
  /\b(?:(?:re|de)?pos(?:e|es|er|ee|ees)|main d oeuvre|installations?|installer|installee?s?|montage|demontage|remplace(?:r|ments?)|repar(?:er|ations?)|reprises?|entretien|depannage|maintenance|detartrage|ramonage|debouchage|raccord(?:er|ements?)|mise (?:en|aux)|nettoyage|preparation|demolition|evacuation|decapage|poncage|ragreage|enduisage|application|couches|peindre|finitions|creation|creer|realisation|refection|renovation|ravalement|scellement|reglage|recherche de fuite|percement|saignees?|coulage|terrassement|tranchees?|remblai|elagage|traitement|deplacement|modification|travaux)\b/u
/** What speaks of labour only to leave it out. */
const WITHOUT_LABOUR =
  /\b(?:hors|sans|non compris(?:e|es)?) (?:la |l |le |frais de )?(?:pose|main d oeuvre|installation|montage)\b|\b(?:pose|main d oeuvre|installation|montage) (?:non compris(?:e|es)?|en sus|a (?:la|votre) charge(?: du client)?)\b|\bprets? a poser\b|\ba poser soi meme\b/gu

type PricedWords = { workItem: string; designation: string; unit: string }

const wordsOf = ({ workItem, designation }: PricedWords) =>
  foldText(`${workItem} ${designation}`).replace(WITHOUT_LABOUR, ' ')

function showsLabour(line: PricedWords): boolean {
  const words = wordsOf(line)
  return (
    LABOUR_UNITS.includes(line.unit) &&
    (LABOUR.test(words) || (TIME_UNITS.includes(line.unit) && !SUPPLY.test(words)))
  )
}

/** Units of things rather than of work. */
const GOODS_UNITS: readonly string[] = ['u', 'kg', 't', 'l']

/**
 * What a line sells as far as its words tell: goods when it counts things, names a product or says a supply. What the
 * editor proposes; the artisan has the last word (law.md M5).
 */
export function supplyOf(line: PricedWords & { productReference?: string | undefined }): Supply {
  return GOODS_UNITS.includes(line.unit) ||
    Boolean(line.productReference) ||
    SUPPLY.test(wordsOf(line))
    ? 'goods'
    : 'service'
}

/** A line that says it supplies and names no work: nothing of its price can be labour. */
function isSupplyOnly(line: PricedWords): boolean {
  const words = wordsOf(line)
  return SUPPLY.test(words) && !LABOUR.test(words)
}

/**
 * What is missing of the price of labour (law.md D3): null when a line shows it, or when the
 * artisan declares it comprised at a flat rate in the price of the lines (`included`) and one of
 * them is more than a supply. `line`: only a line mends it.
 */
export function missingLabour(
  lines: readonly PricedWords[],
  included: boolean,
): 'line' | 'line_or_declaration' | null {
  if (lines.some(showsLabour)) return null
  if (lines.every(isSupplyOnly)) return 'line'
  return included ? null : 'line_or_declaration'
}
