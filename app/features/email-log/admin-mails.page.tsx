import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { formatDateShort, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { ok } from '#app/values/result.ts'
import type { Route } from './+types/admin-mails.page'
import {
  MAILS_SHOWN,
  mailQuery,
  mailStatus,
  mailType,
  readMailFilter,
  KNOWN_STATUSES,
} from './email-log.ts'
import {
  countMails,
  countStuckMails,
  listMails,
  listMailTypes,
  MAILS_COUNTED,
} from './queries.server.ts'
import { resendFailedMails } from './resend-mail.server.ts'
import { StuckMails } from './stuck-mails.tsx'
import { MailTable } from './mail-table.tsx'

export const meta = () => [{ title: 'Emails — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const filter = readMailFilter(new URL(request.url).searchParams)
  const [{ rows, total: found }, counts, types, stuck] = await Promise.all([
    listMails(ctx, filter),
    countMails(ctx),
    listMailTypes(ctx),
    countStuckMails(ctx),
  ])
  const config = readConfig()
  const when = (instant: Date | null) =>
    instant ? `${formatDateShort(instant, PARIS)} ${formatTime(instant, PARIS)}` : null
  return {
    filter,
    found,
    more: counts.total >= MAILS_COUNTED,
    pages: Math.ceil(found / MAILS_SHOWN),
    keptOnDisk: !config.smtpUrl && !config.resend,
    ...counts,
    types: types.map((type) => ({ value: type, label: mailType(type) })),
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

export default function AdminMailsPage({ loaderData }: Route.ComponentProps) {
  const { filter, found, pages, mails, keptOnDisk, total, failed, types, stuck, more } = loaderData
  useDialogsThatClose()
  const here = (change: Partial<typeof filter>) =>
    paths.adminMails(mailQuery({ ...filter, page: 1, ...change }))
  const narrowed = Boolean(filter.search || filter.type || filter.status)
  return (
    <>
      <PageHeader
        title="Emails"
        aside={
          <>
            {failed > 0 && (
              <Badge tone="bad" className="self-center">
                {failed === 1
                  ? '1 email en échec'
                  : `${failed.toLocaleString('fr-FR')} emails en échec`}
              </Badge>
            )}
            {found > 0 && (
              <ButtonLink
                href={paths.exportMails(mailQuery({ ...filter, page: 1 }))}
                size="sm"
                icon={<Icon of={Download} />}
              >
                Exporter en CSV
              </ButtonLink>
            )}
          </>
        }
      >
        {total > MAILS_SHOWN
          ? `${MAILS_SHOWN} par page, sur ${total.toLocaleString('fr-FR')}${more ? ' au moins' : ''}.`
          : 'Tous les envois, du plus récent au plus ancien.'}
      </PageHeader>
      {keptOnDisk && (
        <p className="notice mb-8">
          Aucun service d’envoi n’est configuré&nbsp;: chaque email est gardé dans le dossier de
          données, et se lit ici.
        </p>
      )}
      <StuckMails stuck={stuck} />
      {total > 0 && (
        <FilterBar
          label="Adresse, objet ou identifiant"
          search={filter.search}
          placeholder="nom@exemple.fr"
          keep={
            filter.sort.by === 'date' && filter.sort.descending
              ? {}
              : { tri: `${filter.sort.descending ? '-' : ''}${filter.sort.by}` }
          }
        >
          <div className="w-full sm:w-56">
            <Select
              key={`t${filter.type}`}
              label="Type"
              name="type"
              defaultValue={filter.type}
              placeholder="Tous"
              options={types}
            />
          </div>
          <div className="w-full sm:w-44">
            <Select
              key={`s${filter.status}`}
              label="Statut"
              name="statut"
              defaultValue={filter.status}
              placeholder="Tous"
              options={[
                ...KNOWN_STATUSES.map((status) => ({
                  value: status,
                  label: mailStatus(status).label,
                })),
                { value: 'unknown', label: mailStatus('unknown').label },
              ]}
            />
          </div>
        </FilterBar>
      )}
      {mails.length === 0 ? (
        <EmptyState
          title={
            narrowed
              ? 'Aucun email ne correspond'
              : total > 0
                ? 'Cette page est vide'
                : 'Aucun email pour l’instant'
          }
          action={
            total > 0 ? (
              <ButtonLink href={paths.adminMails()}>Voir tous les emails</ButtonLink>
            ) : undefined
          }
        >
          {total > 0
            ? 'Élargissez la recherche, ou retirez un filtre.'
            : 'Le premier partira avec la première inscription.'}
        </EmptyState>
      ) : (
        <MailTable filter={filter} found={found} mails={mails} narrowed={narrowed} here={here} />
      )}
      <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
    </>
  )
}
