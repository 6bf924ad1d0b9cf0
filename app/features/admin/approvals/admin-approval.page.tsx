import {
  requireAdmin,
  requireFreshAdmin,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import type { SettingInput } from '#app/features/admin/product-settings/setting-change.ts'
import { movesOf } from '#app/features/admin/product-settings/setting-words.ts'
import { SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { readSetting } from '#app/features/product-settings/read-settings.server.ts'
import type { Admin, Ctx, TeamRole } from '#app/platform/context.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type PendingActId } from '#app/values/identity/ids.ts'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-approval.page'
import { ApprovalActs } from './approval-acts.tsx'
import { refusalToApprove, refusalToDecide } from './approval.ts'
import { approversOf } from './approvers.server.ts'
import { askWords, DECIDE_SENTENCES, rolesInWords, STATES } from './copy.ts'
import { approveAct, refuseAct, withdrawAct } from './decide-approval.server.ts'
import { readApproval, type ApprovalRow } from './list-approvals.server.ts'

export const meta = () => [{ title: 'Demande à approuver — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const ask = orNotFound(await readApproval(ctx, orNotFound(parseId<PendingActId>(params.id))))
  const facts = { ...ask, othersMay: (await approversOf(ctx, ask)).length > 0 }
  const when = (instant: Date) => formatDateTime(instant, PARIS)
  const waits = ask.state === 'waiting' && ask.expiresAt > ctx.now
  const said = (refusal: ReturnType<typeof refusalToApprove>) =>
    refusal && refusal !== 'not_found' ? DECIDE_SENTENCES[refusal] : null
  return {
    words: askWords(ask, ask.subjectName ?? 'Compte effacé'),
    act: ask.act,
    state: ask.state === 'waiting' && !waits ? ('expired' as const) : ask.state,
    due: waits ? deadline(ask.expiresAt, ctx.now) : null,
    own: ask.askedBy === ctx.who.accountId,
    aloneFrom: ask.aloneFrom && !facts.othersMay ? when(ask.aloneFrom) : null,
    approving: said(refusalToApprove(facts, ctx.who, ctx.now)),
    refusing: said(refusalToDecide(facts, ctx.who, ctx.now)),
    reason: ask.reason,
    asker: ask.askerName ?? 'Compte effacé',
    asked: when(ask.askedAt),
    expires: when(ask.expiresAt),
    subject: subjectOf(ask),
    roles: rolesOf(ask),
    moves: waits ? await movesAsked(ctx, ask) : [],
    decided: ask.decidedAt && {
      by: ask.deciderName,
      when: when(ask.decidedAt),
      word: ask.word,
    },
  }
}

/** Whom or what an ask is about, and where one reads it. */
function subjectOf({ act: name, input, subjectId, subjectName }: ApprovalRow) {
  if (name === 'setting.change') {
    const { key } = input as SettingInput
    return { kind: 'Réglage', name: SETTINGS[key].label, href: paths.adminSetting(key) }
  }
  return {
    kind: 'Compte',
    name: subjectName ?? 'Compte effacé',
    href: name === 'contacts.add' ? paths.adminSubscriber(subjectId) : paths.adminUser(subjectId),
  }
}

/** What an ask to change a setting moves, compared with what it is now. */
async function movesAsked(ctx: Ctx<Admin>, { act: name, input }: ApprovalRow) {
  if (name !== 'setting.change') return []
  const { key, values } = input as SettingInput
  return movesOf(key, await readSetting(ctx, key), values)
}

/** The roles before and after, of an ask that changes them. */
function rolesOf({ act: name, input }: ApprovalRow) {
  if (name !== 'role.change') return null
  const { had, roles } = input as { had: TeamRole[]; roles: TeamRole[] }
  return { before: rolesInWords(had), after: rolesInWords(roles) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const id = orNotFound(parseId<PendingActId>(params.id))
  const form = texts({ word: 2_000 })
  const said = {
    form,
    refusals: DECIDE_SENTENCES,
    beside: { word_missing: 'word' } as const,
    to: paths.adminApprovals(),
  }
  return answerAct(request, {
    approve: act({
      ...said,
      run: ({ word }) => approveAct(requireFreshAdmin(context, request), id, word),
      done: ({ state }) =>
        state === 'approved'
          ? { title: 'Approuvé', description: 'C’est fait, et le journal porte vos deux noms.' }
          : {
              title: 'Demande sans objet',
              description: 'Ce qu’elle concernait a changé\u00a0: rien n’a été fait.',
            },
    }),
    refuse: act({
      ...said,
      run: ({ word }) => refuseAct(ctx, id, word),
      done: {
        title: 'Demande refusée',
        description: 'La personne qui l’a faite lit votre réponse.',
      },
    }),
    withdraw: act({
      run: () => withdrawAct(ctx, id),
      refusals: DECIDE_SENTENCES,
      to: paths.adminApprovals(),
      done: 'Demande retirée',
    }),
  })
}

export default function AdminApprovalPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { words, state, due, reason, asker, asked, expires, subject, roles, moves, decided } =
    loaderData
  return (
    <>
      <PageHeader
        title={words}
        trail={[{ label: 'À approuver', href: paths.adminApprovals() }, { label: subject.name }]}
      >
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
          {due && <Countdown {...due} to="pour répondre" />}
        </span>
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid gap-10">
        <DefinitionList
          items={[
            {
              term: subject.kind,
              value: (
                <AppLink href={subject.href} className="link">
                  {subject.name}
                </AppLink>
              ),
            },
            ...moves.map(({ label, before, after }) => ({
              term: label,
              value: (
                <span className="tabular-nums">
                  {before} aujourd’hui, {after} ensuite
                </span>
              ),
            })),
            { term: 'Rôles avant', value: roles?.before ?? null },
            { term: 'Rôles après', value: roles?.after ?? null },
            { term: 'Demandé par', value: asker },
            { term: 'Demandé le', value: asked },
            { term: 'Expire le', value: due ? expires : null },
            {
              term: 'Raison',
              value: <span className="wrap-anywhere whitespace-pre-line">{reason}</span>,
            },
          ]}
        />
        {decided && (
          <Notice
            tone={state === 'approved' ? 'ok' : 'info'}
            title={`${STATES[state].label} le ${decided.when}${decided.by ? ` par ${decided.by}` : ''}`}
          >
            {decided.word && (
              <span className="wrap-anywhere whitespace-pre-line">
                «&nbsp;{decided.word}&nbsp;»
              </span>
            )}
          </Notice>
        )}
        {due && <ApprovalActs {...loaderData} answer={answer} />}
      </div>
    </>
  )
}
