import Download from 'lucide-react/icons/download'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { departementName } from '#app/features/places/places.ts'
import { beginningOf } from '#app/features/requests/team/request-steps.server.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import {
  PERIOD_LABELS,
  REQUEST_PERIODS,
  REQUEST_STEPS,
  STEP_LABELS,
  type RequestPeriod,
  type RequestStep,
} from '#app/features/requests/team/request-steps.ts'
import { TRADES, type TradeSlug } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import {
  dayOf,
  formatDay,
  formatTime,
  formatWeekday,
  type Day,
} from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/funnel.page'
import { share } from '#app/features/admin/home/home-figures.ts'
import { readPeriod, readTimeView, STEP_WORDS } from './funnel.ts'
import { FunnelSteps } from './funnel-steps.tsx'
import { StepTimes } from './step-times.tsx'
import { inWords, timedSteps, timeRows } from './time-rows.ts'
import { readFunnel } from './kept-funnel.server.ts'
import { readVisits, type Visits } from './read-visits.server.ts'
import { SITE_PAGE_LABELS } from './visits.ts'
import { VisitsSection } from './visits-section.tsx'

export const meta = () => [{ title: 'Parcours des demandes — Ouvréo' }]

/** The steps of the tables: those that tell whether a trade or a place is served. */
const TABLED = ['deposee', 'proposee', 'contact', 'devis', 'signee'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const period = readPeriod(searchParams)
  const byPlace = searchParams.get('vue') === 'departements'
  const timesBy = readTimeView(searchParams)
  const { all, trades, departements, plans, countedAt, kept } = await readFunnel(ctx, period)
  const visits = await readVisits(ctx, period)
  const narrowed = byPlace
    ? departements.map(({ key, reached }) => ({
        name: `${key} ${departementName(key)}`,
        reached,
        departement: key,
        trade: '' as const,
      }))
    : trades.map(({ key, reached }) => ({
        name: TRADES[key].name,
        reached,
        departement: '',
        trade: key,
      }))
  return {
    period,
    byPlace,
    steps: REQUEST_STEPS.map((step, place) => ({
      step,
      label: STEP_LABELS[step],
      reached: all.reached[place]!,
      ofAll: share(all.reached[place]!, all.reached[0]!),
      part: all.reached[0]! === 0 ? 0 : all.reached[place]! / all.reached[0]!,
      ofBefore: place === 0 ? null : share(all.reached[place]!, all.reached[place - 1]!),
      after: all.medians[place] === null ? null : inWords(all.medians[place]!),
      most: all.ninths[place] === null ? null : inWords(all.ninths[place]!),
      href: hrefOf(period, step),
    })),
    rows: narrowed.map(({ name, reached, departement, trade }) => ({
      name,
      signed: share(reached[REQUEST_STEPS.indexOf('signee')]!, reached[0]!),
      cells: TABLED.map((step) => ({
        step,
        count: reached[REQUEST_STEPS.indexOf(step)]!,
        href: hrefOf(period, step, { departement, trade }),
      })),
    })),
    times: {
      view: timesBy,
      steps: timedSteps(timesBy),
      rows: timeRows({ trades, departements, plans }, timesBy, period),
    },
    at: `${formatWeekday(countedAt, PARIS)}, ${formatTime(countedAt, PARIS)}`,
    kept,
    before: beforeRequests(visits, all.reached[0]!, dayOf(beginningOf(period, ctx.now), PARIS)),
  }
}

/** What is said of visits: `asked` requests came of them, in a period that begins on `from`. */
function beforeRequests(
  { since, began, forms, pages, emergencies }: Visits,
  asked: number,
  from: Day,
) {
  return {
    since: since !== null && since > from ? formatDay(since) : null,
    figures: [
      { label: 'Visites', count: began, of: null },
      { label: 'Formulaire ouvert', count: forms, of: null },
      { label: 'Demandes déposées', count: asked, of: null },
      {
        label: 'Dépannages demandés',
        count: emergencies.asked,
        of:
          emergencies.asked > 0
            ? `${share(emergencies.taken, emergencies.asked)} pris en charge`
            : null,
      },
    ],
    pages: pages.map(({ page, ...counts }) => ({ label: SITE_PAGE_LABELS[page], ...counts })),
  }
}

