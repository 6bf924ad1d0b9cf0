import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { counted } from '#app/values/words/counted.ts'
import { SEARCHED_AMONG_LAST } from '#app/values/team-list.ts'
import type { Route } from './+types/admin-plan-orders.page'
import { looksAtLast, planOrderList } from './plan-order-list.ts'
import { teamPlanOrders } from './plan-order-queries.server.ts'
import { PlanOrderTable, planOrderRow } from './plan-order-table.tsx'

export const meta = () => [{ title: 'Formules par virement — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { rows, ...shown } = await teamPlanOrders.load(ctx, request)
  return { ...shown, rows: rows.map((row) => planOrderRow(row, ctx.now)) }
}

export default function AdminPlanOrdersPage({
  loaderData: { rows, ...shown },
}: Route.ComponentProps) {
  const list = { list: planOrderList, ...shown }
  return (
    <>
      <PageHeader
        title="Formules par virement"
        trail={[{ label: 'Abonnements', href: paths.adminSubscribers() }, { label: 'Virements' }]}
        aside={<CsvLink {...list} />}
      >
        Ce que les artisans demandent par facture et virement, du premier mot à la fin de la
        période.{looksAtLast(shown.filter) && ` ${SEARCHED_AMONG_LAST}`}
      </PageHeader>
      <TeamList
        {...list}
        label="Rechercher"
        placeholder="Référence, facture, entreprise"
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Aucune demande à traiter',
          text: 'Une demande arrive ici quand un artisan choisit une formule à payer par virement.',
          action: (
            <ButtonLink href={planOrderList.at({ state: 'all' })}>
              Voir toutes les demandes
            </ButtonLink>
          ),
        }}
        unmatched={{ title: 'Aucune demande trouvée', all: 'Voir les demandes à traiter' }}
      >
        <PlanOrderTable caption={counted(shown.total, 'demande', 'demandes')} rows={rows} />
      </TeamList>
    </>
  )
}
