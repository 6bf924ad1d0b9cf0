import { Select } from '#app/ui/form/choice-fields.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import type { Route } from './+types/admin-subscribers.page'
import { sortParam, tierLabel, TIERS, type StatusFilter } from './subscriber-list.ts'

const STATUS_FILTERS: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'active', label: 'Actifs' },
  { value: 'inactive', label: 'Inactifs' },
]
const ORDERS: readonly { value: string; label: string }[] = [
  { value: '-start', label: 'Plus récents' },
  { value: 'start', label: 'Plus anciens' },
  { value: 'end', label: 'Fin proche' },
  { value: '-end', label: 'Fin lointaine' },
  { value: 'email', label: 'Email A à Z' },
  { value: '-email', label: 'Email Z à A' },
  { value: 'tier', label: 'Offre A à Z' },
  { value: '-tier', label: 'Offre Z à A' },
]

export function SubscriberFilters({ filter }: Pick<Route.ComponentProps['loaderData'], 'filter'>) {
  return (
    <FilterBar label="Rechercher par email" search={filter.search} placeholder="nom@exemple.fr">
      <div className="w-full sm:w-32">
        <Select
          key={`s${filter.status}`}
          label="Statut"
          name="statut"
          defaultValue={filter.status}
          options={STATUS_FILTERS}
        />
      </div>
      <div className="w-full sm:w-48">
        <Select
          key={`o${filter.tier ?? ''}`}
          label="Offre"
          name="offre"
          defaultValue={filter.tier ?? ''}
          placeholder="Toutes"
          options={TIERS.map((tier) => ({ value: tier, label: tierLabel(tier) }))}
        />
      </div>
      <div className="w-full sm:w-44">
        <Select
          key={`t${sortParam(filter.sort)}`}
          label="Ordre"
          name="tri"
          defaultValue={sortParam(filter.sort)}
          options={ORDERS}
        />
      </div>
    </FilterBar>
  )
}
