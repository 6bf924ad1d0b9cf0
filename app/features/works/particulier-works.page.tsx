import { useLocation, useNavigation } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatDate, formatRelative } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-works.page'
import { actAsParticulier } from './act-on-works.server.ts'
import {
  DISPUTE_REASON_LABELS,
  EARLY_START,
  WORKS_REFUSALS,
  WORKS_STATUS_LABELS,
  WORKS_STATUS_TONES,
  SILENCE,
} from './copy.ts'
import { DISPUTE_REASONS, refusalToConfirm, refusalToRequestEarlyStart } from './works.ts'
import { getWorks, type WorksDetail } from './read-works.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { worksTurn } from '#app/features/works/progress/whose-turn.ts'
import { WorksAside } from './works-aside.tsx'
import { WorksDate } from '#app/features/works/dates/works-date.tsx'
import { GalleryAnswer } from '#app/features/works/photos/works-gallery.tsx'
import { WorksPhotos } from '#app/features/works/photos/works-photos.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.works.title ?? 'Intervention'} — Ouvréo` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  return { works, now: ctx.now }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const id = orNotFound(parseId<WorksId>(params.worksId))
  const works = orNotFound(await getWorks(ctx, id))
  return actAsParticulier(ctx, works, timeZoneOf(works.insee), await readForm(request))
}

export default function ParticulierWorksPage({
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
  const turn = worksTurn({ ...works, pending }, 'particulier', now)
  const errors = actionData?.errors ?? {}
  return (
    <>
      <PageHeader
        title={works.title}
        before={
          <Breadcrumbs
            trail={[{ label: 'Interventions', href: paths.myWorksList() }, { label: works.title }]}
          />
        }
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={WORKS_STATUS_TONES[works.status]}>{WORKS_STATUS_LABELS[works.status]}</Badge>
          <span>{works.companyName}</span>
        </span>
      </PageHeader>
      <div className="grid gap-4">
        {actionData?.notice && <RefusalNotice of={actionData}>{actionData.notice}</RefusalNotice>}
        {turn === 'answer_slot' && (
          <AttentionBand
            title={`${works.companyName} propose ${slotInSentence(pending!, zone)}`}
            action={
              <>
                <AppForm>
                  <input type="hidden" name="slot" value={pending!.id} />
                  <Button
                    variant="primary"
                    name="intent"
                    value="accept-slot"
                    disabledReason={works.planRefusal && WORKS_REFUSALS[works.planRefusal]}
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
        )}
        {turn === 'confirm' && (
          <AttentionBand
            title="Vos travaux sont-ils terminés ?"
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
            Répondez avant le {formatDate(works.confirmBy!, zone)}. {SILENCE}
          </AttentionBand>
        )}
        {turn === null && (
          <Standing works={works} pending={pending !== null} zone={zone} now={now} />
        )}
      </div>
      <Confirm works={works} />
      <Dispute
        works={works}
        error={refused?.dialog === 'contester' ? errors.reason : undefined}
        text={refused?.dialog === 'contester' ? refused.text : undefined}
      />
      <div className="lead-page mt-10" key={key}>
        <div className="lead-main grid content-start gap-12">
          <WorksDate
            works={works}
            side="particulier"
            zone={zone}
            now={now}
            unfold={false}
            errors={errors}
            typed={actionData?.typed ?? null}
          />
          {refusalToRequestEarlyStart(works, now) === null && (
            <EarlyStart works={works} zone={zone} error={errors.agreed} />
          )}
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
                { term: 'Total TTC', value: <Money cents={works.totalInclCents} /> },
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
                  value:
                    works.retractableUntil &&
                    works.retractableUntil >= now &&
                    works.status !== 'cancelled' ? (
                      <AppLink href={paths.retractQuote(works.quoteId)} className="link">
                        Possible au moins jusqu’au {formatDate(works.retractableUntil, zone)}
                      </AppLink>
                    ) : null,
                },
              ]}
            />
          </div>
        </WorksAside>
      </div>
    </>
  )
}

