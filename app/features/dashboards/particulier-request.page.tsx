import { data, useLocation } from 'react-router'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { hasPassword } from '#app/features/accounts/set-first-password.server.ts'
import { NOBODY_REASONS } from '#app/features/leads/copy.ts'
import { explainNobody, type NobodyExplanation } from '#app/features/leads/explain-nobody.server.ts'
import { listPlaces, listSharings, type PlaceView, type SharingLine } from '#app/features/leads/queries.server.ts'
import { timeZoneOf } from '#app/features/places/places.ts'
import { BUDGET_LABELS, CLOSE_REASON_LABELS, TIMEFRAME_LABELS, TRAIL_LABELS } from '#app/features/quote-requests/copy.ts'
import { getMyQuoteRequest, type QuoteRequestDetail } from '#app/features/quote-requests/queries.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlacesMarks } from '#app/ui/places-marks.tsx'
import { RefusalNotice } from '#app/ui/refusal-notice.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { formatDateTime } from '#app/values/french-date.ts'
import { parseId, type QuoteRequestId } from '#app/values/ids.ts'
import type { Route } from './+types/particulier-request.page'
import { actOnRequest } from './act-on-request.server.ts'
import { listQuotesOfRequest, listTurns, type ReceivedQuoteLine } from './particulier-queries.server.ts'
import { inOrder } from './particulier-turns.ts'
import { StatusBadge } from './request-line.tsx'
import { RequestManage } from './request-manage.tsx'
import { RequestPlaces } from './request-places.tsx'
import { TurnBand } from './turn-band.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.request.title ?? 'Demande'} — Ouvréo` }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = parseId<QuoteRequestId>(params.requestId)
  const found = requestId && (await getMyQuoteRequest(ctx, requestId))
  if (!found) throw data(null, { status: 404 })
  const [places, quotes, turns, nobody, protectedBy, sharings] = await Promise.all([listPlaces(ctx, found.id), listQuotesOfRequest(ctx, found.id), listTurns(ctx, found.id), explainNobody(ctx, found.id), hasPassword(ctx), listSharings(ctx, found.id)])
  return { request: found, places, quotes, sharings, turn: inOrder(turns.filter((turn) => turn.kind !== 'nobody'))[0] ?? null, nobody, hasPassword: protectedBy, now: ctx.now }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const requestId = parseId<QuoteRequestId>(params.requestId)
  if (!requestId) throw data(null, { status: 404 })
  return actOnRequest(ctx, requestId, await request.formData())
}

export default function ParticulierRequestPage({ loaderData: { request, places, quotes, sharings, turn, nobody, hasPassword: protectedBy, now }, actionData }: Route.ComponentProps) {
  // A new visit of the page closes the dialogs that the last one opened.
  const { key } = useLocation()
  const zone = timeZoneOf(request)
  const live = request.status === 'open' || request.status === 'paused'
  const received = quotes.filter((quote) => quote.status === 'sent' || quote.status === 'accepted')
  return (
    <>
      <PageHeader
        before={<Breadcrumbs trail={[{ label: 'Mes demandes', href: paths.requests() }, { label: 'Demande' }]} />}
        title={request.title}
      >
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <StatusBadge status={request.status} />
          <span>{TRADES[request.trade].name} · {request.town}</span>
          {live && <PlacesMarks taken={request.places.taken} />}
        </div>
      </PageHeader>
      <div className="grid gap-6">
        {actionData?.error && <RefusalNotice of={actionData}>{actionData.error}</RefusalNotice>}
        {request.status === 'unconfirmed' && <Publish />}
        {turn && <TurnBand turn={turn} now={now} withTitle={false} />}
        {!protectedBy && <Invitation requestId={request.id} />}
      </div>
      <div className="split mt-10" key={key}>
        <div className="grid gap-14">
          {(live || places.length > 0) && (
            <section aria-labelledby="places">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="places">Les artisans</h2>
                {received.length > 0 && <ButtonLink href={paths.compareQuotes(request.id)} size="sm">{received.length === 1 ? 'Voir le devis' : `Comparer les ${received.length} devis`}</ButtonLink>}
              </div>
              {nobody && places.every((place) => !place.holding) ? <Nobody nobody={nobody} town={request.town} beyondKm={request.beyondKm} /> : null}
              {(places.length > 0 || !nobody) && <RequestPlaces places={places} quotes={quotes} wanted={request.places.wanted} hasPhone={request.hasPhone} live={live} paused={request.status === 'paused'} now={now} />}
            </section>
          )}
          <Described request={request} />
        </div>
        <div className="grid content-start gap-12">
          {request.status !== 'expired' && request.status !== 'cancelled' && request.status !== 'closed' && (
            <section aria-labelledby="gerer">
              <h2 id="gerer" className="mb-5 text-heading">Gérer la demande</h2>
              <RequestManage request={request} zone={zone} now={now} />
            </section>
          )}
          <section aria-labelledby="suite">
            <h2 id="suite" className="mb-5 text-heading">Ce qui s’est passé</h2>
            <Timeline
              label="Vie de la demande"
              moments={whatHappened(request, places, quotes).map((event, index, all) => ({
                ...event,
                when: formatDateTime(event.at, zone),
                state: index === all.length - 1 && live ? 'now' : 'done',
              }))}
            />
          </section>
          {sharings.length > 0 && <Sharings sharings={sharings} zone={zone} />}
        </div>
      </div>
    </>
  )
}

