import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/artisan-threads.page'
import { listThreads, type ThreadLine } from './list-threads.server.ts'

export const meta = () => [{ title: 'Fils de chantier — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return { threads: await listThreads(requireArtisan(context, request)) }
}

export default function ArtisanThreadsPage({ loaderData: { threads } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        trail={[{ label: 'Interventions', href: paths.worksList() }, { label: 'Fils de chantier' }]}
        title="Fils de chantier"
      >
        Un client y réunit les entreprises de son chantier.
      </PageHeader>
      {threads.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title="Aucun fil pour l’instant"
          action={<ButtonLink href={paths.worksList()}>Voir mes interventions</ButtonLink>}
        >
          Quand un client dont vous avez signé le chantier réunit ses entreprises, son invitation
          arrive ici.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {threads.map((thread) => (
            <li key={thread.id}>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <AppLink href={paths.proThread(thread.id)} className="font-semibold break-words">
                  Chantier {ofName(thread.client)}
                </AppLink>
                <StateBadge thread={thread} />
              </div>
              <p className="text-muted break-words">{thread.works.join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function StateBadge({ thread: { state, running, closed, unread } }: { thread: ThreadLine }) {
  if (state === 'invited') return <Badge tone="warn">Invitation</Badge>
  if (!running) return <Badge>Travaux terminés</Badge>
  if (unread) return <Badge tone="tint">Nouveau</Badge>
  return closed ? <Badge>Fermé</Badge> : null
}
