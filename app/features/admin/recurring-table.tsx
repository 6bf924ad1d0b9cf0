import { Badge } from '#app/ui/badge.tsx'
import { Table } from '#app/ui/table.tsx'

/** What each recurring job does. One without a line keeps its own name. */
const RECURRING: Readonly<Record<string, string>> = {
  'forget-old-limits': 'Oubli des compteurs anciens',
  'forget-old-tries': 'Oubli des tentatives de connexion',
  'retry-mails': 'Nouveaux essais des emails',
  'sweep-deadlines': 'Échéances des demandes et des contacts',
  'end-free-months': 'Fin des mois offerts',
  'open-contact-months': 'Ouverture des mois de contacts',
  'reconcile-payments': 'Rapprochement des paiements',
  'remind-free-months': 'Rappels des mois offerts',
  'remove-orphan-files': 'Retrait des fichiers sans attache',
  'expire-quotes': 'Expiration des devis',
  'erase-accounts': 'Effacement des comptes',
  'forget-what-is-due': 'Oubli de ce qui a fait son temps',
  'keep-profile-views': 'Vues des profils',
  'mail-unread-messages': 'Emails des messages non lus',
  'push-held-notices': 'Alertes retenues pendant la nuit',
  'remind-reviews': 'Rappels d’avis',
  'send-digests': 'Résumés du jour',
  'sweep-interventions': 'Échéances des interventions',
  'watch-insurance': 'Veille des assurances',
}

/** The recurring jobs as the table has them; dates in words. */
export type RecurringTableRow = { name: string; every: string; last: string; next: string; late: boolean; failures: number; failed: string | null; error: string | null }

/** What the server does again at fixed times, and how each went last. */
export function RecurringTable({ rows }: { rows: readonly RecurringTableRow[] }) {
  return (
    <section className="mt-14">
      <h2 className="mb-1 text-heading">À heures fixes</h2>
      <p className="mb-4 max-w-prose text-sm text-faint">Une tâche qui échoue recommence d’elle-même à son heure. L’heure est écrite toutes les trente secondes au plus.</p>
      {rows.length === 0 ? <p className="text-muted">Aucune n’a encore tourné.</p> : (
        <Table
          caption="Tâches à heures fixes"
          hideCaption
          rows={rows}
          rowKey={(row) => row.name}
          columns={[
            { key: 'name', header: 'Tâche', rowHeader: true, cell: (row) => RECURRING[row.name] ?? row.name },
            { key: 'state', header: 'État', cell: (row) => (row.failures > 0 ? <Badge tone="bad">{row.failures === 1 ? '1 échec' : `${row.failures} échecs`}</Badge> : row.late ? <Badge tone="warn">En retard</Badge> : <Badge tone="ok">À l’heure</Badge>) },
            { key: 'every', header: 'Toutes les', cell: (row) => row.every },
            { key: 'last', header: 'Dernière fois', cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.last}</span> },
            { key: 'next', header: 'Prochaine fois', cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.next}</span> },
            { key: 'error', header: 'Dernière erreur', cell: (row) => (row.error ? <span><code className="text-sm break-all">{row.error}</code> <span className="text-sm text-faint">{row.failed}</span></span> : '–') },
          ]}
        />
      )}
    </section>
  )
}
