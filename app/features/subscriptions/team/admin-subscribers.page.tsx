import ChartColumn from 'lucide-react/icons/chart-column'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect } from 'react'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { useMayOpen } from '#app/features/accounts/team/team-reader.tsx'
import { paths } from '#app/paths.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { announceToast } from '#app/ui/feedback/toast.ts'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-subscribers.page'
import { countSubscribers, teamSubscribers } from './list-subscribers.server.ts'
import { teamPlanOrders } from '#app/features/subscriptions/orders/plan-order-queries.server.ts'
import {
  PlanOrderTable,
  planOrderRow,
} from '#app/features/subscriptions/orders/plan-order-table.tsx'
import {
  SUBSCRIPTION_STATUS_LABELS,
  SUBSCRIPTION_TONES,
} from '#app/features/subscriptions/status-copy.ts'
import { activationRate, subscriberList, tierLabel } from './subscriber-list.ts'

export const meta = () => [{ title: 'Abonnements — Ouvréo' }]

/** Plans asked for by transfer that are shown above the list; their own page has all. */
const ORDERS_SHOWN = 5
const FAILURE = 'Impossible de charger la liste des abonnés'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  try {
    const [{ rows, ...shown }, figures, orders] = await Promise.all([
      teamSubscribers.load(ctx, request),
      countSubscribers(ctx),
      teamPlanOrders.page(ctx),
    ])
    const day = (instant: Date | null) => instant && formatDateShort(instant, PARIS)
    return {
      ...shown,
      figures,
      orders: {
        total: orders.total,
        rows: orders.rows.slice(0, ORDERS_SHOWN).map((row) => planOrderRow(row, ctx.now)),
      },
      rows: rows.map(({ id, email, tier, status, trial, createdAt, endsAt, renewsAt }) => ({
        id,
        email,
        tier,
        status,
        trial,
        since: day(createdAt),
        until: day(endsAt),
        renews: day(renewsAt),
      })),
    }
  } catch (error) {
    log.error('subscribers could not be listed', describeError(error))
    const filter = subscriberList.read(new URL(request.url).searchParams)
    return { filter, figures: null, orders: { total: 0, rows: [] }, total: 0, pages: 0, rows: [] }
  }
}

export default function AdminSubscribersPage({
  loaderData: { figures, orders, rows, ...shown },
}: Route.ComponentProps) {
  const list = { list: subscriberList, ...shown }
  const mayOpen = useMayOpen()
  const here = subscriberList.href(shown.filter, { page: shown.filter.page })
  useEffect(() => {
    if (!figures) announceToast({ tone: 'bad', title: FAILURE })
  }, [figures])
  return (
    <>
      <PageHeader
        title="Abonnements"
        aside={
          <>
            <ButtonLink href={here} size="sm" icon={<Icon of={RefreshCw} />}>
              Actualiser
            </ButtonLink>
            <ButtonLink href={paths.adminPlanOrders()} size="sm">
              Virements
            </ButtonLink>
            <ButtonLink href={paths.adminOperatorInvoices()} size="sm">
              Factures
            </ButtonLink>
            <ButtonLink
              href={paths.adminSubscriptionFigures()}
              size="sm"
              icon={<Icon of={ChartColumn} />}
            >
              Statistiques
            </ButtonLink>
            {mayOpen(paths.adminDesign()) && (
              <ButtonLink href={paths.adminDesign()} size="sm">
                Design
              </ButtonLink>
            )}
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
              <ButtonLink href={here} size="sm">
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
            caption={counted(orders.total, 'demande à traiter', 'demandes à traiter')}
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
      {figures && (
        <TeamList
          {...list}
          label="Rechercher par email"
          placeholder="nom@exemple.fr"
          none={{
            drawing: <NobodyFoundDrawing />,
            title: 'Aucun abonnement trouvé',
            text: 'Le premier commencera avec la vérification d’une entreprise.',
          }}
          unmatched={{
            title: 'Aucun abonnement trouvé',
            text: 'Aucun abonné ne correspond à ces filtres.',
            all: 'Voir tous les abonnés',
          }}
        >
          <TeamTable
            {...list}
            counted={['abonnement', 'abonnements']}
            rows={rows}
            columns={[
              {
                header: 'Email',
                sorts: 'email',
                rowHeader: true,
                cell: (row) => (
                  <AppLink
                    href={paths.adminSubscriber(row.id)}
                    className="link break-all md:break-normal"
                  >
                    {row.email}
                  </AppLink>
                ),
              },
              {
                header: 'Type d’offre',
                sorts: 'tier',
                cell: (row) => tierLabel(row.tier),
              },
              {
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
              { header: 'Date d’abonnement', sorts: '-start', cell: (row) => row.since },
              {
                header: 'Date de fin',
                sorts: 'end',
                cell: (row) =>
                  row.until ??
                  (row.renews && row.status === 'active' ? `se renouvelle le ${row.renews}` : '–'),
              },
            ]}
          />
          <p className="mt-6">
            <CsvLink {...list} />
          </p>
        </TeamList>
      )}
    </>
  )
}
