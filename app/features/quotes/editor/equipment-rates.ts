import type { TradeSlug } from '#app/features/trades/trades.ts'
import { foldText } from '#app/values/words/fold-text.ts'
import { formatVatRate, isReducedVatRate } from '#app/values/numbers/vat.ts'

/** Whether a devis supplies or fits a boiler that burns fossil fuel; empty: not said. */
export const FOSSIL_BOILER_ANSWERS = ['', 'no', 'yes'] as const
/**
 * Whether it fits photovoltaic panels: `small` is 9 kWc at most within the criteria of the reduced
 * rate, `other` anything else.
 */
export const SOLAR_PLANT_ANSWERS = ['', 'none', 'small', 'other'] as const

/** What the artisan declares where the words of the lines cannot tell. */
export type EquipmentAnswers = {
  fossilBoiler: (typeof FOSSIL_BOILER_ANSWERS)[number]
  solarPlant: (typeof SOLAR_PLANT_ANSWERS)[number]
}

/** A line as the rules of equipment read it. */
type EquipmentLine = { workItem: string; designation: string; vatBasisPoints: number }

/** What the rules read of a devis: `about` is its title and the nature of its works. */
export type EquipmentFacts = EquipmentAnswers & {
  trade: TradeSlug
  about: string
  lines: readonly EquipmentLine[]
}

/** What keeps a devis from being sent: beside a line, or beside a question (law.md V4). */
export type EquipmentFault = {
  at: { line: number } | { question: keyof EquipmentAnswers }
  sentence: string
}

const UPKEEP =
  /\b(?:entretien|ramonage|depannage|repar(?:er|ations?)|maintenance|revision|desembouage|detartrage|nettoyage|controle)\b/u
const FITTING =
  /\b(?:fournitures?|fourni(?:e|s|es|r)?|(?:re)?pos(?:e|es|er|ee|ees)|install(?:er|ations?|ee?s?)|remplace(?:r|ments?)|neu(?:f|ve)s?|mise en service|achat)\b/u

const BOILER = /\bchaudieres?\b/u
const FOSSIL = /\b(?:gaz|fioul|fuel|mazout|propane|butane|charbon|condensation)\b/u
const BURNER = /\b(?:bruleurs?|fioul|fuel|mazout|gaz|propane)\b/u
const CLEAN_HEAT =
  /\b(?:granules?|pellets?|bois|buches?|biomasse|plaquettes|electriques?|pompes? a chaleur|pac|geothermi\w*|solaires?)\b/u
/** The boiler that goes: « dépose de l’ancienne chaudière fioul », « remplacement d’une chaudière gaz par… ». */
const OLD_BOILER =
  /\b(?:depose|retrait|enlevement|evacuation|demontage)(?: et (?:depose|retrait|enlevement|evacuation|demontage))?(?: (?:de|d|du|la|l|le|votre|une|un|ancienne|vieille|existante)){0,4} chaudieres?(?: (?:a|au|gaz|fioul|fuel|mazout|propane|charbon|bois|existante|ancienne|en place|murale|sol)){0,4}|\bremplacement(?: (?:de|d|la|l|votre|une|ancienne|vieille|existante)){0,4} chaudieres?(?: (?:a|au|gaz|fioul|fuel|mazout|propane|charbon|bois|existante|ancienne)){0,4} (?=par\b)/gu

const PHOTOVOLTAIC =
  /\b(?:photovolta\w*|kwc|kilowatts? cretes?|panneaux? solaires?|modules? solaires?|centrale solaire|installation solaire)\b/u
const SURELY_PHOTOVOLTAIC = /\b(?:photovolta\w*|kwc|kilowatts? cretes?)\b/u
const SOLAR_HEAT = /\b(?:thermiques?|chauffe eau|cesi|capteurs?|eau chaude)\b/u
const PANELS = /\bpanneaux?\b/u
/** Trades in which panels without another word may be a plant. */
const PANEL_TRADES: readonly TradeSlug[] = ['couverture', 'chauffage', 'renovation']
/** The largest plant at the reduced rate, kWc. */
const SMALL_PLANT_KWC = 9

