import { data, redirect } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { claimQuoteRequest } from '#app/features/requests/ask/confirm-quote-request.server.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import {
  tradesOfMyRequests,
  type QuoteRequestSummary,
} from '#app/features/requests/queries.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-requests.page'
import {
  isNarrowed,
  REQUEST_VIEWS,
  requestsFilter,
  requestsQuery,
  type MyRequestsFilter,
  type RequestOrder,
  type RequestView,
} from './my-requests.ts'
import { listTurns } from './list-turns.server.ts'
import { countReceivedQuotes, getMyUnconfirmed } from './particulier-queries.server.ts'
import { inOrder, type Turn } from './particulier-turns.ts'
import { RequestLine } from './request-line.tsx'
import { MY_REQUESTS_PER_PAGE, searchMyRequests } from './search-my-requests.server.ts'
import { TurnBand } from './turn-band.tsx'

export const meta = () => [{ title: 'Mes demandes — Ouvréo' }]

const VIEW_LABELS: Record<RequestView, string> = {
  'en-attente': 'En attente',
  acceptees: 'Devis accepté',
  terminees: 'Terminées',
  'sans-suite': 'Sans suite',
  toutes: 'Toutes',
}
const ORDERS: { value: RequestOrder; label: string }[] = [
  { value: 'recentes', label: 'Les plus récentes' },
  { value: 'anciennes', label: 'Les plus anciennes' },
  { value: 'mouvement', label: 'Dernier mouvement' },
]
/** With fewer requests than this, there is nothing to search. */
const SEARCHED_FROM = 4

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const asked = requestsFilter(new URL(request.url).searchParams)
  const [found, trades, unconfirmed, turns, quoteCounts] = await Promise.all([
    searchMyRequests(ctx, asked),
    tradesOfMyRequests(ctx),
    getMyUnconfirmed(ctx),
    listTurns(ctx),
    countReceivedQuotes(ctx),
  ])
  const pages = Math.max(1, Math.ceil(found.counts[asked.view] / MY_REQUESTS_PER_PAGE))
  // Beyond the last page: requests ended meanwhile, or an address from elsewhere.
  if (asked.page > pages) throw redirect(paths.requestsOf(requestsQuery({ ...asked, page: pages })))
  const waiting = inOrder(turns)
  return {
    filter: asked,
    pages,
    total: found.total,
    trades,
    requests: found.rows,
    counts: found.counts,
    unconfirmed,
    turn: waiting[0] ?? null,
    turnOf: Object.fromEntries(
      waiting.toReversed().map((turn) => [turn.requestId, turn.kind]),
    ) as Record<string, Turn['kind']>,
    quoteCounts,
    now: ctx.now,
  }
}

