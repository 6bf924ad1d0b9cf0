import MessageSquare from 'lucide-react/icons/message-square'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'

/** In the bar of small screens: the conversations, with how many messages wait there. */
export function UnreadInBar({ href, count }: { href: string; count: number }) {
  return (
    <AppLink
      href={href}
      className="bar-unread"
      aria-label={
        count === 0 ? 'Messages' : count === 1 ? 'Messages, 1 non lu' : `Messages, ${count} non lus`
      }
    >
      <Icon of={MessageSquare} />
      {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
    </AppLink>
  )
}