/** A power said in words: « 12 kWc », « 9,5 kW crête », « 12 000 Wc »; in kWc, the largest one, 0 when none is. */
function saidKwc(text: string): number {
  const found = text
    .toLowerCase()
    .normalize('NFKD')
    .matchAll(
      /(\d[\d\s\u00a0\u202f]*(?:[.,]\d+)?)\s*(k?)(?:w|ilowatts?)[\s-]*c(?:re\p{M}?tes?)?(?![a-z])/gu,
    )
  return Math.max(
    0,
    ...[...found].map(
      ([, number = '', kilo]) =>
        Number(number.replace(/\s/gu, '').replace(',', '.')) / (kilo ? 1 : 1_000),
    ),
  )
}

/** What the words of a line say of a boiler: `ask` when they do not settle it. */
function boilerIn(words: string): 'fossil' | 'ask' | 'silent' | 'settled' {
  const left = words.replace(OLD_BOILER, ' ')
  const named = BOILER.test(left) || BURNER.test(left)
  const clean = CLEAN_HEAT.test(left)
  if (!named) return clean || UPKEEP.test(left) || left !== words ? 'settled' : 'silent'
  if (UPKEEP.test(left)) return FITTING.test(left) ? 'ask' : 'settled'
  if (BOILER.test(left) && FOSSIL.test(left) && !clean) return 'fossil'
  return clean && !BURNER.test(left) ? 'settled' : 'ask'
}

/** What the words of a line say of a photovoltaic plant. */
function solarIn(words: string, raw: string): 'large' | 'plant' | 'ask' | 'silent' | 'settled' {
  if (!PHOTOVOLTAIC.test(words)) return 'silent'
  if (SOLAR_HEAT.test(words) && !SURELY_PHOTOVOLTAIC.test(words)) return 'settled'
  if (UPKEEP.test(words) && !FITTING.test(words)) return 'settled'
  if (saidKwc(raw) > SMALL_PLANT_KWC) return 'large'
  return SURELY_PHOTOVOLTAIC.test(words) ? 'plant' : 'ask'
}

const readLines = ({ lines }: EquipmentFacts) =>
  lines.map((line, index) => {
    const raw = `${line.workItem} ${line.designation}`
    return {
      index,
      rate: line.vatBasisPoints,
      reduced: isReducedVatRate(line.vatBasisPoints),
      boiler: boilerIn(foldText(raw)),
      solar: solarIn(foldText(raw), raw),
    }
  })

/**
 * The questions that a devis is asked: a line at a reduced rate may be such equipment, and its
 * words do not settle it.
 */
export function equipmentQuestions(facts: EquipmentFacts): Record<keyof EquipmentAnswers, boolean> {
  const about = foldText(facts.about)
  const lines = readLines(facts).filter(({ reduced }) => reduced)
  const boilerAbout = facts.trade === 'chauffage' || BOILER.test(about.replace(OLD_BOILER, ' '))
  const solarAbout =
    facts.trade === 'electricite' ||
    (PHOTOVOLTAIC.test(about) && !SOLAR_HEAT.test(about)) ||
    SURELY_PHOTOVOLTAIC.test(about)
  const panels =
    PANEL_TRADES.includes(facts.trade) &&
    (PANELS.test(about) ||
      facts.lines.some(({ workItem, designation }) =>
        PANELS.test(foldText(`${workItem} ${designation}`)),
      ))
  return {
    fossilBoiler: lines.some(
      ({ boiler }) => boiler === 'ask' || (boilerAbout && boiler === 'silent'),
    ),
    solarPlant: lines.some(
      ({ solar }) =>
        solar === 'ask' || solar === 'plant' || ((solarAbout || panels) && solar === 'silent'),
    ),
  }
}

/**
 * Lines whose equipment forbids their reduced rate, and questions without an answer. Since 1 March
 * 2025 supplying or fitting a boiler of fossil fuel bears the normal rate, its upkeep excepted;
 * since 1 October 2025 a photovoltaic plant of 9 kWc at most within the criteria of CGI, annexe IV,
 * art. 30-0 E, is at the lowest rate, and any other one at the normal rate. `rates` are those of
 * the place, normal first: overseas 8.5 and 2.1 % stand for them.
 */
