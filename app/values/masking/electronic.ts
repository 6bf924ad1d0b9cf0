import type { Passage } from './shadow.ts'

// '@', or its name; and a dot, or its name. Every repetition is bounded, so time grows with the text's length only.
const AT = String.raw`(?:@\s{0,3}|\s{1,3}@\s{1,3}|\s{0,3}[\[({<*]\s{0,2}(?:at|@|a|chez|arobas?e?|arobaze)\s{0,2}[\])}>*]\s{0,3}|\s{1,3}(?:arobas?e?|arobaze)\s{1,3})`
const TOPS =
  'fr|com|net|org|eu|io|info|biz|pro|be|ch|re|gp|mq|nc|pf|co|me|app|shop|site|online|paris|bzh|immo|xyz|dev|lu|de|uk|es|it|ly|gg|tv'
const DOT = String.raw`(?:\.|\s{1,2}\.\s{1,2}(?=(?:${TOPS})(?![\p{L}\p{N}]))|\s{0,2}[\[({<]\s{0,2}(?:point|dot|\.)\s{0,2}[\])}>]\s{0,2}|\s{1,3}(?:point|dot)\s{1,3})`
const OWN_DOT = String.raw`(?:\.|\s{1,2}(?:point|dot|tiret|underscore)\s{1,2}|\s{0,2}[\[({]\s{0,2}(?:point|dot|\.)\s{0,2}[\])}]\s{0,2})`

/** A label, taken whole or not at all (a captured look-ahead is atomic): else each failure would be tried 64 times. */
function label(name: string): string {
  return String.raw`(?=(?<${name}>[\p{L}\p{N}_+-]{1,64}))\k<${name}>`
}

const LOCAL = String.raw`(?<![\p{L}\p{N}])${label('own')}(?:${OWN_DOT}${label('more')}){0,4}`
/** A domain with at least so many dots. */
const domain = (dots: number) =>
  String.raw`${label('host')}(?:${DOT}${label('part')}(?<=[\p{L}_-])){${dots},4}`
const PROVIDERS =
  '(?:gmail|hotmail|outlook|orange|yahoo|laposte|free|wanadoo|sfr|icloud|protonmail|live|numericable|bbox|msn)'

const PATTERNS: [RegExp, Passage['kind']][] = [
  // claire.martin@exemple.fr, claire arobase exemple point fr, claire (at) gmail
  [new RegExp(`${LOCAL}${AT}${domain(0)}`, 'gu'), 'email'],
  // claire @exemple.fr; without a dot it is a handle, see below
  [new RegExp(String.raw`${LOCAL}\s{1,3}@${domain(1)}`, 'gu'), 'email'],
  // claire at exemple point fr: 'at' alone is a word elsewhere, so a domain must follow
  [new RegExp(String.raw`${LOCAL}\s{1,3}at\s{1,3}${domain(1)}`, 'gu'), 'email'],
  // claire.martin gmail point com
  [
    new RegExp(
      String.raw`(?:${LOCAL}\s{1,3})?${PROVIDERS}${DOT}(?:com|fr|net|me)(?![\p{L}\p{N}])`,
      'gu',
    ),
    'email',
  ],
  [/(?<![\p{L}\p{N}])(?:https?|ftp|mailto|tel|whatsapp):\/{0,2}[^\s<>«»"]{2,500}/gu, 'link'],
  [/(?<![\p{L}\p{N}])www\s?\.\s?[^\s<>«»"]{2,500}/gu, 'link'],
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.])(?=(?<first>[a-z0-9-]{1,63}))\k<first>(?:\.[a-z0-9-]{1,63}){0,4}\.(?:${TOPS})(?![\p{L}\p{N}-])(?:[/?#][^\s<>«»"]{0,500})?`,
      'gu',
    ),
    'link',
  ],
  [
    /(?<![\p{L}\p{N}])[a-z0-9][a-z0-9-]{1,62}\s{1,3}(?:point|dot)\s{1,3}(?:fr|com|net|org|eu)(?![\p{L}\p{N}])/gu,
    'link',
  ],
  // @claire_m, on a social network
  [/(?<![\p{L}\p{N}@])@[a-z][a-z0-9_.]{2,40}/gu, 'link'],
  [
    /(?<![\p{L}\p{N}])(?:insta(?:gram)?|facebook|fb|messenger|snap(?:chat)?|telegram|tiktok|skype|discord)\s{0,2}[:=]\s{0,2}[a-z0-9_.-]{3,60}/gu,
    'link',
  ],
]

/** What every pattern needs; most descriptions have none of it and are read once. */
const HINT = /@|arob|[\p{L}\p{N}]\.[\p{L}]|point|dot|:|\bat\b|[[({<*]\s{0,2}(?:at|a|chez)\b|www/u

/** E-mail addresses, written or spelled, links, domains and handles of social networks. */
export function electronicIn(shadow: string, original: string): Passage[] {
  const passages: Passage[] = []
  if (!HINT.test(shadow)) return passages
  for (const [pattern, kind] of PATTERNS) {
    for (const match of shadow.matchAll(pattern)) {
      const passage = { start: match.index, end: match.index + match[0].trimEnd().length, kind }
      if (!isGluedSentence(original.slice(passage.start, passage.end))) passages.push(passage)
    }
  }
  return passages
}

/** « la cuisine.Me contacter » is two sentences without a space, not the domain cuisine.me. */
function isGluedSentence(text: string): boolean {
  return /^[\p{L}\p{N}-]+\.\p{Lu}\p{Ll}*$/u.test(text)
}
