import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { LeadTab } from './lead.ts'
import {
  isNarrowed,
  LEAD_AGES,
  LEAD_DISTANCES,
  leadFilterQuery,
  type LeadFilter,
  type LeadSort,
} from './lead-filter.ts'
import { TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { TIMEFRAMES } from '#app/features/requests/quote-request.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'

const SORTS: Record<LeadSort, string> = {
  '': 'Par défaut',
  recentes: 'Les plus récentes',
  proches: 'Les plus proches',
  pressantes: 'Les plus urgentes',
}
const AGES: Record<(typeof LEAD_AGES)[number], string> = {
  1: 'Depuis hier',
  7: 'Depuis 7 jours',
  30: 'Depuis 30 jours',
  90: 'Depuis 3 mois',
}

/**
 * What narrows the list of an artisan's requests: a form of plain fields, folded away until it is
 * wanted, open while it narrows.
 */
export function LeadFilters({
  tab,
  filter,
  trades,
  found,
}: {
  tab: LeadTab
  filter: LeadFilter
  trades: readonly TradeSlug[]
  found: number
}) {
  const narrowed = isNarrowed(filter)
  const field = 'w-[calc(50%-0.375rem)] sm:w-44'
  return (
    <details className="filters" open={narrowed || filter.sort !== ''}>
      <summary>
        <Icon of={SlidersHorizontal} />
        Chercher et trier
        {narrowed && (
          <span className="text-faint">{found === 1 ? '1 demande' : `${found} demandes`}</span>
        )}
      </summary>
      <FilterBar
        label="Rechercher"
        search={filter.search}
        placeholder="Gouttière, Avrillé…"
        keep={{ onglet: tab }}
      >
        {trades.length > 1 && (
          <div className={field}>
            <Select
              label="Métier"
              name="metier"
              defaultValue={filter.trade ?? ''}
              placeholder="Tous"
              options={trades.map((trade) => ({ value: trade, label: TRADES[trade].name }))}
            />
          </div>
        )}
        <div className={field}>
          <Select
            label="Distance"
            name="rayon"
            defaultValue={String(filter.withinKm ?? '')}
            placeholder="Toutes"
            options={LEAD_DISTANCES.map((km) => ({
              value: String(km),
              label: `${km}\u00a0km au plus`,
            }))}
          />
        </div>
        <div className={field}>
          <Select
            label="Urgence"
            name="delai"
            defaultValue={filter.timeframe ?? ''}
            placeholder="Toutes"
            options={TIMEFRAMES.map((value) => ({ value, label: TIMEFRAME_LABELS[value] }))}
          />
        </div>
        <div className={field}>
          <Select
            label="Proposée"
            name="depuis"
            defaultValue={String(filter.days ?? '')}
            placeholder="Toutes dates"
            options={LEAD_AGES.map((days) => ({ value: String(days), label: AGES[days] }))}
          />
        </div>
        <div className={field}>
          <Select
            label="Ordre"
            name="tri"
            defaultValue={filter.sort}
            options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
          />
        </div>
        {(narrowed || leadFilterQuery(filter).tri) && (
          <p className="self-end py-3.5">
            <AppLink href={paths.leads({ onglet: tab })} className="link">
              Tout voir
            </AppLink>
          </p>
        )}
      </FilterBar>
    </details>
  )
}
