import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle-dashed'
import { companyFieldHref } from '#app/features/companies/file/company-parts.ts'
import { STANDING_REFUSALS } from '#app/features/companies/copy.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { QuoteField } from './quote-draft.ts'
import type { MissingMention } from '#app/features/quotes/document/missing-mention.ts'
import { quoteSentence } from '#app/features/quotes/quote-words.ts'
import type { SendRefusal } from '#app/features/quotes/quote.ts'

/** The control that each field of the devis is put right with; null when it is no control of this form. */
const CONTROL: Record<QuoteField, string | null> = {
  lines: 'lines',
  validUntil: 'validUntil',
  start: 'startText',
  startDay: 'startOn',
  duration: 'durationText',
  paymentTerms: 'paymentTerms',
  instalments: 'instalmentsText',
  wasteQuantity: 'wasteQuantity',
  wasteHandling: 'wasteHandling',
  wastePlace: 'wastePlace',
  wasteCost: 'wasteCost',
  travelCosts: 'travelCosts',
  workNature: 'workNature',
  worksAddress: 'worksAddress',
  clientName: null,
  certification: 'lines',
  reverseCharge: null,
  localTax: 'localTaxText',
  energyAid: 'energyAid',
  rgeHeld: 'rgeHeld',
  subcontractors: 'subcontractorsText',
  labour: 'labourIncluded',
  fossilBoiler: 'fossilBoiler',
  solarPlant: 'solarPlant',
  urgentRepair: 'urgentWhat',
}

/** Rules about the rate of a line, which is then what is put right. */
const RATE_RULES: readonly string[] = ['V1', 'V4', 'V5']

function placeOf({ fix, rule }: MissingMention): { href: string; act: string } | null {
  if (fix.page === 'company')
    return {
      href: fix.field === 'rge' ? paths.qualifications() : companyFieldHref(fix.field),
      act: 'Compléter l’entreprise',
    }
  if (fix.page === 'client')
    return fix.field
      ? {
          href: `${paths.client(fix.clientId, { vue: 'modifier' })}#${fix.field}`,
          act: 'Compléter sa fiche',
        }
      : { href: paths.clients(), act: 'Voir mes clients' }
  if (fix.field === 'lines' && fix.line !== undefined)
    return {
      href: `#lines.${fix.line}.${RATE_RULES.includes(rule) ? 'vat' : rule === 'D10' ? 'productReference' : 'designation'}`,
      act: 'Corriger la ligne',
    }
  const control = CONTROL[fix.field]
  return control
    ? { href: `#${control}`, act: control === 'lines' ? 'Aux lignes' : 'Remplir' }
    : null
}

/**
 * What still stands between a draft and its sending, each with the place to put it right. `at` is
 * the address of the form when the list stands on another page.
 */
export function QuoteChecklist({
  missing,
  refusal,
  at = '',
}: {
  missing: readonly MissingMention[]
  refusal: SendRefusal | null
  at?: string
}) {
  // Said once: the refusal tells that the validity is over, whatever the mentions add.
  const mentions =
    refusal === 'validity_passed'
      ? missing.filter(({ fix }) => fix.field !== 'validUntil')
      : missing
  const other = refusal === null || refusal === 'quote_incomplete' ? null : refusal
  if (missing.length === 0 && other === null) {
    return (
      <p className="flex items-start gap-2 text-ok">
        <Icon of={Check} className="mt-1" />
        Toutes les mentions obligatoires sont là.
      </p>
    )
  }
  return (
    <ul className="quote-checklist">
      {other && (
        <li>
          <Icon of={Circle} />
          <span>
            {other === 'validity_passed'
              ? 'La validité du devis est passée.'
              : quoteSentence(other)}{' '}
            {other === 'validity_passed' && (
              <AppLink href={`${at}#validUntil`} className="link">
                Choisir un jour à venir
              </AppLink>
            )}
            {Object.hasOwn(STANDING_REFUSALS, other) && (
              <AppLink href={paths.company()} className="link">
                Voir mon entreprise
              </AppLink>
            )}
          </span>
        </li>
      )}
      {mentions.map((mention, index) => {
        const place = placeOf(mention)
        return (
          <li key={`${mention.rule}-${index}`}>
            <Icon of={Circle} />
            <span>
              {mention.sentence}
              {place && (
                <>
                  {' '}
                  <AppLink
                    href={place.href.startsWith('#') ? at + place.href : place.href}
                    className="link whitespace-nowrap"
                    aria-label={`${place.act}\u00a0: ${mention.sentence}`}
                  >
                    {place.act}
                  </AppLink>
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
