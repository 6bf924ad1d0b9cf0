import { foldText } from '#app/values/words/fold-text.ts'

/** Rooms that most homes have, as they are proposed. */
export const USUAL_ROOMS = [
  'Cuisine',
  'Salle de bains',
  'Toilettes',
  'Séjour',
  'Chambre 1',
  'Chambre 2',
  'Entrée',
  'Extérieur',
] as const

/** The words by which a description names a room, without accents and in small letters. */
const NAMED: readonly [name: string, words: RegExp][] = [
  ['Cuisine', /\bcuisines?\b/],
  ['Salle de bains', /\bsalles? de bains?\b|\bsdb\b/],
  ['Salle d’eau', /\bsalles? d eau\b/],
  ['Toilettes', /\btoilettes?\b|\bwc\b/],
  ['Salon', /\bsalon\b/],
  ['Séjour', /\bsejour\b|\bpiece a vivre\b/],
  ['Salle à manger', /\bsalle a manger\b/],
  ['Bureau', /\bbureau\b/],
  ['Entrée', /\bentree\b(?! de gamme)/],
  ['Couloir', /\bcouloirs?\b/],
  ['Escalier', /\bescaliers?\b/],
  ['Buanderie', /\bbuanderie\b/],
  ['Garage', /\bgarage\b/],
  ['Cave', /\bcave\b/],
  ['Combles', /\bcombles\b|\bgrenier\b/],
  ['Toiture', /\btoitures?\b|\btoit\b/],
  ['Façade', /\bfacades?\b/],
  ['Extérieur', /\bexterieurs?\b|\bterrasse\b|\bjardin\b|\bbalcon\b/],
]
const CHAMBERS = /\b(?:(\d|deux|trois|quatre|cinq) )?chambres?\b/
const NUMBERS: Readonly<Record<string, number>> = { deux: 2, trois: 3, quatre: 4, cinq: 5 }
/** Chambers that a description may name at most. */
const CHAMBERS_MAX = 5

/** The rooms that a description names, in the order of a home: « Cuisine », « Chambre 1 »… */
export function roomsNamedIn(description: string): string[] {
  const text = foldText(description)
  const rooms = NAMED.flatMap(([name, words]) => (words.test(text) ? [name] : []))
  const chambers = CHAMBERS.exec(text)
  if (!chambers) return rooms
  const said = chambers[1]
  const many = said ? (NUMBERS[said] ?? Number(said)) : chambers[0].endsWith('s') ? 2 : 1
  const count = Math.min(Math.max(many, 1), CHAMBERS_MAX)
  const named = Array.from({ length: count }, (_, index) =>
    count === 1 ? 'Chambre' : `Chambre ${index + 1}`,
  )
  return [...rooms, ...named]
}

/** The rooms to propose for some descriptions: those that they name, then usual ones. None of those that are there. */
export function suggestRooms(
  descriptions: readonly string[],
  there: readonly string[] = [],
): { named: string[]; usual: string[] } {
  const has = new Set(there.map(foldText))
  const free = (names: readonly string[]) => names.filter((name) => !has.has(foldText(name)))
  const named = free([...new Set(descriptions.flatMap(roomsNamedIn))])
  return { named, usual: free(USUAL_ROOMS).filter((name) => !named.includes(name)) }
}
