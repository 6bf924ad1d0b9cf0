import { data, redirect } from 'react-router'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { claimQuoteRequest } from '#app/features/quote-requests/confirm-quote-request.server.ts'
import { REFUSALS } from '#app/features/quote-requests/copy.ts'
import { listMyQuoteRequests, type QuoteRequestSummary } from '#app/features/quote-requests/queries.server.ts'
import { PENDING_STATUSES, type QuoteRequestStatus } from '#app/features/quote-requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { parseId, type QuoteRequestId } from '#app/values/ids.ts'
import type { Route } from './+types/particulier-requests.page'
import { countReceivedQuotes, listTurns } from './particulier-queries.server.ts'
import { inOrder } from './particulier-turns.ts'
import { RequestLine } from './request-line.tsx'
import { TurnBand } from './turn-band.tsx'

export const meta = () => [{ title: 'Mes demandes — Ouvréo' }]

/** The views of the list, as they stand in the address. */
const VIEWS = { 'en-attente': 'En attente', acceptees: 'Devis accepté', terminees: 'Terminées', toutes: 'Toutes' } as const
type View = keyof typeof VIEWS

function inView(view: View, status: QuoteRequestStatus): boolean {
  if (view === 'toutes') return true
  if (view === 'acceptees') return status === 'awarded'
  const pending = (PENDING_STATUSES as readonly QuoteRequestStatus[]).includes(status)
  return view === 'en-attente' ? pending : !pending && status !== 'awarded'
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const asked = new URL(request.url).searchParams.get('vue')
  const view: View = asked !== null && Object.hasOwn(VIEWS, asked) ? (asked as View) : 'en-attente'
  const [all, turns, quoteCounts] = await Promise.all([listMyQuoteRequests(ctx), listTurns(ctx), countReceivedQuotes(ctx)])
  return {
    view,
    requests: all.filter((one) => inView(view, one.status)),
    counts: Object.fromEntries(Object.keys(VIEWS).map((key) => [key, all.filter((one) => inView(key as View, one.status)).length])) as Record<View, number>,
    unconfirmed: all.find((one) => one.status === 'unconfirmed') ?? null,
    turn: inOrder(turns)[0] ?? null,
    quoteCounts,
    now: ctx.now,
  }
}

/** Publishes a request deposited with the person's own address before they signed in. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = parseId<QuoteRequestId>(String((await request.formData()).get('requestId') ?? ''))
  if (!requestId) throw data(null, { status: 404 })
  const claimed = await claimQuoteRequest(ctx, { requestId })
  if (!claimed.ok) return data({ error: REFUSALS[claimed.refusal] }, { status: claimed.refusal === 'not_found' ? 404 : 409 })
  return redirect(paths.request(requestId), { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Votre demande est publiée', description: 'Nous prévenons les artisans les plus proches.' }) } })
}

export default function ParticulierRequestsPage({ loaderData: { view, requests, counts, unconfirmed, turn, quoteCounts, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Mes demandes" aside={<ButtonLink href={paths.findPro()} document>Nouvelle demande</ButtonLink>} />
      {actionData?.error && <p className="notice notice-bad mb-6" role="alert">{actionData.error}</p>}
      {unconfirmed ? <PublishBand request={unconfirmed} /> : turn && <TurnBand turn={turn} now={now} />}
      <div className="mt-8">
        <Tabs
          label="Demandes par état"
          tabs={(Object.keys(VIEWS) as View[]).map((key) => ({
            href: paths.requestsOf(key === 'en-attente' ? {} : { vue: key }),
            label: VIEWS[key],
            current: key === view,
            count: counts[key],
            countLabel: counts[key] === 1 ? '1 demande' : `${counts[key]} demandes`,
          }))}
        />
        {requests.length > 0 ? (
          <ul className="lines lines-flush">{requests.map((request) => <RequestLine key={request.id} request={request} quoteCount={quoteCounts[request.id] ?? 0} />)}</ul>
        ) : (
          <Nothing view={view} none={counts.toutes === 0} />
        )}
      </div>
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
          <Button type="submit" variant="primary">Publier ma demande</Button>
        </AppForm>
      }
    >
      {request.title}. Tant que vous ne la publiez pas, aucun artisan ne la reçoit.
    </AttentionBand>
  )
}

function Nothing({ view, none }: { view: View; none: boolean }) {
  if (none) {
    return (
      <EmptyState drawing={<NoRequestDrawing />} title="Vous n’avez pas encore de demande" action={<ButtonLink href={paths.findPro()} document variant="primary">Décrire mes travaux</ButtonLink>}>
        Décrivez vos travaux en deux minutes : les artisans proches et disponibles vous répondent ici.
      </EmptyState>
    )
  }
  const words: Record<View, [string, string]> = {
    'en-attente': ['Rien en attente', 'Toutes vos demandes ont un devis accepté, ou sont closes.'],
    acceptees: ['Aucun devis accepté', 'Quand vous accepterez un devis, la demande viendra se ranger ici.'],
    terminees: ['Rien de terminé', 'Les demandes closes, annulées ou expirées viendront se ranger ici.'],
    toutes: ['Aucune demande', ''],
  }
  return <EmptyState title={words[view][0]}>{words[view][1]}</EmptyState>
}
