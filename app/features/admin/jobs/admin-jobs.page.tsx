import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { NoTaskDrawing } from '#app/ui/drawings/empty-company.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CsvLink, OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { useRefresh } from '#app/platform/live/use-refresh.ts'
import { clockJump } from '#app/platform/clock.server.ts'
import { outgoingHold } from '#app/platform/jobs/outgoing-holds.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { formatDateShort, formatDuration, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-jobs.page'
import { cancelFailingJob, retryStoppedJob } from './act-on-job.server.ts'
import {
  JOB_REFUSALS,
  JOB_STATE_LABELS,
  JOB_STATE_TONES,
  jobList,
  QUEUE_LABELS,
  refusalToCancelJob,
  refusalToRetryJob,
} from './job-list.ts'
import { CardHealth } from '#app/features/invoices/payments/card/card-health.tsx'
import { readCardHealth } from '#app/features/invoices/payments/card/card-health.server.ts'
import { countQueues, jobs, listRecurring } from './list-jobs.server.ts'
import { RecurringTable } from './recurring-table.tsx'

export const meta = () => [{ title: 'Tâches — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, queues, recurring, cards, hold] = await Promise.all([
    jobs.load(ctx, request),
    countQueues(ctx),
    listRecurring(ctx),
    readCardHealth(ctx),
    outgoingHold(ctx.db),
  ])
  const when = (instant: Date | null) =>
    instant && `${formatDateShort(instant, PARIS)} ${formatTime(instant, PARIS)}`
  const sum = (of: 'pending' | 'running' | 'retry' | 'failed') =>
    queues.reduce((all, queue) => all + queue[of], 0)
  return {
    ...shown,
    cards,
    held: hold && when(hold.heldAt),
    jumped: clockJump() !== 0,
    sums: {
      waiting: sum('pending') + sum('retry'),
      retry: sum('retry'),
      running: sum('running'),
      failed: sum('failed'),
    },
    jobs: rows.map(({ createdAt, nextAt, ...row }) => ({
      ...row,
      created: when(createdAt)!,
      next: when(nextAt),
      mayRetry: refusalToRetryJob(row.state) === null,
      mayCancel: refusalToCancelJob(row.state, row.queue) === null,
    })),
    recurring: recurring.map(({ startedAt, nextAt, failedAt, everySeconds, ...row }) => ({
      ...row,
      every: everySeconds < 60 ? `${everySeconds}\u00a0s` : formatDuration(everySeconds * 1_000),
      last: when(startedAt)!,
      next: nextAt > ctx.now ? when(nextAt)! : 'imminente',
      failed: row.failures > 0 ? when(failedAt) : null,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = (form: FormData) => orNotFound(parseId<string>(form.get('jobId')))
  return answerAct(request, {
    retry: act({
      run: (_, form) => retryStoppedJob(ctx, id(form)),
      refusals: JOB_REFUSALS,
      done: 'Tâche relancée',
    }),
    cancel: act({
      run: (_, form) => cancelFailingJob(ctx, id(form)),
      refusals: JOB_REFUSALS,
      done: 'Tâche annulée',
    }),
  })
}

export default function AdminJobsPage({
  loaderData: { sums, jobs: rows, recurring, cards, held, jumped, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: jobList, ...shown }
  useDialogsThatClose()
  useRefresh(30)
  return (
    <>
      <PageHeader title="Tâches" aside={<CsvLink {...list} />}>
        Ce que le serveur fait après chaque acte, et ce qu’il refait à heures fixes.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {held && (
        <div className="mb-8">
          <Notice tone="warn" title="Une sauvegarde a été reprise">
            Depuis le {held}, les emails, les paiements, les dépôts et les alertes attendent. Ils
            repartent quand la personne qui exploite le serveur lance <code>npm run release</code>.
          </Notice>
        </div>
      )}
      {jumped && (
        <div className="mb-8">
          <Notice tone="bad" title="L’horloge de la base de données a sauté">
            Les échéances sont arrêtées, pour que rien n’expire à tort. Elles reprennent quand
            l’horloge est revenue, ou quand le serveur est redémarré à la bonne heure.
          </Notice>
        </div>
      )}
      <Figures>
        <Figure
          label="En attente"
          value={sums.waiting.toLocaleString('fr-FR')}
          note={sums.retry > 0 ? `dont ${sums.retry.toLocaleString('fr-FR')} à réessayer` : null}
          href={jobList.href(shown.filter, { state: 'pending' })}
        />
        <Figure
          label="En cours"
          value={sums.running.toLocaleString('fr-FR')}
          href={jobList.href(shown.filter, { state: 'running' })}
        />
        <Figure
          label="Abandonnées"
          value={sums.failed.toLocaleString('fr-FR')}
          href={jobList.href(shown.filter, { state: 'failed' })}
        />
      </Figures>
      <TeamList
        {...list}
        placeholder="Type ou identifiant"
        none={{
          drawing: <NoTaskDrawing />,
          title: 'Rien n’attend',
          text: 'Tout ce qui devait suivre a suivi.',
        }}
        unmatched={{ title: 'Aucune tâche ne correspond', all: 'Voir toutes les tâches' }}
      >
        <TeamTable
          {...list}
          counted={['tâche à faire', 'tâches à faire']}
          rows={rows}
          columns={[
            {
              header: 'Tâche',
              rowHeader: true,
              cell: (job) => (
                <RowName under={QUEUE_LABELS[job.queue] ?? job.queue}>
                  <code className="wrap-anywhere">{job.type || job.queue}</code>
                </RowName>
              ),
            },
            {
              header: 'État',
              cell: (job) => (
                <Badge tone={JOB_STATE_TONES[job.state]}>{JOB_STATE_LABELS[job.state]}</Badge>
              ),
            },
            {
              header: 'Reprises',
              sorts: '-essais',
              align: 'end',
              cell: (job) => job.attempts,
            },
            {
              header: 'Créée',
              sorts: '-creee',
              cell: (job) => <OneLine>{job.created}</OneLine>,
            },
            {
              header: 'Prochain essai',
              sorts: 'prochain',
              cell: (job) => <OneLine>{job.next ?? '–'}</OneLine>,
            },
            {
              header: 'Dernière erreur',
              cell: (job) =>
                job.error ? <code className="text-sm break-all">{job.error}</code> : '–',
            },
            {
              header: 'Actes',
              cell: (job) => (
                <span className="inline-flex flex-wrap gap-2">
                  {job.mayRetry && (
                    <AppForm>
                      <input type="hidden" name="jobId" value={job.id} />
                      <Button size="sm" name="intent" value="retry">
                        Relancer
                        <span className="sr-only">
                          {' '}
                          {job.type}, créée le {job.created}
                        </span>
                      </Button>
                    </AppForm>
                  )}
                  {job.mayCancel && (
                    <>
                      <Button size="sm" variant="danger" {...opens(`annuler-${job.id}`)}>
                        Annuler
                        <span className="sr-only">
                          {' '}
                          {job.type}, créée le {job.created}
                        </span>
                      </Button>
                      <ConfirmDialog
                        id={`annuler-${job.id}`}
                        title="Annuler cette tâche ?"
                        confirm="Annuler la tâche"
                        cancel="Garder"
                        danger
                        form={AppForm}
                        fields={{ intent: 'cancel', jobId: job.id }}
                      >
                        Ce qui devait suivre (<code>{job.type}</code>) n’arrivera pas, tant que
                        personne ne la relance.
                      </ConfirmDialog>
                    </>
                  )}
                  {!job.mayRetry && !job.mayCancel && '–'}
                </span>
              ),
            },
          ]}
        />
      </TeamList>
      <RecurringTable rows={recurring} />
      <CardHealth health={cards} />
    </>
  )
}
