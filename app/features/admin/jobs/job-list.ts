import type { Tone } from '#app/ui/data/badge.tsx'
import {
  listQuery,
  readChoice,
  readPage,
  readSearch,
  readSort,
  sortParam,
  type ListSort,
} from '#app/values/list-query.ts'

/** Where a job stands: due, waiting for its hour, being done, to be tried again, given up, cancelled. */
export const JOB_STATES = ['failed', 'retry', 'pending', 'later', 'running', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** How each is called. */
export const JOB_STATE_LABELS: Record<JobState, string> = {
  failed: 'Abandonnée',
  retry: 'À réessayer',
  pending: 'En attente',
  later: 'Plus tard',
  running: 'En cours',
  cancelled: 'Annulée',
}
/** The tone of its badge. */
export const JOB_STATE_TONES: Record<JobState, Tone> = {
  failed: 'bad',
  retry: 'warn',
  pending: 'neutral',
  later: 'neutral',
  running: 'tint',
  cancelled: 'neutral',
}

/** What each queue carries. */
export const QUEUE_LABELS: Readonly<Record<string, string>> = {
  events: 'Suites d’un acte',
  mails: 'Emails',
  documents: 'Documents PDF',
  sweeps: 'Balayages',
}

/** What the list may be sorted by. */
const JOB_SORTS = ['creee', 'prochain', 'essais'] as const
/** Its order. */
type JobSort = ListSort<(typeof JOB_SORTS)[number]>
const USUAL: JobSort = { by: 'creee', descending: true }

/** What the list of jobs is asked: a type or an identifier, a state, a queue, an order, a page. */
export type JobFilter = {
  search: string
  state: JobState | ''
  queue: string
  sort: JobSort
  page: number
}

/** Reads the list's address; what it does not know is everything that is not done, the latest first. */
export function readJobFilter(params: URLSearchParams): JobFilter {
  return {
    search: readSearch(params),
    state: readChoice(params, 'etat', JOB_STATES),
    queue: readChoice(params, 'file', Object.keys(QUEUE_LABELS)),
    sort: readSort(params, JOB_SORTS, USUAL),
    page: readPage(params),
  }
}

/** The address's query for a filter. */
export function jobQuery({ search, state, queue, sort, page }: JobFilter): string {
  return listQuery({ q: search, etat: state, file: queue, tri: sortParam(sort, USUAL), page })
}

/** Why a job is not taken up again, or not cancelled. */
export type JobActRefusal = 'not_found' | 'not_stopped' | 'not_failing' | 'somebody_waits'

/** Null when a job may be taken up again: it gave up, or was cancelled. Its work is safe to do twice. */
export function refusalToRetryJob(state: JobState): JobActRefusal | null {
  return state === 'failed' || state === 'cancelled' ? null : 'not_stopped'
}

/**
 * Null when a job may be cancelled: only one that failed already and waits for its next attempt, and never a mail, whose
 * own page says what became of it.
 */
export function refusalToCancelJob(state: JobState, queue: string): JobActRefusal | null {
  if (queue === 'mails') return 'somebody_waits'
  return state === 'retry' ? null : 'not_failing'
}

/** Each refusal in words. */
export const JOB_REFUSALS: Record<JobActRefusal, string> = {
  not_found: 'Cette tâche n’existe plus.',
  not_stopped: 'Seule une tâche abandonnée ou annulée se relance.',
  not_failing: 'Seule une tâche qui échoue et attend son prochain essai s’annule.',
  somebody_waits: 'Quelqu’un attend cet email\u202f: il se règle sur la page des emails.',
}

/** What each recurring job does. One without a line keeps its own name. */
export const RECURRING: Readonly<Record<string, string>> = {
  'forget-old-limits': 'Oubli des compteurs anciens',
  'forget-old-tries': 'Oubli des tentatives de connexion',
  'end-noted-sessions': 'Fin des sessions quittées pendant une panne',
  'end-oldest-sessions': 'Fin des sessions au-delà de cinquante par compte',
  'retry-mails': 'Nouveaux essais des emails',
  'sweep-deadlines': 'Échéances des demandes et des contacts',
  'end-free-months': 'Fin des mois offerts',
  'open-contact-months': 'Ouverture des mois de contacts',
  'sweep-plan-orders': 'Formules payées par virement',
  'reconcile-payments': 'Rapprochement des paiements',
  'remind-free-months': 'Rappels des mois offerts',
  'remove-orphan-files': 'Retrait des fichiers sans attache',
  'expire-quotes': 'Expiration des devis',
  'erase-accounts': 'Effacement des comptes',
  'forget-what-is-due': 'Oubli de ce qui a fait son temps',
  'keep-profile-views': 'Vues des profils',
  'mail-unread-messages': 'Emails des messages non lus',
  'ask-waiting-documents-again': 'Documents PDF qui attendent encore',
  'push-held-notices': 'Alertes retenues pendant la nuit',
  'remind-reviews': 'Rappels d’avis',
  'send-digests': 'Résumés du jour',
  'sweep-interventions': 'Échéances des interventions',
  'watch-insurance': 'Veille des assurances',
}
