import { WITHDRAWAL_COPY } from '#app/features/quotes/copy.ts'
import { refusalToRetract } from '#app/features/quotes/quote.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { ReceivedQuote } from './received-quotes.server.ts'

/** The right to renounce, for as long as it lasts: the button the law asks for. */
export function WithdrawalNotice({ quote, now }: { quote: ReceivedQuote; now: Date }) {
  if (quote.status === 'retracted') {
    return (
      <div className="notice flex flex-wrap items-center justify-between gap-4">
        <p className="flex-1 basis-72">Vous avez renoncé à ce contrat.</p>
        <ButtonLink href={paths.retractQuote(quote.id)} size="sm">
          Voir l’accusé de réception
        </ButtonLink>
      </div>
    )
  }
  if (refusalToRetract(quote, now) !== null || !quote.retractableUntil) return null
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">
        {WITHDRAWAL_COPY.period(
          formatDateTime(quote.retractableUntil, timeZoneOf(quote.request.insee)).split(' à ')[0]!,
          quote.withdrawalOpen,
        )}
      </p>
      <ButtonLink href={paths.retractQuote(quote.id)} size="sm">
        {WITHDRAWAL_COPY.button}
      </ButtonLink>
    </div>
  )
}
