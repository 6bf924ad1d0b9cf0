import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { inFormOrder } from '#app/values/field-errors.ts'
import type { Route } from './+types/new-project.page'
import { CREATE_REFUSALS } from '#app/features/projects/copy.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import {
  PROJECT_FIELDS,
  ProjectFields,
  RequestsToTick,
} from '#app/features/projects/project-fields.tsx'
import { ProjectKinds } from './project-kinds.tsx'
import { listGatherable } from '#app/features/projects/queries.server.ts'
import { RoomsToTick } from '#app/features/projects/rooms/add-rooms.tsx'
import { USUAL_ROOMS } from '#app/features/projects/rooms/suggest-rooms.ts'
import { readProjectForm } from '#app/features/projects/read-project-form.server.ts'

export const meta = () => [{ title: 'Nouveau projet — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const asked = new URL(request.url).searchParams.get('demande')
  const requests = await listGatherable(ctx)
  // What the request that one comes from names is ticked; the others’ rooms are there to be.
  const named = requests.find(({ id }) => id === asked)?.rooms ?? []
  const others = requests.flatMap(({ rooms }) => rooms)
  const usual = [...new Set([...others, ...USUAL_ROOMS])].filter((name) => !named.includes(name))
  return { requests, ticked: asked ? [asked] : [], rooms: { named, usual } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  return answerAct(request, {
    create: act({
      read: readProjectForm,
      run: (project) => createProject(ctx, project),
      refusals: CREATE_REFUSALS,
      done: 'Projet créé',
      to: (projectId) => paths.project(projectId),
    }),
  })
}

export default function NewProjectPage({
  loaderData: { requests, ticked, rooms },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const errors = answer?.errors ?? {}
  return (
    <>
      <PageHeader
        trail={[{ label: 'Mes projets', href: paths.projects() }, { label: 'Nouveau' }]}
        title="Nouveau projet"
      />
      <RefusalNotice of={answer} />
      <ErrorSummary errors={summedErrors(inFormOrder(errors, PROJECT_FIELDS))} />
      <ProjectKinds />
      <h2 className="mt-14 mb-6 text-subtitle">Ou réunir des demandes déjà faites</h2>
      <AppForm className="grid max-w-2xl gap-6">
        <ProjectFields values={answer?.values ?? {}} errors={errors} />
        {requests.length > 0 ? (
          <RequestsToTick
            label="Les demandes et les devis qu’il réunit"
            requests={requests}
            ticked={answer?.kept?.requests ?? ticked}
          />
        ) : (
          <p className="text-muted">
            Aucune de vos demandes n’est à réunir pour l’instant. Vous en ajouterez au projet une
            fois{' '}
            <AppLink href={paths.findPro()} className="link">
              vos travaux décrits
            </AppLink>
            .
          </p>
        )}
        <RoomsToTick suggested={rooms} ticked={answer?.kept?.rooms} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" name="intent" value="create">
            Créer le projet
          </Button>
          <ButtonLink href={paths.projects()}>Annuler</ButtonLink>
        </div>
      </AppForm>
    </>
  )
}
