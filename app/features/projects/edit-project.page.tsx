import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { inFormOrder } from '#app/values/field-errors.ts'
import { parseId, type ProjectId } from '#app/values/identity/ids.ts'
import { centsForInput } from '#app/values/numbers/money.ts'
import type { Route } from './+types/edit-project.page'
import { changeProject, deleteProject } from './change-project.server.ts'
import { GATHER_REFUSALS } from './copy.ts'
import { gatherRequests } from './gather-requests.server.ts'
import { PROJECT_FIELDS, ProjectFields, RequestsToTick } from './project-fields.tsx'
import { projectForm } from './project-form.ts'
import { getProject, listGatherable } from './queries.server.ts'
import { tickedIn } from './read-project-form.server.ts'
import { readRooms } from './rooms/list-rooms.server.ts'
import { roomActs } from './rooms/room-acts.server.ts'
import { RoomsSection } from './rooms/rooms-section.tsx'
import { endShare } from './share/end-share.server.ts'
import { inviteSecond } from './share/invite-second.server.ts'
import { readShare } from './share/read-share.server.ts'
import { shareForm } from './share/share-form.ts'
import { INVITE_REFUSALS, SHARE_LINK_DAYS } from './share/share.ts'
import { SharedWith } from './share/shared-with.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Modifier ${loaderData?.project.name ?? 'le projet'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  const [project, requests, share, rooms] = await Promise.all([
    getProject(ctx, projectId),
    listGatherable(ctx),
    readShare(ctx, projectId),
    readRooms(ctx, projectId),
  ])
  const { all, suggested } = rooms
  return { project: orNotFound(project), requests, share, rooms: all, suggested }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  const to = paths.project(projectId)
  return answerAct(request, {
    ...roomActs(ctx, projectId),
    save: act({
      form: projectForm,
      run: (project) => changeProject(ctx, projectId, project),
      done: 'Projet enregistré',
      to,
    }),
    gather: act({
      read: async (form) => ({ input: tickedIn(form) }),
      run: (requests) => gatherRequests(ctx, projectId, requests),
      refusals: GATHER_REFUSALS,
      done: ({ added }) =>
        added === 0
          ? 'Rien n’était coché'
          : added === 1
            ? 'Demande ajoutée'
            : `${added} demandes ajoutées`,
      to,
    }),
    invite: act({
      form: shareForm,
      run: (invited) => inviteSecond(ctx, projectId, invited),
      refusals: INVITE_REFUSALS,
      beside: { own_address: 'email', too_often: 'email' },
      done: {
        title: 'Invitation envoyée',
        description: `Son lien est valable ${SHARE_LINK_DAYS} jours.`,
      },
    }),
    endShare: act({ run: () => endShare(ctx, projectId), done: 'Partage terminé' }),
    leave: act({
      run: () => endShare(ctx, projectId),
      done: { title: 'Projet quitté', description: 'Vos demandes restent dans Mes demandes.' },
      to: paths.projects(),
    }),
    delete: act({
      run: () => deleteProject(ctx, projectId),
      done: { title: 'Projet supprimé', description: 'Ses demandes restent dans Mes demandes.' },
      to: paths.projects(),
    }),
  })
}

export default function EditProjectPage({
  loaderData: { project, requests, share, rooms, suggested },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const typed = answer?.intent === 'save' ? answer.values : null
  const errors = answer?.errors ?? {}
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Mes projets', href: paths.projects() },
          { label: project.name, href: paths.project(project.id) },
          { label: 'Modifier' },
        ]}
        title="Modifier le projet"
      />
      <RefusalNotice of={answer} />
      <ErrorSummary errors={summedErrors(inFormOrder(errors, [...PROJECT_FIELDS, 'newRoom']))} />
      <div className="settings">
        <TitledSection id="projet" title="Le projet">
          <AppForm className="grid max-w-lg gap-6">
            <ProjectFields
              values={
                typed ?? {
                  name: project.name,
                  place: project.place,
                  budget: project.budgetCents === null ? '' : centsForInput(project.budgetCents),
                }
              }
              errors={errors}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" name="intent" value="save">
                Enregistrer
              </Button>
              <ButtonLink href={paths.project(project.id)}>Annuler</ButtonLink>
            </div>
          </AppForm>
        </TitledSection>
        <TitledSection id="demandes" title="Ajouter des demandes">
          {requests.length > 0 ? (
            <AppForm className="grid max-w-lg justify-items-start gap-6">
              <RequestsToTick
                label="Demandes et devis qui ne font partie d’aucun projet"
                requests={requests}
                ticked={[]}
              />
              <Button name="intent" value="gather">
                Ajouter au projet
              </Button>
            </AppForm>
          ) : (
            <div className="grid justify-items-start gap-4">
              <p className="text-muted">
                Toutes vos demandes et vos devis font déjà partie d’un projet.
              </p>
              <ButtonLink href={paths.findPro()}>Nouvelle demande</ButtonLink>
            </div>
          )}
        </TitledSection>
        <RoomsSection rooms={rooms} suggested={suggested} answer={answer ?? null} />
        <SharedWith mine={project.mine} share={share} answer={answer ?? null} />
        {project.mine && (
          <section aria-labelledby="supprimer" data-danger>
            <h2 id="supprimer" className="text-heading">
              Supprimer le projet
            </h2>
            <div className="grid justify-items-start gap-4">
              <p className="text-muted">
                Ses demandes, devis et factures restent&nbsp;; seuls le nom, le budget et l’ordre
                disparaissent.
              </p>
              <Button {...opens('supprimer-projet')}>Supprimer ce projet</Button>
            </div>
          </section>
        )}
      </div>
      <ConfirmDialog
        id="supprimer-projet"
        title={`Supprimer «\u00a0${project.name}\u00a0»\u00a0?`}
        confirm="Supprimer"
        danger
        form={AppForm}
        fields={{ intent: 'delete' }}
      >
        Vos demandes restent dans Mes demandes. Le nom, le budget, l’ordre et le fil du chantier ne
        se retrouvent pas.
      </ConfirmDialog>
    </>
  )
}
