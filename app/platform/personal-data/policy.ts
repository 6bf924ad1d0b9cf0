import { lt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AccountId } from '#app/values/identity/ids.ts'

/** What data are kept for, with the legal basis (RGPD art. 6): the parts of the privacy page, in its order. */
export const PURPOSES = {
  account: { title: 'Compte', basis: 'Contrat' },
  request: { title: 'Demandes de devis', basis: 'Mesures précontractuelles, à votre demande' },
  matching: {
    title: 'Mise en relation et messages',
    basis: 'Contrat et intérêt légitime (preuve, lutte contre les abus)',
  },
  company: { title: 'Dossier d’artisan', basis: 'Contrat et obligation légale' },
  contract: {
    title: 'Devis, contrats et factures',
    basis: 'Obligation légale et preuve (code de commerce, art. L123-22)',
  },
  subscription: { title: 'Abonnement des artisans', basis: 'Contrat et obligation légale' },
  review: {
    title: 'Avis',
    basis: 'Contrat et obligation légale (code de la consommation, art. L111-7-2)',
  },
  contact: { title: 'Messages à l’équipe', basis: 'Intérêt légitime (vous répondre)' },
  mail: { title: 'Emails envoyés', basis: 'Intérêt légitime (bon fonctionnement)' },
  authorities: {
    title: 'Données d’hébergeur',
    basis:
      'Obligation légale (décret 2021-1362)\u00a0: gardées à part, pour l’autorité judiciaire seule, lues par aucune page',
  },
  security: { title: 'Sécurité', basis: 'Intérêt légitime (sécurité du service)' },
  site: { title: 'Fonctionnement du site', basis: 'Aucune donnée personnelle' },
} as const
export type Purpose = keyof typeof PURPOSES

/** Somebody whose data are asked for or erased. */
export type Subject = {
  accountId: AccountId
  /** Their address, as stored. */
  email: string
  /** What names them in what others wrote: replaced there when they are erased. */
  names: readonly string[]
  /** Requests, leads, devis, messages… of theirs: what mails and notices to others are about. */
  threadIds: readonly string[]
  /**
   * What only they are behind (a request, a message to the team, a change of address): mail about
   * it is theirs, whoever it went to.
   */
  ownIds: readonly string[]
}

/**
 * One column: what it holds, in French; whether its owner's export has it; and what becomes of it at erasure when its
 * row stays: left (it names nobody), masked (only the owner's names go, from others' words), or replaced.
 */
export type ColumnLine = {
  what: string
  exported: boolean
  erased: 'left' | 'masked' | { to: (subject: Subject) => unknown }
  /** What an export says of a column that is kept sealed. */
  open?: (sealed: string | null) => unknown
}

/** Rows that the nightly job deletes, or empties, `days` after an instant: « 1 an après l’envoi ». */
export type Sweep = {
  days: number
  since: string
  due: (limit: Date) => SQL
  act: 'delete' | Record<string, unknown>
}

/** The line of a table: whose it is, what is exported, what erasure does, and until when it is kept. */
export type Policy = {
  table: PgTable
  /** What the table holds, in French; the title of its part of an export. */
  what: string
  purpose: Purpose
  /** The rows of somebody; null where rows are nobody's own. */
  of: ((subject: Subject) => SQL) | null
  /** Which of those rows an export has, where others still keep some to themselves (a draft); all unless said. */
  exports?: (subject: Subject) => SQL
  /** Rows of others in which somebody may be named: their masked columns are cleaned. */
  mentions?: (subject: Subject) => SQL
  /** Columns of those rows that are replaced whole, where masking names would leave somebody's own words. */
  mentionsBecome?: Readonly<Record<string, unknown>>
  /** What erasure does to the rows of somebody: they go, or stay emptied. */
  rows: 'go' | 'stay'
  /** Rows that the law makes us keep whole, why, and for how many years. */
  keep?: { when: (subject: Subject) => SQL; years: number; why: string }
  columns: Readonly<Record<string, ColumnLine>>
  /** Until when, where no sweep says it: « tant que le compte existe ». */
  kept?: string
  sweeps?: readonly Sweep[]
}

type Columns<T extends PgTable> = Partial<Record<keyof T['_']['columns'] & string, ColumnLine>>

/** A table's line. Every column must have one: a test reads the schema. */
export function policy<T extends PgTable>(
  table: T,
  line: Omit<Policy, 'table' | 'columns'> & { columns: Columns<T> },
): Policy {
  return { table, ...line, columns: line.columns as Record<string, ColumnLine> }
}

/** Rows that are deleted `days` after the instant in `at`. */
export const deletedAfter = (days: number, since: string, at: PgColumn): Sweep => ({
  days,
  since,
  due: (limit) => lt(at, limit),
  act: 'delete',
})

function each<N extends string>(names: readonly N[], line: ColumnLine): Record<N, ColumnLine> {
  return Object.fromEntries(names.map((name) => [name, line])) as Record<N, ColumnLine>
}

/** Columns that the owner's export has and that name nobody by themselves. */
export const facts = <N extends string>(what: string, ...names: N[]) =>
  each(names, { what, exported: true, erased: 'left' })

/** Columns of ours: identifiers, counters, instants. Neither exported nor naming anybody. */
export const inner = <N extends string>(what: string, ...names: N[]) =>
  each(names, { what, exported: false, erased: 'left' })

/** Secrets and digests: never exported, and gone with their rows. */
export const secret = <N extends string>(what: string, ...names: N[]) =>
  each(names, { what, exported: false, erased: { to: () => null } })

/** What is kept sealed and is its owner's: their export opens it, and it goes with its row. */
export const sealed = <N extends string>(
  what: string,
  open: (sealed: string | null) => unknown,
  ...names: N[]
) => each(names, { what, exported: true, erased: { to: () => null }, open })

/** What somebody said of themselves: exported, and replaced where its row stays. */
export const said = <N extends string>(what: string, values: Record<N, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { what, exported: true, erased: { to: typeof value === 'function' ? value : () => value } },
    ]),
  ) as Record<N, ColumnLine>

/** Others' words, in which somebody may be named. Exported only where they were written to them. */
export const words = <N extends string>(what: string, exported: boolean, ...names: N[]) =>
  each(names, { what, exported, erased: 'masked' })

/** The longest six months, in days: what a law counts in months is kept to its end. */
export const SIX_MONTHS_DAYS = 184

/**
 * Days in words, whole years and months where they are: « 1 an », « 3 ans », « 6 mois », « 30 jours
 * », « 24 heures ».
 */
export function durationInWords(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 an' : `${days / 365} ans`
  if (days < 1) return `${Math.round(days * 24)} heures`
  if (days === SIX_MONTHS_DAYS) return '6 mois'
  if (days > 60 && days % 30 === 0) return `${days / 30} mois`
  return days === 1 ? '1 jour' : `${days} jours`
}

/** Until when a table's rows are kept, in words, as the privacy page prints it. */
export function keptInWords({
  kept,
  sweeps = [],
  keep,
}: Pick<Policy, 'kept' | 'sweeps' | 'keep'>): string[] {
  return [
    ...(kept ? [kept] : []),
    ...sweeps.map(({ days, since }) =>
      days === 0 ? since : `${durationInWords(days)} après ${since}`,
    ),
    ...(keep ? [`${keep.years} ans : ${keep.why}`] : []),
  ]
}
