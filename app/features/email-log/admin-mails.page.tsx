import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Table } from '#app/ui/table.tsx'
import { formatDateShort, formatTime } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/admin-mails.page'
import { mailStatus, mailType } from './email-log.ts'
import { countMailsByStatus, listMails, MAILS_SHOWN } from './queries.server.ts'

export const meta = () => [{ title: 'Emails — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [mails, counts] = await Promise.all([listMails(ctx), countMailsByStatus(ctx)])
  const when = (instant: Date | null) => (instant ? `${formatDateShort(instant, PARIS)} ${formatTime(instant, PARIS)}` : null)
  return {
    shown: MAILS_SHOWN,
    keptOnDisk: !readConfig().smtpUrl,
    total: counts.reduce((sum, { n }) => sum + n, 0),
    failed: counts.find(({ status }) => status === 'failed')?.n ?? 0,
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({ ...mail, sentWhen: when(sentAt), createdWhen: when(createdAt)! })),
  }
}

export default function AdminMailsPage({ loaderData: { mails, shown, keptOnDisk, total, failed } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Emails" aside={failed > 0 && <Badge tone="bad">{failed === 1 ? '1 email en échec' : `${failed} emails en échec`}</Badge>}>
        {total > shown ? `Les ${shown} derniers envois, sur ${total.toLocaleString('fr-FR')}.` : 'Tous les envois, du plus récent au plus ancien.'}
      </PageHeader>
      {keptOnDisk && <p className="notice mb-8">Aucun service d’envoi n’est configuré&nbsp;: chaque email est gardé dans le dossier de données, et se lit ici.</p>}
      {mails.length === 0 ? (
        <EmptyState title="Aucun email pour l’instant">Le premier partira avec la première inscription.</EmptyState>
      ) : (
        <Table
          caption="Emails envoyés"
          hideCaption
          rows={mails}
          rowKey={(mail) => mail.id}
          columns={[
            {
              key: 'email', header: 'Destinataire', rowHeader: true, cell: (mail) => (
                <span className="grid">
                  <AppLink href={paths.adminMail(mail.id)} className="link break-all">{mail.email}</AppLink>
                  <span className="text-sm font-normal text-faint">{mail.subject}</span>
                </span>
              ),
            },
            { key: 'type', header: 'Type', cell: (mail) => mailType(mail.emailType) },
            { key: 'status', header: 'Statut', cell: (mail) => <Badge tone={mailStatus(mail.status).tone}>{mailStatus(mail.status).label}</Badge> },
            { key: 'sent', header: 'Envoyé le', cell: (mail) => <span className="whitespace-nowrap">{mail.sentWhen ?? '–'}</span> },
            { key: 'provider', header: 'Identifiant', cell: (mail) => <span className="inline-block max-w-44 truncate align-bottom text-sm text-muted" title={mail.resendId ?? undefined}>{mail.resendId ?? '–'}</span> },
            { key: 'error', header: 'Erreur', cell: (mail) => (mail.errorMessage ? <span className="text-bad">{mail.errorMessage}{mail.attempts > 1 && `, ${mail.attempts} essais`}</span> : '–') },
          ]}
        />
      )}
    </>
  )
}
