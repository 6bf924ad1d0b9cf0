import { missingSentence } from '#app/features/companies/copy.ts'
import { partOf } from '#app/features/companies/file/company-parts.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { remainingText } from '#app/ui/feedback/remaining.ts'
import { atPlace } from '#app/values/words/french-words.ts'
import {
  formatDateTime,
  formatRelative,
  formatTime,
  formatWeekday,
} from '#app/values/time/french-date.ts'
import type { ArtisanTurn } from './artisan-turns.ts'

/** A turn in words: what waits, since when, what happens if nothing is done, and where to do it. */
export type TurnWords = { title: string; text: string; href: string; act: string }

/** Writes a turn. */
export function turnWords(turn: ArtisanTurn, now: Date): TurnWords {
  const since = formatRelative(turn.since, now)
  switch (turn.kind) {
    case 'company':
      return turn.state === 'refused'
        ? {
            title: 'Une correction est nécessaire',
            text: 'Corrigez votre entreprise et renvoyez-la\u00a0: aucune demande n’arrive avant.',
            href: paths.company(),
            act: 'Corriger',
          }
        : turn.missing.length > 0
          ? {
              title: 'Complétez votre entreprise',
              text: `${missingSentence(turn.missing)} Les demandes arrivent après sa vérification, sous 48\u00a0heures.`,
              href: partOf(turn.missing[0]!).href,
              act: 'Compléter',
            }
          : {
              title: 'Votre entreprise peut être vérifiée',
              text: 'Envoyez-la\u00a0: réponse sous 48\u00a0heures, puis les demandes arrivent.',
              href: paths.company(),
              act: 'Envoyer à vérifier',
            }
    case 'reply':
      return {
        title: `${turn.person} a répondu\u00a0: «\u00a0${turn.excerpt}\u00a0»`,
        text: `${works(turn)}, ${since}. Répondez pour garder votre avance.`,
        href: `${paths.lead(turn.leadId)}#conversation`,
        act: 'Répondre',
      }
    case 'visit':
      return {
        title: `${turn.person} propose ${formatWeekday(turn.startsAt, turn.zone)} à ${formatTime(turn.startsAt, turn.zone)}`,
        text: `Visite pour ${works(turn)}, proposée ${since}. Sans réponse, ce moment n’est réservé par personne.`,
        href: paths.proVisit(turn.visitId),
        act: 'Répondre',
      }
    case 'answer': {
      const left = remainingText(Math.floor((turn.until.getTime() - now.getTime()) / 1_000))
      return {
        title: left ? `Il vous reste ${left} pour répondre` : 'Le délai de réponse est passé',
        text: `${works(turn)}. Sans réponse, la place va à un autre artisan.`,
        href: paths.lead(turn.leadId),
        act: 'Voir la demande',
      }
    }
    case 'works':
      return { ...worksWords(turn, since), href: paths.works(turn.worksId) }
    case 'reception':
      return {
        ...(turn.turn === 'countersign'
          ? {
              title: `${turn.person} a signé la réception`,
              text: `${turn.title}, ${since}. Tant que vous n’avez pas signé, le procès-verbal n’est pas complet.`,
              act: 'Lire et signer',
            }
          : {
              title: `Une réserve attend chez ${turn.person}`,
              text: `${turn.title}. Son jour est passé : levez-la, puis dites-le.`,
              act: 'Voir les réserves',
            }),
        href: paths.reception(turn.worksId),
      }
    case 'dispute':
      return {
        title: `Le litige avec ${turn.person} attend votre réponse`,
        text: `${turn.title}, ${since}.${turn.until ? ` Sans un mot de vous d’ici au ${formatDateTime(turn.until, turn.zone)}, notre équipe reprend le dossier.` : ''}`,
        href: paths.dispute(turn.disputeId),
        act: 'Répondre',
      }
    case 'quote':
      return {
        title: `${turn.person} attend votre devis`,
        text: `${works(turn)}, en discussion ${since.replace('il y a', 'depuis')}. D’autres artisans peuvent chiffrer aussi.`,
        href: paths.lead(turn.leadId),
        act: 'Préparer le devis',
      }
    case 'draft':
      return {
        title: `Votre devis pour ${turn.person} n’est pas envoyé`,
        text: `${turn.title.replace(/…$/u, '')}${turn.title.endsWith('…') ? '…' : '.'} Modifié ${since}, le client ne le voit pas encore.`,
        href: paths.quote(turn.quoteId),
        act: 'Terminer le devis',
      }
  }
}

/** What waits of signed works: the person, since when, and what happens without a word. */
function worksWords(
  { turn, person, title, when }: Extract<ArtisanTurn, { kind: 'works' }>,
  since: string,
): Omit<TurnWords, 'href'> {
  switch (turn) {
    case 'answer_slot':
      return {
        title: `${person} propose ${when}`,
        text: `${title}, proposé ${since}. Sans réponse d’ici là, la proposition tombe.`,
        act: 'Répondre',
      }
    case 'answer_dispute':
      return {
        title: `${person} conteste la fin des travaux`,
        text: `${title}, ${since}. Tant que vous ne répondez pas, ils ne comptent pas comme terminés.`,
        act: 'Répondre',
      }
    case 'say_how_it_went':
      return {
        title: `Les travaux chez ${person} ont-ils eu lieu ?`,
        text: `${title}, date passée ${since}. Sans un mot de vous, seul le client peut dire qu’ils sont terminés.`,
        act: 'Dire où j’en suis',
      }
    default:
      return {
        title: `Proposez une date à ${person}`,
        text: `${title}, devis signé ${since}. Tant qu’aucune date n’est convenue, rien ne commence.`,
        act: 'Proposer une date',
      }
  }
}

/** « Réfection de toiture à Bouchemaine »; the town is not said twice. */
function works({ title, town }: { title: string; town: string }): string {
  return title.includes(town) ? title : `${title} ${atPlace(town)}`
}

/** The band of the first turn; nothing when nothing waits. */
export function ArtisanTurnBand({ words }: { words: TurnWords | null }) {
  if (!words) return null
  return (
    <AttentionBand
      title={words.title}
      action={
        <ButtonLink href={words.href} variant="primary">
          {words.act}
        </ButtonLink>
      }
    >
      {words.text}
    </AttentionBand>
  )
}
