/** What stands for something of whoever is answered, as it is typed between braces: what it is, and an example. */
export const REPLY_FIELDS = {
  prénom: { says: 'le prénom de la personne', example: 'Claire' },
  nom: { says: 'son nom', example: 'Claire Martin' },
  entreprise: { says: 'le nom de son entreprise', example: 'Toitures Lebon' },
  'numéro de la demande': { says: 'celui de sa dernière demande', example: '0198f2ab-77c1' },
  objet: { says: 'l’objet de son message', example: 'Une question sur mon devis' },
} as const
export type ReplyField = keyof typeof REPLY_FIELDS
/** What each stands for now; what is not known is left out, or empty. */
export type ReplyValues = Partial<Record<ReplyField, string>>

const BRACES = /\{([^{}\n]{0,40})\}/gu
const fieldOf = (typed: string): ReplyField | null => {
  const name = typed.trim().replace(/\s+/gu, ' ').toLocaleLowerCase('fr').normalize('NFC')
  return Object.hasOwn(REPLY_FIELDS, name) ? (name as ReplyField) : null
}

/** What stands between braces in a text and is no field, as typed. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, typed = '']) => typed).filter((typed) => !fieldOf(typed))

/** A text with its fields filled, in one pass; one whose value is not known stays between its braces. */
export function fillFields(text: string, values: ReplyValues): string {
  return text.replace(BRACES, (whole, typed: string) => {
    const field = fieldOf(typed)
    const value = field && values[field]?.replace(/\s+/gu, ' ').trim()
    return value || whole
  })
}

/** The fields that a text still has between braces: it is not sent before they are replaced. */
export const missingFields = (text: string): ReplyField[] => [
  ...new Set([...text.matchAll(BRACES)].flatMap(([, typed = '']) => fieldOf(typed) ?? [])),
]

/** Why a text is not sent: what is still between braces in it. */
export const missingSentence = (fields: readonly ReplyField[]): string =>
  `À compléter avant d’envoyer\u00a0: ${fields.map((field) => `{${field}}`).join(', ')}.`

/** A request as people and the team name it: the beginning of its identifier, which no other has. */
export const requestNumber = (requestId: string): string => requestId.slice(0, 13)
