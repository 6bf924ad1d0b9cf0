import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getProject } from '#app/features/projects/queries.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ArtisanId, type ProjectId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/particulier-thread.page'
import { INVITE_COMPANY_REFUSALS, OPEN_REFUSALS, POST_THREAD_REFUSALS } from './copy.ts'
import { findOwnThread } from './find-thread.server.ts'
import { listCompanies, type CompanyOfProject } from './list-companies.server.ts'
import { closeThread, inviteCompany, openThread, reopenThread } from './open-thread.server.ts'
import { postAsPerson } from './post-thread-message.server.ts'
import { readThread } from './read-thread.server.ts'
import { ThreadCompanies } from './thread-companies.tsx'
import { ThreadDates } from './thread-dates.tsx'
import { readCompanies, threadMessageForm } from './thread-form.ts'
import { ThreadMessages } from './thread-messages.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Fil du chantier — ${loaderData?.project.name ?? 'Projet'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  const project = orNotFound(await getProject(ctx, projectId))
  const [thread, companies] = await Promise.all([
    findOwnThread(ctx, projectId),
    listCompanies(ctx, projectId),
  ])
  return {
    project: { id: project.id, name: project.name, mine: project.mine },
    companies,
    closed: thread?.closed ?? false,
    view: thread && (await readThread(ctx, thread, request)),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  return answerAct(request, {
    write: act({
      form: threadMessageForm,
      run: (message) => postAsPerson(ctx, projectId, message),
      refusals: POST_THREAD_REFUSALS,
      beside: { too_many_messages: 'body' },
      status: { too_many_messages: 429 },
    }),
    open: act({
      read: async (form) => ({ input: readCompanies(form) }),
      run: (companies) => openThread(ctx, projectId, companies),
      refusals: OPEN_REFUSALS,
      beside: { no_company: 'company' },
      done: { title: 'Fil ouvert', description: 'Les entreprises choisies sont invitées.' },
    }),
    invite: act({
      run: ({ artisanId }) =>
        inviteCompany(ctx, projectId, orNotFound(parseId<ArtisanId>(artisanId))),
      refusals: INVITE_COMPANY_REFUSALS,
      done: 'Entreprise invitée',
    }),
    close: act({ run: () => closeThread(ctx, projectId), done: 'Fil fermé' }),
    reopen: act({ run: () => reopenThread(ctx, projectId), done: 'Fil rouvert' }),
  })
}

export default function ParticulierThreadPage({
  loaderData: { project, companies, closed, view },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Mes projets', href: paths.projects() },
          { label: project.name, href: paths.project(project.id) },
          { label: 'Fil du chantier' },
        ]}
        title="Fil du chantier"
      >
        Un fil commun avec les entreprises dont le contrat est en cours.
      </PageHeader>
      <RefusalNotice of={answer} />
      {view ? (
        <div className="lead-page">
          <div className="lead-main">
            <div>
              <ThreadMessages
                view={view}
                here={(values) => paths.projectThread(project.id, values)}
                empty="Rien n’est encore écrit. Chaque entreprise lit ce qui s’écrit après son arrivée."
                answer={answer}
              />
            </div>
          </div>
          <aside className="lead-aside" aria-label="Le chantier">
            <ThreadDates dates={view.dates} />
            <ThreadCompanies companies={companies} mayInvite={project.mine && !closed} />
            {project.mine && <Closing closed={closed} />}
          </aside>
        </div>
      ) : (
        <NoThread project={project} companies={companies} error={answer?.errors.company} />
      )}
    </>
  )
}

/** How the owner closes a thread, and opens it again. */
function Closing({ closed }: { closed: boolean }) {
  return (
    <div>
      {closed ? (
        <AppForm>
          <Button name="intent" value="reopen">
            Rouvrir le fil
          </Button>
        </AppForm>
      ) : (
        <>
          <Button {...opens('fermer-fil')}>Fermer le fil</Button>
          <ConfirmDialog
            id="fermer-fil"
            title="Fermer le fil&nbsp;?"
            confirm="Fermer"
            form={AppForm}
            fields={{ intent: 'close' }}
          >
            Personne n’y écrira plus, ni vous ni les entreprises. Ce qui est écrit reste lisible, et
            vous pourrez le rouvrir.
          </ConfirmDialog>
        </>
      )}
    </div>
  )
}

/** What stands while a project has no thread: how its owner opens it, or why not yet. */
function NoThread({
  project,
  companies,
  error,
}: {
  project: { id: string; mine: boolean }
  companies: readonly CompanyOfProject[]
  error: string | undefined
}) {
  if (companies.length === 0 || !project.mine)
    return (
      <EmptyState
        drawing={<NoMessageDrawing />}
        title={project.mine ? 'Aucun contrat en cours' : 'Pas encore de fil'}
        action={<ButtonLink href={paths.project(project.id)}>Revenir au projet</ButtonLink>}
      >
        {project.mine
          ? 'Le fil réunit les entreprises dont vous avez signé le devis, jusqu’à la fin de leurs travaux. Il s’ouvre dès le premier contrat.'
          : 'Le propriétaire du projet peut ouvrir un fil commun avec les entreprises dont le contrat est en cours.'}
      </EmptyState>
    )
  return (
    <AppForm className="grid max-w-prose justify-items-start gap-6">
      <p>
        Chaque entreprise invitée y entre si elle le veut. Elle lit alors ce qui s’écrit après son
        arrivée, le nom et le métier des autres entreprises, et les dates prévues de chacune. Elle
        ne voit ni téléphone, ni email, ni montant, ni adresse. De vous, elle lit le prénom.
      </p>
      <CheckboxGroup
        label="Entreprises à inviter"
        name="company"
        error={error}
        defaultValues={companies.map(({ artisanId }) => artisanId)}
        options={companies.map(({ artisanId, name, trades }) => ({
          value: artisanId,
          label: name,
          hint: trades,
        }))}
      />
      <Button name="intent" value="open" variant="primary">
        Ouvrir le fil
      </Button>
    </AppForm>
  )
}
