import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { sortableColumn } from '#app/ui/data/sortable-column.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { Route } from './+types/admin-companies.page'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { COMPANY_VIEWS, companyQuery, readCompanyFilter } from './company-list.ts'
import {
  COMPANIES_PER_PAGE,
  countCompaniesByVerification,
  countRenewals,
  getOldestToVerify,
  listCompanies,
} from '#app/features/companies/queries.server.ts'
import {
  VerificationBadge,
  WaitingBadge,
  waitingText,
} from '#app/features/companies/checks/verification-badge.tsx'

export const meta = () => [{ title: 'Vérifications — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readCompanyFilter(new URL(request.url).searchParams)
  const { view, search, sort, page } = filter
  const [list, counts, renewals, oldest] = await Promise.all([
    listCompanies(ctx, {
      verification: view.verification,
      renewed: view.renewed,
      search,
      sort,
      page,
    }),
    countCompaniesByVerification(ctx),
    countRenewals(ctx),
    getOldestToVerify(ctx),
  ])
  return {
    filter,
    rows: list.rows,
    total: list.total,
    counts,
    renewals,
    perPage: COMPANIES_PER_PAGE,
    oldest: oldest?.waiting
      ? { id: oldest.id, name: oldest.companyName, waiting: oldest.waiting }
      : null,
  }
}

export default function AdminCompaniesPage({
  loaderData: { filter, rows, total, counts, renewals, perPage, oldest },
}: Route.ComponentProps) {
  const {
    view: { vue },
    search,
    sort,
    page,
  } = filter
  const here = (change: Partial<typeof filter>) =>
    paths.adminArtisans(companyQuery({ ...filter, page: 1, ...change }))
  return (
    <>
      <PageHeader
        title="Vérifications"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportCompanies(companyQuery({ ...filter, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Chaque entreprise reçoit une réponse sous {VERIFICATION_PROMISE_HOURS}&nbsp;heures.
      </PageHeader>
      {oldest && (
        <div className="mb-10">
          <AttentionBand
            title={
              counts.pending === 1
                ? 'Une entreprise attend votre réponse'
                : `${counts.pending} entreprises attendent votre réponse`
            }
            action={
              <ButtonLink href={paths.adminArtisan(oldest.id)} variant="primary">
                Examiner la plus ancienne
              </ButtonLink>
            }
          >
            {oldest.name} attend {waitingText(oldest.waiting.hours)}
            {oldest.waiting.late
              ? `\u00a0: la promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures est dépassée.`
              : `, pour une promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures.`}
          </AttentionBand>
        </div>
      )}
      <Tabs
        label="Entreprises par état"
        tabs={COMPANY_VIEWS.map((view) => ({
          href: paths.adminArtisans(`?vue=${view.vue}`),
          label: view.label,
          current: view.vue === vue,
          count:
            view.verification === 'pending' ? counts.pending : view.renewed ? renewals : undefined,
        }))}
      />
      <div className="mt-6">
        <FilterBar
          label="Rechercher"
          search={search}
          placeholder="Nom, SIRET, email, commune"
          keep={{ vue }}
        />
        {rows.length === 0 ? (
          <EmptyState
            drawing={<NobodyFoundDrawing />}
            title={
              search
                ? 'Aucune entreprise ne correspond'
                : vue === 'a-verifier'
                  ? 'Aucune entreprise n’attend'
                  : vue === 'assurances'
                    ? 'Aucune assurance n’attend son contrôle'
                    : 'Aucune entreprise ici'
            }
          >
            {search
              ? 'Vérifiez l’orthographe, ou cherchez dans toutes les entreprises.'
              : vue === 'a-verifier'
                ? 'Les prochaines arrivent ici dès que leur artisan les envoie.'
                : vue === 'assurances'
                  ? 'Une entreprise vérifiée vient ici quand elle dépose une attestation d’assurance décennale.'
                  : null}
          </EmptyState>
        ) : (
          <Table
            caption={`${total}\u00a0${total === 1 ? 'entreprise' : 'entreprises'}`}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                ...sortableColumn('nom', 'Entreprise', sort, (order) => here({ sort: order })),
                rowHeader: true,
                cell: (row) => (
                  <AppLink href={paths.adminArtisan(row.id)} className="link">
                    {row.companyName}
                  </AppLink>
                ),
              },
              {
                key: 'siret',
                header: 'SIRET',
                cell: (row) => (
                  <span className="whitespace-nowrap tabular-nums">
                    {row.siret ? formatSiret(row.siret as Siret) : '–'}
                  </span>
                ),
              },
              {
                key: 'town',
                ...sortableColumn('commune', 'Commune', sort, (order) => here({ sort: order })),
                cell: (row) => (row.town ? `${row.town} (${row.postalCode})` : '–'),
              },
              {
                key: 'email',
                header: 'Email',
                cell: (row) => <span className="break-all">{row.email}</span>,
              },
              {
                key: 'state',
                ...sortableColumn('attente', 'État', sort, (order) => here({ sort: order })),
                cell: (row) => (
                  <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                    {row.waiting ? (
                      <WaitingBadge waiting={row.waiting} />
                    ) : (
                      <VerificationBadge verification={row.verification} />
                    )}
                    {row.suspended && <Badge tone="bad">Suspendue</Badge>}
                  </span>
                ),
              },
            ]}
          />
        )}
        <Pagination
          current={page}
          total={Math.ceil(total / perPage)}
          href={(to) => here({ page: to })}
        />
      </div>
    </>
  )
}
