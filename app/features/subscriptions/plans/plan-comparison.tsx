import { Badge } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { PLAN_ORDER, PLAN_RIGHTS, type PlanEffect } from './plan-rights.ts'
import { CATALOGUE_VAT, PLANS, priceExclCents, type Plans, type PlanSlug } from './plans.ts'

/** The four plans side by side, right by right; the present one is marked. Prices are TTC with HT beside. */
export function PlanComparison({
  plans,
  present,
  vat = CATALOGUE_VAT,
}: {
  plans: Plans
  present: PlanSlug | null
  /** The VAT in the prices, basis points. */
  vat?: number
}) {
  const price = {
    key: 'price',
    name: 'Prix par mois',
    cell: (slug: PlanSlug) => (
      <span className="inline-block">
        <Money cents={plans[slug].priceInclCents} short={plans[slug].priceInclCents === 0} />
        {plans[slug].priceInclCents > 0 && (
          <span className="block text-sm text-faint">
            TTC, <Money cents={priceExclCents(plans[slug].priceInclCents, vat)} /> HT
          </span>
        )}
      </span>
    ),
  }
  const rows = [
    price,
    ...PLAN_RIGHTS.map(({ key, name, of }) => ({
      key,
      name,
      cell: (slug: PlanSlug) => of(plans[slug]),
    })),
  ]
  return (
    <Table
      caption="Ce que donne chaque formule"
      hideCaption
      className="plan-comparison"
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { key: 'right', header: 'Droit', rowHeader: true, cell: (row) => row.name },
        ...PLAN_ORDER.map((slug) => ({
          key: slug,
          label: PLANS[slug].name,
          header: (
            <span className="inline-flex items-center gap-2">
              {PLANS[slug].name}
              {slug === present && <Badge tone="tint">La vôtre</Badge>}
              {slug !== present && PLANS[slug].popular && <Badge>Populaire</Badge>}
            </span>
          ),
          cell: (row: (typeof rows)[number]) => row.cell(slug),
        })),
      ]}
    />
  )
}

/** What a change of plan would do for this artisan, said before it is made. Nothing when nothing changes. */
export function PlanEffects({ effects, title }: { effects: readonly PlanEffect[]; title: string }) {
  if (effects.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-heading">{title}</h2>
      <ul className="plan-effects">
        {effects.map(({ key, better, text }) => (
          <li key={key} data-better={better ? '' : undefined}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
