import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { STATUS_LABELS, STATUS_TONES, SUBJECT_LABELS } from '#app/features/disputes/copy.ts'
import { inDays, OPINION_DAYS } from '#app/features/disputes/dispute.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { TeamList } from '#app/ui/data/team-list.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { counted } from '#app/values/words/counted.ts'
import type { Route } from './+types/admin-disputes.page'
import { disputeList } from './dispute-list.ts'
import { countWaitingDisputes, teamDisputes } from './list-disputes.server.ts'

export const meta = () => [{ title: 'Litiges — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, waiting] = await Promise.all([
    teamDisputes.load(ctx, request),
    countWaitingDisputes(ctx),
  ])
  return {
    ...shown,
    waiting,
    disputes: rows.map(({ openedAt, endedAt, waitingSince, ...row }) => ({
      ...row,
      openedOn: formatDate(openedAt, PARIS),
      endedOn: endedAt && formatDate(endedAt, PARIS),
      due:
        waitingSince && (row.status === 'with_team' || row.status === 'appealed')
          ? deadline(inDays(waitingSince, OPINION_DAYS), ctx.now)
          : null,
    })),
  }
}

export default function AdminDisputesPage({
  loaderData: { disputes, waiting, ...shown },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Litiges"
        aside={
          <ButtonLink href={paths.adminDisputedInvoices()} size="sm">
            Factures sans contrat contestées
          </ButtonLink>
        }
      >
        Un client et une entreprise ne s’entendent pas sur des travaux. L’équipe lit le dossier
        quand une partie le demande, et rend son avis sous {OPINION_DAYS} jours.
      </PageHeader>
      <TeamList
        list={disputeList}
        {...shown}
        label="Rechercher"
        placeholder="Entreprise, client, travaux, devis"
        waiting={{
          equipe: {
            count: waiting,
            countLabel: counted(waiting, 'litige attend', 'litiges attendent'),
          },
        }}
        none={{
          drawing: <NoMessageDrawing />,
          title: 'Aucun litige ici',
          text: 'Les deux parties d’un contrat les ouvrent depuis leur intervention.',
        }}
        unmatched={{ title: 'Aucun litige ne correspond' }}
      >
        <ul className="lines lines-flush">
          {disputes.map((row) => (
            <li key={row.id}>
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                <AppLink href={paths.adminDispute(row.id)} className="link">
                  {row.companyName} et {row.clientName}
                </AppLink>
                <Badge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</Badge>
                {row.due && <Countdown {...row.due} to="pour rendre l’avis" />}
              </h2>
              <p className="mt-1 text-muted">
                {SUBJECT_LABELS[row.subject]}, {row.title}
              </p>
              <p className="mt-1 text-sm text-faint">
                Ouvert le {row.openedOn}
                {row.endedOn && `, terminé le ${row.endedOn}`}
              </p>
            </li>
          ))}
        </ul>
      </TeamList>
    </>
  )
}
