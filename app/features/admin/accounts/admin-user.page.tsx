import { data } from 'react-router'
import { timelineView } from '#app/features/admin/timeline/timeline-view.server.ts'
import { TimelineSection } from '#app/features/admin/timeline/timeline-section.tsx'
import { readingReason, recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { AskNotices } from '#app/features/admin/approvals/ask-notices.tsx'
import { journalList } from '#app/features/admin/journal/journal.ts'
import { VIEWING_REFUSALS } from '#app/features/admin/viewings/copy.ts'
import { LOOK_DIALOG, LookDialog } from '#app/features/admin/viewings/look-dialog.tsx'
import { refusalToView } from '#app/features/admin/viewings/viewing.ts'
import type { PendingActName } from '#app/features/admin/approvals/approval.ts'
import { ASK_SENTENCES } from '#app/features/admin/approvals/copy.ts'
import { waitingAsksOn } from '#app/features/admin/approvals/list-approvals.server.ts'
import {
  requireAdmin,
  requestScope,
  requireFreshAdmin,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  mayAt,
  roleRefusal,
  TEAM_ROLE_LABELS,
  TEAM_ROLES,
} from '#app/features/accounts/team/team-access.ts'
import { deviceInWords } from '#app/features/accounts/sessions/user-agent-words.ts'
import { VERIFICATION_STATUSES } from '#app/features/companies/copy.ts'
import { markWords } from '#app/features/reviews/client-marks/client-mark.ts'
import { listMarksOfAccount } from '#app/features/reviews/client-marks/read-client-marks.server.ts'
import { refusalToErase } from '#app/features/settings/erasure.ts'
import { readErasureFacts } from '#app/features/settings/request-erasure.server.ts'
import { tierLabel } from '#app/features/subscriptions/team/subscriber-list.ts'
import { paths } from '#app/paths.ts'
import type { Admin, Ctx } from '#app/platform/context.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
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
  refusalToGiveRoles,
  refusalToGrant,
  refusalToReinstate,
  refusalToRevoke,
  refusalToSuspend,
  type AccountActRefusal,
  type AccountSide,
} from './account-acts.ts'
import { partsRead, readingRefusal } from './account-reading.ts'
import { accountActs } from './user-acts.server.ts'
import {
  ACCOUNT_ACT_REFUSALS,
  SIDE_LABELS,
  STATE_LABELS,
  STATE_TONES,
  TEAM_ERASURE_REFUSALS,
} from '#app/features/admin/copy.ts'
import { readAccount } from './read-account.server.ts'
import { UserActs } from './user-acts.tsx'
import { getUserDetail } from './user-detail.server.ts'
import { UserParts } from './user-parts.tsx'

