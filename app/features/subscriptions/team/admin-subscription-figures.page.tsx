import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { countedAtWords } from '#app/features/admin/cockpit/counted-at.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BarChart, LineChart } from '#app/ui/data/chart.tsx'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatEuros, formatEurosShort } from '#app/values/numbers/money.ts'
import type { Route } from './+types/admin-subscription-figures.page'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { readSubscriptionFigures } from './read-subscription-figures.server.ts'
import {
  DEFINITIONS,
  monthWords,
  percentInWords,
  rate,
  SOLD_PLANS,
  type MonthFigures,
} from './subscription-figures.ts'

export const meta = () => [{ title: 'Statistiques des abonnements — Ouvréo' }]

const PERIODS = [6, 12, 24] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const asked = Number(new URL(request.url).searchParams.get('periode'))
  const period = PERIODS.find((known) => known === asked) ?? 12
  const { countedAt, kept, ...figures } = await readSubscriptionFigures(ctx, period)
  return { period, words: kept ? countedAtWords({ countedAt, kept }) : '', ...figures }
}

const sumOf = (months: readonly MonthFigures[], of: (month: MonthFigures) => number) =>
  months.reduce((total, month) => total + of(month), 0)
const revenueOf = ({ revenueCents }: MonthFigures) =>
  revenueCents.eco + revenueCents.pro + revenueCents.premium

export default function AdminSubscriptionFiguresPage({
  loaderData: { period, words, months, present },
}: Route.ComponentProps) {
  const categories = months.map(({ month }) => monthWords(month))
  const ended = sumOf(months, ({ converted, trialsLost }) => converted + trialsLost)
  const conversion = rate(
    sumOf(months, ({ converted }) => converted),
    ended,
  )
  const nothing = months.every(
    (month) =>
      month.trialsStarted +
        month.converted +
        month.trialsLost +
        month.paidEnded +
        month.paidAtStart +
        revenueOf(month) ===
      0,
  )
  const revenue = sumOf(months, revenueOf)
  const chart = { categoryName: 'Mois', categories }
  const over = `sur ${period}\u00a0mois`
  return (
    <>
      <PageHeader
        title="Statistiques"
        trail={[
          { label: 'Abonnements', href: paths.adminSubscribers() },
          { label: 'Statistiques' },
        ]}
        aside={
          <ButtonLink
            href={paths.adminSubscriptionFiguresExport({ periode: String(period) })}
            download
            size="sm"
          >
            Exporter en CSV
          </ButtonLink>
        }
      >
        Mois offerts, départs et revenus, mois par mois, à l’heure de Paris. {words}
      </PageHeader>
      <Tabs
        label="Période"
        tabs={PERIODS.map((months) => ({
          label: `${months}\u00a0mois`,
          href: paths.adminSubscriptionFigures({ periode: String(months) }),
          current: months === period,
        }))}
      />
      <div className="mt-8">
        <Figures>
          <Figure label="Mois offerts en cours" value={present.trials.toLocaleString('fr-FR')} />
          <Figure label="Formules payantes en cours" value={present.paid.toLocaleString('fr-FR')} />
          <Figure
            label="Taux de conversion"
            value={conversion === null ? '–' : percentInWords(conversion)}
            note={ended === 0 ? 'aucun mois offert terminé' : over}
          />
          <Figure label="Revenus HT" value={formatEurosShort(revenue)} note={over} />
        </Figures>
      </div>
      {nothing ? (
        <EmptyState drawing={<NoFigureDrawing />} title="Rien à compter sur cette période">
          Les premiers chiffres viendront avec le premier mois offert.
        </EmptyState>
      ) : (
        <div className="grid gap-14">
          <BarChart
            {...chart}
            title="Mois offerts"
            words={DEFINITIONS.trials}
            series={[
              { name: 'Commencés', values: months.map(({ trialsStarted }) => trialsStarted) },
              { name: 'Terminés en Gratuit', values: months.map(({ trialsLost }) => trialsLost) },
              { name: 'Convertis', values: months.map(({ converted }) => converted) },
            ]}
          />
          {months.every(
            ({ conversionRate, churnRate }) => conversionRate === null && churnRate === null,
          ) ? (
            <Nothing
              title="Taux de conversion et attrition"
              words={`Aucun mois offert n’est arrivé à sa fin et personne ne payait au premier jour d’un mois. ${DEFINITIONS.churn}`}
            />
          ) : (
            <LineChart
              {...chart}
              title="Taux de conversion et attrition"
              words={DEFINITIONS.churn}
              format={percentInWords}
              max={1}
              series={[
                { name: 'Conversion', values: months.map(({ conversionRate }) => conversionRate) },
                { name: 'Attrition', values: months.map(({ churnRate }) => churnRate) },
              ]}
            />
          )}
          {revenue === 0 ? (
            <Nothing
              title="Revenus par formule"
              words={`Aucune facture d’abonnement payée sur cette période. ${DEFINITIONS.revenue}`}
            />
          ) : (
            <BarChart
              {...chart}
              stacked
              title="Revenus par formule"
              words={DEFINITIONS.revenue}
              format={formatEuros}
              formatTick={formatEurosShort}
              series={SOLD_PLANS.map((slug) => ({
                name: PLANS[slug].name,
                values: months.map(({ revenueCents }) => revenueCents[slug]),
              }))}
            />
          )}
        </div>
      )}
    </>
  )
}

/** A chart that has nothing to draw says so, and how it counts. */
function Nothing({ title, words }: { title: string; words: string }) {
  return (
    <section>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-1 max-w-prose text-muted">{words}</p>
    </section>
  )
}
