import { data } from 'react-router'
import { requireAdmin } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatDateTime } from '#app/values/french-date.ts'
import { PARIS } from '#app/values/french-time-zone.ts'
import { parseId, type MailId } from '#app/values/ids.ts'
import type { Route } from './+types/admin-mail.page'
import { mailStatus, mailType } from './email-log.ts'
import { getMail } from './queries.server.ts'

export const meta = () => [{ title: 'Email — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const mailId = parseId<MailId>(params.id)
  const mail = mailId && (await getMail(ctx, mailId))
  if (!mail) throw data(null, { status: 404 })
  const { html: _, createdAt, sentAt, ...rest } = mail
  return { ...rest, createdWhen: formatDateTime(createdAt, PARIS), sentWhen: sentAt && formatDateTime(sentAt, PARIS) }
}

export default function AdminMailPage({ loaderData: mail }: Route.ComponentProps) {
  const status = mailStatus(mail.status)
  return (
    <>
      <PageHeader title={mail.subject} before={<Breadcrumbs trail={[{ label: 'Emails', href: paths.adminMails() }, { label: mail.subject }]} />}>
        <Badge tone={status.tone}>{status.label}</Badge>
      </PageHeader>
      <DefinitionList
        items={[
          { term: 'Destinataire', value: <span className="break-all">{mail.email}</span> },
          { term: 'Type', value: mailType(mail.emailType) },
          { term: 'Écrit le', value: mail.createdWhen },
          { term: 'Envoyé le', value: mail.sentWhen },
          { term: 'Identifiant', value: mail.resendId && <span className="break-all">{mail.resendId}</span> },
          { term: 'Essais', value: mail.attempts },
          { term: 'Erreur', value: mail.errorMessage },
        ]}
      />
      <h2 className="mt-12 mb-3 text-heading">Message</h2>
      <p className="mb-4 text-sm text-faint">Les liens personnels sont retirés de cette copie.</p>
      <iframe title={`Message\u00a0: ${mail.subject}`} sandbox="" src={paths.adminMailBody(mail.id)} className="h-[38rem] w-full rounded-md border border-line bg-white" />
      <details className="mt-6">
        <summary className="link inline-block py-2">Version texte</summary>
        <pre className="mt-3 overflow-auto rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </>
  )
}
