import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle-dashed'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { FixPlace, QuoteField } from './quote-draft.ts'
import type { MissingMention } from './quote-mentions.ts'

/** The control that each field of the devis is put right with; null when it is no control of this form. */
const CONTROL: Record<QuoteField, string | null> = {
  lines: 'lines', validUntil: 'validUntil', start: 'startText', duration: 'durationText', paymentTerms: 'paymentTerms', travelCosts: 'travelCosts', quotePrice: 'quotePrice',
  workNature: 'workNature', worksAddress: 'worksAddress', clientName: null, certification: 'lines', reverseCharge: null, localTax: 'localTaxText', energyAid: null,
}

const COMPANY_CONTROL: Partial<Record<Extract<FixPlace, { page: 'company' }>['field'], string>> = { place: 'postalCode', radius: 'radiusKm', insurance: 'insurer', mediator: 'mediatorName' }

function placeOf(fix: FixPlace): { href: string; act: string } | null {
  if (fix.page === 'company') return { href: `${paths.company()}#${COMPANY_CONTROL[fix.field] ?? fix.field}`, act: 'Compléter mon entreprise' }
  if (fix.field === 'lines' && fix.line !== undefined) return { href: `#lines.${fix.line}.designation`, act: 'Corriger la ligne' }
  const control = CONTROL[fix.field]
  return control ? { href: `#${control}`, act: 'Remplir' } : null
}

/** What the law still asks for before a devis may leave, each with the place to put it right. */
export function QuoteChecklist({ missing }: { missing: readonly MissingMention[] }) {
  if (missing.length === 0) {
    return (
      <p className="flex items-start gap-2 text-ok">
        <Icon of={Check} className="mt-1" />
        Toutes les mentions obligatoires sont là.
      </p>
    )
  }
  return (
    <ul className="quote-checklist">
      {missing.map((mention, index) => {
        const place = placeOf(mention.fix)
        return (
          <li key={`${mention.rule}-${index}`}>
            <Icon of={Circle} />
            <span>
              {mention.sentence}
              {place && <> <AppLink href={place.href} className="link whitespace-nowrap" aria-label={`${place.act}\u00a0: ${mention.sentence}`}>{place.act}</AppLink></>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
