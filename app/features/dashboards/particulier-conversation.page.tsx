import { data, redirect } from 'react-router'
import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { LEAD_STATUS_TONES, PLACE_STATUS_LABELS } from '#app/features/leads/copy.ts'
import { holdsPlace } from '#app/features/leads/lead.ts'
import { getPlace } from '#app/features/leads/queries.server.ts'
import { MESSAGE_REFUSALS } from '#app/features/messages/copy.ts'
import { messageForm, refusalToPost } from '#app/features/messages/message.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { listMessages } from '#app/features/messages/queries.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import { Composer, Thread } from '#app/features/messages/thread.tsx'
import { timeZoneOf } from '#app/features/places/places.ts'
import { getMyQuoteRequest } from '#app/features/quote-requests/queries.server.ts'
import { answerVisit } from '#app/features/quotes/propose-visit.server.ts'
import { listVisits, type VisitView } from '#app/features/quotes/queries.server.ts'
import type { AnswerVisitRefusal } from '#app/features/quotes/visit.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
import { formatTime, formatWeekday } from '#app/values/french-date.ts'
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
  const [{ messages }, own, quotes, visits] = await Promise.all([listMessages(ctx, place.leadId), getMyQuoteRequest(ctx, place.requestId), listQuotesOfRequest(ctx, place.requestId), listVisits(ctx, place.leadId)])
  await markMessagesRead(ctx, place.leadId)
  const quote = quotes.find((one) => one.leadId === place.leadId && (one.status === 'sent' || one.status === 'accepted'))
  const visit = visits.find((one) => (one.status === 'proposed' || one.status === 'accepted') && one.startsAt > ctx.now)
  return { place, messages, visit: visit ?? null, quoteId: quote?.id ?? null, hasPhone: own!.hasPhone, insee: own!.insee }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const leadId = parseId<LeadId>(params.leadId)
  const place = leadId && (await getPlace(ctx, leadId))
  if (!place) throw data(null, { status: 404 })
  const form = await request.formData()
  const here = paths.requestConversation(place.leadId)
  if (form.get('acte') === 'visit') {
    const visitId = parseId(String(form.get('visitId') ?? ''))
    const accepted = form.get('reponse') === 'oui'
    if (!visitId) throw data(null, { status: 404 })
    const answered = await answerVisit(ctx, visitId, accepted)
    if (!answered.ok) {
      if (answered.refusal === 'not_found') throw data(null, { status: 404 })
      return data({ error: VISIT_REFUSALS[answered.refusal] }, { status: 409 })
    }
    return redirect(here, { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: accepted ? 'Visite confirmée' : 'Visite déclinée', description: 'L’artisan est prévenu.' }) } })
  }
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

/** Why a visit could not be answered, in words. */
const VISIT_REFUSALS: Record<AnswerVisitRefusal, string> = {
  lead_not_open: 'Cette visite n’a plus lieu d’être : l’échange avec cet artisan est terminé.',
  visit_answered: 'Cette visite a déjà reçu une réponse.',
  visit_in_the_past: 'L’heure de cette visite est passée. Proposez-en une autre dans la conversation.',
}

export default function ParticulierConversationPage({ loaderData: { place, messages, visit, quoteId, hasPhone, insee }, actionData }: Route.ComponentProps) {
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
      {visit && <Visit visit={visit} company={place.companyName} zone={zone} />}
      {messages.length === 0 ? <p className="text-muted">{place.companyName} a pris le contact. Dites-lui ce qui presse, ou posez votre première question.</p> : <Thread messages={messages} other={place.companyName} zone={zone} />}
      {!place.phoneSharedAt && <p className="mt-4 text-sm text-faint">Tant que votre numéro n’est pas partagé, les coordonnées écrites dans les messages sont masquées, des deux côtés.</p>}
      <Composer refusal={refusal && MESSAGE_REFUSALS[refusal]} error={actionData?.error} typed={typed} messageCount={messages.length} quiet={visit?.status === 'proposed'} />
    </div>
  )
}

/** A visit to come: to answer, or confirmed. */
function Visit({ visit, company, zone }: { visit: VisitView; company: string; zone: string }) {
  const when = `${formatWeekday(visit.startsAt, zone)} à ${formatTime(visit.startsAt, zone)}`
  if (visit.status === 'accepted') return <p className="notice notice-ok mb-8">Visite confirmée, {when}.{visit.note && ` ${visit.note}`}</p>
  return (
    <div className="mb-8">
      <AttentionBand
        title={`${company} propose de passer ${when}`}
        action={
          <AppForm className="flex flex-wrap gap-2">
            <input type="hidden" name="acte" value="visit" />
            <input type="hidden" name="visitId" value={visit.id} />
            <Button type="submit" name="reponse" value="non">Décliner</Button>
            <Button type="submit" name="reponse" value="oui" variant="primary">Confirmer</Button>
          </AppForm>
        }
      >
        {visit.note || 'Confirmez pour que ce moment vous soit réservé.'}
      </AttentionBand>
    </div>
  )
}
