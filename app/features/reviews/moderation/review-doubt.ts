import { identityTraits } from '#app/features/companies/people/fingerprint.ts'
import { mailboxOf } from '#app/values/identity/email-address.ts'

/**
 * What the author of a review may share with the company it is about, in the order the team reads
 * it. `linked`: with another company that shares its people with this one.
 */
export const REVIEW_DOUBTS = [
  'device',
  'connection',
  'phone',
  'email',
  'address',
  'name',
  'linked',
] as const
/**
 * One of them. It is a fact to look at, and no accusation: a household, a firm's network and
 * namesakes share as much.
 */
export type ReviewDoubt = (typeof REVIEW_DOUBTS)[number]

/** What of an author is compared: what they gave with their account and with the request of the works. */
export type AuthorTraits = {
  names: readonly string[]
  phones: readonly (string | null)[]
  emails: readonly string[]
  worksAddress: string
  worksPostalCode: string
}
/** What of a company is compared. */
export type CompanyTraits = {
  managerName: string | null
  addressLine: string | null
  postalCode: string | null
  phones: readonly (string | null)[]
  emails: readonly string[]
}

/**
 * What an author and a company share of what they gave: telephone, mailbox, the works at the
 * company's seat, the manager's name.
 */
export function sharedTraits(
  author: AuthorTraits,
  company: CompanyTraits,
): Extract<ReviewDoubt, 'phone' | 'email' | 'address' | 'name'>[] {
  const meet = (some: readonly string[], others: readonly string[]) =>
    some.some((one) => one !== '' && others.includes(one))
  const digits = (phones: readonly (string | null)[]) =>
    phones.map((phone) => phone?.replace(/\D/g, '') ?? '')
  const trait = (kind: 'address' | 'manager', of: Parameters<typeof identityTraits>[0]) =>
    identityTraits(of).find((one) => one.kind === kind)?.trait ?? ''
  const nothing = {
    managerName: null,
    addressLine: null,
    postalCode: null,
    phone: null,
    iban: null,
  }
  const named = (name: string | null) => trait('manager', { ...nothing, managerName: name })
  const seat = trait('address', {
    ...nothing,
    addressLine: company.addressLine,
    postalCode: company.postalCode,
  })
  const street = seat.slice(0, seat.lastIndexOf(' '))
  const works = trait('address', {
    ...nothing,
    addressLine: author.worksAddress,
    postalCode: author.worksPostalCode,
  })
  // A street without a number is many houses.
  const atSeat =
    /\d/.test(street) &&
    author.worksPostalCode === company.postalCode &&
    ` ${works} `.includes(` ${street} `)
  return [
    ...(meet(digits(author.phones), digits(company.phones)) ? ['phone' as const] : []),
    ...(meet(author.emails.map(mailboxOf), company.emails.map(mailboxOf))
      ? ['email' as const]
      : []),
    ...(atSeat ? ['address' as const] : []),
    ...(meet(author.names.map(named), [named(company.managerName)]) ? ['name' as const] : []),
  ]
}

/**
 * Why a review that shares something with its company is not published: the team has not been shown
 * it, or has not said why it is in order.
 */
export type DoubtRefusal = 'doubts_not_seen' | 'doubts_need_reason'

/** Null when a review may be published: nothing is shared, or whoever publishes has seen all of it and says why. */
export function refusalToPublishWith(
  doubts: readonly ReviewDoubt[],
  { seen, reason }: { seen: readonly string[]; reason: string },
  shortest: number,
): DoubtRefusal | null {
  if (doubts.some((doubt) => !seen.includes(doubt))) return 'doubts_not_seen'
  return doubts.length > 0 && reason.trim().length < shortest ? 'doubts_need_reason' : null
}
