import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'

/** On a request, or on the devis of a company to its own client: the project that it is part of, or how it joins one. */
export function ProjectOfRequest({
  requestId,
  project,
  projects,
}: {
  requestId: string
  project: { id: string; name: string } | null
  /** Those that it may join. */
  projects: readonly { id: string; name: string }[]
}) {
  return (
    <TitledSection id="projet" title="Projet" titleClass="mb-4">
      {project ? (
        <p className="text-muted">
          Fait partie du projet{' '}
          <AppLink href={paths.project(project.id)} className="link">
            {project.name}
          </AppLink>
          .
        </p>
      ) : (
        <div className="grid justify-items-start gap-4">
          {projects.length > 0 && (
            <AppForm
              intent="joinProject"
              preventScrollReset
              className="flex w-full flex-wrap items-end gap-3"
            >
              <div className="min-w-36 flex-1">
                <Select
                  label="Ajouter à un projet"
                  name="projectId"
                  options={projects.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </div>
              <Button className="min-h-13" aria-label="Ajouter à ce projet">
                Ajouter
              </Button>
            </AppForm>
          )}
          <AppLink href={paths.newProject({ demande: requestId })} className="link">
            {projects.length > 0 ? 'Créer un autre projet' : 'Ajouter à un projet'}
          </AppLink>
        </div>
      )}
    </TitledSection>
  )
}
