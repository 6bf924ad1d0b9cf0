/** The seven types of a message, in the order of the list. What is stored, and what `?type=` may preselect. */
export const CONTACT_TYPES = [
  'general',
  'technical',
  'commercial',
  'complaint',
  'partnership',
  'press',
  'other',
] as const
/** One of the seven. */
export type ContactType = (typeof CONTACT_TYPES)[number]

/** The longest answer of the team, characters. */
export const ANSWER_MAX = 5_000
/** The longest message, characters. */
export const MESSAGE_MAX = 4_000

/** Whether a text is one of the seven types. */
export function isContactType(text: string | null | undefined): text is ContactType {
  return (CONTACT_TYPES as readonly string[]).includes(text ?? '')
}

/** The team's addresses. */
export type TeamEmails = {
  contact: string
  particuliers: string
  professionnels: string
  technique: string
}

/** Which of the team's addresses a message goes to: by its type first, then by who writes. */
export function addressFor(
  type: ContactType,
  writer: 'visitor' | 'particulier' | 'artisan' | 'admin',
  emails: TeamEmails,
): string {
  if (type === 'technical') return emails.technique
  if (type === 'commercial' || type === 'partnership') return emails.professionnels
  if (type === 'press') return emails.contact
  if (writer === 'artisan') return emails.professionnels
  return writer === 'particulier' || type === 'complaint' ? emails.particuliers : emails.contact
}
