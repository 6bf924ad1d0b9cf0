import { useLocation } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listTurns } from '#app/features/requests/my-requests/list-turns.server.ts'
import { inOrder, type Turn } from '#app/features/requests/my-requests/particulier-turns.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ProjectId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/project.page'
import { decisionActs } from './decisions/decision-acts.server.ts'
import { listDecisions } from './decisions/list-decisions.server.ts'
import { ProjectDecisions } from './decisions/project-decisions.tsx'
import { listPlans } from './folder/list-pieces.server.ts'
import { listDates } from './list-dates.server.ts'
import { listPapers } from './list-papers.server.ts'
import { projectActs } from './project-acts.server.ts'
import { ProjectBudget } from './project-budget.tsx'
import { ProjectDates } from './project-dates.tsx'
import { ProjectGuarantees } from './project-guarantees.tsx'
import { projectTotals } from './project-money.ts'
import { ProjectPapers } from './project-papers.tsx'
import { ProjectSteps } from './project-steps.tsx'
import { getProject, listSteps } from './queries.server.ts'
import { readMoney } from './read-money.server.ts'
import { RoomsRecognised } from './rooms/add-rooms.tsx'
import { readFiles } from './rooms/read-files.server.ts'
import { readRooms } from './rooms/list-rooms.server.ts'
import { roomActs } from './rooms/room-acts.server.ts'
import { ProjectViews, WorksByRoom } from './rooms/works-by-room.tsx'
import { readShare } from './share/read-share.server.ts'
import { findOwnThread } from './thread/find-thread.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.project.name ?? 'Projet'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  const project = orNotFound(await getProject(ctx, projectId))
  const byRoom = new URL(request.url).searchParams.get('vue') === 'pieces'
  const [steps, money, dates, papers, plans, turns, share, decisions, thread, rooms, files] =
    await Promise.all([
      listSteps(ctx, projectId),
      readMoney(ctx, projectId),
      listDates(ctx, projectId),
      listPapers(ctx, projectId),
      listPlans(ctx, projectId),
      listTurns(ctx),
      readShare(ctx, projectId),
      listDecisions(ctx, projectId),
      findOwnThread(ctx, projectId),
      readRooms(ctx, projectId),
      byRoom ? readFiles(ctx, projectId) : [],
    ])
  const titles = new Map(steps.map((step) => [step.requestId, step.request.title]))
  const ordered = inOrder(turns)
  return {
    project,
    share: share?.joined ? { otherName: share.otherName } : null,
    steps: steps.map((step) => ({ ...step, roomIds: rooms.idsOf(step.requestId) })),
    byRoom,
    rooms: rooms.all,
    suggested: rooms.suggested,
    files,
    money: money.map((row) => ({ ...row, title: titles.get(row.requestId) ?? '' })),
    totals: projectTotals(money),
    dates,
    papers,
    plans,
    turnOf: Object.fromEntries(
      ordered.toReversed().map((turn) => [turn.requestId, turn.kind]),
    ) as Record<string, Turn['kind']>,
    turns: ordered.filter(({ requestId }) => titles.has(requestId)),
    decisions,
    thread: thread !== null,
    today: dayOf(ctx.now, PARIS),
    now: ctx.now,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const projectId = orNotFound(parseId<ProjectId>(params.projectId))
  return answerAct(request, {
    ...projectActs(ctx, projectId),
    ...decisionActs(ctx, projectId),
    ...roomActs(ctx, projectId),
  })
}

/** That two people see the project. */
const sharedWords = (mine: boolean, otherName: string) =>
  mine ? `Partagé avec ${otherName}` : `Projet de ${otherName}`

export default function ProjectPage({
  loaderData: {
    project,
    share,
    steps,
    money,
    totals,
    dates,
    papers,
    plans,
    byRoom,
    rooms,
    suggested,
    files,
    turnOf,
    turns,
    decisions,
    thread,
    today,
    now,
  },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { key } = useLocation()
  const toDecide = (
    <ProjectDecisions
      key={key}
      decisions={decisions}
      turns={turns}
      requests={steps.map(({ request: { id, title } }) => ({ id, title }))}
      answer={answer ?? null}
      today={today}
      now={now}
    />
  )
  return (
    <>
      <PageHeader
        trail={[{ label: 'Mes projets', href: paths.projects() }, { label: 'Projet' }]}
        title={project.name}
        aside={<ButtonLink href={paths.editProject(project.id)}>Modifier</ButtonLink>}
      >
        {[project.place, share && sharedWords(project.mine, share.otherName)]
          .filter(Boolean)
          .join(' · ')}
      </PageHeader>
      <RefusalNotice of={answer} />
      {steps.length === 0 ? (
        <div className="grid gap-14">
          <EmptyState
            drawing={<NoRequestDrawing />}
            title="Aucune demande dans ce projet"
            action={
              <ButtonLink href={paths.editProject(project.id)} variant="primary">
                Ajouter des demandes
              </ButtonLink>
            }
          >
            Ajoutez les demandes de cette rénovation&nbsp;: leur budget, leurs dates et leurs
            documents se réunissent ici.
          </EmptyState>
          {toDecide}
        </div>
      ) : (
        <div className="grid gap-14">
          <ProjectBudget budgetCents={project.budgetCents} totals={totals} rows={money} />
          <section aria-labelledby="travaux">
            <h2 id="travaux" className="mb-4">
              {byRoom ? 'Les travaux, pièce par pièce' : 'Les travaux, dans l’ordre'}
            </h2>
            <ProjectViews projectId={project.id} byRoom={byRoom} />
            {byRoom ? (
              <WorksByRoom
                rooms={rooms}
                suggested={suggested}
                steps={steps}
                money={money}
                files={files}
                visit={key}
                answer={answer ?? null}
              />
            ) : (
              <>
                {rooms.length === 0 && suggested.named.length > 0 && (
                  <RoomsRecognised named={suggested.named} />
                )}
                <ProjectSteps
                  steps={steps}
                  rooms={rooms}
                  turnOf={turnOf}
                  visit={key}
                  otherName={share?.otherName ?? ''}
                />
              </>
            )}
            <div className="mt-5 flex flex-wrap gap-2">
              <ButtonLink href={paths.editProject(project.id)}>Ajouter des demandes</ButtonLink>
              {byRoom && rooms.length > 0 && (
                <ButtonLink href={`${paths.editProject(project.id)}#pieces`}>
                  Modifier les pièces
                </ButtonLink>
              )}
            </div>
          </section>
          {toDecide}
          <ProjectDates dates={dates} />
          {(thread || project.mine) && (
            <section aria-labelledby="fil">
              <h2 id="fil">Fil du chantier</h2>
              <p className="mt-4 mb-5 max-w-prose text-muted">
                {thread
                  ? 'Les entreprises du chantier et vous, dans une même conversation.'
                  : 'Une seule conversation avec toutes les entreprises dont le contrat est en cours, et les dates de chacune sous les yeux de tous.'}
              </p>
              <ButtonLink href={paths.projectThread(project.id)}>
                {thread ? 'Lire le fil' : 'Ouvrir un fil'}
              </ButtonLink>
            </section>
          )}
          <ProjectPapers projectId={project.id} papers={papers} plans={plans} />
          <ProjectGuarantees
            receptions={papers.filter(({ kind }) => kind === 'reception')}
            today={today}
          />
        </div>
      )}
    </>
  )
}
