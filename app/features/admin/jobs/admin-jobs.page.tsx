import Download from 'lucide-react/icons/download'
import { sortableColumn } from '#app/ui/data/sortable-column.tsx'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { NoTaskDrawing } from '#app/ui/drawings/empty-company.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { useRefresh } from '#app/platform/live/use-refresh.ts'
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
  JOB_STATES,
  jobQuery,
  QUEUE_LABELS,
  readJobFilter,
  refusalToCancelJob,
  refusalToRetryJob,
} from './job-list.ts'
import { countQueues, JOBS_PER_PAGE, listJobs, listRecurring } from './list-jobs.server.ts'
import { RecurringTable } from './recurring-table.tsx'

export const meta = () => [{ title: 'Tâches — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readJobFilter(new URL(request.url).searchParams)
  const [{ rows, total }, queues, recurring] = await Promise.all([
    listJobs(ctx, filter),
    countQueues(ctx),
    listRecurring(ctx),
  ])
  const when = (instant: Date | null) =>
    instant && `${formatDateShort(instant, PARIS)} ${formatTime(instant, PARIS)}`
  const sum = (of: 'pending' | 'running' | 'retry' | 'failed') =>
    queues.reduce((all, queue) => all + queue[of], 0)
  return {
    filter,
    total,
    pages: Math.ceil(total / JOBS_PER_PAGE),
    sums: {
      waiting: sum('pending') + sum('retry'),
      retry: sum('retry'),
      running: sum('running'),
      failed: sum('failed'),
    },
    queues: queues.map(({ oldestFailedAt, ...queue }) => ({
      ...queue,
      label: QUEUE_LABELS[queue.queue] ?? queue.queue,
      oldest: when(oldestFailedAt),
    })),
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

export default function AdminJobsPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const { filter, total, pages, sums, queues, jobs, recurring } = loaderData
  useDialogsThatClose()
  useRefresh(30)
  const here = (change: Partial<typeof filter>) =>
    paths.adminJobs(jobQuery({ ...filter, page: 1, ...change }))
  const narrowed = Boolean(filter.search || filter.state || filter.queue)
  return (
    <>
      <PageHeader
        title="Tâches"
        aside={
          total > 0 && (
            <ButtonLink
              href={paths.exportJobs(jobQuery({ ...filter, page: 1 }))}
              size="sm"
              icon={<Icon of={Download} />}
            >
              Exporter en CSV
            </ButtonLink>
          )
        }
      >
        Ce que le serveur fait après chaque acte, et ce qu’il refait à heures fixes.
      </PageHeader>
      {actionData?.notice && (
        <div className="mb-6">
          <Notice tone="bad" live title={actionData.notice} />
        </div>
      )}
      <Figures>
        <Figure
          label="En attente"
          value={sums.waiting.toLocaleString('fr-FR')}
          note={sums.retry > 0 ? `dont ${sums.retry.toLocaleString('fr-FR')} à réessayer` : null}
          href={here({ state: 'pending' })}
        />
        <Figure
          label="En cours"
          value={sums.running.toLocaleString('fr-FR')}
          href={here({ state: 'running' })}
        />
        <Figure
          label="Abandonnées"
          value={sums.failed.toLocaleString('fr-FR')}
          href={here({ state: 'failed' })}
        />
      </Figures>
      <FilterBar label="Rechercher" search={filter.search} placeholder="Type ou identifiant">
        <div className="w-full sm:w-44">
          <Select
            key={`e${filter.state}`}
            label="État"
            name="etat"
            defaultValue={filter.state}
            placeholder="Tous"
            options={JOB_STATES.map((state) => ({ value: state, label: JOB_STATE_LABELS[state] }))}
          />
        </div>
        <div className="w-full sm:w-48">
          <Select
            key={`f${filter.queue}`}
            label="File"
            name="file"
            defaultValue={filter.queue}
            placeholder="Toutes"
            options={queues.map(({ queue, label }) => ({ value: queue, label }))}
          />
        </div>
      </FilterBar>
      {jobs.length === 0 ? (
        <EmptyState
          drawing={narrowed ? <NobodyFoundDrawing /> : <NoTaskDrawing />}
          title={narrowed ? 'Aucune tâche ne correspond' : 'Rien n’attend'}
          action={
            narrowed && <ButtonLink href={paths.adminJobs()}>Voir toutes les tâches</ButtonLink>
          }
        >
          {narrowed ? 'Changez de filtre ou de texte.' : 'Tout ce qui devait suivre a suivi.'}
        </EmptyState>
      ) : (
        <Table
          caption={`${total.toLocaleString('fr-FR')}\u00a0${total <= 1 ? 'tâche' : 'tâches'} à faire`}
          rows={jobs}
          rowKey={(job) => job.id}
          columns={[
            {
              key: 'type',
              header: 'Tâche',
              rowHeader: true,
              cell: (job) => (
                <span className="grid">
                  <code className="wrap-anywhere">{job.type || job.queue}</code>
                  <span className="text-sm font-normal text-faint">
                    {QUEUE_LABELS[job.queue] ?? job.queue}
                  </span>
                </span>
              ),
            },
            {
              key: 'state',
              header: 'État',
              cell: (job) => (
                <Badge tone={JOB_STATE_TONES[job.state]}>{JOB_STATE_LABELS[job.state]}</Badge>
              ),
            },
            {
              key: 'attempts',
              ...sortableColumn('essais', 'Reprises', filter.sort, (sort) => here({ sort }), true),
              align: 'end',
              cell: (job) => job.attempts,
            },
            {
              key: 'created',
              ...sortableColumn('creee', 'Créée', filter.sort, (sort) => here({ sort }), true),
              cell: (job) => <span className="whitespace-nowrap tabular-nums">{job.created}</span>,
            },
            {
              key: 'next',
              ...sortableColumn('prochain', 'Prochain essai', filter.sort, (sort) =>
                here({ sort }),
              ),
              cell: (job) => (
                <span className="whitespace-nowrap tabular-nums">{job.next ?? '–'}</span>
              ),
            },
            {
              key: 'error',
              header: 'Dernière erreur',
              cell: (job) =>
                job.error ? <code className="text-sm break-all">{job.error}</code> : '–',
            },
            {
              key: 'acts',
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
                        title="Annuler cette tâche ?"
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
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
      <RecurringTable rows={recurring} />
    </>
  )
}