/** Publishes a request deposited with the person's own address before they signed in. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = orNotFound(parseId<QuoteRequestId>((await readForm(request)).get('requestId')))
  const claimed = await claimQuoteRequest(ctx, { requestId })
  if (!claimed.ok)
    return data(
      { error: REFUSALS[claimed.refusal] },
      { status: claimed.refusal === 'not_found' ? 404 : 409 },
    )
  return redirectWithToast(paths.request(requestId), {
    title: 'Votre demande est publiée',
    description: 'Nous cherchons les artisans les plus proches.',
  })
}

export default function ParticulierRequestsPage({
  loaderData: {
    filter,
    pages,
    total,
    trades,
    requests,
    counts,
    unconfirmed,
    turn,
    turnOf,
    quoteCounts,
    now,
  },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const here = (change: Partial<MyRequestsFilter>) =>
    paths.requestsOf(requestsQuery({ ...filter, page: 1, ...change }))
  const { page: _, q: __, metier: ___, tri: ____, ...kept } = requestsQuery(filter)
  return (
    <>
      <PageHeader
        title="Mes demandes"
        aside={total > 0 && <ButtonLink href={paths.findPro()}>Nouvelle demande</ButtonLink>}
      />
      {actionData?.error && (
        <p className="notice notice-bad mb-6" role="alert">
          {actionData.error}
        </p>
      )}
      {unconfirmed ? (
        <PublishBand request={unconfirmed} />
      ) : (
        turn && <TurnBand turn={turn} now={now} />
      )}
      {total === 0 ? (
        <div className="mt-8">
          <NoRequest />
        </div>
      ) : (
        <div className="mt-8">
          <Tabs
            label="Demandes par état"
            tabs={REQUEST_VIEWS.map((view) => ({
              href: here({ view }),
              label: VIEW_LABELS[view],
              current: view === filter.view,
              count: counts[view],
              countLabel: counts[view] === 1 ? '1 demande' : `${counts[view]} demandes`,
            }))}
          />
          {total >= SEARCHED_FROM && (
            <details className="more mt-3" open={isNarrowed(filter) || filter.order !== 'recentes'}>
              <summary>Chercher, trier</summary>
              <div className="mt-3">
                <FilterBar
                  label="Chercher une demande"
                  search={filter.search}
                  placeholder="gouttière, Angers, 49000…"
                  keep={kept}
                >
                  {trades.length > 1 && (
                    <div className="w-full sm:w-44">
                      <Select
                        key={`m${filter.trade ?? ''}`}
                        label="Métier"
                        name="metier"
                        defaultValue={filter.trade ?? ''}
                        placeholder="Tous"
                        options={trades
                          .map((trade) => ({ value: trade, label: TRADES[trade].name }))
                          .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))}
                      />
                    </div>
                  )}
                  <div className="w-full sm:w-56">
                    <Select
                      key={`t${filter.order}`}
                      label="Ordre"
                      name="tri"
                      defaultValue={filter.order}
                      options={ORDERS}
                    />
                  </div>
                </FilterBar>
              </div>
            </details>
          )}
          {requests.length > 0 ? (
            <>
              <ul className="lines lines-flush">
                {requests.map((request) => (
                  <RequestLine
                    key={request.id}
                    request={request}
                    quoteCount={quoteCounts[request.id] ?? 0}
                    turn={turnOf[request.id]}
                  />
                ))}
              </ul>
              <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
            </>
          ) : (
            <Nothing filter={filter} here={here} />
          )}
        </div>
      )}
    </>
  )
}

function PublishBand({ request }: { request: QuoteRequestSummary }) {
  return (
    <AttentionBand
      title="Une demande attend d’être publiée"
      action={
        <AppForm>
          <input type="hidden" name="requestId" value={request.id} />
          <Button type="submit" variant="primary">
            Publier ma demande
          </Button>
        </AppForm>
      }
    >
      {request.title}. Tant que vous ne la publiez pas, aucun artisan ne la reçoit.
    </AttentionBand>
  )
}

function NoRequest() {
  return (
    <EmptyState
      drawing={<NoRequestDrawing />}
      title="Vous n’avez pas encore de demande"
      action={
        <ButtonLink href={paths.findPro()} variant="primary">
          Décrire mes travaux
        </ButtonLink>
      }
    >
      Décrivez vos travaux en deux minutes : les artisans proches et disponibles vous répondent ici.
    </EmptyState>
  )
}

const NOTHING: Record<RequestView, [string, string]> = {
  'en-attente': ['Rien en attente', 'Toutes vos demandes ont un devis accepté, ou sont closes.'],
  acceptees: [
    'Aucun devis accepté',
    'Quand vous accepterez un devis, la demande viendra se ranger ici.',
  ],
  terminees: [
    'Rien de terminé',
    'Les demandes dont les travaux sont finis viendront se ranger ici.',
  ],
  'sans-suite': [
    'Rien sans suite',
    'Les demandes clôturées sans travaux, annulées ou expirées viendront se ranger ici.',
  ],
  toutes: ['Aucune demande', ''],
}

function Nothing({
  filter,
  here,
}: {
  filter: MyRequestsFilter
  here: (change: Partial<MyRequestsFilter>) => string
}) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        title="Aucune demande ne correspond"
        action={
          <ButtonLink href={here({ search: '', trade: null })}>Effacer les filtres</ButtonLink>
        }
      >
        {filter.view === 'toutes' ? (
          'Essayez un autre mot, ou un autre métier.'
        ) : (
          <>
            Rien dans « {VIEW_LABELS[filter.view]} ».{' '}
            <AppLink href={here({ view: 'toutes' })} className="link">
              Chercher dans toutes vos demandes
            </AppLink>
          </>
        )}
      </EmptyState>
    )
  }
  const [title, words] = NOTHING[filter.view]
  return <EmptyState title={title}>{words}</EmptyState>
}
