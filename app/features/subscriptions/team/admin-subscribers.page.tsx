import ChartColumn from 'lucide-react/icons/chart-column'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect } from 'react'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { SortLink, type SortDirection } from '#app/ui/data/sort-link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-subscribers.page'
import {
  countSubscribers,
  listSubscribers,
  SUBSCRIBERS_PER_PAGE,
} from './list-subscribers.server.ts'
import { listPlanOrders } from '#app/features/subscriptions/orders/plan-order-queries.server.ts'
import {
  PlanOrderTable,
  planOrderRow,
} from '#app/features/subscriptions/orders/plan-order-table.tsx'
import {
  activationRate,
  readSubscriberFilter,
  sortParam,
  subscriberQuery,
  SUBSCRIPTION_STATUS_LABELS,
  tierLabel,
  TIERS,
  type StatusFilter,
  type SubscriberSort,
} from './subscriber-list.ts'
import { SUBSCRIPTION_TONES } from '#app/features/subscriptions/subscription-copy.ts'

export const meta = () => [{ title: 'Abonnements — Ouvréo' }]

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
/** Plans asked for by transfer that are shown above the list; their own page has all. */
const ORDERS_SHOWN = 5
const FAILURE = 'Impossible de charger la liste des abonnés'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readSubscriberFilter(new URL(request.url).searchParams)
  try {
    const [list, figures, orders] = await Promise.all([
      listSubscribers(ctx, filter),
      countSubscribers(ctx),
      listPlanOrders(ctx, { state: 'waiting', search: '', page: 1 }),
    ])
    const day = (instant: Date | null) => instant && formatDateShort(instant, PARIS)
    return {
      filter,
      figures,
      orders: {
        total: orders.total,
        rows: orders.rows.slice(0, ORDERS_SHOWN).map((row) => planOrderRow(row, ctx.now)),
      },
      total: list.total,
      pages: Math.ceil(list.total / SUBSCRIBERS_PER_PAGE),
      rows: list.rows.map(
        ({ artisanId, email, tier, status, trial, createdAt, endsAt, renewsAt }) => ({
          artisanId,
          email,
          tier,
          status,
          trial,
          since: day(createdAt),
          until: day(endsAt),
          renews: day(renewsAt),
        }),
      ),
    }
  } catch (error) {
    log.error('subscribers could not be listed', describeError(error))
    return { filter, figures: null, orders: { total: 0, rows: [] }, total: 0, pages: 0, rows: [] }
  }
}

export default function AdminSubscribersPage({ loaderData }: Route.ComponentProps) {
  const { filter, figures, orders, total, pages, rows } = loaderData
  useEffect(() => {
    if (!loaderData.figures) announceToast({ tone: 'bad', title: FAILURE })
  }, [loaderData])
  const here = (page: number) =>
    `${paths.adminSubscribers()}${subscriberQuery({ ...filter, page })}`
  const sorted = (by: SubscriberSort['by']): SortDirection | undefined =>
    filter.sort.by === by ? (filter.sort.descending ? 'descending' : 'ascending') : undefined
  const header = (by: SubscriberSort['by'], label: string) => ({
    label,
    sort: sorted(by),
    header: (
      <SortLink
        label={label}
        sorted={sorted(by)}
        href={`${paths.adminSubscribers()}${subscriberQuery({ ...filter, page: 1, sort: { by, descending: sorted(by) === 'ascending' } })}`}
      />
    ),
  })
  return (
    <>
      <PageHeader
        title="Abonnements"
        aside={
          <>
            <ButtonLink href={here(filter.page)} size="sm" icon={<Icon of={RefreshCw} />}>
              Actualiser
            </ButtonLink>
            <ButtonLink href={paths.adminPlanOrders()} size="sm">
              Virements
            </ButtonLink>
            <ButtonLink
              href={paths.adminSubscriptionFigures()}
              size="sm"
              icon={<Icon of={ChartColumn} />}
            >
              Statistiques
            </ButtonLink>
            <ButtonLink href={paths.adminDesign()} size="sm">
              Design
            </ButtonLink>
          </>
        }
      >
        Les artisans abonnés ou en mois offert.
      </PageHeader>
      {figures ? (
        <Figures>
          <Figure label="Abonnés" value={figures.total.toLocaleString('fr-FR')} />
          <Figure label="Abonnements actifs" value={figures.active.toLocaleString('fr-FR')} />
          <Figure
            label={'Taux d’activation'}
            value={`${activationRate(figures.active, figures.total)}\u00a0%`}
          />
        </Figures>
      ) : (
        <div className="mb-8">
          <Notice
            tone="bad"
            title={FAILURE}
            action={
              <ButtonLink href={here(filter.page)} size="sm">
                Réessayer
              </ButtonLink>
            }
          >
            La base de données n’a pas répondu. Rien n’est perdu.
          </Notice>
        </div>
      )}
      {orders.total > 0 && (
        <section className="mb-12">
          <h2 className="mb-4 text-heading">Formules demandées par virement</h2>
          <PlanOrderTable
            caption={
              orders.total === 1
                ? '1\u00a0demande à traiter'
                : `${orders.total.toLocaleString('fr-FR')}\u00a0demandes à traiter`
            }
            rows={orders.rows}
          />
          {orders.total > orders.rows.length && (
            <p className="mt-4">
              <ButtonLink href={paths.adminPlanOrders()} size="sm">
                Voir toutes les demandes
              </ButtonLink>
            </p>
          )}
        </section>
      )}
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
      {!figures ? null : rows.length === 0 ? (
        <EmptyState
          drawing={<NobodyFoundDrawing />}
          title="Aucun abonnement trouvé"
          action={
            figures.total > 0 && (
              <ButtonLink href={paths.adminSubscribers()}>Voir tous les abonnés</ButtonLink>
            )
          }
        >
          {figures.total === 0
            ? 'Le premier commencera avec la vérification d’une entreprise.'
            : 'Aucun abonné ne correspond à ces filtres.'}
        </EmptyState>
      ) : (
        <>
          <Table
            caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'abonnement' : 'abonnements'}`}
            rows={rows}
            rowKey={(row) => row.artisanId}
            columns={[
              {
                key: 'email',
                ...header('email', 'Email'),
                rowHeader: true,
                cell: (row) => (
                  <AppLink
                    href={paths.adminSubscriber(row.artisanId)}
                    className="link break-all md:break-normal"
                  >
                    {row.email}
                  </AppLink>
                ),
              },
              {
                key: 'tier',
                ...header('tier', 'Type d’offre'),
                cell: (row) => tierLabel(row.tier),
              },
              {
                key: 'status',
                header: 'Statut',
                cell: (row) => (
                  <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                    <Badge tone={SUBSCRIPTION_TONES[row.status]}>
                      {SUBSCRIPTION_STATUS_LABELS[row.status]}
                    </Badge>
                    {row.trial && <Badge>Mois offert</Badge>}
                  </span>
                ),
              },
              { key: 'since', ...header('start', 'Date d’abonnement'), cell: (row) => row.since },
              {
                key: 'until',
                ...header('end', 'Date de fin'),
                cell: (row) =>
                  row.until ??
                  (row.renews && row.status === 'active' ? `se renouvelle le ${row.renews}` : '–'),
              },
            ]}
          />
          <p className="mt-6">
            <ButtonLink
              href={`${paths.adminSubscribersExport()}${subscriberQuery({ ...filter, page: 1 })}`}
              download
              size="sm"
            >
              Exporter en CSV
            </ButtonLink>
          </p>
        </>
      )}
      <Pagination current={filter.page} total={pages} href={here} />
    </>
  )
}
