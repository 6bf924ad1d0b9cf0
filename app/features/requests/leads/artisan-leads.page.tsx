import { isGranted } from '#app/values/team-rights.ts'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { standingAt } from '#app/features/companies/company-standing.server.ts'
import { answerLeadActs } from './answer-lead-acts.server.ts'
import { LEAD_REFUSALS } from './copy.ts'
import { LEAD_TAB_LABELS } from '#app/features/requests/lead-status-copy.ts'
import { ANSWER_HOURS, LEAD_TABS, refusalToTake } from './lead.ts'
import { leadMark, townAndDistance, wordsUnderTitle } from './lead-words.ts'
import { isNarrowed, leadFilterQuery, readLeadFilter } from './lead-filter.ts'
import {
  countByTab,
  countLeads,
  leadsByStatus,
  LEADS_PER_PAGE,
  listLeads,
} from './queries.server.ts'
import { BUDGET_LABELS, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { CreditsMeter } from '#app/features/subscriptions/credits/credits-meter.tsx'
import { getCompanyAndPlan } from '#app/features/subscriptions/queries.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { formatRelative } from '#app/values/time/french-date.ts'
import { ofPlace } from '#app/values/words/french-words.ts'
import { readPage } from '#app/values/list-query.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/artisan-leads.page'
import { artisanTurns, leadTurns } from './artisan-queries.server.ts'
import { listTogether } from '#app/platform/database/count-together.server.ts'
import { ArtisanTurnBand, turnWords } from '#app/features/homes/artisan-turn-band.tsx'
import { inArtisanOrder } from '#app/features/homes/artisan-turns.ts'
import { EmptyLeads } from './empty-leads.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { LeadLine } from './lead-line.tsx'

export const meta = () => [{ title: 'Demandes — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const tab = LEAD_TABS.find((known) => known === searchParams.get('onglet')) ?? 'a-traiter'
  const page = readPage(searchParams)
  const filter = readLeadFilter(searchParams)
  const [{ company, balance }, lists, narrowed, leads] = await Promise.all([
    getCompanyAndPlan(ctx),
    listTogether(ctx.db, { byStatus: leadsByStatus(ctx), turns: leadTurns(ctx) }),
    isNarrowed(filter) ? countLeads(ctx, tab, filter) : null,
    listLeads(ctx, tab, page, filter),
  ])
  const counts = countByTab(lists.byStatus)
  const found = narrowed ?? counts[tab]
  const noCreditLeft = balance?.left === 0
  // Whoever is signed in has an account that is not suspended.
  const standing = standingAt(ctx.now, { ...company.file, accountSuspended: false })
  const first = inArtisanOrder(await artisanTurns(ctx, company.file, lists.turns))[0]
  return {
    tab,
    page,
    filter,
    found,
    pages: Math.ceil(found / LEADS_PER_PAGE),
    counts,
    noCreditLeft,
    company: {
      verification: company.file.verification,
      onHoliday: company.file.onHoliday,
      insurance: company.insurance,
      reachKm: company.reachKm,
      town: company.file.town,
      trades: company.trades.map((trade) => TRADES[trade].name),
      tradeSlugs: company.trades,
    },
    meter: balance && {
      taken: balance.reserved + balance.used,
      granted: balance.granted,
      givenBack: balance.givenBack,
    },
    turn: first ? turnWords(first, ctx.now) : null,
    leads: leads.map((lead) => {
      const refusal =
        lead.status === 'proposed'
          ? refusalToTake(
              {
                lead,
                request: {
                  status: lead.requestStatus,
                  pausedAt: null,
                  quotesRefusedAt: lead.quotesRefusedAt,
                },
                company: standing,
                granted: isGranted(ctx.who, 'take_leads'),
              },
              ctx.now,
            )
          : null
      return {
        id: lead.id,
        status: lead.status,
        title: lead.title,
        words: wordsUnderTitle(lead.description, lead.title),
        facts: {
          place: townAndDistance(lead.town, lead.distanceKm),
          budget: lead.budget && BUDGET_LABELS[lead.budget],
          timeframe: lead.timeframe && TIMEFRAME_LABELS[lead.timeframe],
          photos: lead.photoCount,
          outsideArea: lead.outsideArea,
          wantsYou: lead.wantsYou,
        },
        taken: lead.seats.taken,
        // A pause stops the clock: nothing is counted down.
        mark:
          lead.status === 'proposed' && lead.requestStatus !== 'paused'
            ? leadMark(lead, ctx.now)
            : null,
        paused: lead.status === 'proposed' && lead.requestStatus === 'paused',
        person: lead.person?.name ?? null,
        phone: lead.person?.phone != null,
        waitsSince:
          lead.status === 'opened' && !lead.reactedAt && lead.openedAt
            ? formatRelative(lead.openedAt, ctx.now)
            : null,
        givenBack: lead.givenBackAt !== null,
        refusal: refusal
          ? LEAD_REFUSALS[refusal]
          : noCreditLeft
            ? LEAD_REFUSALS.no_credit_left
            : null,
      }
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerAct(request, answerLeadActs(requireArtisan(context, request)))
}

export default function ArtisanLeadsPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const wrong = Object.values(actionData?.errors ?? {})[0]
  useDialogsThatClose(wrong && actionData ? `decliner-${actionData.values.leadId}` : null)
  const { tab, page, pages, filter, found, counts, company, meter, turn, leads, noCreditLeft } =
    loaderData
  const scope =
    company.trades.length > 0 && company.town
      ? `${tradesInWords(company.trades)}\u00a0· ${company.reachKm}\u00a0km autour ${ofPlace(company.town)}`
      : 'Les travaux proposés près de chez vous.'
  return (
    <>
      <PageHeader title="Demandes" aside={meter && <CreditsMeter {...meter} />}>
        {scope}
        <span className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <AppLink href={paths.savedAnswers()} className="link">
            Réponses enregistrées
          </AppLink>
          <AppLink href={paths.leadFigures()} className="link">
            Chiffres
          </AppLink>
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} notice={actionData?.notice ?? wrong} />
      <ArtisanTurnBand words={turn} />
      {noCreditLeft && tab === 'a-traiter' && counts['a-traiter'] > 0 && (
        <p className="notice mt-6">
          Vous n’avez plus de contact ce mois-ci.{' '}
          <AppLink href={paths.pricing()} className="link">
            Changez de formule
          </AppLink>{' '}
          pour prendre ces demandes, ou attendez le mois prochain.
        </p>
      )}
      <div className={turn ? 'mt-9' : undefined}>
        <Tabs
          label="Demandes par état"
          tabs={LEAD_TABS.map((known) => ({
            href: known === 'a-traiter' ? paths.leads() : paths.leads({ onglet: known }),
            label: LEAD_TAB_LABELS[known],
            current: known === tab,
            count: known === 'archivees' ? undefined : counts[known],
            countLabel: counts[known] === 1 ? '1 demande' : `${counts[known]} demandes`,
          }))}
        />
        {(counts[tab] > 1 || isNarrowed(filter)) && (
          <LeadFilters
            key={JSON.stringify(filter)}
            tab={tab}
            filter={filter}
            trades={company.tradeSlugs}
            found={found}
          />
        )}
        {tab === 'a-traiter' && leads.length > 0 && (
          <p className="mt-5 text-sm text-faint">
            Vous avez {ANSWER_HOURS}&nbsp;h pour répondre à chacune, puis sa place va à un autre
            artisan. Décliner ne vous coûte aucun contact.
          </p>
        )}
        {leads.length === 0 && isNarrowed(filter) ? (
          <EmptyState
            drawing={<NobodyFoundDrawing />}
            title="Aucune demande ne correspond"
            action={<ButtonLink href={paths.leads({ onglet: tab })}>Tout voir</ButtonLink>}
          >
            Élargissez la distance ou la période, ou cherchez un autre mot.
          </EmptyState>
        ) : leads.length === 0 ? (
          <EmptyLeads tab={tab} {...company} />
        ) : (
          <ul className="lines lines-flush">
            {leads.map((lead) => (
              <LeadLine
                key={lead.id}
                lead={lead}
                archived={tab === 'archivees'}
                answer={actionData}
              />
            ))}
          </ul>
        )}
        <Pagination
          current={page}
          total={pages}
          href={(to) => paths.leads({ onglet: tab, ...leadFilterQuery(filter), page: String(to) })}
        />
      </div>
    </>
  )
}

/** « Couverture, menuiserie »: the first with its capital, as a list reads. */
function tradesInWords(trades: readonly string[]): string {
  return trades
    .map((trade, index) => (index === 0 ? trade : trade.toLocaleLowerCase('fr')))
    .join(', ')
}
