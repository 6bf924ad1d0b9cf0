import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { WaitingAsk } from './list-approvals.server.ts'

/** What waits for a second person, on the page of what it is about. */
export function AskNotices({ asks }: { asks: readonly WaitingAsk[] }) {
  if (asks.length === 0) return null
  return (
    <div className="mb-8 grid gap-4">
      {asks.map(({ id, words, by, when }) => (
        <Notice
          key={id}
          tone="warn"
          title={words}
          action={
            <ButtonLink href={paths.adminApproval(id)} size="sm">
              Voir la demande
            </ButtonLink>
          }
        >
          Demandé par {by} le {when}. Une deuxième personne doit l’approuver.
        </Notice>
      ))}
    </div>
  )
}
