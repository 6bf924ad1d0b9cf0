import BookOpen from 'lucide-react/icons/book-open'
import FolderDown from 'lucide-react/icons/folder-down'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getProject } from '#app/features/projects/queries.server.ts'
import { GUARANTEES_DEPEND } from '#app/features/receptions/copy.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PrintButton } from '#app/ui/data/print-button.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { parseId, type ProjectId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/logbook.page'
import { LOGBOOK_FILE, LOGBOOK_LAW } from './copy.ts'
import { readLogbook } from './read-logbook.server.ts'
import { WorksInLogbook } from './works-in-logbook.tsx'

export const meta = () => [{ title: 'Carnet du logement — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  const project = orNotFound(await getProject(ctx, projectId))
  return {
    project,
    works: await readLogbook(ctx, projectId),
    today: dayOf(ctx.now, PARIS),
  }
}

/** The logbook of a home: what was done there, by whom, until when it is guaranteed, and what it lacks. */
export default function LogbookPage({
  loaderData: { project, works, today },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Mes projets', href: paths.projects() },
          { label: project.name, href: paths.project(project.id) },
          { label: 'Carnet du logement' },
        ]}
        title="Carnet du logement"
      >
        {[project.name, project.place].filter(Boolean).join(', ')}
      </PageHeader>
      <div className="mb-10 flex flex-wrap gap-3">
        <ButtonLink
          href={paths.projectFile(project.id, LOGBOOK_FILE)}
          variant="primary"
          icon={<Icon of={BookOpen} />}
          download
        >
          Télécharger le carnet
        </ButtonLink>
        <ButtonLink
          href={paths.projectFile(project.id, 'dossier.zip')}
          icon={<Icon of={FolderDown} />}
          download
        >
          Dossier à télécharger
        </ButtonLink>
        <PrintButton />
      </div>
      {works.length === 0 ? (
        <EmptyState
          drawing={<NoRequestDrawing />}
          title="Le carnet commence au premier devis signé"
          action={
            <ButtonLink href={paths.project(project.id)} variant="primary">
              Voir le projet
            </ButtonLink>
          }
        >
          Chaque contrat y prend sa page&nbsp;: l’entreprise, la réception, les produits posés, les
          garanties et leur fin.
        </EmptyState>
      ) : (
        <div className="grid gap-14">
          {works.map((one) => (
            <WorksInLogbook key={one.id} works={one} today={today} />
          ))}
        </div>
      )}
      <section aria-labelledby="loi" className="mt-14 grid max-w-prose gap-3">
        <h2 id="loi">Ce que dit la loi</h2>
        <p className="text-muted">{LOGBOOK_LAW.what}</p>
        <p className="text-muted">{LOGBOOK_LAW.rest}</p>
        <p className="text-faint">{GUARANTEES_DEPEND}</p>
        <p className="text-faint">{LOGBOOK_LAW.source}</p>
      </section>
    </>
  )
}
