import { START_LATER, WORKS_REFUSALS } from './copy.ts'
import { useEffect, useState } from 'react'
import { shownCopyOf } from '#app/platform/web/kept-pages.ts'
import { FinishWorks } from './finish-works.tsx'
import type { WorksDetail } from './read-works.server.ts'
import { refusalToFinish, refusalToStart, type WorksFacts } from './works.ts'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { WaitingActs } from '#app/ui/feedback/waiting-acts.tsx'
import { useWaitingActs } from '#app/ui/later.ts'
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
export function CarryOutWorks(shown: { works: CarriedOut; now: Date }) {
  const { works } = shown
  if (['to_confirm', 'done', 'cancelled'].includes(works.status))
    return (
      <div className="grid gap-4">
        <WorksEnded {...shown} />
        <WaitingActs having={{ intent: 'start' }} />
        <WaitingActs having={{ intent: 'finish' }} />
      </div>
    )
  return <BeginOrEnd {...shown} />
}

/** What is said of works that are over, or waited for. */
function WorksEnded({ works, now }: { works: CarriedOut; now: Date }) {
  if (works.status === 'to_confirm')
    return (
      <p className="notice">
        Vous avez déclaré ces travaux terminés {formatRelative(works.finishedAt!, now)}.{' '}
        {works.confirmBy
          ? `${works.clientName} peut confirmer ou contester jusqu’au ${formatDate(works.confirmBy, timeZoneOf(works.insee))}\u00a0; sans réponse, ils sont considérés comme terminés.`
          : `${works.clientName} peut confirmer ou contester\u00a0; tant que son litige est ouvert, son silence ne vaut pas réponse.`}
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
  return (
    <p className="notice">
      {works.cancelledBy === 'retraction'
        ? `${works.clientName} a renoncé au contrat`
        : 'Intervention annulée'}{' '}
      le {formatDate(works.cancelledAt!, timeZoneOf(works.insee))}.
    </p>
  )
}

function BeginOrEnd({ works, now }: { works: CarriedOut; now: Date }) {
  // What waits on the device counts as done: after their beginning, their end may be declared.
  const waits = (acts: ReturnType<typeof useWaitingActs>) =>
    acts.some(({ refused }) => refused === null)
  const begun = waits(useWaitingActs({ intent: 'start' }))
  const ended = waits(useWaitingActs({ intent: 'finish' }))
  // A page that was kept yesterday does not know that the day has come.
  const [today, setToday] = useState(now)
  useEffect(() => setToday(shownCopyOf() ? new Date() : now), [now])
  const refusal = refusalToStart(works, today) ?? works.beginRefusal
  return (
    <div className="grid justify-items-start gap-4">
      <WaitingActs having={{ intent: 'start' }} />
      <WaitingActs having={{ intent: 'finish' }} />
      {ended ? null : begun || refusalToFinish(works) === null ? (
        <>
          <Button variant="primary" {...opens('terminer')}>
            Déclarer les travaux terminés
          </Button>
          <FinishWorks works={works} />
        </>
      ) : (
        <AppForm later={START_LATER}>
          <Button name="intent" value="start" disabledReason={refusal && WORKS_REFUSALS[refusal]}>
            Commencer les travaux
          </Button>
        </AppForm>
      )}
    </div>
  )
}
