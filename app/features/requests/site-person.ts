import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'

/** The box of the form that says that somebody else is on the spot. */
export const FOR_OTHER = 'forOther'

/** Who asks for somebody else, of that person. */
export const SITE_ASKERS = ['daughter', 'son', 'relative', 'guardian', 'other'] as const
/** One of them. */
export type SiteAsker = (typeof SITE_ASKERS)[number]

/** Who asks, as the form proposes it. */
export const SITE_ASKER_LABELS: Record<SiteAsker, string> = {
  daughter: 'Sa fille',
  son: 'Son fils',
  relative: 'Un proche',
  guardian: 'Son tuteur ou curateur',
  other: 'Une autre personne',
}

const ASKED_BY: Record<SiteAsker, string> = {
  daughter: 'sa fille',
  son: 'son fils',
  relative: 'un proche',
  guardian: 'son tuteur ou curateur',
  other: 'une autre personne',
}

/** Who is on the spot, for whoever may know it. */
export type SitePerson = { name: string; phone: PhoneNumber; asker: SiteAsker }

/** The columns of a contact that name the person on the spot. */
export type SiteColumns = {
  siteFirstName: string | null
  siteLastName: string | null
  sitePhone: string | null
  siteAsker: SiteAsker | null
}

/** Who is on the spot; null where whoever asked is. */
export function sitePersonOf({
  siteFirstName,
  siteLastName,
  sitePhone,
  siteAsker,
}: SiteColumns): SitePerson | null {
  if (!siteFirstName || !sitePhone) return null
  return {
    name: `${siteFirstName} ${siteLastName ?? ''}`.trim(),
    phone: sitePhone as PhoneNumber,
    asker: siteAsker ?? 'other',
  }
}

/** « Jeanne Martin, 06 12 34 56 78 ; demande faite par sa fille ». */
export const siteSentence = ({ name, phone, asker }: SitePerson): string =>
  `${name}, ${formatPhone(phone)}\u00a0; demande faite par ${ASKED_BY[asker]}`
