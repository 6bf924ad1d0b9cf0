import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { Route } from './+types/admin-plan-orders.page'
import { PLAN_ORDER_STATES } from './plan-order-copy.ts'
import {
  listPlanOrders,
  PLAN_ORDERS_PER_PAGE,
  planOrderQuery,
  readPlanOrderFilter,
} from './plan-order-queries.server.ts'
import { PlanOrderTable, planOrderRow } from './plan-order-table.tsx'
import { PLAN_ORDER_STATUSES } from './plan-order.ts'

export const meta = () => [{ title: 'Formules par virement — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readPlanOrderFilter(new URL(request.url).searchParams)
  const { rows, total } = await listPlanOrders(ctx, filter)
  const pages = Math.ceil(total / PLAN_ORDERS_PER_PAGE)
  const { page: _, ...all } = planOrderQuery({ ...filter, page: 1 })
  return {
    filter,
    total,
    pages,
    rows: rows.map((row) => planOrderRow(row, ctx.now)),
    exportHref: paths.adminPlanOrdersExport(all),
    here: Array.from({ length: pages }, (__, index) =>
      paths.adminPlanOrders(planOrderQuery({ ...filter, page: index + 1 })),
    ),
  }
}

export default function AdminPlanOrdersPage({
  loaderData: { filter, total, pages, rows, exportHref, here },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Formules par virement"
        before={
          <Breadcrumbs
            trail={[
              { label: 'Abonnements', href: paths.adminSubscribers() },
              { label: 'Virements' },
            ]}
          />
        }
      >
        Ce que les artisans demandent par facture et virement, du premier mot à la fin de la
        période.
      </PageHeader>
      <FilterBar
        label="Rechercher une référence, une facture, une entreprise ou un email"
        search={filter.search}
        placeholder="VIR-1A2B3C4D"
      >
        <div className="w-full sm:w-56">
          <Select
            key={filter.state}
            label="État"
            name="etat"
            defaultValue={filter.state === 'waiting' ? '' : filter.state}
            placeholder="À traiter"
            options={[
              ...PLAN_ORDER_STATUSES.map((status) => ({
                value: status,
                label: PLAN_ORDER_STATES[status].label,
              })),
              { value: 'all', label: 'Toutes' },
            ]}
          />
        </div>
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NobodyFoundDrawing />}
          title={
            filter.state === 'waiting' && !filter.search
              ? 'Aucune demande à traiter'
              : 'Aucune demande trouvée'
          }
          action={
            <ButtonLink href={paths.adminPlanOrders({ etat: 'all' })}>
              Voir toutes les demandes
            </ButtonLink>
          }
        >
          Une demande arrive ici quand un artisan choisit une formule à payer par virement.
        </EmptyState>
      ) : (
        <>
          <PlanOrderTable
            caption={`${total.toLocaleString('fr-FR')}\u00a0${total === 1 ? 'demande' : 'demandes'}`}
            rows={rows}
          />
          <p className="mt-6">
            <ButtonLink href={exportHref} download size="sm">
              Exporter en CSV
            </ButtonLink>
          </p>
        </>
      )}
      <Pagination
        current={filter.page}
        total={pages}
        href={(page) => here[page - 1] ?? paths.adminPlanOrders()}
      />
    </>
  )
}
