import { data } from 'react-router'
import { requireGranted } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listOwnPrices } from '#app/features/price-guide/list-own-prices.server.ts'
import { OwnPrices } from '#app/features/price-guide/own-prices.tsx'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BarChart, LineChart } from '#app/ui/data/chart.tsx'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { Route } from './+types/company-figures.page'
import { FIGURE_WEEKS, getCompanyFigures } from './company-figures.server.ts'
import { answerTime } from '#app/features/directory/towns/town-words.ts'

export const meta = () => [{ title: 'Statistiques — Ouvréo' }]

/** The reader's figures; 403 with what the plans offer when theirs does not have them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireGranted(context, request, 'figures')
  const figures = await getCompanyFigures(ctx)
  return figures.ok
    ? { ...figures.value, period: FIGURE_WEEKS, prices: await listOwnPrices(ctx) }
    : data(null, { status: 403 })
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}\u00a0%`

export default function CompanyFiguresPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <WithoutFigures />
  const { weeks, all, period, prices } = loaderData
  const categories = weeks.map(({ monday }) => ({
    label: `Semaine du ${formatDay(monday)}`,
    short: `${Number(monday.slice(8))}/${Number(monday.slice(5, 7))}`,
  }))
  const chart = { categoryName: 'Semaine', categories }
  const nothing = all.seen + all.proposed + all.taken + all.quoted + all.won === 0
  return (
    <>
      <PageHeader title="Statistiques">
        Les {period} dernières semaines de votre entreprise, chaque chose comptée le jour où elle a
        eu lieu.
      </PageHeader>
      <Figures>
        <Figure label="Profil consulté" value={all.seen} note="par des particuliers" />
        <Figure label="Demandes proposées" value={all.proposed} href={paths.leads()} />
        <Figure
          label="Contacts pris"
          value={all.taken}
          note={`${percent(all.taken, all.proposed)} des demandes`}
        />
        <Figure
          label="Devis envoyés"
          value={all.quoted}
          note={`${percent(all.quoted, all.taken)} des contacts`}
        />
        <Figure
          label="Chantiers gagnés"
          value={all.won}
          note={`${percent(all.won, all.quoted)} des devis`}
        />
        <Figure
          label="Réponse médiane"
          value={all.replyMinutes === null ? '–' : answerTime(all.replyMinutes)}
          note="pour prendre ou décliner"
        />
      </Figures>
      {nothing ? (
        <EmptyState
          drawing={<NoFigureDrawing />}
          title="Rien à compter pour l’instant"
          action={
            <ButtonLink href={paths.company()} variant="primary">
              Compléter mon entreprise
            </ButtonLink>
          }
        >
          Dès que votre profil est consulté ou qu’une demande vous est proposée, les chiffres
          apparaissent ici.
        </EmptyState>
      ) : (
        <div className="mt-12 grid gap-14">
          <BarChart
            {...chart}
            title="De la demande au chantier"
            words="Demandes proposées, contacts pris, devis envoyés, devis acceptés, chacun dans la semaine où il a eu lieu."
            series={[
              { name: 'Proposées', values: weeks.map((week) => week.proposed) },
              { name: 'Contacts pris', values: weeks.map((week) => week.taken) },
              { name: 'Devis envoyés', values: weeks.map((week) => week.quoted) },
              { name: 'Gagnés', values: weeks.map((week) => week.won) },
            ]}
          />
          <BarChart
            {...chart}
            title="Consultations du profil"
            words="Ouvertures de votre page par des visiteurs et des particuliers. Les robots, les artisans et notre équipe ne comptent pas ; personne n’est suivi."
            series={[{ name: 'Consultations', values: weeks.map((week) => week.seen) }]}
          />
          <LineChart
            {...chart}
            title="Temps de réponse"
            words="Temps médian entre une demande proposée et votre réponse. Plus il est court, mieux vous êtes classé."
            series={[
              {
                name: 'Temps médian',
                values: weeks.map(({ replyMinutes }) => replyMinutes && replyMinutes / 60),
              },
            ]}
            format={(hours) => (hours === 0 ? '0' : answerTime(Math.round(hours * 60)))}
          />
        </div>
      )}
      {prices.length > 0 && <OwnPrices prices={prices} />}
    </>
  )
}

function WithoutFigures() {
  const plans = Object.values(PLANS)
    .filter((plan) => plan.statistics)
    .map((plan) => plan.name)
  return (
    <>
      <PageHeader title="Statistiques" />
      <EmptyState
        drawing={<NoFigureDrawing />}
        title={`Les statistiques font partie des formules ${plans.join(' et ')}`}
        action={
          <ButtonLink href={paths.subscription()} variant="primary">
            Comparer les formules
          </ButtonLink>
        }
      >
        Consultations du profil, demandes proposées, contacts pris, devis, chantiers gagnés et temps
        de réponse, semaine par semaine.
      </EmptyState>
    </>
  )
}