/** Where the works stand when nobody waits for the reader. */
function Standing({
  works,
  pending,
  zone,
  now,
}: {
  works: WorksDetail
  pending: boolean
  zone: string
  now: Date
}) {
  const mayConfirm = refusalToConfirm(works, now) === null
  const words = sentence()
  if (!words) return null
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">{words}</p>
      {mayConfirm && (
        <Button size="sm" {...opens('confirmer')}>
          Les travaux sont terminés
        </Button>
      )}
    </div>
  )

  function sentence(): string | null {
    switch (works.status) {
      case 'to_schedule':
        return pending || works.planRefusal
          ? null
          : `${works.companyName} va vous proposer une date. Vous pouvez aussi en proposer une.`
      case 'scheduled':
        return mayConfirm
          ? `La date convenue est venue. ${works.companyName} déclare le début puis la fin des travaux\u202f; vous pouvez aussi dire vous-même qu’ils sont terminés.`
          : pending
            ? null
            : `${works.companyName} intervient ${slotInSentence({ startsAt: works.startsAt!, endsAt: works.endsAt! }, zone)}.`
      case 'in_progress':
        return `Travaux commencés ${formatRelative(works.startedAt!, now)}. ${works.companyName} vous préviendra quand ils seront terminés.`
      case 'disputed':
        return `Vous avez contesté la fin des travaux ${formatRelative(works.disputedAt!, now)}. ${works.companyName} les reprend ou vous répond\u202f; si tout s’arrange, confirmez ici.`
      case 'done':
        return works.confirmedBy === 'silence'
          ? `Intervention close le ${formatDate(works.confirmedAt!, zone)}, faute de réponse en 7\u00a0jours. Cela ne vaut pas réception des travaux\u00a0: vos garanties ne changent pas.`
          : `Travaux terminés, confirmés par vous le ${formatDate(works.confirmedAt!, zone)}.`
      case 'cancelled':
        return works.cancelledBy === 'retraction'
          ? `Vous avez renoncé au contrat le ${formatDate(works.cancelledAt!, zone)}.`
          : `Intervention annulée le ${formatDate(works.cancelledAt!, zone)}. Vous pouvez publier une nouvelle demande pour ces travaux.`
      default:
        return null
    }
  }
}

function Confirm({ works }: { works: WorksDetail }) {
  return (
    <ConfirmDialog
      id="confirmer"
      title="Les travaux sont-ils terminés ?"
      confirm="Oui, terminés"
      form={AppForm}
      fields={{ intent: 'confirm' }}
    >
      Vous confirmez que {works.companyName} a terminé. Votre demande se clôt, la conversation reste
      ouverte. La réception écrite des travaux, avec d’éventuelles réserves, se fait entre vous.
    </ConfirmDialog>
  )
}

/** What is not over, in the client's words; opens again with its fault when no reason was chosen. */
function Dispute({
  works,
  error,
  text,
}: {
  works: WorksDetail
  error: string | undefined
  text: string | undefined
}) {
  return (
    <Dialog id="contester" title="Qu’est-ce qui ne va pas ?">
      <AppForm className="grid gap-5">
        <p className="text-muted">
          {works.companyName} est prévenu et doit vous répondre. Le délai de 7 jours s’arrête.
        </p>
        <RadioGroup
          label="Motif"
          name="reason"
          id="motif-contestation"
          required
          error={error}
          options={DISPUTE_REASONS.map((reason) => ({
            value: reason,
            label: DISPUTE_REASON_LABELS[reason],
          }))}
        />
        <TextArea
          label="Ce qui manque ou ne va pas"
          name="text"
          id="texte-contestation"
          rows={4}
          maxLength={2000}
          optional
          defaultValue={text}
          hint="Soyez précis, ajoutez des photos : l’artisan saura quoi reprendre."
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes('contester')}>Annuler</Button>
          <Button variant="primary" name="intent" value="dispute">
            Contester
          </Button>
        </div>
      </AppForm>
    </Dialog>
  )
}

/** The express request of the law, with nothing ticked beforehand. */
function EarlyStart({
  works,
  zone,
  error,
}: {
  works: WorksDetail
  zone: string
  error: string | undefined
}) {
  return (
    <details className="more" open={error !== undefined}>
      <summary>Commencer avant le {formatDate(works.retractableUntil!, zone)}</summary>
      <AppForm className="mt-4 grid max-w-[38rem] gap-4">
        <Checkbox
          name="agreed"
          required
          label={EARLY_START.label}
          hint={EARLY_START.hint}
          error={error}
        />
        <div>
          <Button size="sm" name="intent" value="early-start">
            Envoyer cette demande
          </Button>
        </div>
      </AppForm>
    </details>
  )
}
