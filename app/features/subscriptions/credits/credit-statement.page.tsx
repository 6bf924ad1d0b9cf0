import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { subjectsOfLeads } from '#app/features/requests/leads/lead-subjects.server.ts'
import { CreditStatement, monthInWords } from './credit-statement.tsx'
import { getCreditStatement } from './read-credit-statement.server.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { NoLeadDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { readPage, readWhole } from '#app/values/list-query.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import type { Route } from './+types/credit-statement.page'

export const meta = () => [{ title: 'Relevé de contacts — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { searchParams } = new URL(request.url)
  const [statement, { file }] = await Promise.all([
    getCreditStatement(ctx, {
      month: readWhole(searchParams, 'mois', { min: 0, max: 1_200 }),
      page: readPage(searchParams),
    }),
    getCompany(ctx),
  ])
  const timeZone = timeZoneOf(file.insee ?? '')
  const company = { name: file.companyName, siret: file.siret }
  if (!statement)
    return {
      company,
      timeZone,
      statement: null,
      subjects: {},
      madeAt: formatDateTime(ctx.now, timeZone),
    }
  return {
    company,
    timeZone,
    madeAt: formatDateTime(ctx.now, timeZone),
    subjects: await subjectsOfLeads(
      ctx,
      statement.lines.map(({ leadId }) => leadId),
    ),
    statement: { ...statement, index: statement.months.indexOf(statement.month) },
  }
}

export default function CreditStatementPage({
  loaderData: { company, timeZone, madeAt, statement, subjects },
}: Route.ComponentProps) {
  const trail = [
    { label: 'Abonnement', href: paths.subscription() },
    { label: 'Relevé de contacts' },
  ]
  if (!statement) {
    return (
      <>
        <PageHeader title="Relevé de contacts" trail={trail} />
        <EmptyState
          drawing={<NoLeadDrawing />}
          title="Votre premier mois n’a pas commencé"
          action={<ButtonLink href={paths.company()}>Compléter mon dossier</ButtonLink>}
        >
          Les contacts se comptent à partir de la vérification de votre entreprise. Chaque contact
          réservé, utilisé ou rendu s’écrira ici.
        </EmptyState>
      </>
    )
  }
  const { months, month, summary, lines, page, pages, index } = statement
  return (
    <>
      <PageHeader
        title="Relevé de contacts"
        trail={trail}
        aside={<PrintButton label="Imprimer le relevé" />}
      >
        Chaque contact de votre mois&nbsp;: pourquoi il compte, ou pourquoi il vous est rendu.
      </PageHeader>
      {months.length > 1 && (
        <AppForm method="get" className="no-print mb-8 flex flex-wrap items-end gap-3">
          <div className="w-full sm:w-96">
            <Select
              key={index}
              label="Mois"
              name="mois"
              defaultValue={String(index)}
              options={months.map((one, position) => ({
                value: String(position),
                label: `${monthInWords(one, timeZone)}${one.present ? ', en cours' : ''}`,
              }))}
            />
          </div>
          <Button type="submit" className="min-h-13">
            Afficher
          </Button>
        </AppForm>
      )}
      <div className="mb-8">
        <DefinitionList
          items={[
            {
              term: 'Entreprise',
              value: company.siret
                ? `${company.name}, SIRET ${formatSiret(company.siret as Siret)}`
                : company.name,
            },
            {
              term: 'Mois de contacts',
              value: `${monthInWords(month, timeZone)}${month.present ? ', en cours' : ''}`,
            },
            { term: 'Relevé du', value: madeAt },
          ]}
        />
      </div>
      <CreditStatement summary={summary} lines={lines} subjects={subjects} timeZone={timeZone} />
      <Pagination
        current={page}
        total={pages}
        href={(wanted) =>
          paths.creditStatement({
            ...(index > 0 ? { mois: String(index) } : {}),
            ...(wanted > 1 ? { page: String(wanted) } : {}),
          })
        }
      />
    </>
  )
}
