import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { ConversationList } from '#app/features/messages/conversation-list.tsx'
import { Inbox } from '#app/features/messages/inbox.tsx'
import { readInbox } from '#app/features/messages/read-inbox.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/artisan-conversations.page'

export const handle = { interactive: false }
export const meta = () => [{ title: 'Messages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return { inbox: await readInbox(requireArtisan(context, request), request) }
}

export default function ArtisanConversationsPage({ loaderData: { inbox } }: Route.ComponentProps) {
  const nothing = inbox.total === 0 && !inbox.words && !inbox.support
  return (
    <>
      <PageHeader title="Messages" />
      {nothing ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title="Aucun échange pour l’instant"
          action={<ButtonLink href={paths.leads()}>Voir les demandes</ButtonLink>}
        >
          Quand vous prenez un contact, la conversation avec le particulier s’ouvre ici.
        </EmptyState>
      ) : (
        <Inbox
          list={
            <ConversationList
              inbox={inbox}
              address={paths.proConversation}
              list={paths.proMessages}
            />
          }
        />
      )}
    </>
  )
}
