import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { STATUS_LABELS, STATUS_TONES, SUBJECT_LABELS, WHAT_IT_IS } from './copy.ts'
import type { Side } from './dispute.ts'
import type { DisputeLine } from './queries.server.ts'

type Props = {
  disputes: readonly DisputeLine[]
  side: Side
  href: (id: string) => string
  zone: string
}

/** That a dispute waits for the reader's answer, on the page of its works. */
export function DisputeBand({ disputes, side, href, zone }: Props) {
  const waiting = disputes.find(
    ({ status, openedBy }) => status === 'awaiting_answer' && openedBy !== side,
  )
  if (!waiting) return null
  return (
    <AttentionBand
      title="Un litige attend votre réponse"
      action={
        <ButtonLink href={href(waiting.id)} variant="primary">
          Lire et répondre
        </ButtonLink>
      }
    >
      Avant le {formatDate(waiting.answerBy, zone)}.
    </AttentionBand>
  )
}

/** The disputes of works, and the way to open one, on the page of the works. */
export function DisputeEntry({ disputes, side, href, zone, newHref }: Props & { newHref: string }) {
  const open = disputes.some(({ endedAt }) => endedAt === null)
  return (
    <TitledSection id="litige" title={disputes.length > 1 ? 'Litiges' : 'Litige'}>
      {disputes.length > 0 && (
        <ul className="lines lines-flush mt-3">
          {disputes.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <AppLink href={href(one.id)} className="link">
                {SUBJECT_LABELS[one.subject]}, ouvert le {formatDate(one.openedAt, zone)}
              </AppLink>
              <Badge tone={STATUS_TONES[one.status]}>{STATUS_LABELS[one.status]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {!open && (
        <>
          <p className="mt-1 text-muted">
            {side === 'particulier'
              ? 'Un retard, une malfaçon, un montant qui n’est pas le bon, et vous n’arrivez pas à vous entendre\u202f?'
              : 'Un paiement qui ne vient pas, un désaccord sur les travaux, et vous n’arrivez pas à vous entendre\u202f?'}{' '}
            {WHAT_IT_IS.short}
          </p>
          <div className="mt-4">
            <ButtonLink href={newHref}>Ouvrir un litige</ButtonLink>
          </div>
        </>
      )}
    </TitledSection>
  )
}

/** On the page of an invoice of a contract: the dispute that names it, or the way to one. */
export function InvoiceInDispute({
  open,
  href,
  newHref,
  side,
}: {
  open: { id: string; named: boolean } | null
  href: (id: string) => string
  newHref: string
  side: Side
}) {
  if (open)
    return (
      <Notice
        tone={open.named ? 'warn' : 'info'}
        title={open.named ? 'Cette facture est en litige' : 'Un litige est ouvert sur ces travaux'}
        action={
          <ButtonLink href={href(open.id)} size="sm">
            Voir le litige
          </ButtonLink>
        }
      >
        {open.named
          ? 'Ses relances sont arrêtées jusqu’à la fin du litige.'
          : 'Cette facture n’y est pas jointe. Joignez-la depuis le litige si elle en fait partie.'}
      </Notice>
    )
  return (
    <p>
      <AppLink href={newHref} className="link">
        {side === 'particulier' ? 'Contester cette facture' : 'Ouvrir un litige sur cette facture'}
      </AppLink>
    </p>
  )
}
