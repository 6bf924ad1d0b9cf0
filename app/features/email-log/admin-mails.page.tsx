import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useMayOpen } from '#app/features/accounts/team/team-reader.tsx'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ok } from '#app/values/result.ts'
import type { Route } from './+types/admin-mails.page'
import { mailStatus, mailType } from './email-log.ts'
import { countedRows } from '#app/values/team-list.ts'
import { mailList } from './mail-list.ts'
import { countMails, countStuckMails, listMailTypes, mails, MAILS_SHOWN } from './queries.server.ts'
import { resendFailedMails } from './resend-mail.server.ts'
import { StuckMails } from './stuck-mails.tsx'

export const meta = () => [{ title: 'Emails — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, { total: logged, failed }, types, stuck] = await Promise.all([
    mails.load(ctx, request),
    countMails(ctx),
    listMailTypes(ctx),
    countStuckMails(ctx),
  ])
  const config = readConfig()
  const when = (instant: Date | null) =>
    instant ? `${formatDateShort(instant, PARIS)} ${formatTime(instant, PARIS)}` : null
  return {
    ...shown,
    failed,
    logged,
    about:
      logged > MAILS_SHOWN
        ? `${MAILS_SHOWN} par page, sur ${countedRows(logged, 'email', 'emails').toLowerCase()}.`
        : 'Tous les envois, du plus récent au plus ancien.',
    keptOnDisk: !config.smtpUrl && !config.resend,
    options: { type: types.map((type) => ({ value: type, label: mailType(type) })) },
    stuck: stuck.map(({ type, n }) => ({ type, label: mailType(type), n })),
    mails: rows.map(({ createdAt, sentAt, nextAttemptAt, ...mail }) => ({
      ...mail,
      sentWhen: when(sentAt),
      createdWhen: when(createdAt)!,
      nextWhen: when(nextAttemptAt),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    resend: act({
      run: async ({ type = '' }) => (type ? ok(await resendFailedMails(ctx, type)) : null),
      done: (resent) => ({
        tone: resent === 0 ? 'info' : 'ok',
        title:
          resent === 0
            ? 'Aucun email à renvoyer'
            : resent === 1
              ? '1 email repart'
              : `${resent} emails repartent`,
      }),
    }),
  })
}

export default function AdminMailsPage({
  loaderData: { mails: rows, failed, about, keptOnDisk, options, stuck, ...shown },
}: Route.ComponentProps) {
  const list = { list: mailList, ...shown }
  const mayOpen = useMayOpen()
  useDialogsThatClose()
  return (
    <>
      <PageHeader
        title="Emails"
        aside={
          <>
            {failed > 0 && (
              <Badge tone="bad" className="self-center">
                {countedRows(failed, 'email en échec', 'emails en échec')}
              </Badge>
            )}
            {mayOpen(paths.adminAnnouncements()) && (
              <ButtonLink href={paths.adminAnnouncements()} size="sm">
                Annonces
              </ButtonLink>
            )}
            <CsvLink {...list} />
          </>
        }
      >
        {about}
      </PageHeader>
      {keptOnDisk && (
        <p className="notice mb-8">
          Aucun service d’envoi n’est configuré&nbsp;: chaque email est gardé dans le dossier de
          données, et se lit ici.
        </p>
      )}
      <StuckMails stuck={stuck} />
      <TeamList
        {...list}
        label="Adresse, objet ou identifiant"
        placeholder="nom@exemple.fr"
        options={options}
        none={{
          title: 'Aucun email pour l’instant',
          text: 'Le premier partira avec la première inscription.',
        }}
        unmatched={{
          title: 'Aucun email ne correspond',
          text: 'Élargissez la recherche, ou retirez un filtre.',
          all: 'Voir tous les emails',
        }}
      >
        <TeamTable
          {...list}
          counted={['email', 'emails']}
          rows={rows}
          columns={[
            {
              header: 'Destinataire',
              sorts: 'email',
              rowHeader: true,
              cell: (mail) => (
                <span className="block md:min-w-64">
                  <RowName href={paths.adminMail(mail.id)} under={mail.subject}>
                    {mail.email}
                  </RowName>
                </span>
              ),
            },
            { header: 'Type', sorts: 'type', cell: (mail) => mailType(mail.emailType) },
            {
              header: 'Statut',
              sorts: 'statut',
              cell: (mail) => (
                <Badge tone={mailStatus(mail.status).tone}>{mailStatus(mail.status).label}</Badge>
              ),
            },
            {
              header: 'Envoyé le',
              sorts: '-date',
              cell: (mail) => (
                <span
                  className={`whitespace-nowrap tabular-nums${mail.sentWhen ? '' : ' text-faint'}`}
                >
                  {mail.sentWhen ?? `Écrit le ${mail.createdWhen}`}
                </span>
              ),
            },
            {
              header: 'Identifiant',
              cell: (mail) => (
                <span className="text-sm whitespace-nowrap text-muted" title={mail.id}>
                  …{mail.id.slice(-8)}
                </span>
              ),
            },
            {
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
      </TeamList>
    </>
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
