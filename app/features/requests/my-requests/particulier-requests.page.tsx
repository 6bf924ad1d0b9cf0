import { redirect } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { claimQuoteRequest } from '#app/features/requests/ask/confirm-quote-request.server.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { parseId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-requests.page'
import {
  REQUEST_VIEWS,
  requestsFilter,
  requestsQuery,
  type MyRequestsFilter,
  VIEW_LABELS,
} from './my-requests.ts'
import { listTurns } from './list-turns.server.ts'
import { getMyUnconfirmed } from './particulier-queries.server.ts'
import { inOrder, type Turn } from './particulier-turns.ts'
import { RequestLine } from './request-line.tsx'
import { MY_REQUESTS_PER_PAGE, searchMyRequests } from './search-my-requests.server.ts'
import { TurnBand } from './turn-band.tsx'
import { NoRequest, NothingHere } from './empty-requests.tsx'
import { PublishBand } from './publish-band.tsx'
import { RequestsSearch } from './requests-search.tsx'

export const meta = () => [{ title: 'Mes demandes — Ouvréo' }]

/** With fewer requests than this, there is nothing to search. */
const SEARCHED_FROM = 4

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const asked = requestsFilter(new URL(request.url).searchParams)
  const [found, turns] = await Promise.all([searchMyRequests(ctx, asked), listTurns(ctx)])
  const pages = Math.max(1, Math.ceil(found.counts[asked.view] / MY_REQUESTS_PER_PAGE))
  // Beyond the last page: requests ended meanwhile, or an address from elsewhere.
  if (asked.page > pages) throw redirect(paths.requestsOf(requestsQuery({ ...asked, page: pages })))
  const waiting = inOrder(turns)
  return {
    filter: asked,
    pages,
    total: found.total,
    trades: found.trades,
    requests: found.rows,
    counts: found.counts,
    unconfirmed: found.unconfirmed > 0 ? await getMyUnconfirmed(ctx) : null,
    turn: waiting[0] ?? null,
    turnOf: Object.fromEntries(
      waiting.toReversed().map((turn) => [turn.requestId, turn.kind]),
    ) as Record<string, Turn['kind']>,
    now: ctx.now,
  }
}

/** Publishes a request deposited with the person's own address before they signed in. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  return answerAct(request, {
    publish: act({
      run: ({ requestId }) =>
        claimQuoteRequest(ctx, { requestId: orNotFound(parseId<QuoteRequestId>(requestId)) }),
      refusals: REFUSALS,
      done: {
        title: 'Votre demande est publiée',
        description: 'Nous cherchons les artisans les plus proches.',
      },
      to: ({ requestId }) => paths.request(requestId),
    }),
  })
}

export default function ParticulierRequestsPage({
  loaderData: { filter, pages, total, trades, requests, counts, unconfirmed, turn, turnOf, now },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const here = (change: Partial<MyRequestsFilter>) =>
    paths.requestsOf(requestsQuery({ ...filter, page: 1, ...change }))
  return (
    <>
      <PageHeader
        title="Mes demandes"
        aside={total > 0 && <ButtonLink href={paths.findPro()}>Nouvelle demande</ButtonLink>}
      />
      <RefusalNotice of={actionData} />
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
          {total >= SEARCHED_FROM && <RequestsSearch filter={filter} trades={trades} />}
          {requests.length > 0 ? (
            <>
              <ul className="lines lines-flush">
                {requests.map((request) => (
                  <RequestLine key={request.id} request={request} turn={turnOf[request.id]} />
                ))}
              </ul>
              <Pagination current={filter.page} total={pages} href={(page) => here({ page })} />
            </>
          ) : (
            <NothingHere filter={filter} here={here} />
          )}
        </div>
      )}
    </>
  )
}
