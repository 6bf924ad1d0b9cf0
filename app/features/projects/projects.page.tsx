import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/projects.page'
import { listProjects } from './queries.server.ts'

export const meta = () => [{ title: 'Mes projets — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return { projects: await listProjects(requireParticulier(context, request)) }
}

export default function ProjectsPage({ loaderData: { projects } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Mes projets"
        aside={
          projects.length > 0 && (
            <ButtonLink href={paths.newProject()} variant="primary">
              Nouveau projet
            </ButtonLink>
          )
        }
      >
        {projects.length > 0 &&
          'Chacun réunit plusieurs demandes\u00a0: un budget, un ordre, un calendrier.'}
      </PageHeader>
      {projects.length === 0 ? (
        <EmptyState
          drawing={<NoRequestDrawing />}
          title="Plusieurs travaux, un seul projet"
          action={
            <ButtonLink href={paths.newProject()} variant="primary">
              Créer un projet
            </ButtonLink>
          }
        >
          Réunissez les demandes d’une même rénovation&nbsp;: plomberie, électricité, peinture. Vous
          comparez le budget aux devis, mettez les travaux dans l’ordre et retrouvez dates, factures
          et garanties au même endroit.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {projects.map(({ id, name, place, requests, budgetCents }) => (
            <AmountRow
              key={id}
              title={name}
              href={paths.project(id)}
              party={place}
              details={
                <span>
                  {requests === 0
                    ? 'Aucune demande'
                    : requests === 1
                      ? '1 demande'
                      : `${requests} demandes`}
                </span>
              }
              amount={
                budgetCents !== null && (
                  <>
                    <span className="sr-only">Budget&nbsp;: </span>
                    <Money cents={budgetCents} short />
                  </>
                )
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}
