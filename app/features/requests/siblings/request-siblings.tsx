import { STATUS_LABELS } from '#app/features/requests/status-copy.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AppLink } from '#app/ui/link.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import type { Sibling } from './queries.server.ts'

/** The requests that were made with one, for its author: a trade each, and where each stands. */
export function RequestSiblings({
  requestId,
  siblings,
  asksMore,
}: {
  requestId: string
  siblings: readonly Sibling[]
  /** This one has questions of its trade that nobody answered yet. */
  asksMore: boolean
}) {
  if (siblings.length < 2) return null
  return (
    <TitledSection id="metiers" title="Les mêmes travaux, par métier" titleClass="mb-3">
      <ul className="grid gap-2">
        {siblings.map(({ id, trade, status }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {id === requestId ? (
              <strong>{TRADES[trade].name}, cette demande</strong>
            ) : (
              <AppLink href={paths.request(id)} className="link">
                {TRADES[trade].name}
              </AppLink>
            )}
            <span className="text-sm text-faint">{STATUS_LABELS[status]}</span>
          </li>
        ))}
      </ul>
      {asksMore && (
        <p className="mt-3 text-sm text-muted">
          Ce métier pose quelques questions de plus&nbsp;: répondez-y avec «&nbsp;Modifier&nbsp;»,
          les devis en seront plus justes.
        </p>
      )}
    </TitledSection>
  )
}
