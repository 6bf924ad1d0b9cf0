import { useLocation, useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDate, formatRelative } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/artisan-works.page'
import { actAsArtisan } from './act-on-works.server.ts'
import {
  DISPUTE_REASON_LABELS,
  WORKS_REFUSALS,
  WORKS_STATUS_LABELS,
  WORKS_STATUS_TONES,
} from './copy.ts'
import { refusalToFinish, refusalToStart } from './works.ts'
import { getWorks, type WorksDetail } from './read-works.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { WorksAside } from './works-aside.tsx'
import { WorksDate } from '#app/features/works/dates/works-date.tsx'
import { GalleryAsk } from '#app/features/works/photos/works-gallery.tsx'
import { WorksPhotos } from '#app/features/works/photos/works-photos.tsx'
import { WorksPlace } from './works-place.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.works.title ?? 'Intervention'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  return { works, now: ctx.now }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  return actAsArtisan(ctx, works, timeZoneOf(works.insee), await readForm(request))
}

export default function ArtisanWorksPage({
  loaderData: { works, now },
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const refused = actionData?.refused ?? null
  useDialogsThatClose(refused?.dialog ?? null)
  const { key } = useLocation()
  const sending = useNavigation().formData
  const zone = timeZoneOf(works.insee)
  const pending = works.slots.find(({ status }) => status === 'proposed') ?? null
  const turn = worksTurn({ ...works, pending }, 'artisan', now)
  const errors = actionData?.errors ?? {}
  return (
    <>
      <PageHeader
        title={works.title}
        before={
          <Breadcrumbs
            trail={[{ label: 'Interventions', href: paths.worksList() }, { label: works.title }]}
          />
        }
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={WORKS_STATUS_TONES[works.status]}>{WORKS_STATUS_LABELS[works.status]}</Badge>
          <span>
            {works.clientName}, {works.town}
          </span>
        </span>
      </PageHeader>
      <div className="grid gap-4">
        {actionData?.notice && <RefusalNotice of={actionData}>{actionData.notice}</RefusalNotice>}
        <Turn works={works} turn={turn} zone={zone} now={now} />
      </div>
      <div className="lead-page mt-10" key={key}>
        <div className="lead-main grid content-start gap-12">
          <WorksDate
            works={works}
            side="artisan"
            zone={zone}
            now={now}
            unfold={turn === 'propose_slot'}
            errors={errors}
            typed={actionData?.typed ?? null}
          />
          <WorksPlace works={works} />
          {turn === null && <CarryOut works={works} now={now} />}
          <WorksPhotos
            works={works}
            side="artisan"
            errors={errors}
            pending={sending?.get('intent') === 'photos' ? String(sending.get('moment')) : null}
          />
          <GalleryAsk works={works} errors={errors} />
          <section aria-labelledby="note-titre">
            <h2 id="note-titre" className="text-heading">
              Vos notes
            </h2>
            <AppForm className="mt-4 grid max-w-[42rem] gap-3">
              <TextArea
                label={
                  <>
                    Pour vous seul<span className="sr-only">, le client ne les voit pas</span>
                  </>
                }
                name="note"
                id="pense-bete"
                rows={3}
                maxLength={4000}
                defaultValue={works.artisanNote}
                hint="Matériel, accès, mesures. Le client ne les voit pas."
              />
              <div>
                <Button size="sm" name="intent" value="note">
                  Enregistrer la note
                </Button>
              </div>
            </AppForm>
          </section>
        </div>
        <WorksAside works={works} side="artisan" zone={zone} answer={actionData ?? null}>
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
                { term: 'Total TTC', value: <Money cents={works.totalInclCents} /> },
                {
                  term: 'Rétractation',
                  value:
                    works.retractableUntil &&
                    works.retractableUntil >= now &&
                    works.status !== 'cancelled'
                      ? `Possible au moins jusqu’au ${formatDate(works.retractableUntil, zone)}\u202f; le délai exact est sur le devis`
                      : null,
                },
              ]}
            />
          </div>
        </WorksAside>
      </div>
    </>
  )
}

