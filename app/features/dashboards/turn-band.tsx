import { timeZoneOf } from '#app/features/places/places.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/attention-band.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDateTime, formatDay, formatRelative, formatTime, formatWeekday } from '#app/values/french-date.ts'
import { formatEuros } from '#app/values/money.ts'
import type { Turn } from './particulier-turns.ts'

/** What waits for the person first: what, since when, what happens if nothing is done, and the one act. */
export function TurnBand({ turn, now, withTitle = true }: { turn: Turn; now: Date; withTitle?: boolean }) {
  const words = wordsOf(turn, now, timeZoneOf(turn))
  return (
    <AttentionBand title={words.title} action={<ButtonLink href={words.href} variant="primary">{words.act}</ButtonLink>}>
      {withTitle && <>{turn.title}. </>}
      {words.why}
    </AttentionBand>
  )
}

function wordsOf(turn: Turn, now: Date, zone: string): { title: string; why: string; act: string; href: string } {
  const since = formatRelative(turn.since, now)
  switch (turn.kind) {
    case 'quote':
      return {
        title: `${turn.company} vous a envoyé un devis de ${formatEuros(turn.totalInclCents)}`,
        why: `Reçu ${since}.${turn.validUntil ? ` Il reste valable jusqu’au ${formatDay(turn.validUntil)}.` : ''}`,
        act: 'Lire le devis',
        href: paths.receivedQuote(turn.quoteId),
      }
    case 'visit':
      return {
        title: `${turn.company} propose une visite ${formatWeekday(turn.startsAt, zone)} à ${formatTime(turn.startsAt, zone)}`,
        why: `Proposée ${since}. Confirmez-la pour que l’artisan bloque ce moment.`,
        act: 'Répondre',
        href: paths.requestConversation(turn.leadId),
      }
    case 'contact':
      return {
        title: `${turn.company} attend votre réponse`,
        why: `Contact pris ${since}.${turn.until ? ` Sans un mot de vous d’ici au ${formatDateTime(turn.until, zone)}, nous lui rendrons son contact.` : ''}`,
        act: 'Répondre',
        href: paths.requestConversation(turn.leadId),
      }
    case 'expiring':
      return { title: `Votre demande se termine ${formatRelative(turn.until, now)}`, why: 'Prolongez-la si vous attendez encore des devis.', act: 'Voir la demande', href: paths.request(turn.requestId) }
    case 'nobody':
      return { title: 'Aucun artisan ne peut prendre cette demande pour l’instant', why: `À ${turn.town}, depuis ${since.replace('il y a ', '')}. Vous pouvez élargir la recherche, ou attendre.`, act: 'Voir que faire', href: paths.request(turn.requestId) }
  }
}
