import type { PartnerOfRequest } from '#app/features/api/partners/partner-of-request.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useNavigation } from 'react-router'
import { BUDGET_LABELS, REFUSALS, TIMEFRAME_LABELS } from '#app/features/requests/copy.ts'
import { RequestBlueprints } from '#app/features/requests/blueprints/request-blueprints.tsx'
import { PhotosField } from '#app/features/requests/ask/photos-field.tsx'
import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import {
  BUDGETS,
  MAX_PHOTOS,
  PHOTO_BACK_HOURS,
  refusalToChangePhotos,
  refusalToDescribe,
  TIMEFRAMES,
} from '#app/features/requests/quote-request.ts'
import { TradeQuestionsFields } from '#app/features/requests/trade-questions/trade-questions-fields.tsx'
import {
  answerFields,
  answersInWords,
} from '#app/features/requests/trade-questions/trade-answers.ts'
import { siteSentence } from '#app/features/requests/site-person.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PhotoView } from '#app/ui/data/photo-view.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { dayOf, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** The works as their author said them, with the photos: what can be said otherwise, and until when. */
export function RequestWords({
  request,
  taken,
  removed,
  partner,
  answer,
}: {
  request: QuoteRequestDetail
  taken: boolean
  removed: readonly string[]
  partner: PartnerOfRequest | null
  answer: RefusedAct | undefined
}) {
  const refusal = refusalToDescribe(request, taken)
  const zone = timeZoneOf(request.insee)
  const over = refusal !== null && refusal !== 'already_taken'
  return (
    <section aria-labelledby="travaux">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="travaux">Votre demande</h2>
        {!over && (
          <Button
            {...opens('decrire')}
            size="sm"
            aria-label="Modifier la description"
            icon={<Icon of={Pencil} />}
            disabledReason={refusal && REFUSALS[refusal]}
            reasonAs="tooltip"
          >
            Modifier
          </Button>
        )}
      </div>
      <p className="mt-4 max-w-prose whitespace-pre-line text-muted">{request.description}</p>
      <RequestPhotos
        request={request}
        removed={removed}
        error={answer?.intent === 'addPhotos' ? answer.errors.photos : undefined}
      />
      <RequestBlueprints
        plans={request.blueprints}
        changeable={refusalToChangePhotos(request) === null}
        error={answer?.intent === 'addBlueprints' ? answer.errors.blueprints : undefined}
      />
      <div className="mt-6">
        <DefinitionList
          items={[
            { term: 'Type de travaux', value: TRADES[request.trade].name },
            { term: 'Commune', value: `${request.town}, ${request.postalCode}` },
            { term: 'Budget estimé', value: request.budget && BUDGET_LABELS[request.budget] },
            {
              term: 'Délai souhaité',
              value: request.timeframe && TIMEFRAME_LABELS[request.timeframe],
            },
            ...answersInWords(request.trade, request.tradeAnswers),
            { term: 'Sur place', value: request.sitePerson && siteSentence(request.sitePerson) },
            { term: 'Demande transmise par', value: partner && partnerSentence(partner, zone) },
          ]}
        />
      </div>
      {refusal === null && (
        <WordsDialog
          request={request}
          answer={answer?.intent === 'describe' ? answer : undefined}
        />
      )}
    </section>
  )
}

/** « Travaux et Cie, à qui vous avez donné votre accord le 9 mars 2026 ». */
function partnerSentence({ name, agreedAt }: PartnerOfRequest, zone: string): string {
  return `${name}, à qui vous avez donné votre accord le ${formatDay(dayOf(agreedAt, zone))}`
}

