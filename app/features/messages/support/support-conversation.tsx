import type { ReactNode } from 'react'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Conversation } from '#app/features/messages/conversation/conversation.tsx'
import { ConversationHead } from '#app/features/messages/conversation/inbox.tsx'
import type { ConversationData } from '#app/features/messages/read-conversation.server.ts'

/** One's own conversation with the team. */
export function SupportConversation({
  data,
  brand,
  phone,
  hours,
  zone,
  here,
  back,
  answer,
}: {
  data: ConversationData
  brand: string
  phone: string
  hours: string
  zone: string
  here: string
  back: ReactNode
  answer: RefusedAct | undefined
}) {
  return (
    <>
      <ConversationHead
        back={back}
        title={`Support ${brand}`}
        about={`Réponse sous 24\u00a0h en semaine. Au téléphone\u00a0: ${phone.replace(/ /g, '\u00a0')}, ${hours}.`}
      />
      <Conversation
        key={data.threadId}
        data={data}
        other={`L’équipe ${brand}`}
        zone={zone}
        here={here}
        answer={answer}
        empty="Décrivez ce qui vous arrive : sur quelle page, ce que vous attendiez, ce que vous voyez. Une capture d’écran aide souvent."
        hint={data.closed ? 'Cet échange est terminé. Écrivez pour le rouvrir.' : undefined}
      />
    </>
  )
}