/** The life of the request, its places and its quotes, in one line of time. */
function whatHappened(request: QuoteRequestDetail, places: readonly PlaceView[], quotes: readonly ReceivedQuoteLine[]) {
  const companyOf = (leadId: string) => places.find((place) => place.leadId === leadId)?.companyName ?? 'Un artisan'
  return [
    ...request.trail.map((line) => ({ key: `${line.verb}-${line.at.getTime()}`, title: TRAIL_LABELS[line.verb], at: line.at, body: line.verb === 'close' ? reasonOf(request.closeReason) : undefined })),
    ...places.flatMap((place) => (place.openedAt ? [{ key: `contact-${place.leadId}`, title: `${place.companyName} prend le contact`, at: place.openedAt, body: undefined }] : [])),
    ...quotes.flatMap((quote) => (quote.sentAt ? [{ key: `devis-${quote.id}`, title: `${companyOf(quote.leadId)} envoie un devis`, at: quote.sentAt, body: undefined }] : [])),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function reasonOf(closeReason: string | null): string | undefined {
  return closeReason !== null && Object.hasOwn(CLOSE_REASON_LABELS, closeReason) ? CLOSE_REASON_LABELS[closeReason as keyof typeof CLOSE_REASON_LABELS] : undefined
}

function Publish() {
  return (
    <AttentionBand
      title="Cette demande attend d’être publiée"
      action={
        <AppForm>
          <input type="hidden" name="acte" value="publish" />
          <Button type="submit" variant="primary">Publier ma demande</Button>
        </AppForm>
      }
    >
      Tant que vous ne la publiez pas, aucun artisan ne la reçoit.
    </AttentionBand>
  )
}

function Invitation({ requestId }: { requestId: string }) {
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72"><strong>Choisissez un mot de passe.</strong> Il vous permettra de retrouver cette page quand vous voulez, sur tous vos appareils.</p>
      <ButtonLink href={`${paths.choosePassword()}?retour=${encodeURIComponent(paths.request(requestId))}`} size="sm">Choisir un mot de passe</ButtonLink>
    </div>
  )
}

function Nobody({ nobody, town, beyondKm }: { nobody: NobodyExplanation; town: string; beyondKm: number }) {
  return (
    <EmptyState
      level={3}
      drawing={<NobodyFoundDrawing />}
      title={`Personne pour l’instant à ${town}`}
      action={
        nobody.askBeyondKm !== null && (
          <AppForm>
            <input type="hidden" name="acte" value="further" />
            <input type="hidden" name="km" value={nobody.askBeyondKm} />
            <Button type="submit" variant="primary">Chercher {nobody.askBeyondKm} km plus loin</Button>
          </AppForm>
        )
      }
    >
      {NOBODY_REASONS[nobody.reason]} {beyondKm > 0 && `Nous avons déjà cherché ${beyondKm} km au-delà de leur zone. `}
      {nobody.askBeyondKm !== null ? 'Vous pouvez demander plus loin, ou attendre : ' : 'Il n’y a rien à faire de plus : '}
      votre demande reste ouverte, et le premier artisan disponible la recevra.
    </EmptyState>
  )
}

/** Who was given what of the person, and when: nothing leaves without a line here. */
function Sharings({ sharings, zone }: { sharings: readonly SharingLine[]; zone: string }) {
  return (
    <details className="more">
      <summary>Ce qui a été transmis de vous</summary>
      <ul className="mt-3 grid gap-2 text-muted">
        {sharings.map((line) => (
          <li key={`${line.companyName}-${line.what}-${line.action}-${line.at.getTime()}`}>
            {line.what === 'phone' ? 'Numéro' : 'Nom'} {line.action === 'shared' ? 'transmis à' : 'retiré à'} {line.companyName}
            <span className="block text-sm text-faint">{formatDateTime(line.at, zone)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Described({ request }: { request: QuoteRequestDetail }) {
  return (
    <section aria-labelledby="travaux">
      <h2 id="travaux">Votre demande</h2>
      <p className="mt-4 max-w-prose whitespace-pre-line text-muted">{request.description}</p>
      {request.photos.length > 0 && (
        <ul className="photos mt-6" aria-label="Photos">
          {request.photos.map((photo, index) => (
            <li key={photo}><img src={paths.file(photo)} alt={`Travaux, vue ${index + 1}`} loading="lazy" width="320" height="240" /></li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <DefinitionList
          items={[
            { term: 'Type de travaux', value: TRADES[request.trade].name },
            { term: 'Commune', value: `${request.town}, ${request.postalCode}` },
            { term: 'Budget estimé', value: request.budget && BUDGET_LABELS[request.budget] },
            { term: 'Délai souhaité', value: request.timeframe && TIMEFRAME_LABELS[request.timeframe] },
          ]}
        />
      </div>
    </section>
  )
}
