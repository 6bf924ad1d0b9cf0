import { readingReason, recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { MAIL_EVENT_LABELS, type MailEventKind } from '#app/platform/mail/mail-story.ts'
import { mailClass } from '#app/platform/mail/mail-types.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Timeline, type Moment } from '#app/ui/data/timeline.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type MailId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-mail.page'
import { KNOWN_STATUSES, mailStatus, mailType, RESEND_REFUSALS } from './email-log.ts'
import { getMail } from './queries.server.ts'
import { allowAddress, resendMail } from './resend-mail.server.ts'

export const meta = () => [{ title: 'Email — Ouvréo' }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const mail = orNotFound(await getMail(ctx, idOf(params)))
  await recordReading(ctx, 'mail.read', mail.id, readingReason(request))
  const {
    html,
    createdAt,
    sentAt,
    nextAttemptAt,
    story,
    cannotResend,
    goodUntil: _,
    ...rest
  } = mail
  const when = (instant: Date) => formatDateTime(instant, PARIS)
  return {
    ...rest,
    readable: html !== '',
    createdWhen: when(createdAt),
    sentWhen: sentAt && when(sentAt),
    nextWhen: nextAttemptAt && when(nextAttemptAt),
    story: story.map(({ at, ...happening }) => ({ ...happening, when: when(at) })),
    failed: mail.status === 'failed',
    cannotResend: cannotResend && RESEND_REFUSALS[cannotResend],
    byChoice: (mailClass(mail.emailType)?.sent ?? 'transactional') !== 'transactional',
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const mailId = orNotFound(parseId<MailId>(params.id))
  return answerAct(request, {
    allow: act({
      run: () => allowAddress(ctx, mailId),
      done: 'Cette adresse peut de nouveau recevoir nos emails',
    }),
    resend: act({
      run: () => resendMail(ctx, mailId),
      refusals: RESEND_REFUSALS,
      done: 'L’email repart',
    }),
  })
}

function idOf(params: { id?: string }): MailId {
  const mailId = orNotFound(parseId<MailId>(params.id))
  return mailId
}

/** A detail that repeats its own title needs it no longer. */
function withoutTitle(detail: string, title: string): string {
  const rest = detail.startsWith(title) ? detail.slice(title.length).replace(/^\s:\s/u, '') : detail
  return rest.charAt(0).toLocaleUpperCase('fr') + rest.slice(1)
}

/** « 48 ko ». */
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)}\u00a0ko`

const BAD: ReadonlySet<MailEventKind> = new Set(['refused', 'given_up', 'bounced', 'complained'])

export default function AdminMailPage({ loaderData: mail }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  const status = mailStatus(mail.status)
  const moments: Moment[] = [
    { key: 'written', title: 'Écrit', when: mail.createdWhen },
    ...mail.story.map(({ id, kind, detail, when }) => ({
      key: id,
      title: (
        <span className={BAD.has(kind) ? 'text-bad' : undefined}>
          {MAIL_EVENT_LABELS[kind] ?? kind}
        </span>
      ),
      when,
      body: detail && withoutTitle(detail, MAIL_EVENT_LABELS[kind]),
    })),
    ...(mail.nextWhen
      ? [{ key: 'next', title: 'Nouvel essai', when: mail.nextWhen, state: 'next' as const }]
      : mail.status === 'sending'
        ? [{ key: 'now', title: 'En cours d’envoi', state: 'now' as const }]
        : []),
  ]
  return (
    <>
      <PageHeader
        title={mail.subject}
        trail={[{ label: 'Emails', href: paths.adminMails() }, { label: mail.subject }]}
        aside={
          mail.failed && (
            <Button
              {...opens('renvoyer')}
              variant="primary"
              disabledReason={mail.cannotResend ?? undefined}
            >
              Renvoyer
            </Button>
          )
        }
      >
        <Badge tone={status.tone}>{status.label}</Badge>
      </PageHeader>
      <RefusalNotice of={actionData} />
      {mail.suppressed && (
        <div className="mb-8">
          <Notice
            tone="warn"
            title={
              mail.suppressed === 'bounce'
                ? 'Cette adresse a rejeté un de nos emails'
                : 'Cette adresse a signalé un de nos emails comme indésirable'
            }
            action={
              <Button {...opens('autoriser')} size="sm">
                Écrire de nouveau à cette adresse
              </Button>
            }
          >
            Elle ne reçoit plus que les emails indispensables
            {mail.byChoice ? ' : celui-ci n’en est pas un' : ', dont celui-ci'}.
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DefinitionList
          items={[
            { term: 'Destinataire', value: <span className="break-all">{mail.email}</span> },
            {
              term: 'Réponses à',
              value: mail.replyTo && <span className="break-all">{mail.replyTo}</span>,
            },
            {
              term: 'Type',
              value: `${mailType(mail.emailType)}, ${mail.byChoice ? 'au choix du destinataire' : 'toujours envoyé'}`,
            },
            {
              term: 'Statut en base',
              value: KNOWN_STATUSES.includes(mail.status) ? undefined : mail.status,
            },
            {
              term: 'Pièces jointes',
              value: mail.attachments.length > 0 && (
                <ul>
                  {mail.attachments.map(({ id, name, byteLength }) => (
                    <li key={id}>
                      {byteLength === null ? (
                        `${name}, en préparation`
                      ) : (
                        <>
                          <AppLink
                            href={paths.adminMailDocument(mail.id, id)}
                            className="link"
                            download
                          >
                            {name}
                          </AppLink>
                          , {kilobytes(byteLength)}
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              ),
            },
            { term: 'Envoyé le', value: mail.sentWhen },
            { term: 'Identifiant', value: <span className="break-all">{mail.id}</span> },
            {
              term: 'Service d’envoi',
              value: mail.resendId && <span className="break-all">{mail.resendId}</span>,
            },
            { term: 'Essais', value: mail.attempts },
            {
              term: 'Erreur',
              value: mail.errorMessage && (
                <span className={mail.failed ? 'text-bad' : undefined}>{mail.errorMessage}</span>
              ),
            },
          ]}
        />
        <div>
          <h2 className="mb-4 text-heading">Suivi</h2>
          <Timeline label="Ce qui est arrivé à cet email" moments={moments} />
        </div>
      </div>
      <h2 className="mt-12 mb-3 text-heading">Message</h2>
      {mail.readable ? (
        <>
          <p className="mb-4 text-sm text-faint">
            Les liens personnels sont retirés de cette copie.
          </p>
          <iframe
            title={`Message\u00a0: ${mail.subject}`}
            sandbox=""
            src={paths.adminMailBody(mail.id)}
            className="h-[38rem] w-full rounded-md border border-line"
          />
          <details className="mt-6">
            <summary className="link inline-block py-2">Version texte</summary>
            <pre className="mt-3 overflow-auto rounded-md border border-line bg-sunken p-4 text-sm whitespace-pre-wrap">
              {mail.text}
            </pre>
          </details>
        </>
      ) : (
        <p className="text-muted">{RESEND_REFUSALS.text_erased}</p>
      )}
      <ConfirmDialog
        id="renvoyer"
        title="Renvoyer cet email ?"
        confirm="Renvoyer"
        form={AppForm}
        fields={{ intent: 'resend' }}
      >
        Il repart tout de suite vers {mail.email}.
      </ConfirmDialog>
      <ConfirmDialog
        id="autoriser"
        title="Écrire de nouveau à cette adresse ?"
        confirm="Autoriser"
        form={AppForm}
        fields={{ intent: 'allow' }}
      >
        Elle recevra de nouveau tous nos emails, sauf ceux que son titulaire a refusés. Faites-le à
        sa demande : une adresse qui rejette nuit à tous nos envois.
      </ConfirmDialog>
    </>
  )
}
