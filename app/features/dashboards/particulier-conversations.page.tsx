import { requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { PLACE_STATUS_LABELS } from '#app/features/leads/copy.ts'
import { listConversations } from '#app/features/messages/list-conversations.server.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatRelative } from '#app/values/french-date.ts'
import type { Route } from './+types/particulier-conversations.page'

export const meta = () => [{ title: 'Messages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  return { conversations: (await listConversations(ctx)).conversations, now: ctx.now }
}

export default function ParticulierConversationsPage({ loaderData: { conversations, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Messages" />
      {conversations.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Aucun échange pour l’instant">
          Dès qu’un artisan prend le contact d’une de vos demandes, votre conversation avec lui s’ouvre ici.
        </EmptyState>
      ) : (
        <ul className="lines">
          {conversations.map((conversation) => (
            <li key={conversation.leadId} className="request-line">
              <div className="flex min-w-0 items-center gap-4">
                <Avatar name={conversation.with} />
                <div className="min-w-0">
                  <h2 className="text-heading"><AppLink href={paths.requestConversation(conversation.leadId)} className="card-target">{conversation.with}</AppLink></h2>
                  <p className="text-faint">{conversation.title}</p>
                </div>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                {conversation.unread > 0 && <Badge tone="tint">{conversation.unread === 1 ? '1 non lu' : `${conversation.unread} non lus`}</Badge>}
                <span className="text-faint">{PLACE_STATUS_LABELS[conversation.status]}, {formatRelative(conversation.lastAt, now)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
