import type { Passage } from './shadow.ts'

/** Words that name a street and hardly anything else. */
const STREETS =
  'rue|avenue|ave|av|boulevard|boul|bld|blvd|bd|impasse|imp|quai|route|rte|ruelle|square|sentier|sente|venelle|lotissement|hameau|esplanade|faubourg|fbg|lieu-dit|lieudit|lieu dit|promenade|rond-point|rond point|chaussee|chem|chemin|allee|allees|residence'
/** Words that name a part of a house or a garden as well: a proper name, or « de la … », must follow. */
const MAYBE_STREETS =
  'place|cours|passage|villa|cite|voie|montee|domaine|clos|mail|parvis|porte|cote|traverse|rampe|mas|pl|sq|all|cour|parc|lot'

const NUMBER = String.raw`(?<![\p{L}\p{N}.,])(?:n\s{0,1}[°o]?\s{0,1})?\d{1,4}(?:\s{0,1}[-/]\s{0,1}\d{1,4})?\s{0,2}(?:bis|ter|quater|[a-f](?![\p{L}']))?\s{0,2},?\s{0,2}(?:de\s{1,2}(?:la|l')\s{0,2}|du\s{1,2}|des\s{1,2})?`
const LINKS = String.raw`(?:(?:de|du|des|la|le|les|en|et|aux|au|sur|sous|saint|sainte|st|ste)[\s-]{1,2}|de\s{1,2}l'|d'|l'){0,3}`
const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}'.-]{0,40}`

// With a number before: the word after is enough. Without: only a name that begins with a capital,
// seen in the original.
const NUMBERED = new RegExp(
  String.raw`${NUMBER}(?:${STREETS}|${MAYBE_STREETS})(?![\p{L}\p{N}-])\.?\s{1,2}${LINKS}${WORD}(?:\s${LINKS}${WORD}){0,4}`,
  'gu',
)
const UNNUMBERED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${STREETS}|place|passage|cours)(?![\p{L}\p{N}-])\s{1,2}${LINKS}${WORD}(?:\s${LINKS}${WORD}){0,4}`,
  'gu',
)

const MAYBE = new RegExp(String.raw`(?<![\p{L}])(?:${MAYBE_STREETS})\.?$`, 'u')
const TYPE = new RegExp(
  String.raw`^(.*?(?<![\p{L}])(?:${STREETS}|${MAYBE_STREETS})(?![\p{L}\p{N}-])\.?)\s+`,
  'u',
)

/** Where a street's name is over and the sentence goes on. */
const STOPS = new Set(
  `pour et est sont a au aux avec sans qui que je j'ai nous il elle on c'est un une afin pres derriere devant car mais donc ou dans vers chez entre ma mon mes notre nos votre
  cherche besoin souhaite refaire appartement maison etage bat batiment code digicode merci bonjour cordialement tel telephone mail permet sert fait reste doit peut depuis jusqu
  principale bruyante calme etroite pietonne etre sera etait ne pas y tres assez plus actuellement`.split(
    /\s+/u,
  ),
)
/** What a garden path, a parking place or a door is made for or of: not the name of a street. */
const WORKS = new Set(
  `parking parkings stationnement garage jardin gravier gravillons graviers beton pave paves pavee carrossable pietonne pietonnier acces goudron enrobe enrobee dalle dalles bois terre entree
  fenetre fenetres porte portes interieure exterieure coulissante blindee pvc alu aluminium travail soutenement ouverte fermee arriere avant terrasse piscine cuisine service voiture voitures vehicule
  vehicules personnes douche eau electrique gauche droite haut bas palier individuel individuelle chantier securite parfaite principale laterale vitree massif verre acier metal metallique garde`.split(
    /\s+/u,
  ),
)

/** Street addresses, with or without a number. */
export function streetsIn(shadow: string, original: string): Passage[] {
  const passages: Passage[] = []
  for (const match of shadow.matchAll(NUMBERED)) add(passages, match, original, true)
  for (const match of shadow.matchAll(UNNUMBERED)) add(passages, match, original, false)
  return passages
}

function add(
  passages: Passage[],
  match: RegExpMatchArray,
  original: string,
  numbered: boolean,
): void {
  const start = match.index!
  const type = TYPE.exec(match[0])
  if (!type) return
  const nameStart = start + type[0].length
  const name = nameEnd(
    match[0].slice(type[0].length),
    original.slice(nameStart, start + match[0].length),
  )
  if (name === null) return
  const maybe = MAYBE.test(type[1]!)
  if ((!numbered || maybe) && !name.capital && !(numbered && maybe && name.article)) return
  if (!name.capital && WORKS.has(name.first)) return
  passages.push({ start, end: nameStart + name.length, kind: 'address' })
}

const DATE =
  /^\d{1,2}(?:er)?\s(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?!\p{L})/u

/** How far a street's name goes, its first real word, and whether it is written as a name; null when none follows. */
function nameEnd(
  shadow: string,
  original: string,
): { length: number; first: string; capital: boolean; article: boolean } | null {
  const link =
    /^(?:(?:de|du|des|la|le|les|en|et|aux|au|sur|sous|saint|sainte|st|ste)[\s-]+|de\s+l'|d'|l')/u
  let [length, at, first, capital, article] = [0, 0, '', false, false]
  while (at < shadow.length) {
    const before = at
    for (let found = link.exec(shadow.slice(at)); found; found = link.exec(shadow.slice(at))) {
      // « du général », « de la gare »: a definite article makes it a name.
      if (first === '' && /^(?:du|des|la|le|les|l')/u.test(found[0].replace(/^de\s+(?=l')/u, '')))
        article = true
      at += found[0].length
    }
    const word = /^[\p{L}\p{N}][\p{L}\p{N}'.-]*/u.exec(shadow.slice(at))?.[0]
    if (word === undefined) break
    const bare = word.replace(/[.'-]+$/u, '')
    const named = /^\p{Lu}/u.test(original.slice(at))
    if (STOPS.has(bare) && !named) break
    // « rue du 8 Mai 1945 » keeps its year; any other figure is the postal code, or the sentence going on.
    if (/^\d/u.test(bare) && first !== '' && !(/^\d{1,2}$/u.test(first) && /^\d{4}$/u.test(bare)))
      break
    // After a name in capitals, a plain word that no article binds to it begins the rest of the sentence.
    if (first !== '' && capital && !named && at === before && !/^\d/u.test(first)) break
    if (first === '') [first, capital] = [bare, named || DATE.test(shadow.slice(at))]
    at += word.length
    length = before === at ? length : at - (word.length - bare.length)
    if (/[.]$/u.test(word) && word.length > 3) break
    at += /^\s/u.test(shadow.slice(at)) ? 1 : 0
  }
  return first === '' ? null : { length, first, capital, article }
}
