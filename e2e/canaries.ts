/** What nobody but those it was given to may ever read of the owner; each must be found by `canariesIn`. */
export const CANARY = {
  firstName: 'Zélindaline',
  lastName: 'Quarantoisier',
  email: 'zelindaline.quarantoisier-canari@ouvreo.example',
  phone: '+33647182930',
  street: 'Merlebleu',
} as const
/** One of the owner's details. */
export type CanaryName = keyof typeof CANARY

/** The ways in which the owner's number is typed inside the description. */
export const SPELLINGS = [
  '0647182930',
  '06 47 18 29 30',
  '06.47.18.29.30',
  '+33 6 47 18 29 30',
  '0033647182930',
  '06-47-18-29-30',
  'zéro six quarante-sept dix-huit vingt-neuf trente',
]

/** Which of the owner's details stand in a text (HTML, JSON, mail), however they are written. */
export function canariesIn(text: string): CanaryName[] {
  const plain = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#x?[0-9a-f]+;|&[a-z]+;/gi, ' ')
    .normalize('NFC')
    .toLowerCase()
  const figures = plain.replace(/(?<=\d)[\s.\-/()\u00a0\u202f]+(?=\d)/g, '')
  const found: CanaryName[] = []
  if (plain.includes('zélindaline')) found.push('firstName')
  if (/quarantoisier(?!-canari)/u.test(plain)) found.push('lastName')
  if (plain.includes('quarantoisier-canari')) found.push('email')
  if (figures.includes('647182930') || plain.includes('quarante-sept dix-huit')) found.push('phone')
  if (plain.includes('merlebleu')) found.push('street')
  return found
}
