/** How French says that something is in a département or collectivity, by its preposition. */
const BY_PREPOSITION: Readonly<Record<string, readonly string[]>> = {
  'dans l’': '01 02 03 07 09 10 11 12 27 34 36 38 60 61 89 91'.split(' '),
  'dans le ': '14 15 18 25 29 30 32 39 41 45 46 47 56 59 62 63 67 68 69 81 82 83 84 90 94 95'.split(
    ' ',
  ),
  'dans la ': '23 26 42 50 51 55 58 72 80 86'.split(' '),
  'dans les ': '04 05 06 08 13 22 40 64 65 66 78 79 88 92 984'.split(' '),
  'en ':
    '16 17 19 2A 2B 21 24 28 31 33 35 37 43 44 48 49 52 53 54 57 70 71 73 74 76 77 85 87 93 971 972 973 987 988'.split(
      ' ',
    ),
  'à ': '75 974 975 976 977 978 986 989'.split(' '),
}
const PREPOSITIONS = new Map(
  Object.entries(BY_PREPOSITION).flatMap(([words, codes]) =>
    codes.map((code): [string, string] => [code, words]),
  ),
)

/** « en Maine-et-Loire », « dans l’Ain », « à Paris »: where, from the code and the name of a département. */
export function departementWhere(code: string, name: string): string {
  return `${PREPOSITIONS.get(code) ?? 'à '}${name}`
}