/** The list of what a figure counts. */
function hrefOf(
  period: RequestPeriod,
  step: RequestStep,
  narrowed: { departement?: string; trade?: TradeSlug | '' } = {},
): string {
  return requestList.at({ period, step: step === 'deposee' ? '' : step, ...narrowed })
}

/** How far requests go, where they stop, and how long each step takes. */
export default function FunnelPage({
  loaderData: { period, byPlace, steps, rows, times, at, kept, before },
}: Route.ComponentProps) {
  const here = (values: { periode?: string; vue?: string; temps?: string }) =>
    paths.adminFunnel({
      periode: period,
      ...(byPlace ? { vue: 'departements' } : {}),
      ...(times.view === 'metiers' ? {} : { temps: times.view }),
      ...values,
    })
  return (
    <>
      <PageHeader
        title="Parcours des demandes"
        aside={
          <ButtonLink
            href={paths.adminFunnelCsv({ periode: period })}
            size="sm"
            icon={<Icon of={Download} />}
          >
            Exporter en CSV
          </ButtonLink>
        }
      >
        Jusqu’où vont les demandes, où elles s’arrêtent, et en combien de temps. Chiffres du {at}
        {kept ? ', recomptés toutes les dix minutes.' : '.'}
      </PageHeader>
      <Tabs
        label="Période"
        tabs={(Object.keys(REQUEST_PERIODS) as RequestPeriod[]).map((one) => ({
          href: here({ periode: one }),
          label: PERIOD_LABELS[one],
          current: one === period,
        }))}
      />
      <div className="mt-8">
        <VisitsSection {...before} />
      </div>
      {steps[0]!.reached === 0 ? (
        <EmptyState drawing={<NoRequestDrawing />} title="Aucune demande sur cette période">
          La première que dépose un particulier commence ici son parcours.
        </EmptyState>
      ) : (
        <div className="mt-16 grid gap-16">
          <FunnelSteps steps={steps} />
          <TitledSection id="detail-titre" title="Où elles s’arrêtent">
            <div className="mt-4">
              <Tabs
                label="Détail"
                keepScroll
                tabs={[
                  { href: here({ vue: '' }), label: 'Par métier', current: !byPlace },
                  {
                    href: here({ vue: 'departements' }),
                    label: 'Par département',
                    current: byPlace,
                  },
                ]}
              />
            </div>
            <div className="mt-6">
              <Table
                caption={byPlace ? 'Par département' : 'Par métier'}
                hideCaption
                rows={rows}
                rowKey={({ name }) => name}
                columns={[
                  {
                    key: 'name',
                    header: byPlace ? 'Département' : 'Métier',
                    rowHeader: true,
                    cell: ({ name }) => name,
                  },
                  ...TABLED.map((step, place) => ({
                    key: step,
                    header: STEP_LABELS[step],
                    align: 'end' as const,
                    cell: ({ cells }: (typeof rows)[number]) => (
                      <AppLink href={cells[place]!.href} className="hover:underline">
                        {formatNumber(cells[place]!.count)}
                      </AppLink>
                    ),
                  })),
                  {
                    key: 'signed',
                    header: 'Part signée',
                    align: 'end',
                    cell: ({ signed }) => signed,
                  },
                ]}
              />
            </div>
          </TitledSection>
          <StepTimes {...times} here={(view) => here({ temps: view })} />
          <TitledSection id="definitions-titre" title="Ce qui est compté">
            <p className="mt-2 mb-5 max-w-[46rem] text-muted">
              Les demandes déposées pendant la période, jusqu’où chacune est allée à ce jour : les
              dernières n’ont pas fini leur parcours. Le temps est celui qu’a mis la moitié d’entre
              elles depuis l’étape d’avant, puis celui que neuf sur dix n’ont pas dépassé. Chaque
              chiffre ouvre ses demandes.
            </p>
            <DefinitionList
              items={REQUEST_STEPS.map((step) => ({
                term: STEP_LABELS[step],
                value: STEP_WORDS[step],
              }))}
            />
          </TitledSection>
        </div>
      )}
    </>
  )
}
