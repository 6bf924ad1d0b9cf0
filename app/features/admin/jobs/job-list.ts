import type { Tone } from '#app/ui/data/badge.tsx'
import { paths } from '#app/paths.ts'
import { choice, optionsOf, teamList, type FilterOf } from '#app/values/team-list.ts'

/** Where a job stands: due, waiting for its hour, being done, to be tried again, given up, cancelled. */
export type JobState = 'failed' | 'retry' | 'pending' | 'later' | 'running' | 'cancelled'

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

/** The jobs that are not done, the latest first. */
export const jobList = teamList({
  address: paths.adminJobs(),
  fields: {
    state: choice('etat', 'État', optionsOf(JOB_STATE_LABELS)),
    queue: choice('file', 'File', optionsOf(QUEUE_LABELS), 'Toutes'),
  },
  sorts: ['creee', 'prochain', 'essais'],
  usual: '-creee',
})
export type JobFilter = FilterOf<typeof jobList>

/** Why a job is not taken up again, or not cancelled. */
export type JobActRefusal = 'not_found' | 'not_stopped' | 'not_failing' | 'somebody_waits'

/** Null when a job may be taken up again: it gave up, or was cancelled. Its work is safe to do twice. */
export function refusalToRetryJob(state: JobState): JobActRefusal | null {
  return state === 'failed' || state === 'cancelled' ? null : 'not_stopped'
}

/**
 * Null when a job may be cancelled: only one that failed already and waits for its next attempt,
 * and never a mail, whose own page says what became of it.
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
  'sweep-emergencies': 'Appels suivants des dépannages',
  'end-free-months': 'Fin des mois offerts',
  'open-contact-months': 'Ouverture des mois de contacts',
  'sweep-plan-orders': 'Formules payées par virement',
  'reconcile-payments': 'Rapprochement des paiements',
  'reconcile-card-payments': 'Rapprochement des paiements par carte des factures',
  'remind-free-months': 'Rappels des mois offerts',
  'remove-orphan-files': 'Retrait des fichiers sans attache',
  'expire-quotes': 'Expiration des devis',
  'expire-approvals': 'Fin des demandes d’approbation sans réponse',
  'end-viewings': 'Fin des regards sur un espace',
  'erase-accounts': 'Effacement des comptes',
  'forget-what-is-due': 'Oubli de ce qui a fait son temps',
  'keep-profile-views': 'Vues des profils',
  'keep-visits': 'Visites du site',
  'mail-unread-messages': 'Emails des messages non lus',
  'ask-waiting-documents-again': 'Documents PDF qui attendent encore',
  'push-held-notices': 'Alertes retenues pendant la nuit',
  'remind-reviews': 'Rappels d’avis',
  'send-held-sms': 'Alertes par SMS après les heures calmes',
  'begin-settings': 'Réglages qui prennent effet',
  'send-announcements': 'Annonces de changements',
  'send-digests': 'Résumés du jour',
  'sweep-interventions': 'Échéances des interventions',
  'keep-mailed-contracts': 'Contrats partis par email',
  'sweep-refunds': 'Échéances des remboursements',
  'tell-crews': 'Changements de planning dits aux équipes',
  'sweep-receptions': 'Échéances des réserves et des garanties',
  'sweep-disputes': 'Échéances des litiges',
  'remind-invoices': 'Rappels des factures',
  'hand-over-to-platform': 'Dépôts sur la plateforme agréée',
  'deliver-webhooks': 'Nouvelles pour les logiciels des entreprises',
  'fetch-invoices': 'Factures électroniques reçues',
  'bill-card-payments': 'Nos factures d’abonnement',
  'report-sales': 'Déclarations des ventes et des paiements',
  'read-outside-calendars': 'Agendas tenus ailleurs par les artisans',
  'read-platform': 'Nouvelles de la plateforme agréée',
  'keep-home-figures': 'Chiffres de l’accueil de l’équipe',
  'keep-funnels': 'Parcours des demandes',
  'keep-cockpit': 'Chiffres du pilotage',
  'do-seller-tasks': 'Vendeurs informés et fichiers de leur déclaration',
  'keep-seller-figures': 'Chiffres de la déclaration des vendeurs',
  'find-departures': 'Entreprises qui pourraient partir',
  'mail-weekly-figures': 'Chiffres de la semaine par email',
  'publish-prices': 'Prix du guide, d’après les devis signés',
  'watch-insurance': 'Veille des assurances',
  'check-files': 'Contrôle des fichiers',
  'copy-erased-list': 'Liste des comptes effacés, près des sauvegardes',
  'back-up': 'Sauvegarde du jour',
}
