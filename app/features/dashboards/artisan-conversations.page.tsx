import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { LEAD_STATUS_LABELS } from '#app/features/leads/copy.ts'
import { listConversations } from '#app/features/messages/list-conversations.server.ts'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { formatRelative } from '#app/values/french-date.ts'
import type { Route } from './+types/artisan-conversations.page'

export const meta = () => [{ title: 'Messages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { conversations } = await listConversations(ctx)
  return { conversations: conversations.map(({ lastAt, ...conversation }) => ({ ...conversation, ago: formatRelative(lastAt, ctx.now) })) }
}

export default function ArtisanConversationsPage({ loaderData: { conversations } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Messages" />
      {conversations.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Aucun échange pour l’instant" action={<ButtonLink href={paths.leads()}>Voir les demandes</ButtonLink>}>
          Quand vous prenez un contact, la conversation avec le particulier s’ouvre ici.
        </EmptyState>
      ) : (
        <ul className="lines">
          {conversations.map((conversation) => (
            <li key={conversation.leadId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="flex min-w-0 items-center gap-4">
                <Avatar name={conversation.with} />
                <div className="min-w-0">
                  <h2 className="text-heading"><AppLink href={`${paths.lead(conversation.leadId)}#conversation`} className="hover:underline">{conversation.with}</AppLink></h2>
                  <p className="text-faint">{conversation.title}</p>
                </div>
              </div>
              <p className="flex flex-wrap items-center gap-3 text-faint">
                {conversation.unread > 0 && <Badge tone="tint">{conversation.unread === 1 ? '1 non lu' : `${conversation.unread} non lus`}</Badge>}
                {LEAD_STATUS_LABELS[conversation.status]}, {conversation.ago}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
