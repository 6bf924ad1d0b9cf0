import { WORKS_REFUSALS } from './copy.ts'
import { FinishWorks } from './finish-works.tsx'
import type { WorksDetail } from './read-works.server.ts'
import { refusalToFinish, refusalToStart, type WorksFacts } from './works.ts'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate, formatRelative } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** What it shows of works. */
export type CarriedOut = WorksFacts &
  Pick<
    WorksDetail,
    | 'clientName'
    | 'insee'
    | 'finishedAt'
    | 'confirmBy'
    | 'confirmedAt'
    | 'confirmedBy'
    | 'cancelledAt'
    | 'cancelledBy'
    | 'beginRefusal'
  >

/** The act of the moment when nobody waits for the artisan: begin, say that it is over, or wait. */
export function CarryOutWorks({ works, now }: { works: CarriedOut; now: Date }) {
  if (works.status === 'to_confirm')
    return (
      <p className="notice">
        Vous avez déclaré ces travaux terminés {formatRelative(works.finishedAt!, now)}.{' '}
        {works.clientName} peut confirmer ou contester jusqu’au{' '}
        {formatDate(works.confirmBy!, timeZoneOf(works.insee))}&nbsp;; sans réponse, ils sont
        considérés comme terminés.
      </p>
    )
  if (works.status === 'done')
    return (
      <p className="notice">
        Travaux terminés le {formatDate(works.confirmedAt!, timeZoneOf(works.insee))},{' '}
        {works.confirmedBy === 'silence'
          ? 'faute de réponse du client en 7 jours'
          : `confirmés par ${works.clientName}`}
        .
      </p>
    )
  if (works.status === 'cancelled')
    return (
      <p className="notice">
        {works.cancelledBy === 'retraction'
          ? `${works.clientName} a renoncé au contrat`
          : 'Intervention annulée'}{' '}
        le {formatDate(works.cancelledAt!, timeZoneOf(works.insee))}.
      </p>
    )
  if (refusalToFinish(works) === null) {
    return (
      <div>
        <Button variant="primary" {...opens('terminer')}>
          Déclarer les travaux terminés
        </Button>
        <FinishWorks works={works} />
      </div>
    )
  }
  const refusal = refusalToStart(works, now) ?? works.beginRefusal
  return (
    <AppForm>
      <Button name="intent" value="start" disabledReason={refusal && WORKS_REFUSALS[refusal]}>
        Commencer les travaux
      </Button>
    </AppForm>
  )
}
