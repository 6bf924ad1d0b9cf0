import { useLocation, useNavigation } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { dayOf, formatDate, formatRelative } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-works.page'
import { SILENCE, SILENCE_IN_DISPUTE, WORKS_REFUSALS } from './copy.ts'
import { worksActs } from './works-acts.server.ts'
import { disputeForm, earlyStartForm } from './works-form.ts'
import { refusalToRequestEarlyStart } from './works.ts'
import { confirmWorks, disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { requestEarlyStart } from '#app/features/works/progress/request-early-start.server.ts'
import { answerGallery } from '#app/features/works/photos/show-in-gallery.server.ts'
import { renounceableUntil } from '#app/features/quotes/delivery/copy.ts'
import { clientDeliveryActs } from '#app/features/amendments/delivery/delivery-acts.server.ts'
import { ContestDelivery } from '#app/features/amendments/delivery/delivery.tsx'
import { readRefund } from '#app/features/amendments/refund/read-refund.server.ts'
import { clientRefundActs } from '#app/features/amendments/refund/refund-acts.server.ts'
import { FollowRefund } from '#app/features/amendments/refund/refund.tsx'
import { readDelivery } from '#app/features/amendments/delivery/read-delivery.server.ts'
import { DisputeBand, DisputeEntry } from '#app/features/disputes/dispute-entry.tsx'
import { disputesOfWorks } from '#app/features/disputes/queries.server.ts'
import { ReceptionBand, ReceptionEntry } from '#app/features/receptions/reception-entry.tsx'
import { readReceptionState } from '#app/features/receptions/queries.server.ts'
import { listContractInvoices } from '#app/features/invoices/queries.server.ts'
import { WorksInvoices } from '#app/features/invoices/works-invoices.tsx'
import { listAmendments } from '#app/features/amendments/queries.server.ts'
import {
  ContractTotal,
  WaitingAmendment,
  WorksAmendments,
} from '#app/features/amendments/works-amendments.tsx'
import { getWorks } from './read-works.server.ts'
import { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { WorksAside } from './works-aside.tsx'
import { WorksDate } from '#app/features/works/dates/works-date.tsx'
import { GalleryAnswer } from '#app/features/works/photos/works-gallery.tsx'
import { WorksPhotos } from '#app/features/works/photos/works-photos.tsx'
import { EarlyStart } from './early-start.tsx'
import { ConfirmWorks, DisputeWorks } from './end-of-works.tsx'
import { ProposedSlot } from './proposed-slot.tsx'
import { WorksHeader } from './works-header.tsx'
import { WorksStanding } from './works-standing.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.works.title ?? 'Intervention'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  return {
    works,
    delivery: await readDelivery(ctx, works.quoteId),
    refund: await readRefund(ctx, works.quoteId),
    reception: await readReceptionState(ctx, id),
    amendments: await listAmendments(ctx, id),
    disputes: await disputesOfWorks(ctx, id),
    invoices: await listContractInvoices(ctx, works.quoteId),
    now: ctx.now,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const refusals = WORKS_REFUSALS
  const works = orNotFound(await getWorks(ctx, id))
  return answerAct(request, {
    ...worksActs(ctx, works),
    ...clientDeliveryActs(ctx, works.quoteId),
    ...clientRefundActs(ctx, works.quoteId),
    confirm: act({
      run: () => confirmWorks(ctx, id),
      refusals,
      done: { title: 'Travaux terminés', description: 'Merci. L’artisan est prévenu.' },
    }),
    dispute: act({
      form: disputeForm,
      run: ({ reason, text }) => disputeWorks(ctx, id, reason, text),
      refusals,
      done: { title: 'Contestation envoyée', description: 'L’artisan est prévenu.' },
    }),
    'early-start': act({
      form: earlyStartForm,
      run: () => requestEarlyStart(ctx, id),
      refusals,
      done: { title: 'Demande enregistrée', description: 'L’artisan est prévenu.' },
    }),
    'gallery-yes': act({
      run: () => answerGallery(ctx, id, true),
      refusals,
      done: { title: 'Accord donné', description: 'Vous pouvez le retirer quand vous voulez.' },
    }),
    'gallery-no': act({
      run: () => answerGallery(ctx, id, false),
      refusals,
      done: { title: 'Réponse enregistrée', description: 'Les photos ne sont pas montrées.' },
    }),
  })
}

export default function ParticulierWorksPage({
  loaderData: { works, delivery, refund, reception, amendments, disputes, invoices, now },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const disputed = actionData?.intent === 'dispute' ? actionData : null
  useDialogsThatClose(actionData?.errors.reason ? (disputed ? 'contester' : 'annuler') : null)
  const { key } = useLocation()
  const sending = useNavigation().formData
  const zone = timeZoneOf(works.insee)
  const pending = works.slots.find(({ status }) => status === 'proposed') ?? null
  const turn = worksTurn({ ...works, pending }, 'particulier', now)
  const errors = actionData?.errors ?? {}
  const received = {
    works,
    reception,
    side: 'particulier',
    href: paths.myReception(works.id),
    today: dayOf(now, zone),
  } as const
  const inDispute = { disputes, side: 'particulier', href: paths.myDispute, zone } as const
  const renounceable =
    works.status === 'cancelled' ? null : renounceableUntil(delivery ?? works, zone, now)
  return (
    <>
      <WorksHeader works={works} list={paths.myWorksList()}>
        {works.companyName}
      </WorksHeader>
      <div className="grid gap-4">
        <RefusalNotice of={actionData} />
        <WaitingAmendment
          amendments={amendments}
          companyName={works.companyName}
          href={paths.myAmendment}
        />
        {turn === 'answer_slot' && (
          <ProposedSlot
            works={works}
            slot={pending!}
            from={works.companyName}
            zone={zone}
            now={now}
          />
        )}
        {turn === 'confirm' && (
          <AttentionBand
            title="Vos travaux sont-ils terminés ?"
            action={
              <>
                <Button variant="primary" {...opens('confirmer')}>
                  Oui, ils sont terminés
                </Button>
                <Button {...opens('contester')}>Non, pas encore</Button>
              </>
            }
          >
            {works.companyName} les a déclarés terminés {formatRelative(works.finishedAt!, now)}.
            {works.confirmBy
              ? `Répondez avant le ${formatDate(works.confirmBy, zone)}. ${SILENCE}`
              : SILENCE_IN_DISPUTE}
          </AttentionBand>
        )}
        <DisputeBand {...inDispute} />
        {turn === null && <ReceptionBand {...received} />}
        {turn === null && (
          <WorksStanding works={works} pending={pending !== null} zone={zone} now={now} />
        )}
      </div>
      <ConfirmWorks works={works} />
      <DisputeWorks works={works} error={disputed?.errors.reason} text={disputed?.values.text} />
      <div className="lead-page mt-10" key={key}>
        <div className="lead-main grid content-start gap-12">
          <FollowRefund refund={refund} company={works.companyName} answer={actionData} />
          <WorksDate
            works={works}
            side="particulier"
            zone={zone}
            now={now}
            unfold={false}
            errors={errors}
            typed={actionData?.intent === 'propose' ? actionData.values : null}
          />
          {refusalToRequestEarlyStart(works, now) === null && (
            <EarlyStart works={works} zone={zone} error={errors.agreed} />
          )}
          <WorksAmendments amendments={amendments} href={paths.myAmendment} />
          <WorksInvoices invoices={invoices} href={paths.receivedInvoice} />
          <ReceptionEntry {...received} />
          <DisputeEntry {...inDispute} newHref={paths.newMyDispute(works.id)} />
          <ContestDelivery delivery={delivery} other={works.companyName} answer={actionData} />
          <WorksPhotos
            works={works}
            side="particulier"
            errors={errors}
            pending={sending?.get('intent') === 'photos' ? String(sending.get('moment')) : null}
          />
          <GalleryAnswer works={works} />
        </div>
        <WorksAside works={works} side="particulier" zone={zone} answer={actionData ?? null}>
          <div>
            <h2 className="text-heading">{works.companyName}</h2>
            {works.companyPhone && (
              <ButtonLink href={`tel:${works.companyPhone}`} wide className="mt-4">
                {formatPhone(works.companyPhone as PhoneNumber)}
              </ButtonLink>
            )}
            <ButtonLink href={paths.requestConversation(works.leadId)} wide className="mt-3">
              Écrire un message
            </ButtonLink>
          </div>
          <div className="works-facts">
            <DefinitionList
              items={[
                { term: 'Lieu des travaux', value: works.worksAddress },
                {
                  term: 'Devis signé',
                  value: (
                    <AppLink
                      href={paths.receivedQuote(works.quoteId)}
                      className="link whitespace-nowrap"
                    >
                      {works.quoteNumber}
                    </AppLink>
                  ),
                },
                { term: 'Total TTC', value: <ContractTotal works={works} /> },
                {
                  term: 'Demande',
                  value: (
                    <AppLink href={paths.request(works.requestId)} className="link">
                      Voir la demande
                    </AppLink>
                  ),
                },
                {
                  term: 'Rétractation',
                  value: renounceable && (
                    <AppLink href={paths.retractQuote(works.quoteId)} className="link">
                      {renounceable}
                    </AppLink>
                  ),
                },
              ]}
            />
          </div>
        </WorksAside>
      </div>
    </>
  )
}
