import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ProjectThreadId } from '#app/values/identity/ids.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/artisan-thread.page'
import { JOIN_THREAD_REFUSALS, POST_THREAD_REFUSALS } from './copy.ts'
import { findMembership } from './find-thread.server.ts'
import { joinThread, leaveThread } from './join-thread.server.ts'
import { listPeople, type ThreadPeople } from './list-companies.server.ts'
import { getThreadLine } from './list-threads.server.ts'
import { postAsCompany } from './post-thread-message.server.ts'
import { readThread } from './read-thread.server.ts'
import { ThreadDates } from './thread-dates.tsx'
import { threadMessageForm } from './thread-form.ts'
import { ThreadMessages } from './thread-messages.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData ? `Chantier ${ofName(loaderData.line.client)}` : 'Fil de chantier'} — Ouvréo`,
  },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const threadId = orNotFound(parseId<ProjectThreadId>(params.threadId))
  const member = orNotFound(await findMembership(ctx, threadId))
  const line = orNotFound(await getThreadLine(ctx, threadId))
  if (member.state === 'invited') return { line, inside: null }
  const [view, people] = await Promise.all([
    readThread(ctx, member, request),
    listPeople(ctx, threadId),
  ])
  return { line, inside: { view, people } }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const threadId = orNotFound(parseId<ProjectThreadId>(params.threadId))
  return answerAct(request, {
    write: act({
      form: threadMessageForm,
      run: (message) => postAsCompany(ctx, threadId, message),
      refusals: POST_THREAD_REFUSALS,
      beside: { too_many_messages: 'body' },
      status: { too_many_messages: 429 },
    }),
    join: act({
      run: () => joinThread(ctx, threadId),
      refusals: JOIN_THREAD_REFUSALS,
      done: 'Vous êtes dans le fil',
    }),
    leave: act({
      run: () => leaveThread(ctx, threadId),
      to: paths.proThreads(),
      done: 'Vous avez quitté le fil',
    }),
  })
}

export default function ArtisanThreadPage({ loaderData: { line, inside } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        trail={[
          { label: 'Fils de chantier', href: paths.proThreads() },
          { label: `Chantier ${ofName(line.client)}` },
        ]}
        title={`Chantier ${ofName(line.client)}`}
      >
        {line.works.join(', ')}
      </PageHeader>
      <RefusalNotice of={answer} />
      {inside ? (
        <div className="lead-page">
          <div className="lead-main">
            <div>
              <ThreadMessages
                view={inside.view}
                here={(values) => paths.proThread(line.id, values)}
                empty={
                  line.running
                    ? 'Rien n’est écrit depuis votre arrivée.'
                    : 'Vous n’aviez rien lu dans ce fil.'
                }
                answer={answer}
              />
            </div>
          </div>
          <aside className="lead-aside" aria-label="Le chantier">
            {line.running && (
              <>
                <ThreadDates dates={inside.view.dates} />
                <People people={inside.people} />
              </>
            )}
            <Leave client={line.client} />
          </aside>
        </div>
      ) : (
        <Invitation client={line.client} closed={line.closed} />
      )}
    </>
  )
}

/** Who else is in the thread. */
function People({ people: { clients, companies } }: { people: ThreadPeople }) {
  return (
    <TitledSection id="dans-le-fil" title="Dans le fil" titleClass="mb-4">
      <ul className="grid gap-4">
        {clients.map((name, index) => (
          <li key={index} className="break-words">
            <p className="font-semibold">{name}</p>
            <p className="text-muted">Client</p>
          </li>
        ))}
        {companies.map(({ name, trades }) => (
          <li key={name} className="break-words">
            <p className="font-semibold">{name}</p>
            <p className="text-muted">{trades}</p>
          </li>
        ))}
      </ul>
      {companies.length === 0 && (
        <p className="mt-4 text-muted">Aucune autre entreprise n’est encore entrée.</p>
      )}
    </TitledSection>
  )
}

function Leave({ client }: { client: string }) {
  return (
    <div>
      <Button {...opens('quitter-fil')}>Quitter le fil</Button>
      <ConfirmDialog
        id="quitter-fil"
        title="Quitter le fil&nbsp;?"
        confirm="Quitter"
        danger
        form={AppForm}
        fields={{ intent: 'leave' }}
      >
        Vous n’en lirez plus rien, même ce que vous y avez écrit. {client} peut vous inviter de
        nouveau. Votre contrat n’en est pas changé.
      </ConfirmDialog>
    </div>
  )
}

function Invitation({ client, closed }: { client: string; closed: boolean }) {
  return (
    <div className="grid max-w-prose justify-items-start gap-6">
      <p>
        {client} vous invite à un fil commun avec les autres entreprises de son chantier. Vous lirez
        ce qui s’y écrit après votre arrivée, et les dates prévues de chaque entreprise.
      </p>
      <p>
        Les autres verront votre nom d’entreprise, votre métier et vos dates prévues&nbsp;; ni
        téléphone, ni email, ni montant, ni adresse. Vous pourrez quitter le fil à tout moment.
      </p>
      {closed ? (
        <Notice>{JOIN_THREAD_REFUSALS.thread_closed}</Notice>
      ) : (
        <div className="flex flex-wrap gap-3">
          <AppForm>
            <Button name="intent" value="join" variant="primary">
              Rejoindre le fil
            </Button>
          </AppForm>
          <AppForm>
            <Button name="intent" value="leave">
              Décliner
            </Button>
          </AppForm>
        </div>
      )}
    </div>
  )
}
