import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import { countedRows, MOST_COUNTED } from '#app/values/team-list.ts'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/cohort-companies.page'
import { countedAtWords } from '#app/features/admin/cockpit/counted-at.ts'
import { readCockpit } from '#app/features/admin/cockpit/kept-cockpit.server.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { cohortCompanyList, type CohortCompanyFilter } from './cohort-lists.ts'
import { cohortCompanies, sumCohortCompanies } from './list-cohort-companies.server.ts'
import { cohortMonths, monthName } from './months.ts'

export const meta = () => [{ title: 'Entreprises inscrites — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { rows, ...shown } = await cohortCompanies.load(ctx, request)
  return {
    ...shown,
    sums: await sumsOf(ctx, shown),
    months: cohortMonths(ctx.now).map((value) => ({ value, label: monthName(value) })),
    rows: rows.map(({ createdAt, ...row }) => ({
      ...row,
      on: formatDateShort(createdAt, PARIS),
      href: mayAt(ctx.who.roles, paths.adminArtisan(row.id)) ? paths.adminArtisan(row.id) : null,
    })),
  }
}

/**
 * What the companies of a month took, signed and paid: summed now, or, of more than a list counts, as the cockpit counted
 * the whole month; null of a part of those, and of all months.
 */
async function sumsOf(
  ctx: Ctx<Admin>,
  { filter, total }: { filter: CohortCompanyFilter; total: number },
) {
  if (!filter.month) return null
  if (total <= MOST_COUNTED) return { ...(await sumCohortCompanies(ctx, filter)), words: '' }
  if (filter.mark || filter.search) return null
  const { figures, ...when } = await readCockpit(ctx, 'companies')
  const counted = figures.find(({ month }) => month === filter.month)
  return counted ? { ...counted, words: countedAtWords(when) } : null
}

/** The companies that a figure of the cohorts counts, with what each adds to it. */
export default function CohortCompaniesPage({
  loaderData: { rows, sums, months, ...shown },
}: Route.ComponentProps) {
  const list = { list: cohortCompanyList, ...shown }
  return (
    <>
      <PageHeader
        title="Entreprises inscrites"
        trail={[{ label: 'Cohortes', href: paths.adminCohorts() }, { label: 'Entreprises' }]}
      >
        {shown.filter.month
          ? `Inscrites en ${monthName(shown.filter.month)}. ${sums?.words ?? ''}`
          : 'Inscrites ces dix-huit derniers mois.'}
      </PageHeader>
      {sums && shown.total > 0 && (
        <Figures>
          <Figure
            label="Entreprises"
            value={countedRows(shown.total, 'entreprise', 'entreprises').replace(
              /\u00a0entreprises?$/,
              '',
            )}
          />
          <Figure label="Contacts pris" value={formatNumber(sums.contacts)} />
          <Figure label="Signé, TTC" value={formatEurosShort(sums.signedCents)} />
          <Figure label="Formules payées, TTC" value={formatEurosShort(sums.paidCents)} />
        </Figures>
      )}
      <TeamList
        {...list}
        placeholder="Nom de l’entreprise"
        options={{ month: months }}
        none={{ drawing: <NobodyFoundDrawing />, title: 'Aucune entreprise ici' }}
        unmatched={{ title: 'Aucune entreprise ne correspond' }}
      >
        <TeamTable
          {...list}
          counted={['entreprise', 'entreprises']}
          rows={rows}
          columns={[
            {
              header: 'Entreprise',
              rowHeader: true,
              cell: (row) => (
                <RowName href={row.href ?? undefined} under={row.town}>
                  {row.companyName}
                </RowName>
              ),
            },
            {
              header: 'Inscrite le',
              sorts: '-inscription',
              cell: (row) => <OneLine>{row.on}</OneLine>,
            },
            { header: 'Contacts', align: 'end', cell: (row) => formatNumber(row.contacts) },
            { header: 'Signé', align: 'end', cell: (row) => formatEurosShort(row.signedCents) },
            {
              header: 'Formules payées',
              align: 'end',
              cell: (row) => formatEurosShort(row.paidCents),
            },
          ]}
        />
      </TeamList>
    </>
  )
}
