import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { ConversationList } from './conversation-list.tsx'
import { Inbox } from './inbox.tsx'
import { readInbox } from './read-inbox.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/particulier-conversations.page'

export const meta = () => [{ title: 'Messages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return { inbox: await readInbox(requireParticulier(context, request), request) }
}

export default function ParticulierConversationsPage({
  loaderData: { inbox },
}: Route.ComponentProps) {
  const nothing = inbox.total === 0 && !inbox.words && !inbox.support
  return (
    <>
      <PageHeader title="Messages" />
      {nothing ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title="Aucun échange pour l’instant"
          action={
            <ButtonLink href={paths.requestConversation('support')}>Écrire au support</ButtonLink>
          }
        >
          Dès qu’un artisan prend le contact d’une de vos demandes, votre conversation avec lui
          s’ouvre ici.
        </EmptyState>
      ) : (
        <Inbox
          list={
            <ConversationList
              inbox={inbox}
              address={paths.requestConversation}
              list={paths.particulierConversations}
              companies
            />
          }
        />
      )}
    </>
  )
}
