import LifeBuoy from 'lucide-react/icons/life-buoy'
import Search from 'lucide-react/icons/search'
import { paths } from '#app/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { formatRelative } from '#app/values/time/french-date.ts'
import type { InboxData } from './read-inbox.server.ts'

/** Somebody's conversations: the one that moved last first, then the one with the team; a search above. */
export function ConversationList({
  inbox,
  current,
  address,
  list,
  companies = false,
}: {
  inbox: InboxData
  /** The one that stands beside. */
  current?: string | undefined
  address: (threadId: string) => string
  list: (values?: { q?: string; page?: string }) => string
  /** Whether they are with companies, for their client. */
  companies?: boolean
}) {
  const { conversations, support, words, page, pages, now, brand } = inbox
  return (
    <div className="chat-list">
      {(inbox.total > 0 || words) && (
        <search>
          <AppForm method="get" action={list()} className="mb-4">
            <label className="input-frame">
              <span className="sr-only">Chercher dans mes conversations</span>
              <input
                className="input"
                type="search"
                name="q"
                defaultValue={words}
                maxLength={80}
                placeholder="Chercher"
                autoComplete="off"
              />
              <span className="input-lead" aria-hidden="true">
                <Icon of={Search} />
              </span>
            </label>
          </AppForm>
        </search>
      )}
      {words && (
        <p className="mb-3 text-faint" role="status">
          {inbox.total === 0
            ? `Rien ne contient «\u00a0${words}\u00a0».`
            : inbox.total === 1
              ? '1 conversation'
              : `${inbox.total} conversations`}{' '}
          <AppLink href={list()} className="link">
            Tout afficher
          </AppLink>
        </p>
      )}
      <ul className="chat-lines">
        {conversations.map((one) => (
          <li
            key={one.leadId}
            data-current={one.leadId === current ? '' : undefined}
            data-unread={one.unread > 0 ? '' : undefined}
          >
            <Avatar
              company={companies}
              name={one.with}
              src={one.mark && paths.companyImage(one.mark, { taille: 'petite' })}
              size="sm"
            />
            <div className="min-w-0">
              <p className="chat-line-head">
                <AppLink
                  href={address(one.leadId)}
                  aria-current={one.leadId === current ? 'page' : undefined}
                  className="card-target"
                >
                  {one.with}
                </AppLink>
                <time dateTime={one.lastAt.toISOString()}>{formatRelative(one.lastAt, now)}</time>
              </p>
              <p className="chat-line-title">{one.title}</p>
              <p className="chat-line-last">
                <span>
                  {one.last
                    ? `${one.last.mine ? 'Vous : ' : ''}${one.last.excerpt || (one.last.files ? 'Fichier joint' : 'Message retiré')}`
                    : 'Aucun message pour l’instant'}
                </span>
                {one.unread > 0 && (
                  <Badge tone="tint">
                    {one.unread}
                    <span className="sr-only">
                      {one.unread === 1 ? ' message non lu' : ' messages non lus'}
                    </span>
                  </Badge>
                )}
              </p>
            </div>
          </li>
        ))}
        {inbox.hasSupport && !words && page === 1 && (
          <li
            data-current={current === 'support' ? '' : undefined}
            data-unread={support && support.unread > 0 ? '' : undefined}
          >
            <span className="avatar avatar-sm" aria-hidden="true">
              <Icon of={LifeBuoy} />
            </span>
            <div className="min-w-0">
              <p className="chat-line-head">
                <AppLink
                  href={address('support')}
                  aria-current={current === 'support' ? 'page' : undefined}
                  className="card-target"
                >
                  Support {brand}
                </AppLink>
                {support && (
                  <time dateTime={support.lastAt.toISOString()}>
                    {formatRelative(support.lastAt, now)}
                  </time>
                )}
              </p>
              <p className="chat-line-last">
                <span>
                  {support
                    ? support.status === 'closed'
                      ? 'Échange terminé'
                      : 'Votre échange avec l’équipe'
                    : 'Une question ? Écrivez à l’équipe.'}
                </span>
                {support && support.unread > 0 && (
                  <Badge tone="tint">
                    {support.unread}
                    <span className="sr-only">
                      {support.unread === 1 ? ' message non lu' : ' messages non lus'}
                    </span>
                  </Badge>
                )}
              </p>
            </div>
          </li>
        )}
      </ul>
      <Pagination
        current={page}
        total={pages}
        href={(to) => list({ ...(words ? { q: words } : {}), page: String(to) })}
      />
    </div>
  )
}
