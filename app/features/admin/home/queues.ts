import { WAITS_DAYS } from '#app/features/admin/approvals/approval.ts'
import { CASE_QUEUES, type CaseQueue } from '#app/features/admin/desk/case-kinds.ts'
import { deskList } from '#app/features/admin/desk/desk-list.ts'
import { paths } from '#app/paths.ts'

/** A place where things wait for the team: a queue of the desk, or what is worked elsewhere. */
export type QueueName = CaseQueue | 'approvals' | 'sellers' | 'nobody' | 'jobs'

type QueueWords = { label: string; href: string; promise: string | null }

/** What each queue is called, where it is worked on, and what was promised to those who wait in it. */
export const QUEUES: Record<QueueName, QueueWords> = {
  ...(Object.fromEntries(
    Object.entries(CASE_QUEUES).map(([queue, words]) => [
      queue,
      { ...words, href: deskList.at({ queue: queue as CaseQueue }) },
    ]),
  ) as Record<CaseQueue, QueueWords>),
  approvals: {
    label: 'Actes à approuver par une deuxième personne',
    href: paths.adminApprovals(),
    promise: `${WAITS_DAYS}\u00a0jours`,
  },
  sellers: {
    label: 'Vendeurs à déclarer aux impôts',
    href: paths.adminSellers(),
    promise: '31\u00a0janvier',
  },
  nobody: {
    label: 'Demandes sans artisan',
    href: paths.adminRequests('?etat=nobody'),
    promise: null,
  },
  jobs: { label: 'Tâches abandonnées', href: paths.adminJobs('?etat=failed'), promise: null },
}
