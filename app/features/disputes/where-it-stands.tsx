import { ButtonLink } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatDate, formatDay, type Day } from '#app/values/time/french-date.ts'
import { DEADLINES, WHAT_IT_IS, type Names } from './copy.ts'
import { acceptedBy, waitingOffers } from './dispute-offers.tsx'
import type { Side } from './dispute.ts'
import type { ShownDispute } from './queries.server.ts'

/** Whose turn it is, and by when. */
export function WhereItStands({
  dispute,
  side,
  names,
  appeals,
}: {
  dispute: ShownDispute
  side: Side
  names: Names
  appeals: boolean
}) {
  const { status, zone, offers, entries } = dispute
  const other = side === 'artisan' ? names.client : names.company
  const ask = entries.find(({ asked, answeredAt }) => asked === side && answeredAt === null)
  const offered = waitingOffers(offers).some((offer) => !acceptedBy(offer, side))
  if (dispute.endedAt) return ENDED[status as keyof typeof ENDED] ?? null
  if (status === 'awaiting_answer' && dispute.openedBy !== side)
    return (
      <AttentionBand
        title={`${other} attend votre réponse`}
        action={
          <ButtonLink href="#repondre" variant="primary">
            Répondre
          </ButtonLink>
        }
      >
        Avant le {formatDate(dispute.answerBy, zone)}. Sans réponse, notre équipe lit le dossier tel
        qu’il est.
      </AttentionBand>
    )
  if (ask)
    return (
      <AttentionBand title="L’équipe vous demande des précisions">
        Répondez par «&nbsp;Ajouter des faits&nbsp;», avant la fin du {formatDay(ask.dueOn as Day)}.
      </AttentionBand>
    )
  if (offered)
    return (
      <AttentionBand
        title="Une proposition attend votre réponse"
        action={
          <ButtonLink href="#offres" variant="primary">
            Lire la proposition
          </ButtonLink>
        }
      >
        L’accepter met fin au litige.
        {appeals &&
          ` L’équipe a rendu son avis\u00a0: il se conteste jusqu’au ${formatDate(dispute.appealBy!, zone)}.`}
      </AttentionBand>
    )
  if (status === 'awaiting_answer')
    return (
      <Notice title={`${other} répond avant le ${formatDate(dispute.answerBy, zone)}`}>
        Sans réponse, notre équipe lit le dossier.
      </Notice>
    )
  if (status === 'talking')
    return (
      <Notice title="Cherchez un accord">
        Faites une proposition. Si vous n’y arrivez pas, demandez l’avis de l’équipe.
      </Notice>
    )
  if (status === 'opinion')
    return (
      <Notice title="L’équipe a rendu son avis">
        Il n’oblige personne.{' '}
        {appeals
          ? `Vous pouvez le contester jusqu’au ${formatDate(dispute.appealBy!, zone)}, ou trouver un accord.`
          : `Sans contestation, le litige est clos le ${formatDate(dispute.appealBy!, zone)}.`}
      </Notice>
    )
  return (
    <Notice
      title={
        status === 'appealed' ? 'Une autre personne reprend le dossier' : 'L’équipe lit le dossier'
      }
    >
      Son avis vient sous {DEADLINES.opinion}. Vous pouvez encore écrire, et vous mettre d’accord.
    </Notice>
  )
}

const ENDED = {
  agreed: (
    <Notice tone="ok" title="Vous avez trouvé un accord">
      {WHAT_IT_IS.agreement}
    </Notice>
  ),
  closed: (
    <Notice title="Le litige est clos">
      L’avis de l’équipe n’oblige personne&nbsp;: un médiateur, un conciliateur de justice ou un
      tribunal peuvent encore être saisis.
    </Notice>
  ),
  withdrawn: <Notice title="Le litige a été retiré">Il est terminé.</Notice>,
}
