import { auditWords } from '#app/features/admin/journal/audit-words.ts'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import {
  requireAdmin,
  requireFreshAdmin,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'
import { VERIFICATION_STATUSES } from '#app/features/companies/copy.ts'
import { mailStatus } from '#app/features/email-log/email-log.ts'
import { markWords } from '#app/features/reviews/client-marks/client-mark.ts'
import { listMarksOfAccount } from '#app/features/reviews/client-marks/read-client-marks.server.ts'
import { STATUS_LABELS } from '#app/features/requests/copy.ts'
import { ERASE_WORD, refusalToErase, type ErasureRefusal } from '#app/features/settings/erasure.ts'
import { readErasureFacts } from '#app/features/settings/request-erasure.server.ts'
import { tierLabel } from '#app/features/subscriptions/team/subscriber-list.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDate, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { parseId, type AccountId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-user.page'
import {
  refusalToEndSessions,
  refusalToEraseByTeam,
  refusalToGrant,
  refusalToReinstate,
  refusalToRevoke,
  refusalToSuspend,
  type AccountActRefusal,
} from './account-acts.ts'
import { endSessionsOf, eraseAccount, grantAdmin, revokeAdmin } from './act-on-account.server.ts'
import {
  ACCOUNT_ACT_REFUSALS,
  SIDE_LABELS,
  STATE_LABELS,
  STATE_TONES,
  TEAM_ERASURE_REFUSALS,
} from '#app/features/admin/copy.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { readAccount } from './read-account.server.ts'
import { reinstateAccount, suspendAccount } from './suspend-account.server.ts'
import { UserActs } from './user-acts.tsx'
import { getUserDetail } from './user-detail.server.ts'
import { UserParts } from './user-parts.tsx'

export const meta = () => [{ title: 'Compte — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const accountId = orNotFound(parseId<AccountId>(params.id))
  const [account, detail] = await Promise.all([
    readAccount(ctx, accountId),
    getUserDetail(ctx, accountId),
  ])
  if (!account || !detail) notFound()
  await recordReading(ctx, 'account.read', accountId)
  const [audit, marks, erasure] = await Promise.all([
    listAuditOf(ctx, accountId),
    listMarksOfAccount(ctx, accountId),
    readErasureFacts(ctx, accountId),
  ])
  const when = (instant: Date | null) => instant && formatDateTime(instant, PARIS)
  const words = (refusal: AccountActRefusal | null) => refusal && ACCOUNT_ACT_REFUSALS[refusal]
  const notErased = refusalToErase(erasure)
  return {
    account: {
      id: accountId,
      name: account.name,
      email: account.email,
      side: account.side,
      state: account.state,
      oneself: account.oneself,
    },
    facts: {
      since: formatDate(detail.account.createdAt, PARIS),
      seen: when(detail.account.seenAt),
      phone: detail.account.phone && formatPhone(detail.account.phone as PhoneNumber),
      hasPassword: detail.account.hasPassword,
      secondFactor: detail.account.secondFactor,
      suspended: detail.account.suspensionReason && {
        when: when(detail.account.suspendedAt)!,
        reason: detail.account.suspensionReason,
      },
      erased: when(detail.account.erasedAt),
    },
    refusals: {
      suspend: words(refusalToSuspend(account)),
      reinstate: words(refusalToReinstate(account)),
      sessions: words(refusalToEndSessions(account)),
      grant: words(refusalToGrant(account)),
      revoke: words(refusalToRevoke(account)),
      erase:
        words(refusalToEraseByTeam(account)) ?? (notErased && TEAM_ERASURE_REFUSALS[notErased]),
    },
    contracts: erasure.contracts,
    sessions: detail.sessions.map((row) => ({
      id: row.id,
      device: deviceInWords(row.userAgent),
      opened: formatDate(row.createdAt, PARIS),
      seen: when(row.seenAt)!,
    })),
    requests: detail.requests.map((row) => ({
      id: row.id,
      title: row.title,
      status: STATUS_LABELS[row.status],
      on: formatDate(row.createdAt, PARIS),
    })),
    company: detail.company && {
      ...detail.company,
      siret: detail.company.siret && formatSiret(detail.company.siret as Siret),
      verification: VERIFICATION_STATUSES[detail.company.verification].label,
      tier: tierLabel(detail.company.tier),
    },
    mails: detail.mails.map((row) => ({
      id: row.id,
      subject: row.subject,
      status: mailStatus(row.status),
      when: when(row.at)!,
    })),
    notices: detail.notices.map((row) => ({
      id: row.id,
      title: row.title,
      read: row.read,
      when: when(row.at)!,
    })),
    marks: marks.map((mark) => ({
      id: mark.worksId,
      company: mark.company,
      said: markWords(mark),
      note: mark.note,
      when: formatDate(mark.at, PARIS),
      contested: mark.contestedAt !== null,
    })),
    audit: audit.map((line) => ({
      id: line.id,
      ...auditWords(line.action, line.detail),
      who: line.adminName ?? 'Compte effacé',
      when: when(line.at)!,
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const accountId = orNotFound(parseId<AccountId>(params.id))
  const after = (title: string, description: string) => ({
    refusals: {
      ...TEAM_ERASURE_REFUSALS,
      ...ACCOUNT_ACT_REFUSALS,
      word_missing: `Tapez ${ERASE_WORD} pour confirmer.`,
    },
    beside: { reason_missing: 'reason', word_missing: 'typed' },
    done: { title, description },
  })
  const why = texts({ reason: 2_000 })
  return answerAct(request, {
    suspend: act({
      form: why,
      run: ({ reason }) => suspendAccount(ctx, accountId, reason),
      ...after(
        'Compte suspendu',
        'La personne reçoit votre raison par email. Ses appareils sont déconnectés.',
      ),
    }),
    reinstate: act({
      form: why,
      run: ({ reason }) => reinstateAccount(ctx, accountId, reason),
      ...after('Suspension levée', 'La personne est prévenue par email.'),
    }),
    sessions: act({
      run: () => endSessionsOf(ctx, accountId),
      ...after('Sessions fermées', ''),
      done: ({ ended }) => ({
        title: 'Sessions fermées',
        description:
          ended === 0
            ? 'Aucun appareil n’était connecté.'
            : ended === 1
              ? 'Un appareil a été déconnecté.'
              : `${ended} appareils ont été déconnectés.`,
      }),
    }),
    grant: act({
      run: () => grantAdmin(requireFreshAdmin(context, request), accountId),
      ...after('Rôle donné', 'La personne reçoit un email pour choisir un nouveau mot de passe.'),
    }),
    revoke: act({
      run: () => revokeAdmin(requireFreshAdmin(context, request), accountId),
      ...after('Rôle retiré', 'Ses appareils sont déconnectés.'),
    }),
    erase: act({
      form: texts({ typed: 40 }),
      run: async ({
        typed,
      }): Promise<Result<undefined, AccountActRefusal | ErasureRefusal | 'word_missing'>> => {
        const fresh = requireFreshAdmin(context, request)
        if (typed.trim().toUpperCase() !== ERASE_WORD) return refuse('word_missing')
        return eraseAccount(fresh, accountId)
      },
      ...after(
        'Compte supprimé',
        'Un dernier email le confirme à la personne. Ses données sont effacées dans la minute.',
      ),
    }),
  })
}

export default function AdminUserPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const refusedField = actionData && !actionData.notice ? actionData.intent : null
  useDialogsThatClose(refusedField && (refusedField === 'erase' ? 'supprimer' : 'suspendre'))
  const { account, facts } = loaderData
  return (
    <>
      <PageHeader
        title={account.name}
        before={
          <Breadcrumbs
            trail={[{ label: 'Utilisateurs', href: paths.adminUsers() }, { label: account.name }]}
          />
        }
        aside={
          account.state !== 'erased' && (
            <ButtonLink href={paths.exportUser(account.id)} size="sm">
              Exporter ses données
            </ButtonLink>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <span>{SIDE_LABELS[account.side]}</span>
          <Badge tone={STATE_TONES[account.state]}>{STATE_LABELS[account.state]}</Badge>
          {account.oneself && <Badge tone="tint">Vous</Badge>}
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} />
      {facts.suspended && (
        <div className="mb-8">
          <Notice tone="bad" title={`Suspendu le ${facts.suspended.when}`}>
            «&nbsp;{facts.suspended.reason}&nbsp;»
          </Notice>
        </div>
      )}
      {facts.erased && (
        <div className="mb-8">
          <Notice title={`Suppression demandée le ${facts.erased}`}>
            Ce qui reste de ce compte ne désigne plus personne.
          </Notice>
        </div>
      )}
      <UserParts {...loaderData} />
      <UserActs {...loaderData} refused={actionData} />
    </>
  )
}
