import type { ReactNode } from 'react'

/** Conversations at the left and the one that is read at the right; on a phone, one or the other. */
export function Inbox({ list, children }: { list: ReactNode; children?: ReactNode }) {
  return (
    <div className="inbox" data-open={children ? '' : undefined}>
      <aside className="inbox-list" aria-label="Conversations">
        {list}
      </aside>
      <section className="inbox-thread" aria-label={children ? 'Conversation' : undefined}>
        {children ?? <p className="inbox-none">Choisissez une conversation.</p>}
      </section>
    </div>
  )
}

/** Above a conversation: the way back to the list on a phone, with whom, about what, and what one may do. */
export function ConversationHead({
  back,
  title,
  about,
  aside,
  acts,
  children,
}: {
  back: ReactNode
  title: ReactNode
  about?: ReactNode
  aside?: ReactNode
  acts?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="chat-head">
      {back}
      <div className="chat-head-words">
        <div className="chat-head-title">
          <h1>{title}</h1>
          {aside}
        </div>
        {about && <p className="text-faint">{about}</p>}
      </div>
      {acts}
      {children && <div className="chat-head-more">{children}</div>}
    </header>
  )
}