function WordsDialog({
  request,
  answer,
}: {
  request: QuoteRequestDetail
  answer: RefusedAct | undefined
}) {
  const typed = answer?.values ?? {
    description: request.description,
    budget: request.budget ?? '',
    timeframe: request.timeframe ?? '',
    ...answerFields(request.tradeAnswers),
  }
  const errors = answer?.errors ?? {}
  return (
    <Dialog id="decrire" title="Modifier votre demande">
      <AppForm preventScrollReset className="grid gap-5">
        <input type="hidden" name="intent" value="describe" />
        <TextArea
          label="Description du projet"
          id="description"
          name="description"
          rows={7}
          maxLength={4_000}
          required
          defaultValue={typed.description}
          error={errors.description}
          hint="Les artisans déjà prévenus liront ce texte à la place de l’ancien."
        />
        <Select
          label="Budget estimé"
          name="budget"
          optional
          placeholder="Je ne sais pas encore"
          defaultValue={typed.budget}
          error={errors.budget}
          options={BUDGETS.map((budget) => ({ value: budget, label: BUDGET_LABELS[budget] }))}
        />
        <Select
          label="Délai souhaité"
          name="timeframe"
          optional
          placeholder="À voir avec l’artisan"
          defaultValue={typed.timeframe}
          error={errors.timeframe}
          options={TIMEFRAMES.map((timeframe) => ({
            value: timeframe,
            label: TIMEFRAME_LABELS[timeframe],
          }))}
        />
        <TradeQuestionsFields trade={request.trade} values={typed} />
        <p className="text-sm text-faint">
          Le métier et la commune ne changent pas&nbsp;: ce serait une autre demande, pour d’autres
          artisans.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button {...closes('decrire')}>Annuler</Button>
          <Button type="submit" variant="primary">
            Enregistrer
          </Button>
        </div>
      </AppForm>
    </Dialog>
  )
}

/** The photos: seen, taken out, put back within a day, and more of them. */
function RequestPhotos({
  request,
  removed,
  error,
}: {
  request: QuoteRequestDetail
  removed: readonly string[]
  error: string | undefined
}) {
  const changeable = refusalToChangePhotos(request) === null
  const room = MAX_PHOTOS - request.photos.length
  if (request.photos.length === 0 && !changeable) return null
  return (
    <div className="mt-6 grid gap-4">
      {request.photos.length > 0 && (
        <ul className="photos" aria-label="Photos">
          {request.photos.map((photo, index) => (
            <li key={photo}>
              <PhotoView
                id={`photo-${photo}`}
                small={paths.file(photo)}
                full={paths.file(photo)}
                alt={`Travaux, vue ${index + 1}`}
                width={320}
                height={240}
              />
              {changeable && (
                <AppForm preventScrollReset>
                  <input type="hidden" name="intent" value="removePhoto" />
                  <input type="hidden" name="fileId" value={photo} />
                  <Button
                    type="submit"
                    size="sm"
                    square
                    aria-label={`Retirer la photo ${index + 1}`}
                    className="photo-remove"
                  >
                    <Icon of={X} />
                  </Button>
                </AppForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {changeable && removed.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <p>
            {removed.length === 1 ? 'Une photo retirée.' : `${removed.length} photos retirées.`}{' '}
            <span className="text-faint">
              Les artisans ne la voient plus ; nous l’effaçons au bout de {PHOTO_BACK_HOURS}
              &nbsp;heures.
            </span>
          </p>
          <AppForm preventScrollReset>
            <input type="hidden" name="intent" value="restorePhoto" />
            <input type="hidden" name="fileId" value={removed[0]} />
            <Button
              type="submit"
              size="sm"
              disabledReason={room === 0 ? REFUSALS.photos_full : null}
              reasonAs="tooltip"
            >
              {removed.length === 1 ? 'La remettre' : 'Remettre la dernière'}
            </Button>
          </AppForm>
        </div>
      )}
      {changeable &&
        (room > 0 ? (
          <AddPhotos room={room} none={request.photos.length === 0} error={error} />
        ) : (
          <p className="text-faint">
            {MAX_PHOTOS} photos, c’est le maximum : retirez-en une pour en ajouter une autre.
          </p>
        ))}
    </div>
  )
}

function AddPhotos({
  room,
  none,
  error,
}: {
  room: number
  none: boolean
  error: string | undefined
}) {
  const navigation = useNavigation()
  const sending = navigation.formData?.get('intent') === 'addPhotos'
  return (
    <details className="more" open={error !== undefined}>
      <summary>
        <Icon of={ImagePlus} />
        &nbsp;{none ? 'Ajouter des photos' : 'Ajouter d’autres photos'}
      </summary>
      <AppForm
        preventScrollReset
        encType="multipart/form-data"
        className="mt-3 grid max-w-xl justify-items-start gap-4"
      >
        <input type="hidden" name="intent" value="addPhotos" />
        <div className="w-full">
          <PhotosField kept={[]} most={room} error={error} label="Nouvelles photos" />
        </div>
        <Button type="submit" pending={sending}>
          Ajouter à ma demande
        </Button>
      </AppForm>
    </details>
  )
}
