/** What the file of a person or a company is filtered by, in the order of its chips. */
export const TIMELINE_KINDS = {
  account: 'Compte',
  requests: 'Demandes',
  quotes: 'Devis',
  works: 'Chantiers',
  invoices: 'Factures',
  subscription: 'Formule',
  reviews: 'Avis',
  disputes: 'Litiges',
  mails: 'Emails',
  cases: 'Échanges',
  team: 'Équipe',
} as const
export type TimelineKind = keyof typeof TIMELINE_KINDS

/** Lines of a page of it. */
export const TIMELINE_LINES = 50

/** Whose file it is: both sides of the market have their own places to be looked up in. */
export type TimelineSide = 'particulier' | 'artisan'

/** Something that happened, as the database gives it. What is stored is put in words by `timelineWords`. */
export type Happening = {
  kind: TimelineKind
  /** Where it was read: each place has its words. */
  source: string
  /** What happened there. */
  verb: string
  /** Of the thing whose page of the team tells more. */
  subjectId: string
  /** What it is called: a title, a number, a subject. */
  label: string | null
  /** What is stored of its state or kind. */
  detail: string | null
  cents: number | null
  at: Date
  /** Where it stands in the order of all of them. */
  cursor: string
}

/** A place in the list: an instant in microseconds since 1970, and the key of the line there. */
export type TimelineCursor = { us: string; key: string }

/** A place as an address has it; null for a text that is none. */
export function readCursor(text: string | null): TimelineCursor | null {
  const [, us, key] = /^(\d{1,17})~([\w.:-]{1,120})$/.exec(text ?? '') ?? []
  return us && key ? { us, key } : null
}

/** The kind that an address asks for; null for all of them. */
export const readKind = (text: string | null): TimelineKind | null =>
  text !== null && Object.hasOwn(TIMELINE_KINDS, text) ? (text as TimelineKind) : null

/** The names of what is asked in the address of a page. */
export const TIMELINE_PARAMS = { kind: 'historique', before: 'avant' } as const