export const meta = () => [{ title: 'Compte — Ouvréo' }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const accountId = orNotFound(parseId<AccountId>(params.id))
  const [account, detail] = await Promise.all([
    readAccount(ctx, accountId),
    getUserDetail(ctx, accountId),
  ])
  if (!account || !detail) notFound()
  refuseUnread(ctx, account)
  await recordReading(ctx, 'account.read', accountId, readingReason(request))
  const reads = partsRead(ctx.who.roles)
  const [timeline, marks, erasure, asks] = await Promise.all([
    timelineView(ctx, request, { accountId, side: detail.company ? 'artisan' : 'particulier' }),
    reads.marks ? listMarksOfAccount(ctx, accountId) : [],
    readErasureFacts(ctx, accountId),
    waitingAsksOn(ctx, accountId),
  ])
  const when = (instant: Date | null) => instant && formatDateTime(instant, PARIS)
  const words = (refusal: AccountActRefusal | null) => refusal && ACCOUNT_ACT_REFUSALS[refusal]
  const may = (act: string) => roleRefusal(ctx.who.roles, act) === null
  const waiting = (act: PendingActName) =>
    asks.some((ask) => ask.act === act) ? ASK_SENTENCES.waits_already : null
  const notErased = refusalToErase(erasure)
  const notViewed = (of: typeof account) => {
    const refusal = refusalToView(of)
    return refusal && VIEWING_REFUSALS[refusal]
  }
  return {
    account: {
      id: accountId,
      name: account.name,
      email: reads.contact ? account.email : null,
      side: account.side,
      state: account.state,
      oneself: account.oneself,
      roles: account.roles,
      journal: mayAt(ctx.who.roles, paths.adminJournal())
        ? journalList.at({ subject: accountId })
        : null,
      exports: mayAt(ctx.who.roles, paths.exportUser(accountId)),
    },
    asks,
    reads,
    facts: {
      since: formatDate(detail.account.createdAt, PARIS),
      seen: when(detail.account.seenAt),
      phone:
        reads.contact && detail.account.phone
          ? formatPhone(detail.account.phone as PhoneNumber)
          : null,
      hasPassword: reads.devices ? detail.account.hasPassword : null,
      secondFactor: reads.devices ? detail.account.secondFactor : null,
      suspended: detail.account.suspensionReason && {
        when: when(detail.account.suspendedAt)!,
        reason: detail.account.suspensionReason,
      },
      erased: when(detail.account.erasedAt),
    },
    // What is not for their roles is not offered; what is not possible just now is, with its reason.
    may: {
      look: may('look'),
      suspend: may('suspend'),
      sessions: may('sessions'),
      team: may('roles'),
      erase: may('erase'),
    },
    suspending: roleRefusal(ctx.who.roles, 'suspend'),
    refusals: {
      look: notViewed(account),
      suspend: words(refusalToSuspend(account)),
      reinstate: words(refusalToReinstate(account)),
      sessions: words(refusalToEndSessions(account)),
      grant: words(refusalToGrant(account)),
      revoke: words(refusalToRevoke(account)) ?? waiting('role.revoke'),
      roles: words(refusalToGiveRoles(account, TEAM_ROLES)) ?? waiting('role.change'),
      erase:
        words(refusalToEraseByTeam(account)) ??
        (notErased && TEAM_ERASURE_REFUSALS[notErased]) ??
        waiting('account.erase'),
    },
    contracts: erasure.contracts,
    sessions: (reads.devices ? detail.sessions : []).map((row) => ({
      id: row.id,
      device: deviceInWords(row.userAgent),
      opened: formatDate(row.createdAt, PARIS),
      seen: when(row.seenAt)!,
    })),
    company: detail.company && {
      ...detail.company,
      siret: detail.company.siret && formatSiret(detail.company.siret as Siret),
      verification: VERIFICATION_STATUSES[detail.company.verification].label,
      tier: tierLabel(detail.company.tier),
    },
    notices: (reads.mails ? detail.notices : []).map((row) => ({
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
    timeline,
  }
}

/** Throws the refusal (403) of whoever's roles do not read such an account, with a sentence that names who does. */
function refuseUnread(ctx: Ctx<Admin>, { side }: { side: AccountSide }): void {
  const refusal = readingRefusal(ctx.who.roles, side)
  if (refusal) throw data(refusal, { status: 403 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const accountId = orNotFound(parseId<AccountId>(params.id))
  const form = await readForm(request)
  const account = await readAccount(ctx, accountId)
  if (account) refuseUnread(ctx, account)
  const notTheirs = roleRefusal(ctx.who.roles, String(form.get('intent') ?? 'suspend'))
  if (notTheirs) throw data(notTheirs, { status: 403 })
  return answerAct(
    request,
    accountActs(ctx, accountId, {
      fresh: () => requireFreshAdmin(context, request),
      // Whoever acts for the team is signed in.
      sessionId: requestScope(context).viewer.session!.id,
    }),
    form,
  )
}

/** The dialog of what was refused beside a field. */
const DIALOGS: Record<string, string> = {
  look: LOOK_DIALOG,
  erase: 'supprimer',
  roles: 'roles',
  revoke: 'role',
}

export default function AdminUserPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const refusedField = actionData && !actionData.notice ? actionData.intent : null
  useDialogsThatClose(refusedField && (DIALOGS[refusedField] ?? 'suspendre'))
  const { account, facts } = loaderData
  return (
    <>
      <PageHeader
        title={account.name}
        trail={[{ label: 'Utilisateurs', href: paths.adminUsers() }, { label: account.name }]}
        aside={
          account.state !== 'erased' && (
            <>
              {loaderData.may.look && account.side !== 'admin' && (
                <LookDialog
                  name={account.name}
                  refusal={loaderData.refusals.look}
                  refused={actionData}
                />
              )}
              {account.journal && (
                <ButtonLink href={account.journal} size="sm">
                  Ce que l’équipe a fait
                </ButtonLink>
              )}
              {account.exports && (
                <ButtonLink href={paths.exportUser(account.id)} size="sm">
                  Exporter ses données
                </ButtonLink>
              )}
            </>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <span>{SIDE_LABELS[account.side]}</span>
          {account.roles.map((role) => (
            <Badge key={role}>{TEAM_ROLE_LABELS[role]}</Badge>
          ))}
          <Badge tone={STATE_TONES[account.state]}>{STATE_LABELS[account.state]}</Badge>
          {account.oneself && <Badge tone="tint">Vous</Badge>}
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} />
      <AskNotices asks={loaderData.asks} />
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
      <UserParts {...loaderData}>
        <TimelineSection {...loaderData.timeline} />
      </UserParts>
      <UserActs {...loaderData} refused={actionData} />
    </>
  )
}
