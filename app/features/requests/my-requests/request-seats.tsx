import Phone from 'lucide-react/icons/phone'
import { COMPANY_UNAVAILABLE } from '#app/features/companies/copy.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import {
  ANSWER_DAYS,
  ARTISAN_REPORT_REASONS,
  REPORT_TEXT,
} from '#app/features/requests/reports/artisan-report.ts'
import { NAME_ON_QUOTES } from '#app/features/requests/copy.ts'
import {
  ARTISAN_REPORT_LABELS,
  LEAD_REFUSALS,
  LEAD_STATUS_TONES,
  PLACE_STATUS_LABELS,
  premiumFirst,
} from '#app/features/requests/leads/copy.ts'
import {
  holdsPlace,
  refusalToSharePhone,
  TAKEN_STATUSES,
  type LeadStatus,
} from '#app/features/requests/leads/lead.ts'
import type { PlaceView } from '#app/features/requests/leads/queries.server.ts'
import { WEIGHTS } from '#app/features/requests/matching/ranking.ts'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { refusalToRetract } from '#app/features/quotes/quote.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { closes, ConfirmDialog, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { formatRelative } from '#app/values/time/french-date.ts'
import { formatTenths } from '#app/values/numbers/french-number.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ReceivedQuoteLine } from './particulier-queries.server.ts'
import type { FormAnswer } from './request-words.tsx'

/** What each place is shown with. */
type Around = {
  quotesRefused: boolean
  quotes: readonly ReceivedQuoteLine[]
  hasPhone: boolean
  blocked: readonly string[]
  reported: readonly string[]
  answer: FormAnswer | null
  now: Date
}
type Props = Around & {
  places: readonly PlaceView[]
  wanted: number
  live: boolean
  paused: boolean
  othersFrom: string | null
}

/** What a plan buys at most, from where the ranking has it. */
const BOOST_PERCENT = `${Math.round(WEIGHTS.boost * 100)} %`

/** The answer to a small act leaves the reader where they are. */
const STAY = { preventScrollReset: true }

