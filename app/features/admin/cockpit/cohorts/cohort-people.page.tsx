import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { sidesRead } from '#app/features/admin/accounts/account-reading.ts'
import { paths } from '#app/paths.ts'
import { OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { MOST_LOOKED_AT } from '#app/values/team-list.ts'
import { formatDateShort } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/cohort-people.page'
import { cohortPersonList, isLookedFor, PERSON_STEPS, type PersonStep } from './cohort-lists.ts'
import { cohortPeople } from './list-cohort-people.server.ts'
import { cohortMonths, monthName } from './months.ts'

export const meta = () => [{ title: 'Particuliers inscrits — Ouvréo' }]

/** How far somebody went, in a few words. */
const REACHED_WORDS: Record<PersonStep, string> = {
  asked: 'demande déposée',
  quoted: 'devis reçu',
  signed: 'devis signé',
  back: 'autre demande',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { rows, ...shown } = await cohortPeople.load(ctx, request)
  const opens = sidesRead(ctx.who.roles).includes('particulier')
  return {
    ...shown,
    months: cohortMonths(ctx.now).map((value) => ({ value, label: monthName(value) })),
    rows: rows.map(({ createdAt, ...row }) => ({
      id: row.id,
      name: row.name,
      email: opens ? row.email : null,
      href: opens ? paths.adminUser(row.id) : undefined,
      on: formatDateShort(createdAt, PARIS),
      reached: (Object.keys(PERSON_STEPS) as PersonStep[])
        .filter((step) => row[step])
        .map((step) => REACHED_WORDS[step])
        .join(', '),
    })),
  }
}

/** The individuals that a figure of the cohorts counts, with how far each went. */
export default function CohortPeoplePage({
  loaderData: { rows, months, ...shown },
}: Route.ComponentProps) {
  const list = { list: cohortPersonList, ...shown }
  return (
    <>
      <PageHeader
        title="Particuliers inscrits"
        trail={[
          { label: 'Cohortes', href: paths.adminCohorts({ qui: 'particuliers' }) },
          { label: 'Particuliers' },
        ]}
      >
        {shown.filter.month
          ? `Inscrits en ${monthName(shown.filter.month)}.`
          : 'Inscrits ces dix-huit derniers mois.'}
        {isLookedFor(shown.filter) &&
          ` Ceux qui sont revenus sont cherchés parmi les ${formatNumber(MOST_LOOKED_AT)} premiers de la liste.`}
      </PageHeader>
      <TeamList
        {...list}
        placeholder="Nom, email"
        options={{ month: months }}
        none={{ drawing: <NobodyFoundDrawing />, title: 'Aucun particulier ici' }}
        unmatched={{ title: 'Aucun particulier ne correspond' }}
      >
        <TeamTable
          {...list}
          counted={['particulier', 'particuliers']}
          rows={rows}
          columns={[
            {
              header: 'Particulier',
              rowHeader: true,
              cell: (row) => (
                <RowName href={row.href} under={row.email}>
                  {row.name}
                </RowName>
              ),
            },
            {
              header: 'Inscrit le',
              sorts: '-inscription',
              cell: (row) => <OneLine>{row.on}</OneLine>,
            },
            { header: 'Jusqu’où', cell: (row) => row.reached || 'inscription seule' },
          ]}
        />
      </TeamList>
    </>
  )
}
