import Phone from 'lucide-react/icons/phone'
import { COMPANY_UNAVAILABLE } from '#app/features/companies/copy.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import { NAME_ON_QUOTES } from '#app/features/requests/copy.ts'
import { premiumFirst } from '#app/features/requests/leads/copy.ts'
import { LEAD_STATUS_TONES, SEAT_STATUS_LABELS } from '#app/features/requests/lead-status-copy.ts'
import type { DetailsToShare } from '#app/features/requests/details-to-share.ts'
import { holdsSeat, TAKEN_STATUSES, type LeadStatus } from '#app/features/requests/leads/lead.ts'
import type { SeatView } from './seat-queries.server.ts'
import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { refusalToRetract } from '#app/features/quotes/quote.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatRelative } from '#app/values/time/french-date.ts'
import { formatTenths } from '#app/values/numbers/french-number.ts'
import { ofName } from '#app/values/words/french-words.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ReceivedQuoteLine } from './particulier-queries.server.ts'
import {
  PhoneButton,
  ReportButton,
  QuotesButton,
  UnblockButton,
  BlockButton,
} from './seat-buttons.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'

/** What each place is shown with. */
type Around = {
  quotesRefused: boolean
  quotes: readonly ReceivedQuoteLine[]
  details: DetailsToShare
  blocked: readonly string[]
  reported: readonly string[]
  answer: RefusedAct | undefined
  now: Date
}
type Props = Around & {
  seats: readonly SeatView[]
  wanted: number
  live: boolean
  paused: boolean
  othersFrom: string | null
  /** The most that a plan can buy in the ranking, 0 to 1. */
  boost: number
}

/**
 * Who holds a place of the request and since when, the free ones, and those who held one before. `othersFrom`: until
 * when Premium companies alone are asked.
 */
