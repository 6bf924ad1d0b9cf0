import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { SortLink } from '#app/ui/data/sort-link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-mails.page'
import { mailStatus, mailType, type MailSort } from './email-log.ts'

type Loaded = Route.ComponentProps['loaderData']

export function MailTable({
  filter,
  found,
  mails,
  narrowed,
  here,
}: Pick<Loaded, 'filter' | 'found' | 'mails'> & {
  narrowed: boolean
  here: (change: Partial<Loaded['filter']>) => string
}) {
  const sortable = (by: MailSort['by'], label: string) => {
    const now =
      filter.sort.by === by
        ? filter.sort.descending
          ? ('descending' as const)
          : ('ascending' as const)
        : undefined
    const descending = now ? !filter.sort.descending : by === 'date'
    return {
      label,
      sort: now,
      header: <SortLink label={label} href={here({ sort: { by, descending } })} sorted={now} />,
    }
  }
  return (
    <Table
      caption={
        narrowed
          ? `${found.toLocaleString('fr-FR')}\u00a0${found === 1 ? 'email trouvé' : 'emails trouvés'}`
          : 'Emails envoyés'
      }
      hideCaption={!narrowed}
      rows={mails}
      rowKey={(mail) => mail.id}
      columns={[
        {
          key: 'email',
          ...sortable('email', 'Destinataire'),
          rowHeader: true,
          cell: (mail) => (
            <span className="grid md:min-w-64">
              <AppLink href={paths.adminMail(mail.id)} className="link wrap-anywhere">
                {mail.email}
              </AppLink>
              <span className="text-sm font-normal text-faint">{mail.subject}</span>
            </span>
          ),
        },
        { key: 'type', ...sortable('type', 'Type'), cell: (mail) => mailType(mail.emailType) },
        {
          key: 'status',
          ...sortable('statut', 'Statut'),
          cell: (mail) => (
            <Badge tone={mailStatus(mail.status).tone}>{mailStatus(mail.status).label}</Badge>
          ),
        },
        {
          key: 'sent',
          ...sortable('date', 'Envoyé le'),
          cell: (mail) => (
            <span className={`whitespace-nowrap tabular-nums${mail.sentWhen ? '' : ' text-faint'}`}>
              {mail.sentWhen ?? `Écrit le ${mail.createdWhen}`}
            </span>
          ),
        },
        {
          key: 'id',
          header: 'Identifiant',
          cell: (mail) => (
            <span className="text-sm whitespace-nowrap text-muted" title={mail.id}>
              …{mail.id.slice(-8)}
            </span>
          ),
        },
        {
          key: 'provider',
          header: 'Service d’envoi',
          cell: (mail) =>
            mail.resendId && (
              <span
                className="inline-block max-w-28 truncate align-bottom text-sm text-muted"
                title={mail.resendId}
              >
                {mail.resendId}
              </span>
            ),
        },
        {
          key: 'error',
          header: 'Erreur',
          cell: (mail) =>
            mail.errorMessage && (
              <MailError
                error={mail.errorMessage}
                attempts={mail.attempts}
                nextWhen={mail.nextWhen}
                bad={mail.status === 'failed'}
              />
            ),
        },
      ]}
    />
  )
}

function MailError({
  error,
  attempts,
  nextWhen,
  bad,
}: {
  error: string
  attempts: number
  nextWhen: string | null
  bad: boolean
}) {
  return (
    <span className="grid text-sm">
      <span className={bad ? 'text-bad' : 'text-muted'}>{error}</span>
      {nextWhen && (
        <span className="text-faint">
          {attempts > 1 ? `${attempts} essais, suivant` : 'Nouvel essai'} le {nextWhen}
        </span>
      )}
    </span>
  )
}