/** Whose turn it is, since when, and what happens if nothing is done. */
function Turn({
  works,
  turn,
  zone,
  now,
}: {
  works: WorksDetail
  turn: ReturnType<typeof worksTurn>
  zone: string
  now: Date
}) {
  const pending = works.slots.find(({ status }) => status === 'proposed') ?? null
  const planRefusal = works.planRefusal && WORKS_REFUSALS[works.planRefusal]
  switch (turn) {
    case 'answer_slot':
      return (
        <AttentionBand
          title={`${works.clientName} propose ${slotInSentence(pending!, zone)}`}
          action={
            <>
              <AppForm>
                <input type="hidden" name="slot" value={pending!.id} />
                <Button
                  variant="primary"
                  name="intent"
                  value="accept-slot"
                  disabledReason={planRefusal}
                >
                  Accepter cette date
                </Button>
              </AppForm>
              <ButtonLink href="#date">Proposer une autre date</ButtonLink>
            </>
          }
        >
          {pending!.note && <>«&nbsp;{pending!.note}&nbsp;» </>}Proposé{' '}
          {formatRelative(pending!.createdAt, now)}. Sans réponse d’ici là, la proposition tombe
          {works.startsAt ? ' et la date convenue reste' : ''}.
        </AttentionBand>
      )
    case 'propose_slot':
      return works.planRefusal ? null : (
        <AttentionBand title={`Proposez une date à ${works.clientName}`}>
          Le devis est signé depuis {formatRelative(works.createdAt, now).replace('il y a ', '')}.
          Tant qu’aucune date n’est convenue, rien ne commence.
        </AttentionBand>
      )
    case 'say_how_it_went':
      return (
        <AttentionBand
          title="Ces travaux ont-ils eu lieu ?"
          action={
            <>
              <AppForm>
                <Button
                  variant="primary"
                  name="intent"
                  value="start"
                  disabledReason={works.beginRefusal && WORKS_REFUSALS[works.beginRefusal]}
                >
                  Ils ont commencé
                </Button>
              </AppForm>
              <ButtonLink href="#date">Proposer une autre date</ButtonLink>
            </>
          }
        >
          La date convenue est passée {formatRelative(works.endsAt!, now)}. Déclarez leur début,
          puis leur fin&nbsp;: sans cela, {works.clientName} ne peut que confirmer lui-même.
        </AttentionBand>
      )
    case 'answer_dispute':
      return (
        <AttentionBand
          title={`${works.clientName} conteste la fin des travaux`}
          action={
            <>
              <AppForm>
                <Button variant="primary" name="intent" value="start">
                  Reprendre les travaux
                </Button>
              </AppForm>
              <Button {...opens('terminer')}>Déclarer de nouveau terminés</Button>
              <Finish works={works} />
            </>
          }
        >
          {DISPUTE_REASON_LABELS[works.disputeReason!]}.
          {works.disputeText && <> «&nbsp;{works.disputeText}&nbsp;»</>} Tant que vous ne répondez
          pas, ces travaux restent contestés et ne comptent pas comme terminés.
        </AttentionBand>
      )
    default:
      return null
  }
}

/** The act of the moment when nobody waits for the artisan: begin, say that it is over, or wait. */
function CarryOut({ works, now }: { works: WorksDetail; now: Date }) {
  if (works.status === 'to_confirm')
    return (
      <p className="notice">
        Vous avez déclaré ces travaux terminés {formatRelative(works.finishedAt!, now)}.{' '}
        {works.clientName} peut confirmer ou contester jusqu’au{' '}
        {formatDate(works.confirmBy!, timeZoneOf(works.insee))}&nbsp;; sans réponse, ils sont
        considérés comme terminés.
      </p>
    )
  if (works.status === 'done')
    return (
      <p className="notice">
        Travaux terminés le {formatDate(works.confirmedAt!, timeZoneOf(works.insee))},{' '}
        {works.confirmedBy === 'silence'
          ? 'faute de réponse du client en 7 jours'
          : `confirmés par ${works.clientName}`}
        .
      </p>
    )
  if (works.status === 'cancelled')
    return (
      <p className="notice">
        {works.cancelledBy === 'retraction'
          ? `${works.clientName} a renoncé au contrat`
          : 'Intervention annulée'}{' '}
        le {formatDate(works.cancelledAt!, timeZoneOf(works.insee))}.
      </p>
    )
  if (refusalToFinish(works) === null) {
    return (
      <div>
        <Button variant="primary" {...opens('terminer')}>
          Déclarer les travaux terminés
        </Button>
        <Finish works={works} />
      </div>
    )
  }
  const refusal = refusalToStart(works, now) ?? works.beginRefusal
  return (
    <AppForm>
      <Button name="intent" value="start" disabledReason={refusal && WORKS_REFUSALS[refusal]}>
        Commencer les travaux
      </Button>
    </AppForm>
  )
}

function Finish({ works }: { works: WorksDetail }) {
  return (
    <ConfirmDialog
      id="terminer"
      title="Déclarer les travaux terminés ?"
      confirm="Déclarer terminés"
      form={AppForm}
      fields={{ intent: 'finish' }}
    >
      Nous prévenons {works.clientName}, qui a 7 jours pour confirmer ou dire ce qui manque. Ajoutez
      vos photos d’après avant, elles aident.
    </ConfirmDialog>
  )
}
