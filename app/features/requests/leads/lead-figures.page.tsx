import { data } from 'react-router'
import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BarChart } from '#app/ui/data/chart.tsx'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import { formatMonth, formatMonthShort } from '#app/values/time/french-date.ts'
import type { Route } from './+types/lead-figures.page'
import {
  CONVERSION_MONTHS,
  getConversionFigures,
} from '#app/features/requests/team/conversion-figures.server.ts'
import { DECLINE_REASON_LABELS } from './copy.ts'
import type { DeclineReason } from './lead.ts'

export const meta = () => [{ title: 'Chiffres des demandes — Ouvréo' }]

/** The reader's figures; 403 with what the plans offer when theirs does not have them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const figures = await getConversionFigures(requireGranted(context, request, 'figures'))
  return figures.ok ? { ...figures.value, period: CONVERSION_MONTHS } : data(null, { status: 403 })
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}\u00a0%`

/** What would bring fewer requests of the kind that is declined. */
const REMEDIES: Partial<Record<DeclineReason, { says: string; href: string }>> = {
  too_far: { says: 'Réduire ma zone', href: paths.companySection('metiers') },
  not_my_trade: { says: 'Revoir mes métiers', href: paths.companySection('metiers') },
  no_time: { says: 'Me mettre en congés', href: paths.company() },
}

export default function LeadFiguresPage({ loaderData }: Route.ComponentProps) {
  const trail = [{ label: 'Demandes', href: paths.leads() }, { label: 'Chiffres' }]
  if (!loaderData) {
    const plans = Object.values(PLANS)
      .filter((plan) => plan.statistics)
      .map((plan) => plan.name)
    return (
      <>
        <PageHeader title="Chiffres des demandes" trail={trail} />
        <EmptyState
          drawing={<NoFigureDrawing />}
          title={`Les chiffres font partie des formules ${plans.join(' et ')}`}
          action={
            <ButtonLink href={paths.subscription()} variant="primary">
              Comparer les formules
            </ButtonLink>
          }
        >
          Ce que deviennent les demandes, mois par mois&nbsp;: proposées, contactées, chiffrées,
          gagnées.
        </EmptyState>
      </>
    )
  }
  const { months, all, signedCents, declined, period } = loaderData
  const categories = months.map(({ month }) => ({
    label: formatMonth(month),
    short: formatMonthShort(month),
  }))
  return (
    <>
      <PageHeader title="Chiffres des demandes" trail={trail}>
        Les demandes des {period} derniers mois, chacune dans le mois où elle vous a été proposée.
        Le montant signé est celui de leurs devis signés et non renoncés, hors avenants.
      </PageHeader>
      <Figures>
        <Figure label="Proposées" value={all.proposed} />
        <Figure
          label="Contactées"
          value={all.taken}
          note={`${percent(all.taken, all.proposed)} des proposées`}
        />
        <Figure
          label="Chiffrées"
          value={all.quoted}
          note={`${percent(all.quoted, all.taken)} des contactées`}
        />
        <Figure
          label="Gagnées"
          value={all.won}
          note={`${percent(all.won, all.quoted)} des chiffrées`}
        />
        <Figure
          label="Signé"
          value={formatEurosShort(signedCents)}
          note={
            all.taken > 0
              ? `TTC, soit ${formatEurosShort(Math.round(signedCents / all.taken / 100) * 100)} par contact pris`
              : 'TTC'
          }
        />
      </Figures>
      {all.proposed === 0 ? (
        <EmptyState
          drawing={<NoFigureDrawing />}
          title="Rien à compter pour l’instant"
          action={<ButtonLink href={paths.company()}>Voir mon entreprise</ButtonLink>}
        >
          Dès qu’une demande vous est proposée, son chemin se lit ici.
        </EmptyState>
      ) : (
        <div className="mt-12 grid gap-14">
          <BarChart
            title="De la demande au chantier, par mois"
            words="Une demande gagnée compte aussi comme chiffrée, contactée et proposée, dans le même mois. Les mois récents bougent encore."
            categoryName="Mois"
            categories={categories}
            series={[
              { name: 'Proposées', values: months.map((row) => row.proposed) },
              { name: 'Contactées', values: months.map((row) => row.taken) },
              { name: 'Chiffrées', values: months.map((row) => row.quoted) },
              { name: 'Gagnées', values: months.map((row) => row.won) },
            ]}
          />
          {declined.length > 0 && (
            <TitledSection id="declines" title="Pourquoi vous déclinez">
              <p className="mt-1 max-w-prose text-sm text-faint">
                Décliner compte comme une réponse et ne baisse pas votre classement&nbsp;; laisser
                passer le délai, si.
              </p>
              <ul className="lines mt-4">
                {declined.map(({ reason, n }) => (
                  <li
                    key={reason}
                    className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
                  >
                    <span>{DECLINE_REASON_LABELS[reason]}</span>
                    <span className="flex flex-wrap items-baseline gap-x-5 text-muted">
                      {REMEDIES[reason] && (
                        <AppLink href={REMEDIES[reason].href} className="link">
                          {REMEDIES[reason].says}
                        </AppLink>
                      )}
                      <strong className="font-semibold text-fg tabular-nums">{n}</strong>
                    </span>
                  </li>
                ))}
              </ul>
            </TitledSection>
          )}
        </div>
      )}
    </>
  )
}
