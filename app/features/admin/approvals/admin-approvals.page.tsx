import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-approvals.page'
import { WAITS_DAYS } from './approval.ts'
import { askWords, STATES } from './copy.ts'
import { listEnded, listWaiting, type ApprovalRow } from './list-approvals.server.ts'

export const meta = () => [{ title: 'À approuver — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [waiting, ended] = await Promise.all([listWaiting(ctx), listEnded(ctx)])
  const line = (row: ApprovalRow) => ({
    id: row.id,
    words: askWords(row, row.subjectName ?? 'Compte effacé'),
    reason: row.reason,
    by: row.askedBy === ctx.who.accountId ? 'vous' : (row.askerName ?? 'un compte effacé'),
    when: formatDateTime(row.askedAt, PARIS),
    state: row.state === 'waiting' && row.expiresAt <= ctx.now ? 'expired' : row.state,
    decided: row.decidedAt && {
      by: row.deciderName,
      when: formatDateTime(row.decidedAt, PARIS),
    },
  })
  return {
    waiting: waiting.map((row) => ({ ...line(row), due: deadline(row.expiresAt, ctx.now) })),
    ended: ended.map(line),
  }
}

export default function AdminApprovalsPage({
  loaderData: { waiting, ended },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="À approuver">
        Ce qui ne se défait pas se fait à deux&nbsp;: une personne de l’équipe demande, une autre
        approuve ou refuse sous {WAITS_DAYS}&nbsp;jours.
      </PageHeader>
      {waiting.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Rien n’attend d’approbation">
          Supprimer un compte, donner ou retirer le rôle Administrateur, accorder beaucoup de
          contacts, changer un prix&nbsp;: la prochaine demande s’affichera ici.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {waiting.map(({ id, words, reason, by, when, due }) => (
            <li key={id}>
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                <AppLink href={paths.adminApproval(id)} className="link wrap-anywhere">
                  {words}
                </AppLink>
                <Countdown {...due} to="pour répondre" />
              </h2>
              <p className="mt-1 line-clamp-2 max-w-prose wrap-anywhere text-muted">{reason}</p>
              <p className="mt-1 text-sm text-faint">
                Demandé par {by} le {when}
              </p>
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <TitledSection id="decidees" title="Déjà décidées" titleClass="mb-3" className="mt-14">
          <ul className="lines lines-flush">
            {ended.map(({ id, words, by, when, state, decided }) => (
              <li key={id}>
                <p className="flex flex-wrap items-center gap-3">
                  <AppLink href={paths.adminApproval(id)} className="link wrap-anywhere">
                    {words}
                  </AppLink>
                  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                </p>
                <p className="mt-1 text-sm text-faint">
                  Demandé par {by} le {when}
                  {decided && `, ${STATES[state].label.toLowerCase()} le ${decided.when}`}
                  {decided?.by && ` par ${decided.by}`}
                </p>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  )
}
