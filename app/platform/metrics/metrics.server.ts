import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts of itself, for Prometheus. Labels are names of ours, never what somebody typed. */
export const registry = new Registry()

const registers = [registry]
const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
  new Counter({ name, help, labelNames, registers })
const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
  new Gauge({ name, help, labelNames, registers })

/** Counted where it happens. */
export const counted = {
  requests: new Histogram({
    name: 'ouvreo_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  }),
  keptPages: counter(
    'ouvreo_kept_pages_total',
    'Public pages from memory (hit), or rendered for it (miss)',
    'result',
  ),
  turnedAway: counter(
    'ouvreo_turned_away_total',
    'Pages not begun because too many were in preparation (503)',
  ),
  logLines: counter('ouvreo_log_lines_total', 'Lines of the log', 'level'),
  jobFailures: counter('ouvreo_job_failures_total', 'Tries of jobs that failed', 'queue'),
  recurringFailures: counter(
    'ouvreo_recurring_failures_total',
    'Runs of recurring jobs that failed',
    'job',
  ),
  mails: counter(
    'ouvreo_mails_total',
    'Attempts to send a mail, by what became of them',
    'outcome',
  ),
  stripeErrors: counter('ouvreo_stripe_errors_total', 'Requests that Stripe did not grant', 'kind'),
  webhooks: counter(
    'ouvreo_webhooks_total',
    'Calls to receivers of webhooks, by what became of them',
    'outcome',
  ),
  damagedFiles: counter(
    'ouvreo_damaged_files_total',
    'Files read whose bytes are not those that were kept',
  ),
}

/** Read when Prometheus asks. */
export const measured = {
  databaseUp: gauge('ouvreo_database_up', 'Whether the database answers'),
  databaseReadOnly: gauge('ouvreo_database_read_only', 'Whether the database refuses writes'),
  poolConnections: gauge('ouvreo_pool_connections', 'Connections to the database', 'state'),
  poolWaiting: gauge('ouvreo_pool_waiting', 'Statements that wait for a connection'),
  queueJobs: gauge(
    'ouvreo_queue_jobs',
    'Jobs that are not done, by queue and state',
    'queue',
    'state',
  ),
  queueOldest: gauge(
    'ouvreo_queue_oldest_seconds',
    'How long the oldest due job has waited',
    'queue',
  ),
  recurringLate: gauge(
    'ouvreo_recurring_late_seconds',
    'How long ago a recurring job should have run again',
    'job',
  ),
  liveStreams: gauge('ouvreo_live_streams', 'Open event streams'),
  lastBackup: gauge(
    'ouvreo_last_backup_timestamp_seconds',
    'When the newest backup was made; 0 when there is none',
    'place',
  ),
  clockJump: gauge(
    'ouvreo_clock_jump_seconds',
    'How far the database’s clock jumped; 0 when it is believed',
  ),
  outgoingHeld: gauge('ouvreo_outgoing_held', 'Whether what leaves is held since a restore'),
}

// Told from the start: what first shows with its first fault has not grown, for Prometheus.
for (const outcome of ['accepted', 'postponed', 'refused', 'unanswered', 'given_up'])
  counted.mails.inc({ outcome }, 0)
for (const outcome of ['delivered', 'failed', 'given_up', 'turned_off'])
  counted.webhooks.inc({ outcome }, 0)
for (const kind of ['unavailable', 'refused', 'card_refused']) counted.stripeErrors.inc({ kind }, 0)

collectDefaultMetrics({ register: registry })
