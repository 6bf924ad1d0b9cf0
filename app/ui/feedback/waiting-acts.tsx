import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { KEPT_ACTS_DIALOG, useWaitingActs } from '#app/ui/later.ts'
import { dayOf, formatDate, formatTime } from '#app/values/time/french-date.ts'
import { opens } from './dialog.tsx'

const WAITS = 'Gardé sur cet appareil, part dès que le réseau revient.'
const HELD = 'Gardé sur cet appareil, partira une fois réglé ce qui a été refusé sur cette page.'

/** Says beside a form what of it waits on this device, and what was refused since. */
export function WaitingActs({ having }: { having: Readonly<Record<string, string>> }) {
  const acts = useWaitingActs(having)
  const held = useWaitingActs().some(({ refused }) => refused !== null)
  if (acts.length === 0) return null
  return (
    <ul className="waiting-acts">
      {acts.map((act) => (
        <li key={act.order} data-refused={act.refused === null ? undefined : ''}>
          <Icon of={act.refused === null ? Clock : CircleAlert} />
          <div className="min-w-0">
            <p>
              {act.label}, {askedWords(act.askedAt)}
            </p>
            <p className="text-sm text-muted">{act.refused ?? (held ? HELD : WAITS)}</p>
          </div>
          <Button
            size="sm"
            {...opens(KEPT_ACTS_DIALOG)}
            aria-label={`Voir «\u00a0${act.label}\u00a0»`}
          >
            Voir
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** « à 8 h 10 », « le 21 novembre 2026 à 8 h 10 ». */
export function askedWords(askedAt: number): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const asked = new Date(askedAt)
  const time = `à ${formatTime(asked, zone)}`
  const isToday = dayOf(asked, zone) === dayOf(new Date(), zone)
  return isToday ? time : `le ${formatDate(asked, zone)} ${time}`
}
