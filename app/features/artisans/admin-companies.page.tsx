import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { formatSiret, type Siret } from '#app/values/siret.ts'
import type { Route } from './+types/admin-companies.page'
import { VERIFICATION_PROMISE_HOURS, type VerificationStatus } from './artisan.ts'
import { COMPANIES_PER_PAGE, countCompaniesByVerification, listCompanies } from './queries.server.ts'
import { VerificationBadge, WaitingBadge, waitingText } from './verification-badge.tsx'

export const meta = () => [{ title: 'Vérifications — Ouvréo' }]

const VIEWS: readonly { vue: string; label: string; verification: VerificationStatus | undefined }[] = [
  { vue: 'a-verifier', label: 'À vérifier', verification: 'pending' },
  { vue: 'a-corriger', label: 'À corriger', verification: 'refused' },
  { vue: 'verifiees', label: 'Vérifiées', verification: 'verified' },
  { vue: 'incompletes', label: 'Incomplètes', verification: 'incomplete' },
  { vue: 'toutes', label: 'Toutes', verification: undefined },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const search = (searchParams.get('q') ?? '').slice(0, 100)
  const view = VIEWS.find(({ vue }) => vue === searchParams.get('vue')) ?? VIEWS[0]!
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const [list, counts, queue] = await Promise.all([
    listCompanies(ctx, { verification: view.verification, search, page }),
    countCompaniesByVerification(ctx),
    listCompanies(ctx, { verification: 'pending' }),
  ])
  const oldest = queue.rows[0]
  return { vue: view.vue, search, page, rows: list.rows, total: list.total, counts, perPage: COMPANIES_PER_PAGE, oldest: oldest?.waiting ? { id: oldest.id, name: oldest.companyName, waiting: oldest.waiting } : null }
}

export default function AdminCompaniesPage({ loaderData: { vue, search, page, rows, total, counts, perPage, oldest } }: Route.ComponentProps) {
  const address = (values: Record<string, string>) => `${paths.adminArtisans()}?${new URLSearchParams({ vue, ...(search ? { q: search } : {}), ...values })}`
  return (
    <>
      <PageHeader title="Vérifications">Chaque entreprise reçoit une réponse sous {VERIFICATION_PROMISE_HOURS}&nbsp;heures.</PageHeader>
      {oldest && (
        <div className="mb-10">
          <AttentionBand
            title={counts.pending === 1 ? 'Une entreprise attend votre réponse' : `${counts.pending} entreprises attendent votre réponse`}
            action={<ButtonLink href={paths.adminArtisan(oldest.id)} variant="primary">Examiner la plus ancienne</ButtonLink>}
          >
            {oldest.name} attend {waitingText(oldest.waiting.hours)}{oldest.waiting.late ? `\u00a0: la promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures est dépassée.` : `, pour une promesse de ${VERIFICATION_PROMISE_HOURS}\u00a0heures.`}
          </AttentionBand>
        </div>
      )}
      <Tabs
        label="Entreprises par état"
        tabs={VIEWS.map((view) => ({ href: `${paths.adminArtisans()}?vue=${view.vue}`, label: view.label, current: view.vue === vue, count: view.verification === 'pending' ? counts.pending : undefined }))}
      />
      <div className="mt-6">
        <FilterBar label="Rechercher" search={search} placeholder="Nom, SIRET, email, commune" keep={{ vue }} />
        {rows.length === 0 ? (
          <EmptyState title={search ? 'Aucune entreprise ne correspond' : vue === 'a-verifier' ? 'Aucune entreprise n’attend' : 'Aucune entreprise ici'}>
            {search ? 'Vérifiez l’orthographe, ou cherchez dans toutes les entreprises.' : vue === 'a-verifier' ? 'Les prochaines arrivent ici dès que leur artisan les envoie.' : null}
          </EmptyState>
        ) : (
          <Table
            caption={`${total}\u00a0${total === 1 ? 'entreprise' : 'entreprises'}`}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { key: 'name', header: 'Entreprise', rowHeader: true, cell: (row) => <AppLink href={paths.adminArtisan(row.id)} className="link">{row.companyName}</AppLink> },
              { key: 'siret', header: 'SIRET', cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.siret ? formatSiret(row.siret as Siret) : '–'}</span> },
              { key: 'town', header: 'Commune', cell: (row) => (row.town ? `${row.town} (${row.postalCode})` : '–') },
              { key: 'email', header: 'Email', cell: (row) => <span className="break-all">{row.email}</span> },
              {
                key: 'state', header: 'État', cell: (row) => (
                  <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                    {row.waiting ? <WaitingBadge waiting={row.waiting} /> : <VerificationBadge verification={row.verification} />}
                    {row.suspended && <Badge tone="bad">Suspendue</Badge>}
                  </span>
                ),
              },
            ]}
          />
        )}
        <Pagination current={page} total={Math.ceil(total / perPage)} href={(to) => address({ page: String(to) })} />
      </div>
    </>
  )
}
