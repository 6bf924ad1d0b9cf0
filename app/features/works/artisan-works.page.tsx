import { useLocation, useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { whyDateBusy } from './dates/why-date-busy.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { dayOf } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type WorksId, type WorksPhotoId } from '#app/values/identity/ids.ts'
import { useWaitingActs } from '#app/ui/later.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/artisan-works.page'
import { WORKS_REFUSALS } from './copy.ts'
import { carryOutActs } from './carry-out-acts.server.ts'
import { worksActs } from './works-acts.server.ts'
import { askForGallery, showInGallery } from '#app/features/works/photos/show-in-gallery.server.ts'
import { renounceableUntil } from '#app/features/quotes/delivery/copy.ts'
import {
  awaitedModeOf,
  contractModeActs,
} from '#app/features/quotes/decision/contract-mode-acts.server.ts'
import { AskMode } from '#app/features/signatures/ask-mode.tsx'
import { companyDeliveryActs } from '#app/features/amendments/delivery/delivery-acts.server.ts'
import { RecordDelivery } from '#app/features/amendments/delivery/delivery.tsx'
import { readRefund } from '#app/features/amendments/refund/read-refund.server.ts'
import { companyRefundActs } from '#app/features/amendments/refund/refund-acts.server.ts'
import { ReceptionBand, ReceptionEntry } from '#app/features/receptions/reception-entry.tsx'
import { readReceptionState } from '#app/features/receptions/queries.server.ts'
import { SettleRefund } from '#app/features/amendments/refund/refund.tsx'
import { readDelivery } from '#app/features/amendments/delivery/read-delivery.server.ts'
import { crewActs } from '#app/features/calendar/crew/crew-acts.server.ts'
import { CrewChoiceSection } from '#app/features/calendar/crew/crew-choice.tsx'
import { readCrewChoice } from '#app/features/calendar/crew/crew.server.ts'
import { createAmendment } from '#app/features/amendments/editor/create-amendment.server.ts'
import { AMENDMENT_SENTENCES } from '#app/features/amendments/copy.ts'
import { isOpenAmendment, refusalToPropose } from '#app/features/amendments/amendment.ts'
import { listAmendments } from '#app/features/amendments/queries.server.ts'
import { ContractTotal, WorksAmendments } from '#app/features/amendments/works-amendments.tsx'
import { startInvoiceActs } from '#app/features/invoices/drafting/start-invoice-acts.server.ts'
import { billingOf, listContractInvoices } from '#app/features/invoices/queries.server.ts'
import { WorksInvoices } from '#app/features/invoices/works-invoices.tsx'
import { clientMarkForm } from '#app/features/reviews/client-marks/client-mark-form.ts'
import { MARK_REFUSALS } from '#app/features/reviews/client-marks/client-mark.ts'
import { ClientMark } from '#app/features/reviews/client-marks/client-mark.tsx'
import { giveClientMark } from '#app/features/reviews/client-marks/give-client-mark.server.ts'
import { readClientMark } from '#app/features/reviews/client-marks/read-client-marks.server.ts'
import { threadOfWorks } from '#app/features/projects/thread/list-threads.server.ts'
import { getWorks } from './read-works.server.ts'
import { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { WorksAside } from './works-aside.tsx'
import { DisputeBand, DisputeEntry } from '#app/features/disputes/dispute-entry.tsx'
import { disputesOfWorks } from '#app/features/disputes/queries.server.ts'
import { WorksDate } from '#app/features/works/dates/works-date.tsx'
import { GalleryAsk } from '#app/features/works/photos/works-gallery.tsx'
import { WorksPhotos } from '#app/features/works/photos/works-photos.tsx'
import { WorksPlace } from './works-place.tsx'
import { ArtisanNote } from './artisan-note.tsx'
import { ArtisanWorksTurn } from './artisan-works-turn.tsx'
import { CarryOutWorks } from './carry-out-works.tsx'
import { WorksHeader } from './works-header.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.works.title ?? 'Intervention'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  const amendments = await listAmendments(ctx, id)
  const asked = works.slots.find(
    ({ status, proposedBy }) => status === 'proposed' && proposedBy === 'particulier',
  )
  return {
    works,
    busy: asked ? await whyDateBusy(ctx, id, asked, timeZoneOf(works.insee)) : null,
    delivery: await readDelivery(ctx, works.quoteId),
    refund: await readRefund(ctx, works.quoteId),
    awaitedMode: await awaitedModeOf(ctx, works.quoteId),
    reception: await readReceptionState(ctx, id),
    amendments,
    propose: refusalToPropose(works, {
      open: amendments.some(isOpenAmendment),
      standing: works.quoteRefusal,
    }),
    clientMark: await readClientMark(ctx, id),
    thread: await threadOfWorks(ctx, id),
    crew: await readCrewChoice(ctx, { worksId: id }),
    disputes: await disputesOfWorks(ctx, id),
    invoices: await listContractInvoices(ctx, works.quoteId),
    billing: await billingOf(ctx, works),
    now: ctx.now,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const refusals = WORKS_REFUSALS
  const works = orNotFound(await getWorks(ctx, id))
  return answerAct(request, {
    ...worksActs(ctx, works, (date) => whyDateBusy(ctx, id, date, timeZoneOf(works.insee))),
    ...companyDeliveryActs(ctx, works.quoteId),
    ...companyRefundActs(ctx, works.quoteId),
    amend: act({
      run: () => createAmendment(ctx, id),
      refusals: AMENDMENT_SENTENCES,
      to: paths.amendment,
    }),
    ...contractModeActs(ctx, works.quoteId),
    ...startInvoiceActs(ctx, works.quoteId),
    ...carryOutActs(ctx, works),
    ...crewActs(ctx, { worksId: id }),
    mark: act({
      form: clientMarkForm,
      run: (mark) => giveClientMark(ctx, id, mark),
      refusals: MARK_REFUSALS,
      done: 'Réponse enregistrée',
    }),
    'ask-gallery': act({
      run: () => askForGallery(ctx, id),
      refusals,
      done: { title: 'Accord demandé', description: 'Le client est prévenu.' },
    }),
    gallery: act({
      run: async ({ after, before, caption = '' }) => {
        const afterId = parseId<WorksPhotoId>(after)
        if (!afterId) return { errors: { after: 'Choisissez une photo d’après.' } }
        const beforeId = parseId<WorksPhotoId>(before)
        return showInGallery(ctx, id, { afterId, beforeId, caption })
      },
      refusals,
      beside: { caption_missing: 'caption' },
      done: 'Ajoutée à votre galerie',
    }),
  })
}

export default function ArtisanWorksPage({ loaderData }: Route.ComponentProps) {
  const { works, delivery, refund, reception, amendments, propose, invoices, billing, now } =
    loaderData
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose(actionData?.errors.reason ? 'annuler' : null)
  const { key } = useLocation()
  const sending = useNavigation().formData
  const zone = timeZoneOf(works.insee)
  const pending = works.slots.find(({ status }) => status === 'proposed') ?? null
  const waiting = useWaitingActs().some(({ fields }) =>
    fields.some(([name, value]) => name === 'intent' && /^(?:start|finish)$/.test(value)),
  )
  const turn = waiting ? null : worksTurn({ ...works, pending }, 'artisan', now)
  const errors = actionData?.errors ?? {}
  const received = {
    works,
    reception,
    side: 'artisan',
    href: paths.reception(works.id),
    today: dayOf(now, zone),
  } as const
  const inDispute = {
    disputes: loaderData.disputes,
    side: 'artisan',
    href: paths.dispute,
    zone,
  } as const
  return (
    <>
      <WorksHeader works={works} list={paths.worksList()}>
        {works.clientName}, {works.town}
      </WorksHeader>
      <div className="grid gap-4">
        <RefusalNotice of={actionData} />
        <ArtisanWorksTurn works={works} turn={turn} busy={loaderData.busy} zone={zone} now={now} />
        <DisputeBand {...inDispute} />
        {turn === null && <ReceptionBand {...received} />}
      </div>
      <div className="lead-page mt-10" key={key}>
        <div className="lead-main grid content-start gap-12">
          {loaderData.awaitedMode && (
            <AskMode what="le contrat" mode={loaderData.awaitedMode} client={works.clientName} />
          )}
          <SettleRefund refund={refund} answer={actionData} />
          <WorksDate
            works={works}
            side="artisan"
            zone={zone}
            now={now}
            unfold={turn === 'propose_slot'}
            errors={errors}
            typed={actionData?.intent === 'propose' ? actionData.values : null}
          />
          <WorksPlace works={works} />
          <CrewChoiceSection crew={loaderData.crew} answer={actionData} />
          {turn === null && <CarryOutWorks works={works} now={now} />}
          <WorksAmendments amendments={amendments} href={paths.amendment} propose={propose} />
          <WorksInvoices invoices={invoices} href={paths.invoice} billing={billing} />
          <ReceptionEntry {...received} />
          <DisputeEntry {...inDispute} newHref={paths.newDispute(works.id)} />
          <RecordDelivery delivery={delivery} other={works.clientName} answer={actionData} />
          <WorksPhotos
            works={works}
            side="artisan"
            draws
            errors={errors}
            pending={sending?.get('intent') === 'photos' ? String(sending.get('moment')) : null}
          />
          <GalleryAsk works={works} errors={errors} />
          <ClientMark told={loaderData.clientMark} answer={actionData} />
          <ArtisanNote works={works} />
        </div>
        <WorksAside works={works} side="artisan" zone={zone} answer={actionData ?? null}>
          {loaderData.thread && (
            <div>
              <ButtonLink href={paths.proThread(loaderData.thread.id)}>
                {loaderData.thread.state === 'invited'
                  ? 'Invitation au fil du chantier'
                  : 'Fil du chantier'}
              </ButtonLink>
            </div>
          )}
          <div className="works-facts">
            <DefinitionList
              items={[
                { term: 'Client', value: works.clientName },
                {
                  term: 'Devis',
                  value: (
                    <AppLink href={paths.quote(works.quoteId)} className="link whitespace-nowrap">
                      {works.quoteNumber}
                    </AppLink>
                  ),
                },
                { term: 'Total TTC', value: <ContractTotal works={works} /> },
                {
                  term: 'Rétractation',
                  value:
                    works.status === 'cancelled'
                      ? null
                      : renounceableUntil(delivery ?? works, zone, now),
                },
              ]}
            />
          </div>
        </WorksAside>
      </div>
    </>
  )
}
