import UserRound from 'lucide-react/icons/user-round'
import Moon from 'lucide-react/icons/moon'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { AppLink } from '#app/ui/link.tsx'

/** A case as its line shows it, in words; `key` is what a form posts of it. */
export type CaseLine = {
  key: string
  href: string
  workHref: string
  kind: string
  name: string
  summary: string
  since: string
  due: { seconds: number; dueAt: string } | null
  asleep: string | null
  owner: string | null
  mine: boolean
}

/** The cases of a list, each with a box to tick for the acts of their form. */
export function CaseLines({ lines }: { lines: readonly CaseLine[] }) {
  return (
    <ul className="lines lines-flush">
      {lines.map((line) => (
        <li key={line.key} data-case className="flex gap-4">
          <label className="choice">
            <input type="checkbox" name="key" value={line.key} />
            <span className="sr-only">
              {line.kind}, {line.name}
            </span>
          </label>
          <div className="min-w-0 grow">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-2 text-heading">
              <AppLink href={line.href} className="link wrap-anywhere" data-open>
                {line.name}
              </AppLink>
              <Badge>{line.kind}</Badge>
              {line.due && <Countdown {...line.due} to="pour agir" past="En retard" />}
            </h2>
            {line.summary && (
              <p className="mt-1 max-w-prose wrap-anywhere text-muted">{line.summary}</p>
            )}
            <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-faint">
              <span>Attend depuis {line.since}</span>
              <span className="inline-flex items-center gap-1.5">
                <Icon of={UserRound} />
                {line.mine ? 'Vous' : (line.owner ?? 'Personne')}
              </span>
              {line.asleep && (
                <span className="inline-flex items-center gap-1.5">
                  <Icon of={Moon} />
                  En sommeil jusqu’au {line.asleep}
                </span>
              )}
              <AppLink href={line.workHref} className="link">
                Traiter<span className="sr-only"> : {line.name}</span>
              </AppLink>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
