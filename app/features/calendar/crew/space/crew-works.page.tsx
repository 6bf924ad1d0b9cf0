import { useNavigation } from 'react-router'
import { CarryOutWorks } from '#app/features/works/carry-out-works.tsx'
import { slotWords } from '#app/features/works/dates/slot-words.ts'
import { WorksPhotos } from '#app/features/works/photos/works-photos.tsx'
import { WorksHeader } from '#app/features/works/works-header.tsx'
import { WorksPlace } from '#app/features/works/works-place.tsx'
import { WORKS_REFUSALS } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DeletedNotice } from '#app/ui/feedback/deleted-notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import {
  parseId,
  type InvoiceId,
  type WorksId,
  type WorksPhotoId,
} from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/crew-works.page'
import { putAssignedPhotoBack, takeAssignedPhotoAway } from './act-for-company.server.ts'
import { crewWorksActs } from './crew-works-acts.server.ts'
import { paymentForm } from '#app/features/invoices/payments/payment-form.ts'
import { PayOnSite } from './pay-on-site.tsx'
import { recordAssignedPayment } from './pay-on-site.server.ts'
import { readCrewWorks } from './crew-works.server.ts'
import { requireCrew } from './require-crew.server.ts'
import { Instructions, Tasks } from './tasks.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.works.title ?? 'Chantier'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx } = await requireCrew(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const { quoteId: _, ...works } = orNotFound(await readCrewWorks(ctx, id))
  return { works, now: ctx.now }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx } = await requireCrew(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const { quoteId } = orNotFound(await readCrewWorks(ctx, id))
  return answerAct(request, {
    ...crewWorksActs(ctx, id),
    'remove-photo': act({
      run: ({ photo }) => takeAssignedPhotoAway(ctx, id, orNotFound(parseId<WorksPhotoId>(photo))),
      done: 'Photo retirée',
    }),
    restore: act({
      run: (fields) => putAssignedPhotoBack(ctx, id, orNotFound(parseId<WorksPhotoId>(fields.id))),
      refusals: WORKS_REFUSALS,
      done: 'Photo remise',
    }),
    'record-payment': act({
      form: paymentForm,
      run: async (payment, form) => {
        const invoiceId = orNotFound(parseId<InvoiceId>(form.get('invoice')))
        const kept = await recordAssignedPayment(ctx, { worksId: id, quoteId, invoiceId }, payment)
        if ('ok' in kept) return kept.ok ? kept : null
        return { errors: { [kept.field ?? 'amountCents']: kept.sentence } }
      },
      done: {
        title: 'Paiement enregistré',
        description: 'Votre entreprise et le client en sont prévenus.',
      },
    }),
  })
}

/** Works, for whom the company sends there. */
export default function CrewWorksPage({ loaderData: { works, now } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  useDialogsThatClose()
  const sending = useNavigation().formData
  const zone = timeZoneOf(works.insee)
  return (
    <div className="max-w-[46rem]">
      <WorksHeader works={works} list={paths.crewDays()} listName="Mon planning">
        {works.clientName}, {works.town}
      </WorksHeader>
      <RefusalNotice of={answer} />
      <div className="grid gap-12">
        <div className="grid gap-6">
          <p className="works-date" data-none={works.startsAt ? undefined : ''}>
            {works.startsAt && works.endsAt
              ? slotWords({ startsAt: works.startsAt, endsAt: works.endsAt }, zone)
              : 'Pas encore de date'}
          </p>
          <WorksPlace works={works} />
        </div>
        <Instructions words={works.instructions} />
        <Tasks tasks={works.tasks} totalCents={works.contractCents ?? null} />
        <CarryOutWorks works={works} now={now} />
        {works.toPay && <PayOnSite toPay={works.toPay} answer={answer ?? null} />}
        {works.removed && (
          <DeletedNotice id={works.removed.id} action={paths.crewWorks(works.id)}>
            Vous avez retiré une photo.
          </DeletedNotice>
        )}
        <WorksPhotos
          works={works}
          side="artisan"
          removable={works.removable}
          href={paths.crewPhoto}
          errors={answer?.errors ?? {}}
          pending={sending?.get('intent') === 'photos' ? String(sending.get('moment')) : null}
        />
      </div>
    </div>
  )
}
