import { canonicalJson } from '#app/values/canonical-json.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'

/** Money that a seller was paid for works found through the site, on a day, below zero where it was given back. */
export type SellerPayment = { on: Day; cents: number; contract: string }
/** What the site charged a seller on a day. */
export type SellerFee = { on: Day; cents: number }

/** What is declared of one quarter: paid to the seller, for how many works, and what the site charged them. */
export type Quarter = { paidCents: number; works: number; feesCents: number }
export type Quarters = readonly [Quarter, Quarter, Quarter, Quarter]

/** What a file of sellers holds. */
export type ReportKind = 'new' | 'correction'

/** What is left of a year that was declared, once all of it was given back. */
const NO_QUARTER: Quarter = { paidCents: 0, works: 0, feesCents: 0 }
export const NOTHING_PAID: Quarters = [NO_QUARTER, NO_QUARTER, NO_QUARTER, NO_QUARTER]

const quarterOf = (day: Day) => Math.ceil(Number(day.slice(5, 7)) / 3) - 1

/**
 * What is declared of a seller's year (CGI, art. 1649 ter A sq.; law.md T5). No quarter is below
 * zero: money given back lowers its own quarter, then those before it, latest first, then those
 * after. A quarter that comes to no euro counts no works: the tax office refuses works without a
 * price. Null when the year comes to no euro.
 */
export function sellerYear(
  payments: readonly SellerPayment[],
  fees: readonly SellerFee[],
): Quarters | null {
  const paid = [0, 0, 0, 0]
  const charged = [0, 0, 0, 0]
  const works = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { on, cents, contract } of payments) {
    paid[quarterOf(on)]! += cents
    if (cents > 0) works[quarterOf(on)]!.add(contract)
  }
  for (const { on, cents } of fees) charged[quarterOf(on)]! += cents
  if (paid.reduce((sum, cents) => sum + cents, 0) <= 0) return null
  for (let quarter = 0; quarter < 4; quarter++)
    for (const other of [
      ...[0, 1, 2, 3].slice(0, quarter).toReversed(),
      ...[0, 1, 2, 3].slice(quarter + 1),
    ]) {
      if (paid[quarter]! >= 0) break
      const taken = Math.min(-paid[quarter]!, Math.max(0, paid[other]!))
      paid[quarter]! += taken
      paid[other]! -= taken
    }
  const quarters = [0, 1, 2, 3].map((quarter) => ({
    paidCents: paid[quarter]!,
    works: wholeEuros(paid[quarter]!) === 0 ? 0 : works[quarter]!.size,
    feesCents: Math.max(0, charged[quarter]!),
  })) as unknown as Quarters
  return quarters.some(({ paidCents }) => wholeEuros(paidCents) > 0) ? quarters : null
}

/** Euros as they are declared: whole ones. */
export const wholeEuros = (cents: number): number => Math.round(cents / 100)

/** Who a seller is, as it is declared; an individual is a sole trader. */
export type SellerIdentity = {
  kind: 'individual' | 'entity'
  name: string
  firstName: string
  lastName: string
  siren: string
  vatNumber: string
  taxNumber: string
  /** Empty while it is not given. */
  bornOn: Day
  street: string
  postalCode: string
  city: string
  /** Where they are paid; empty where they gave none. */
  iban: string
}

/** What a declaration of a seller lacks. */
export type MissingOfSeller =
  | 'name'
  | 'siren'
  | 'address'
  | 'firstName'
  | 'lastName'
  | 'taxNumber'
  | 'bornOn'

/** What is missing of a seller: of an individual, their names, the tax number and the day of birth. */
export function missingOfSeller(seller: SellerIdentity): MissingOfSeller[] {
  const asked: [MissingOfSeller, boolean][] = [
    ...(seller.kind === 'entity'
      ? ([
          ['name', seller.name !== ''],
          ['siren', seller.siren !== ''],
        ] as const)
      : ([
          ['firstName', seller.firstName !== ''],
          ['lastName', seller.lastName !== ''],
          ['taxNumber', seller.taxNumber !== ''],
          ['bornOn', seller.bornOn !== ''],
        ] as const)),
    ['address', seller.city !== '' && seller.postalCode !== '' && seller.street !== ''],
  ].map(([what, given]) => [what as MissingOfSeller, Boolean(given)])
  return asked.filter(([, given]) => !given).map(([what]) => what)
}

/** A seller to declare, with what they were told last and in which file it stands. */
export type Seller = {
  artisanId: ArtisanId
  identity: SellerIdentity
  missing: MissingOfSeller[]
  quarters: Quarters
  statement: {
    version: number
    quarters: Quarters
    toldAt: Date
    reportRank: number | null
  } | null
}

/** Who waits to be told: never told, or told other figures, declared or not. */
export const waitsToBeTold = ({ statement, quarters }: Pick<Seller, 'statement' | 'quarters'>) =>
  statement === null || canonicalJson(statement.quarters) !== canonicalJson(quarters)

/** Who waits to be declared: told these very figures, and complete. */
export const waitsToBeDeclared = (seller: Seller) =>
  seller.statement !== null &&
  seller.statement.reportRank === null &&
  !waitsToBeTold(seller) &&
  seller.missing.length === 0

/** Who is in no file yet, and not even in one that was replaced since. */
export const isUndeclared = ({ statement }: Pick<Seller, 'statement'>) =>
  statement === null || (statement.version === 1 && statement.reportRank === null)

/** How many sellers a year has, what they were paid, and how many wait for what. */
export type SellerFigures = {
  sellers: number
  paidCents: number
  toTell: number
  /** Those whom no file takes, for something is missing. */
  incomplete: number
  toDeclare: number
  /** Those in no file at all, complete or not. */
  undeclared: number
}

/** Why sellers are not told yet. */
export type TellRefusal = 'year_running' | 'under_way' | 'nobody_to_tell'
/** Why no file is made. */
export type ReportRefusal =
  | 'year_running'
  | 'under_way'
  | 'operator_incomplete'
  | 'nobody_to_report'

/** Whether a year may be declared: once it is over. */
export const isOver = (year: number, today: Day) => today > `${year}-12-31`

/** The last day on which a year is declared. */
export const declaredBy = (year: number): Day => `${year + 1}-01-31`

/** Years that are followed, the present one first. */
export const reportedYears = (today: Day): number[] => {
  const present = Number(today.slice(0, 4))
  return [present, present - 1, present - 2]
}