/** Who holds a place of the request and since when, the free ones, and those who held one before. `othersFrom`: until when Premium companies alone are asked. */
export function RequestPlaces({ places, wanted, live, paused, othersFrom, ...around }: Props) {
  const held = places.filter((place) => place.holding)
  const ended = places.filter((place) => !place.holding)
  const free = live && !around.quotesRefused ? Math.max(0, wanted - held.length) : 0
  return (
    <>
      <ol className="lines mt-4">
        {held.map((place) => (
          <Place key={place.leadId} place={place} {...around} />
        ))}
        {free > 0 && (
          <li className="flex items-center gap-4 text-faint">
            <span className="avatar avatar-free" aria-hidden="true" />
            <p>
              {free === 1 ? '1 place libre' : `${free} places libres`}.{' '}
              {paused
                ? 'Personne de nouveau n’est prévenu pendant la pause.'
                : othersFrom
                  ? premiumFirst(othersFrom)
                  : `Nous ${free === 1 ? 'la' : 'les'} proposons dès qu’un artisan proche est disponible.`}
            </p>
          </li>
        )}
      </ol>
      {places.length > 0 && (
        <p className="mt-4 text-sm text-faint">
          {places.some((place) => place.boosted) && (
            <>
              « Mis en avant » : un abonnement Premium a ajouté {BOOST_PERCENT} au plus à son
              classement.{' '}
            </>
          )}
          <AppLink href={paths.ranking()} document className="link">
            Comment les artisans sont classés
          </AppLink>
        </p>
      )}
      {ended.length > 0 && (
        <details
          className="more mt-4"
          open={
            held.length === 0 ||
            ended.some((place) => around.answer?.form === `report-${place.leadId}`)
          }
        >
          <summary>
            {ended.length === 1
              ? '1 artisan n’a plus de place'
              : `${ended.length} artisans n’ont plus de place`}
          </summary>
          <ol className="lines lines-flush">
            {ended.map((place) => (
              <Place key={place.leadId} place={place} {...around} />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Place({
  place,
  quotesRefused,
  quotes,
  hasPhone,
  blocked,
  reported,
  answer,
  now,
}: Around & { place: PlaceView }) {
  const isBlocked = blocked.includes(place.artisanId)
  const quote = quotes.find(
    (one) => one.leadId === place.leadId && (one.status === 'sent' || one.status === 'accepted'),
  )
  const talking = (TAKEN_STATUSES as readonly LeadStatus[]).includes(place.status)
  const tone = LEAD_STATUS_TONES[place.status]
  return (
    <li className="place-line">
      <Avatar name={place.companyName} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>{place.companyName}</h3>
          <Badge tone={tone === 'good' ? 'ok' : place.status === 'proposed' ? 'neutral' : tone}>
            {PLACE_STATUS_LABELS[place.status]}
          </Badge>
          {place.boosted && <Badge>Mis en avant</Badge>}
          {isBlocked && <Badge tone="bad">Bloqué</Badge>}
        </div>
        <p className="text-faint">
          {[
            place.town,
            `à ${distanceLabel(place.distanceKm)}`,
            place.rating &&
              `${formatTenths(place.rating.average)}\u00a0sur\u00a05, ${place.rating.count}\u00a0avis`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {place.slug && (
            <>
              {'\u00a0· '}
              <AppLink
                href={paths.companyProfile(place.slug)}
                document
                className="link whitespace-nowrap"
                aria-label={`Voir le profil ${ofName(place.companyName)}`}
              >
                Voir le profil
              </AppLink>
            </>
          )}
        </p>
        <p className="mt-1 text-muted">
          {place.unavailable && holdsPlace(place.status)
            ? `${COMPANY_UNAVAILABLE} Vous pouvez l’attendre, ou donner sa place à un autre artisan en la bloquant.`
            : sentenceOf(place, now)}
        </p>
        {place.status === 'opened' && !place.quotesRefusedAt && !quotesRefused && (
          <p className="mt-1 text-sm text-faint">{NAME_ON_QUOTES}</p>
        )}
        {place.quotesRefusedAt && holdsPlace(place.status) && (
          <p className="mt-1 text-sm text-faint">Vous ne recevez plus ses devis.</p>
        )}
        {place.phoneSharedAt && holdsPlace(place.status) && (
          <p className="meta mt-1">
            <span>
              <Icon of={Phone} />
              Votre numéro lui est partagé {formatRelative(place.phoneSharedAt, now)}
            </span>
          </p>
        )}
      </div>
      <div className="place-acts">
        {quote && (
          <ButtonLink href={paths.receivedQuote(quote.id)} size="sm" className="place-quote">
            {quote.status === 'accepted' ? 'Devis signé' : 'Lire le devis'},{' '}
            {formatEuros(quote.totalInclCents)}
          </ButtonLink>
        )}
        {quote?.retractableUntil && refusalToRetract(quote, now) === null && (
          <ButtonLink href={paths.retractQuote(quote.id)} size="sm">
            {WITHDRAWAL_COPY.button}
          </ButtonLink>
        )}
        {talking && (
          <ButtonLink
            href={paths.requestConversation(place.leadId)}
            size="sm"
            aria-label={`Conversation avec ${place.companyName}`}
          >
            Conversation
          </ButtonLink>
        )}
        {holdsPlace(place.status) && talking && <PhoneButton place={place} hasPhone={hasPhone} />}
        {place.openedAt &&
          (reported.includes(place.leadId) ? (
            <span className="self-center px-2 text-sm text-faint">Signalé à notre équipe</span>
          ) : (
            <ReportButton
              place={place}
              answer={answer?.form === `report-${place.leadId}` ? answer : null}
            />
          ))}
        {place.status === 'opened' || place.status === 'quoted' ? (
          <QuotesButton place={place} />
        ) : null}
        {isBlocked ? <UnblockButton place={place} /> : <BlockButton place={place} />}
      </div>
    </li>
  )
}

/** Gives the number to this artisan, or takes it back. */
export function PhoneButton({
  place,
  hasPhone,
}: {
  place: Pick<PlaceView, 'leadId' | 'status' | 'phoneSharedAt' | 'companyName' | 'unavailable'>
  hasPhone: boolean
}) {
  const shared = place.phoneSharedAt !== null
  const refusal = shared ? null : refusalToSharePhone(place, hasPhone ? 'known' : null)
  return (
    <AppForm preventScrollReset>
      <input type="hidden" name="acte" value={shared ? 'withdrawPhone' : 'sharePhone'} />
      <input type="hidden" name="leadId" value={place.leadId} />
      <Button
        type="submit"
        size="sm"
        disabledReason={refusal && LEAD_REFUSALS[refusal]}
        reasonAs="tooltip"
        aria-label={
          shared
            ? `Retirer mon numéro à ${place.companyName}`
            : `Partager mon numéro avec ${place.companyName}`
        }
      >
        {shared ? 'Retirer mon numéro' : 'Partager mon numéro'}
      </Button>
    </AppForm>
  )
}

/** Refuses any further devis of this artisan, or accepts them again. */
function QuotesButton({ place }: { place: PlaceView }) {
  const refused = place.quotesRefusedAt !== null
  return (
    <AppForm preventScrollReset>
      <input type="hidden" name="acte" value={refused ? 'wantQuotes' : 'refuseQuotes'} />
      <input type="hidden" name="leadId" value={place.leadId} />
      <Button
        type="submit"
        variant="link"
        size="sm"
        aria-label={
          refused
            ? `Accepter de nouveau les devis ${ofName(place.companyName)}`
            : `Ne plus recevoir de devis ${ofName(place.companyName)}`
        }
      >
        {refused ? 'Accepter ses devis' : 'Ne plus recevoir de devis'}
      </Button>
    </AppForm>
  )
}

function BlockButton({ place }: { place: PlaceView }) {
  const id = `bloquer-${place.leadId}`
  return (
    <>
      <Button {...opens(id)} variant="link" size="sm" aria-label={`Bloquer ${place.companyName}`}>
        Bloquer
      </Button>
      <ConfirmDialog
        id={id}
        title={`Bloquer ${place.companyName} ?`}
        confirm="Bloquer"
        danger
        form={AppForm}
        formProps={STAY}
        fields={{ acte: 'block', artisanId: place.artisanId }}
      >
        Il ne pourra plus vous écrire, et aucune de vos demandes ne lui sera plus proposée.{' '}
        {place.status === 'won'
          ? 'Le contrat signé continue.'
          : holdsPlace(place.status)
            ? 'Il perd sa place sur celle-ci, et un autre artisan peut la prendre : cela ne se défait pas, même en le débloquant.'
            : ''}
      </ConfirmDialog>
    </>
  )
}

function UnblockButton({ place }: { place: PlaceView }) {
  return (
    <AppForm preventScrollReset>
      <input type="hidden" name="acte" value="unblock" />
      <input type="hidden" name="artisanId" value={place.artisanId} />
      <Button type="submit" variant="link" size="sm" aria-label={`Débloquer ${place.companyName}`}>
        Débloquer
      </Button>
    </AppForm>
  )
}

/** Tells the team how this artisan behaved; blocking is apart, since one may want either without the other. */
function ReportButton({ place, answer }: { place: PlaceView; answer: FormAnswer | null }) {
  const id = `signaler-${place.leadId}`
  return (
    <>
      <Button {...opens(id)} variant="link" size="sm" aria-label={`Signaler ${place.companyName}`}>
        Signaler
      </Button>
      <Dialog id={id} title={`Signaler ${place.companyName}`}>
        <AppForm preventScrollReset className="grid gap-5">
          <input type="hidden" name="acte" value="report" />
          <input type="hidden" name="leadId" value={place.leadId} />
          <RadioGroup
            label="Que s’est-il passé ?"
            name="reason"
            id={`motif-${place.leadId}`}
            required
            defaultValue={answer?.typed.reason}
            error={answer?.errors.reason}
            options={ARTISAN_REPORT_REASONS.map((reason) => ({
              value: reason,
              label: ARTISAN_REPORT_LABELS[reason],
            }))}
          />
          <TextArea
            label="Racontez-nous"
            id={`recit-${place.leadId}`}
            name="text"
            rows={4}
            required
            maxLength={REPORT_TEXT.max}
            defaultValue={answer?.typed.text}
            error={answer?.errors.text}
            hint={`Lu par une personne de l’équipe, qui vous répond sous ${ANSWER_DAYS} jours. Votre nom ne lui est pas donné.`}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes(id)}>Annuler</Button>
            <Button type="submit" variant="primary">
              Envoyer le signalement
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}

function sentenceOf(place: PlaceView, now: Date): string {
  switch (place.status) {
    case 'proposed':
      return place.answerBy > now
        ? `Prévenu ${formatRelative(place.proposedAt, now)}. Sans réponse de sa part ${formatRelative(place.answerBy, now)}, sa place ira à un autre.`
        : `Prévenu ${formatRelative(place.proposedAt, now)}.`
    case 'opened':
      return `Contact pris ${formatRelative(place.openedAt ?? place.proposedAt, now)}${place.reactedAt ? '.' : '. Il attend un mot de vous.'}`
    case 'quoted':
      return 'Son devis vous attend.'
    case 'won':
      return 'Vous avez accepté son devis.'
    case 'declined':
      return `A passé son tour ${formatRelative(place.endedAt ?? place.proposedAt, now)}.`
    case 'stopped':
      return 'Cette entreprise n’est plus disponible\u00a0: sa place va à un autre artisan.'
    case 'expired':
      return 'Sa place est allée à un autre artisan.'
    case 'lost':
      return `Échange terminé ${formatRelative(place.endedAt ?? place.proposedAt, now)}.`
  }
}
