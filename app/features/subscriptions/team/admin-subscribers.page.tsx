import ChartColumn from 'lucide-react/icons/chart-column'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect } from 'react'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
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
import { activationRate, readSubscriberFilter, subscriberQuery } from './subscriber-list.ts'
import { SubscriberFilters } from './subscriber-filters.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

export const meta = () => [{ title: 'Abonnements — Ouvréo' }]

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
      <SubscriberFilters filter={filter} />
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
          <SubscriberTable filter={filter} total={total} rows={rows} />
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
