import RefreshCw from 'lucide-react/icons/refresh-cw'
import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/choice-fields.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Figure, Figures } from '#app/ui/figures.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { formatDateShort } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/admin-subscribers.page'
import { countSubscribers, listSubscribers, SUBSCRIBERS_PER_PAGE } from './list-subscribers.server.ts'
import { activationRate, SUBSCRIPTION_STATUS_LABELS, tierLabel, TIERS, type StatusFilter } from './subscriber-list.ts'
import type { SubscriptionStatus } from './subscription.ts'

export const meta = () => [{ title: 'Abonnements — Ouvréo' }]

const TONES: Record<SubscriptionStatus, Tone> = { active: 'ok', inactive: 'neutral', expired: 'warn' }
const STATUS_FILTERS: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 'active', label: 'Actifs' },
  { value: 'inactive', label: 'Inactifs' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const filter = {
    search: (searchParams.get('q') ?? '').slice(0, 100),
    status: STATUS_FILTERS.find(({ value }) => value === searchParams.get('statut'))?.value ?? 'all',
    tier: TIERS.find((tier) => tier === searchParams.get('offre')),
    page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
  }
  try {
    const [list, figures] = await Promise.all([listSubscribers(ctx, filter), countSubscribers(ctx)])
    return { filter, figures, total: list.total, pages: Math.ceil(list.total / SUBSCRIBERS_PER_PAGE), rows: list.rows.map(({ createdAt, endsAt, ...row }) => ({ ...row, since: formatDateShort(createdAt, PARIS), until: endsAt && formatDateShort(endsAt, PARIS) })) }
  } catch (error) {
    log.error('subscribers could not be listed', describeError(error))
    return { filter, figures: null, total: 0, pages: 0, rows: [] }
  }
}

export default function AdminSubscribersPage({ loaderData: { filter, figures, total, pages, rows } }: Route.ComponentProps) {
  const here = (page: number) => {
    const values = Object.entries({ q: filter.search, statut: filter.status === 'all' ? '' : filter.status, offre: filter.tier ?? '', page: page > 1 ? String(page) : '' }).filter(([, value]) => value)
    return `${paths.adminSubscribers()}${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`
  }
  return (
    <>
      <PageHeader title="Abonnements" aside={
          <>
            <ButtonLink href={here(filter.page)} size="sm" icon={<Icon of={RefreshCw} />}>Actualiser</ButtonLink>
            <ButtonLink href={paths.adminDesign()} size="sm">Design</ButtonLink>
          </>
        }>
        Les artisans abonnés ou en mois offert.
      </PageHeader>
      {figures ? (
        <Figures>
          <Figure label="Abonnés" value={figures.total.toLocaleString('fr-FR')} />
          <Figure label="Abonnements actifs" value={figures.active.toLocaleString('fr-FR')} />
          <Figure label={'Taux d’activation'} value={`${activationRate(figures.active, figures.total)}\u00a0%`} />
        </Figures>
      ) : (
        <p className="notice notice-bad mb-8" role="alert">Impossible de charger la liste des abonnés</p>
      )}
      <FilterBar
        label="Rechercher par email"
        search={filter.search}
        placeholder="nom@exemple.fr"
      >
        <div className="w-full sm:w-40"><Select key={`s${filter.status}`} label="Statut" name="statut" defaultValue={filter.status} options={STATUS_FILTERS} /></div>
        <div className="w-full sm:w-56"><Select key={`o${filter.tier ?? ''}`} label="Offre" name="offre" defaultValue={filter.tier ?? ''} placeholder="Toutes" options={TIERS.map((tier) => ({ value: tier, label: tierLabel(tier) }))} /></div>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState title="Aucun abonnement trouvé">{figures?.total === 0 ? 'Le premier commencera avec la vérification d’une entreprise.' : 'Aucun abonné ne correspond à ces filtres.'}</EmptyState>
      ) : (
        <Table
          caption={`${total}\u00a0${total === 1 ? 'abonnement' : 'abonnements'}`}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'email', header: 'Email', rowHeader: true, cell: (row) => <span className="break-all">{row.email}</span> },
            { key: 'tier', header: 'Type d’offre', cell: (row) => tierLabel(row.tier) },
            {
              key: 'status', header: 'Statut', cell: (row) => (
                <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                  <Badge tone={TONES[row.status]}>{SUBSCRIPTION_STATUS_LABELS[row.status]}</Badge>
                  {row.trial && <Badge>Mois offert</Badge>}
                </span>
              ),
            },
            { key: 'since', header: 'Date d’abonnement', cell: (row) => row.since },
            { key: 'until', header: 'Date de fin', cell: (row) => row.until ?? '–' },
          ]}
        />
      )}
      <Pagination current={filter.page} total={pages} href={here} />
    </>
  )
}
