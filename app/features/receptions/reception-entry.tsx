import type { WorksStatus } from '#app/features/works/works.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { RECEPTION_WORDS } from './copy.ts'
import { guaranteeEnds } from './guarantees.ts'
import type { ReceptionState } from './queries.server.ts'
import { receptionTurn, refusalToReceive, type ReceptionTurn, type Side } from './reception.ts'

type Props = {
  works: { status: WorksStatus; companyName: string; clientName: string }
  reception: ReceptionState | null
  side: Side
  href: string
  today: Day
}

/** What the reception waits for from the reader, on the page of its works; nothing when it is not their turn. */
export function ReceptionBand({ works, reception, side, href, today }: Props) {
  const turn = receptionTurn(reception, side, today)
  if (!turn) return null
  const { title, act, why } = TURN_WORDS[turn](works)
  return (
    <AttentionBand
      title={title}
      action={
        <ButtonLink href={href} variant="primary">
          {act}
        </ButtonLink>
      }
    >
      {why}
    </AttentionBand>
  )
}

const TURN_WORDS: Record<
  ReceptionTurn,
  (names: { companyName: string; clientName: string }) => {
    title: string
    act: string
    why: string
  }
> = {
  sign: ({ companyName }) => ({
    title: 'La réception attend votre signature',
    act: 'Lire et signer',
    why: `${companyName} a préparé le procès-verbal. ${RECEPTION_WORDS.silence}`,
  }),
  countersign: ({ clientName }) => ({
    title: 'La réception attend votre signature',
    act: 'Lire et signer',
    why: `${clientName} a signé. Tant que vous n’avez pas signé, le procès-verbal n’est pas complet.`,
  }),
  answer_lift: ({ companyName }) => ({
    title: 'Une réserve est-elle levée\u202f?',
    act: 'Répondre',
    why: `${companyName} dit l’avoir levée.`,
  }),
  lift_overdue: ({ clientName }) => ({
    title: 'Une réserve attend d’être levée',
    act: 'Voir les réserves',
    why: `Son jour est passé, et ${clientName} l’attend.`,
  }),
}

/** Where the reception of works stands, and the way to its page; nothing while there is nothing to receive. */
export function ReceptionEntry({ works, reception, side, href }: Props) {
  if (!reception && refusalToReceive(works)) return null
  return (
    <TitledSection id="reception" title="Réception des travaux">
      <p className="mt-1 text-muted">{words()}</p>
      {(reception || side === 'artisan') && (
        <div className="mt-4">
          <ButtonLink href={href}>
            {reception
              ? reception.status === 'draft'
                ? 'Continuer le procès-verbal'
                : 'Voir la réception'
              : 'Faire la réception'}
          </ButtonLink>
        </div>
      )}
    </TitledSection>
  )

  function words(): string {
    if (!reception)
      return side === 'artisan'
        ? `Quand les travaux sont finis, faites-les recevoir par ${works.clientName}, sur place ou par email. ${RECEPTION_WORDS.what}`
        : `${RECEPTION_WORDS.what} ${works.companyName} prépare le procès-verbal. ${RECEPTION_WORDS.silence}`
    switch (reception.status) {
      case 'draft':
        return `Vous avez commencé le procès-verbal. Signez-le ensemble sur place, ou envoyez-le à ${works.clientName}.`
      case 'to_sign':
        return side === 'artisan'
          ? `Le procès-verbal est chez ${works.clientName}, qui le lit, y ajoute ses réserves et le signe.`
          : `${works.companyName} vous propose de signer le procès-verbal. ${RECEPTION_WORDS.silence}`
      case 'to_countersign':
        return side === 'artisan'
          ? `${works.clientName} a signé\u00a0: signez à votre tour.`
          : `Vous avez signé\u202f; ${works.companyName} signe à son tour.`
      case 'signed': {
        const left = reception.reservations.filter(({ status }) => status !== 'lifted').length
        const last = guaranteeEnds(reception.receivedOn).at(-1)!
        return `Travaux reçus le ${formatDay(reception.receivedOn)}, garantis jusqu’au ${formatDay(last.until)} pour ce qui tient au bâtiment.${left === 0 ? '' : left === 1 ? ' Une réserve reste à lever.' : ` ${left} réserves restent à lever.`}`
      }
    }
  }
}
