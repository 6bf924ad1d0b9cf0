import { refusalToConfirm } from './works.ts'
import type { WorksDetail } from './read-works.server.ts'
import { slotInSentence } from '#app/features/works/dates/slot-words.ts'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { formatDate, formatRelative } from '#app/values/time/french-date.ts'

/** Where the works stand when nobody waits for the reader. */
export function WorksStanding({
  works,
  pending,
  zone,
  now,
}: {
  works: WorksDetail
  pending: boolean
  zone: string
  now: Date
}) {
  const mayConfirm = refusalToConfirm(works, now) === null
  const words = sentence()
  if (!words) return null
  return (
    <div className="notice flex flex-wrap items-center justify-between gap-4">
      <p className="flex-1 basis-72">{words}</p>
      {mayConfirm && (
        <Button size="sm" {...opens('confirmer')}>
          Les travaux sont terminés
        </Button>
      )}
    </div>
  )

  function sentence(): string | null {
    switch (works.status) {
      case 'to_schedule':
        return pending || works.planRefusal
          ? null
          : `${works.companyName} va vous proposer une date. Vous pouvez aussi en proposer une.`
      case 'scheduled':
        return mayConfirm
          ? `La date convenue est venue. ${works.companyName} déclare le début puis la fin des travaux\u202f; vous pouvez aussi dire vous-même qu’ils sont terminés.`
          : pending
            ? null
            : `${works.companyName} intervient ${slotInSentence({ startsAt: works.startsAt!, endsAt: works.endsAt! }, zone)}.`
      case 'in_progress':
        return `Travaux commencés ${formatRelative(works.startedAt!, now)}. ${works.companyName} vous préviendra quand ils seront terminés.`
      case 'disputed':
        return `Vous avez contesté la fin des travaux ${formatRelative(works.disputedAt!, now)}. ${works.companyName} les reprend ou vous répond\u202f; si tout s’arrange, confirmez ici.`
      case 'done':
        return works.confirmedBy === 'silence'
          ? `Intervention close le ${formatDate(works.confirmedAt!, zone)}, faute de réponse en 7\u00a0jours. Le silence ne reçoit jamais les travaux\u00a0: la réception se signe.`
          : `Travaux terminés, confirmés par vous le ${formatDate(works.confirmedAt!, zone)}.`
      case 'cancelled':
        return works.cancelledBy === 'retraction'
          ? `Vous avez renoncé au contrat le ${formatDate(works.cancelledAt!, zone)}.`
          : `Intervention annulée le ${formatDate(works.cancelledAt!, zone)}. Vous pouvez publier une nouvelle demande pour ces travaux.`
      default:
        return null
    }
  }
}