export function RequestSeats({ seats, wanted, live, paused, othersFrom, boost, ...around }: Props) {
  const held = seats.filter((seat) => seat.holding)
  const ended = seats.filter((seat) => !seat.holding)
  const free = live && !around.quotesRefused ? Math.max(0, wanted - held.length) : 0
  return (
    <>
      <ol className="lines mt-4">
        {held.map((seat) => (
          <Place key={seat.leadId} seat={seat} {...around} />
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
      {seats.length > 0 && (
        <p className="mt-4 text-sm text-faint">
          {seats.some((seat) => seat.boosted) && (
            <>
              « Mis en avant » : un abonnement Premium ajoute {Math.round(boost * 100)} % au plus à
              son classement.{' '}
            </>
          )}
          <AppLink href={paths.ranking()} className="link">
            Comment les artisans sont classés
          </AppLink>
        </p>
      )}
      {ended.length > 0 && (
        <details
          className="more mt-4"
          open={held.length === 0 || ended.some((seat) => reportOf(seat, around.answer))}
        >
          <summary>
            {ended.length === 1
              ? '1 artisan n’a plus de place'
              : `${ended.length} artisans n’ont plus de place`}
          </summary>
          <ol className="lines lines-flush">
            {ended.map((seat) => (
              <Place key={seat.leadId} seat={seat} {...around} />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Place({
  seat,
  quotesRefused,
  quotes,
  details,
  blocked,
  reported,
  answer,
  now,
}: Around & { seat: SeatView }) {
  const isBlocked = blocked.includes(seat.artisanId)
  const quote = quotes.find(
    (one) => one.leadId === seat.leadId && (one.status === 'sent' || one.status === 'accepted'),
  )
  const talking = (TAKEN_STATUSES as readonly LeadStatus[]).includes(seat.status)
  const tone = LEAD_STATUS_TONES[seat.status]
  return (
    <li className="place-line">
      <Avatar
        company
        name={seat.companyName}
        src={seat.mark && paths.companyImage(seat.mark, { taille: 'petite' })}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>{seat.companyName}</h3>
          <Badge tone={tone === 'good' ? 'ok' : seat.status === 'proposed' ? 'neutral' : tone}>
            {SEAT_STATUS_LABELS[seat.status]}
          </Badge>
          {seat.boosted && <Badge>Mis en avant</Badge>}
          {isBlocked && <Badge tone="bad">Bloqué</Badge>}
        </div>
        <p className="text-faint">
          {[
            seat.town,
            `à ${distanceLabel(seat.distanceKm)}`,
            seat.rating &&
              `${formatTenths(seat.rating.average)}\u00a0sur\u00a05, ${seat.rating.count}\u00a0avis`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {seat.slug && (
            <>
              {'\u00a0· '}
              <AppLink
                href={paths.companyProfile(seat.slug)}
                className="link whitespace-nowrap"
                aria-label={`Voir le profil ${ofName(seat.companyName)}`}
              >
                Voir le profil
              </AppLink>
            </>
          )}
        </p>
        <p className="mt-1 text-muted">
          {seat.unavailable && holdsSeat(seat.status)
            ? `${COMPANY_UNAVAILABLE} Vous pouvez l’attendre, ou donner sa place à un autre artisan en la bloquant.`
            : sentenceOf(seat, now)}
        </p>
        {seat.status === 'opened' && !seat.quotesRefusedAt && !quotesRefused && (
          <p className="mt-1 text-sm text-faint">{NAME_ON_QUOTES}</p>
        )}
        {seat.quotesRefusedAt && holdsSeat(seat.status) && (
          <p className="mt-1 text-sm text-faint">Vous ne recevez plus ses devis.</p>
        )}
        {seat.phoneSharedAt && holdsSeat(seat.status) && (
          <p className="meta mt-1">
            <span>
              <Icon of={Phone} />
              {details === 'blueprints'
                ? 'Vos coordonnées lui sont partagées'
                : 'Votre numéro lui est partagé'}{' '}
              {formatRelative(seat.phoneSharedAt, now)}
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
            href={paths.requestConversation(seat.leadId)}
            size="sm"
            aria-label={`Conversation avec ${seat.companyName}`}
          >
            Conversation
          </ButtonLink>
        )}
        {holdsSeat(seat.status) && talking && <PhoneButton seat={seat} details={details} />}
        {seat.openedAt &&
          (reported.includes(seat.leadId) ? (
            <span className="self-center px-2 text-sm text-faint">Signalé à notre équipe</span>
          ) : (
            <ReportButton seat={seat} answer={reportOf(seat, answer)} />
          ))}
        {seat.status === 'opened' || seat.status === 'quoted' ? <QuotesButton seat={seat} /> : null}
        {isBlocked ? <UnblockButton seat={seat} /> : <BlockButton seat={seat} />}
      </div>
    </li>
  )
}

function sentenceOf(seat: SeatView, now: Date): string {
  switch (seat.status) {
    case 'proposed':
      return seat.answerBy > now
        ? `Prévenu ${formatRelative(seat.proposedAt, now)}. Sans réponse de sa part ${formatRelative(seat.answerBy, now)}, sa place ira à un autre.`
        : `Prévenu ${formatRelative(seat.proposedAt, now)}.`
    case 'opened':
      return `Contact pris ${formatRelative(seat.openedAt ?? seat.proposedAt, now)}${seat.reactedAt ? '.' : '. Il attend un mot de vous.'}`
    case 'quoted':
      return 'Son devis vous attend.'
    case 'won':
      return 'Vous avez accepté son devis.'
    case 'declined':
      return `A passé son tour ${formatRelative(seat.endedAt ?? seat.proposedAt, now)}.`
    case 'stopped':
      return 'Cette entreprise n’est plus disponible\u00a0: sa place va à un autre artisan.'
    case 'expired':
      return 'Sa place est allée à un autre artisan.'
    case 'lost':
      return `Échange terminé ${formatRelative(seat.endedAt ?? seat.proposedAt, now)}.`
  }
}

/** What the form that reports this artisan was answered. */
function reportOf({ leadId }: SeatView, answer: RefusedAct | undefined) {
  return answer?.intent === 'report' && answer.values.leadId === leadId ? answer : undefined
}
