import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import {
  formatDateTime,
  formatDay,
  formatRelative,
  formatTime,
  formatWeekday,
} from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { ofName } from '#app/values/words/french-words.ts'
import type { Turn } from './particulier-turns.ts'

/** What waits for the person first: what, since when, what happens if nothing is done, and the one act. */
export function TurnBand({
  turn,
  now,
  withTitle = true,
}: {
  turn: Turn
  now: Date
  withTitle?: boolean
}) {
  const words = wordsOf(turn, now, timeZoneOf(turn.insee))
  return (
    <AttentionBand
      title={words.title}
      action={
        <ButtonLink href={words.href} variant="primary">
          {words.act}
        </ButtonLink>
      }
    >
      {withTitle && <>{turn.title}. </>}
      {words.why}
    </AttentionBand>
  )
}

/** The other things that wait, one line each, in the same words. */
export function TurnLines({
  turns,
  now,
  withTitle = true,
}: {
  turns: readonly Turn[]
  now: Date
  withTitle?: boolean
}) {
  return (
    <ul className="lines turn-lines" aria-label="Ce qui vous attend aussi">
      {turns.map((turn) => {
        const words = wordsOf(turn, now, timeZoneOf(turn.insee))
        return (
          <li key={`${turn.kind}-${turn.requestId}-${words.href}`}>
            <div className="min-w-0">
              <h3>
                <AppLink href={words.href} className="card-target">
                  {words.title}
                </AppLink>
              </h3>
              <p className="text-faint">
                {withTitle && <span className="text-muted">{turn.title}. </span>}
                {words.why}
              </p>
            </div>
            <span className="btn btn-sm btn-quiet justify-self-start" aria-hidden="true">
              {words.act}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A turn in words: what waits, since when and what follows from doing nothing, and where to act. */
function wordsOf(
  turn: Turn,
  now: Date,
  zone: string,
): { title: string; why: string; act: string; href: string } {
  const since = formatRelative(turn.since, now)
  switch (turn.kind) {
    case 'quote':
      return {
        title: `${turn.company} vous a envoyé un devis de ${formatEuros(turn.totalInclCents)}`,
        why: `Reçu ${since}.${turn.validUntil ? ` Sans réponse de votre part, il expire après le ${formatDay(turn.validUntil)}.` : ' Il vous attend.'}`,
        act: 'Lire le devis',
        href: paths.receivedQuote(turn.quoteId),
      }
    case 'visit':
      return {
        title: `${turn.company} propose une visite ${formatWeekday(turn.startsAt, zone)} à ${formatTime(turn.startsAt, zone)}`,
        why: `Proposée ${since}. Sans réponse de votre part, l’artisan ne se déplace pas.`,
        act: 'Répondre',
        href: paths.visit(turn.visitId),
      }
    case 'slot':
      return {
        title: `${turn.company} propose de venir ${formatWeekday(turn.startsAt, zone)} à ${formatTime(turn.startsAt, zone)}`,
        why: `Proposé ${since}. Sans réponse de votre part, la date n’est pas retenue.`,
        act: 'Répondre',
        href: paths.myWorks(turn.worksId),
      }
    case 'finish':
      return {
        title: `${turn.company} a terminé vos travaux`,
        why: `Annoncé ${since}.${turn.until ? ` Sans réponse d’ici au ${formatDateTime(turn.until, zone)}, ils seront considérés comme terminés.` : ''}`,
        act: 'Confirmer la fin',
        href: paths.myWorks(turn.worksId),
      }
    case 'receive':
      return {
        title: `La réception des travaux ${ofName(turn.company)} attend votre signature`,
        why: `Procès-verbal préparé ${since}. Ne pas répondre ne reçoit pas les travaux : vos garanties partent de votre signature.`,
        act: 'Lire et signer',
        href: paths.myReception(turn.worksId),
      }
    case 'lift':
      return {
        title: `${turn.company} dit une réserve levée`,
        why: 'Regardez-la, puis confirmez, ou dites ce qu’il reste à faire.',
        act: 'Répondre',
        href: paths.myReception(turn.worksId),
      }
    case 'dispute':
      return {
        title: `Le litige avec ${turn.company} attend votre réponse`,
        why: `Depuis ${since.replace(/^il\sy\sa\s/u, '')}.${turn.until ? ` Sans un mot de vous d’ici au ${formatDateTime(turn.until, zone)}, notre équipe reprend le dossier.` : ''}`,
        act: 'Répondre',
        href: paths.myDispute(turn.disputeId),
      }
    case 'amendment':
      return {
        title: `${turn.company} propose de modifier votre contrat`,
        why: `Avenant de ${formatEuros(turn.totalInclCents)} reçu ${since}. Sans votre signature, rien de nouveau n’est dû.`,
        act: 'Lire l’avenant',
        href: paths.myAmendment(turn.amendmentId),
      }
    case 'contact':
      return {
        title: `${turn.company} attend votre réponse`,
        why: `Contact pris ${since}.${turn.until ? ` Sans un mot de vous d’ici au ${formatDateTime(turn.until, zone)}, nous lui rendrons son contact.` : ''}`,
        act: 'Répondre',
        href: paths.requestConversation(turn.leadId),
      }
    case 'message':
      return {
        title:
          turn.unread === 1
            ? `${turn.company} vous a écrit`
            : `${turn.company} vous a écrit ${turn.unread} messages`,
        why: `Reçu ${since}. L’artisan attend votre réponse pour avancer.`,
        act: 'Lire',
        href: paths.requestConversation(turn.leadId),
      }
    case 'expiring':
      return {
        title: `Votre demande se termine ${formatRelative(turn.until, now)}`,
        why: `Sans rien faire, elle se ferme le ${formatDateTime(turn.until, zone)} et les échanges s’arrêtent. Prolongez-la si vous attendez encore des devis.`,
        act: 'Voir la demande',
        href: paths.request(turn.requestId),
      }
    case 'nobody':
      return {
        title: 'Aucun artisan ne peut prendre cette demande pour l’instant',
        why: `À ${turn.town}, depuis ${since.replace(/^il\sy\sa\s/u, '')}. Sans rien faire, elle reste ouverte et le premier artisan disponible la reçoit ; vous pouvez aussi chercher plus loin.`,
        act: 'Voir que faire',
        href: paths.request(turn.requestId),
      }
  }
}