export function equipmentFaults(facts: EquipmentFacts, rates: readonly number[]): EquipmentFault[] {
  const normal = rates[0] ?? 0
  const lowest = rates.at(-1) ?? 0
  if (normal === lowest) return []
  const atNormal = `au taux normal de ${formatVatRate(normal)}`
  const questions = equipmentQuestions(facts)
  const faults: EquipmentFault[] = []
  const beside = (line: number, words: string) =>
    faults.push({ at: { line }, sentence: `Ligne ${line + 1}\u00a0: ${words}` })
  const lines = readLines(facts)
  for (const { index, rate, reduced, boiler, solar } of lines) {
    if (!reduced) continue
    if (boiler === 'fossil' || (boiler === 'ask' && facts.fossilBoiler === 'yes'))
      beside(
        index,
        `une chaudière au gaz, au fioul ou au charbon, fournie ou posée, est ${atNormal}. Seul son entretien peut rester à un taux réduit.`,
      )
    else if (
      solar === 'large' ||
      ((solar === 'plant' || solar === 'ask') && facts.solarPlant === 'other')
    )
      beside(
        index,
        `une installation photovoltaïque de plus de 9\u00a0kWc, ou hors des critères du taux réduit, est ${atNormal}.`,
      )
    else if (solar === 'plant' && facts.solarPlant === 'none')
      beside(
        index,
        'elle parle d’une installation photovoltaïque, et vous dites qu’il n’y en a pas.',
      )
    else if (
      (solar === 'plant' || solar === 'ask') &&
      facts.solarPlant === 'small' &&
      rate !== lowest
    )
      beside(
        index,
        `une installation photovoltaïque de 9\u00a0kWc au plus, conforme aux critères, est à ${formatVatRate(lowest)}.`,
      )
  }
  if (questions.fossilBoiler && facts.fossilBoiler === '')
    faults.push({
      at: { question: 'fossilBoiler' },
      sentence: `Dites si une chaudière au gaz, au fioul ou au charbon est fournie ou posée\u202f: elle est ${atNormal}.`,
    })
  if (questions.solarPlant && facts.solarPlant === '')
    faults.push({
      at: { question: 'solarPlant' },
      sentence: `Dites si des panneaux photovoltaïques sont posés, et lesquels\u202f: au-dessus de 9\u00a0kWc ils sont ${atNormal}.`,
    })
  // Declared, but under words that no line says: at least one must then bear the normal rate.
  const none = !lines.some(({ rate }) => rate === normal)
  if (faults.length === 0 && none && questions.fossilBoiler && facts.fossilBoiler === 'yes')
    faults.push({
      at: { question: 'fossilBoiler' },
      sentence: `Vous dites fournir ou poser une chaudière à énergie fossile\u202f: sa ligne est ${atNormal}.`,
    })
  if (faults.length === 0 && none && questions.solarPlant && facts.solarPlant === 'other')
    faults.push({
      at: { question: 'solarPlant' },
      sentence: `Vous dites poser une installation photovoltaïque qui n’ouvre pas le taux réduit\u202f: sa ligne est ${atNormal}.`,
    })
  return faults
}

/**
 * The lines of a small photovoltaic plant: those that name it and, of the same work item, those at its rate that name
 * nothing else (its fitting, its wiring).
 */
function smallPlantLines(facts: EquipmentFacts): Set<number> {
  if (facts.solarPlant !== 'small') return new Set()
  const lines = readLines(facts).filter(({ reduced }) => reduced)
  const named = lines.filter(({ solar }) => solar === 'plant' || solar === 'ask')
  const of = (index: number) => facts.lines[index]!
  return new Set(
    lines
      .filter(
        (line) =>
          named.includes(line) ||
          (line.solar === 'silent' &&
            named.some(
              ({ index, rate }) =>
                rate === line.rate && of(index).workItem === of(line.index).workItem,
            )),
      )
      .map(({ index }) => index),
  )
}

/** Whether a small photovoltaic plant bears the reduced rate, which the devis then says why (M11). */
export function isSmallPlant(facts: EquipmentFacts): boolean {
  return smallPlantLines(facts).size > 0
}

/**
 * The rates whose lines need the client's certification of an old dwelling (V2): a small photovoltaic plant is at the
 * reduced rate in a new dwelling too (M11), so its lines do not ask for it.
 */
export function certifiedRates(facts: EquipmentFacts): number[] {
  const plant = smallPlantLines(facts)
  return facts.lines.filter((_, index) => !plant.has(index)).map((line) => line.vatBasisPoints)
}
