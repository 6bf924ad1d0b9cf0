import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { ConversationList } from './conversation-list.tsx'
import { Inbox } from './inbox.tsx'
import { readInbox } from './read-inbox.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/artisan-conversations.page'

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
