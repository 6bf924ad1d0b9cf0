import { foldText } from '#app/values/words/fold-text.ts'

/** The longest name that an address keeps. */
const NAME_MAX = 60

/**
 * The last part of a profile's address: name and town, 'toitures-lebon-saint-denis'. When another company has it, four
 * characters of the company's own id tell them apart.
 */
export function companySlug(
  company: { id: string; companyName: string; town: string | null },
  isTaken: (slug: string) => boolean,
): string {
  const words = foldText(`${company.companyName} ${company.town ?? ''}`)
    .replace(/[^a-z0-9 ]+/g, '')
    .slice(0, NAME_MAX)
    .trim()
  const slug = (words === '' ? 'entreprise' : words).replaceAll(/ +/g, '-')
  return isTaken(slug) ? `${slug}-${company.id.replaceAll('-', '').slice(-4)}` : slug
}
