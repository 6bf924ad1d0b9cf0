import { foldText } from '#app/values/words/fold-text.ts'
import type { Passage } from './shadow.ts'

/** First and last names that are also words of building: alone, they are masked only with a capital. */
const WORDS_TOO = new Set([
  'pierre',
  'rose',
  'blanche',
  'olive',
  'marine',
  'petit',
  'grand',
  'brun',
  'blanc',
  'noir',
  'bois',
  'fontaine',
  'maison',
  'jardin',
  'mur',
  'porte',
  'toit',
  'maçon',
  'macon',
  'carrel',
  'tuile',
  'charpentier',
  'menuisier',
  'couvreur',
  'peintre',
  'bon',
  'roux',
  'vert',
  'gris',
  'long',
  'lebon',
  'chevalier',
  'moulin',
  'prune',
  'iris',
  'violette',
  'marc',
  'franc',
  'luc',
])

/**
 * The person's own names. `town` is shown anyway: a name that is one of its words is left. Several names in a row are
 * one passage.
 */
export function namesIn(
  shadow: string,
  original: string,
  names: readonly string[],
  town: string,
): Passage[] {
  const townWords = new Set(foldText(town).split(' '))
  const known = names.map(foldText).filter((name) => name.length > 1 && !townWords.has(name))
  if (known.length === 0) return []
  const one = known.map((name) => name.replaceAll(' ', "[\\s'-]{0,2}")).join('|')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${one})(?:[\\s-]{1,2}(?:${one})){0,3}(?![\\p{L}\\p{N}])`,
    'gu',
  )
  const passages: Passage[] = []
  for (const match of shadow.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length]
    const written = original.slice(start, end)
    if (WORDS_TOO.has(match[0]) && !/^\p{Lu}/u.test(written)) continue
    passages.push({ start, end, kind: 'name' })
  }
  return passages
}
