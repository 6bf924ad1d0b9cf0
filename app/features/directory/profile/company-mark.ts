import { paths } from '#app/paths.ts'
import type { CompanyCard } from './company-cards.server.ts'

/** The small image that stands beside a company's name: its logo, else its portrait; null without either. */
export function markOf({ logo, portrait }: Pick<CompanyCard, 'logo' | 'portrait'>): string | null {
  const mark = logo ?? portrait
  return mark && paths.companyImage(mark, { taille: 'petite' })
}
