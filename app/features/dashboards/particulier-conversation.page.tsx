import { data, redirect } from 'react-router'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { LEAD_STATUS_TONES, PLACE_STATUS_LABELS } from '#app/features/leads/copy.ts'
import { holdsPlace } from '#app/features/leads/lead.ts'
import { getPlace } from '#app/features/leads/queries.server.ts'
import { MESSAGE_REFUSALS } from '#app/features/messages/copy.ts'
import { messageForm, refusalToPost } from '#app/features/messages/message.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { listMessages, markMessagesRead } from '#app/features/messages/queries.server.ts'
import { Composer, Thread } from '#app/features/messages/thread.tsx'
import { timeZoneOf } from '#app/features/places/places.ts'
import { getMyQuoteRequest } from '#app/features/quote-requests/queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { fieldErrors } from '#app/values/field-errors.ts'
import { parseId, type LeadId } from '#app/values/ids.ts'
import type { Route } from './+types/particulier-conversation.page'
import { actOnRequest } from './act-on-request.server.ts'
import { listQuotesOfRequest } from './particulier-queries.server.ts'
import { PhoneButton } from './request-places.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.place.companyName ?? 'Conversation'} — Ouvréo` }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const leadId = parseId<LeadId>(params.leadId)
  const place = leadId && (await getPlace(ctx, leadId))
  if (!place?.openedAt) throw data(null, { status: 404 })
  const [messages, own, quotes] = await Promise.all([listMessages(ctx, place.leadId), getMyQuoteRequest(ctx, place.requestId), listQuotesOfRequest(ctx, place.requestId)])
  await markMessagesRead(ctx, place.leadId)
  const quote = quotes.find((one) => one.leadId === place.leadId && (one.status === 'sent' || one.status === 'accepted'))
  return { place, messages, quoteId: quote?.id ?? null, hasPhone: own!.hasPhone, insee: own!.insee }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const leadId = parseId<LeadId>(params.leadId)
  const place = leadId && (await getPlace(ctx, leadId))
  if (!place) throw data(null, { status: 404 })
  const form = await request.formData()
  const here = paths.requestConversation(place.leadId)
  if (form.get('acte') !== 'message') {
    form.set('leadId', place.leadId)
    return actOnRequest(ctx, place.requestId, form, here)
  }
  const typed = String(form.get('body') ?? '')
  const parsed = messageForm.safeParse({ body: typed })
  if (!parsed.success) return data({ error: fieldErrors(parsed.error).body, typed }, { status: 422 })
  const posted = await postMessage(ctx, place.leadId, parsed.data.body)
  if (!posted.ok) return data({ error: MESSAGE_REFUSALS[posted.refusal], typed }, { status: posted.refusal === 'too_many_messages' ? 429 : 409 })
  return redirect(here)
}

export default function ParticulierConversationPage({ loaderData: { place, messages, quoteId, hasPhone, insee }, actionData }: Route.ComponentProps) {
  const zone = timeZoneOf({ insee })
  const refusal = refusalToPost(place)
  const tone = LEAD_STATUS_TONES[place.status]
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: 'Mes demandes', href: paths.requests() }, { label: 'Demande', href: paths.request(place.requestId) }, { label: place.companyName }]} />}
        title={place.companyName}
        aside={<Badge tone={tone === 'good' ? 'ok' : tone}>{PLACE_STATUS_LABELS[place.status]}</Badge>}
      >
        {place.town ? `${place.town} · ` : ''}{place.requestTitle}
      </PageHeader>
      <div className="mb-8 flex flex-wrap gap-2">
        {quoteId && <ButtonLink href={paths.receivedQuote(quoteId)} size="sm">Lire le devis</ButtonLink>}
        {holdsPlace(place.status) && <PhoneButton place={place} hasPhone={hasPhone} />}
      </div>
      {messages.length === 0 ? <p className="text-muted">{place.companyName} a pris le contact. Dites-lui ce qui presse, ou posez votre première question.</p> : <Thread messages={messages} other={place.companyName} zone={zone} />}
      {!place.phoneSharedAt && <p className="mt-4 text-sm text-faint">Tant que votre numéro n’est pas partagé, les coordonnées écrites dans les messages sont masquées, des deux côtés.</p>}
      <Composer refusal={refusal && MESSAGE_REFUSALS[refusal]} error={actionData?.error} typed={typed} messageCount={messages.length} />
    </div>
  )
}
