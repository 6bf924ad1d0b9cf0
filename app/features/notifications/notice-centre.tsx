import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { numbersKept } from '#app/ui/data/numbers-kept.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { NoticeCentreData } from './notice-centre.server.ts'
import { NOTICE_TOPICS, type NoticeTopic } from './notice-kinds.ts'

const TOPIC_LABELS: Record<NoticeTopic, string> = {
  demandes: 'Demandes',
  devis: 'Devis et visites',
  messages: 'Messages',
  chantiers: 'Chantiers',
  avis: 'Avis',
  compte: 'Compte',
}

/** Everything told to somebody, the latest day first: what it is, when, and whether they read it. */
export function NoticeCentre({
  kind,
  topic,
  unreadOnly,
  page,
  pages,
  undo,
  days,
  unread,
}: NoticeCentreData & { unread: number }) {
  const [notices, settings] =
    kind === 'artisan'
      ? [paths.proNotices, paths.settings('artisan', 'notifications')]
      : [paths.particulierNotices, paths.settings('particulier', 'notifications')]
  const etat = unreadOnly ? 'non-lues' : undefined
  return (
    <>
      <PageHeader
        title="Notifications"
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={settings} size="sm">
              Choisir mes alertes
            </ButtonLink>
            {unread > 0 && (
              <AppForm>
                <Button size="sm" name="intent" value="all">
                  Tout marquer comme lu
                </Button>
              </AppForm>
            )}
          </div>
        }
      >
        {unread > 0
          ? unread === 1
            ? 'Une chose que vous n’avez pas lue.'
            : `${unread} choses que vous n’avez pas lues.`
          : 'Tout est lu.'}
      </PageHeader>
      {undo && (
        <div
          className="notice mb-6 flex flex-wrap items-center justify-between gap-3"
          role="status"
        >
          Tout est marqué comme lu.
          <AppForm>
            <input type="hidden" name="mark" value={undo} />
            <Button size="sm" name="intent" value="undo">
              Annuler
            </Button>
          </AppForm>
        </div>
      )}
      <Tabs
        label="Notifications par sujet"
        tabs={[
          { href: notices({ etat }), label: 'Toutes', current: topic === null },
          ...NOTICE_TOPICS.map((known) => ({
            href: notices({ sujet: known, etat }),
            label: TOPIC_LABELS[known],
            current: known === topic,
          })),
        ]}
      />
      <p className="mt-5 mb-2">
        <ButtonLink
          href={notices({
            ...(topic ? { sujet: topic } : {}),
            etat: unreadOnly ? undefined : 'non-lues',
          })}
          size="sm"
          variant={unreadOnly ? 'primary' : undefined}
          icon={unreadOnly ? <Icon of={X} /> : undefined}
        >
          Non lues seulement{unreadOnly && <span className="sr-only">, tout voir</span>}
        </ButtonLink>
      </p>
      {days.length === 0 ? (
        <EmptyState
          drawing={<NoMessageDrawing />}
          title={unreadOnly || topic ? 'Rien ici' : 'Rien de nouveau'}
          action={
            unreadOnly || topic ? <ButtonLink href={notices()}>Tout voir</ButtonLink> : undefined
          }
        >
          {unreadOnly
            ? topic
              ? 'Vous avez tout lu sur ce sujet.'
              : 'Vous avez tout lu.'
            : topic
              ? 'Rien ne vous a été dit sur ce sujet pour l’instant.'
              : kind === 'artisan'
                ? 'Une demande proposée, une réponse, un devis accepté\u00a0: vous le lirez ici.'
                : 'Un artisan qui prend le contact, une réponse, un devis\u00a0: vous le lirez ici.'}
        </EmptyState>
      ) : (
        days.map(({ day, title, lines }) => (
          <section key={day} className="notice-day" aria-labelledby={`jour-${day}`}>
            <h2 id={`jour-${day}`}>{title}</h2>
            <ul className="lines lines-flush">
              {lines.map((line) => (
                <li key={line.id} className="notice-line" data-unread={line.unread || undefined}>
                  <AppLink href={notices({ ouvrir: line.id })} className="notice-words">
                    {line.unread && <span className="sr-only">Non lue&nbsp;: </span>}
                    {numbersKept(line.title)}
                    {line.count > 1 && <span className="text-faint">, {line.count}&nbsp;fois</span>}
                  </AppLink>
                  <time dateTime={line.at} className="text-sm text-faint">
                    {line.time}
                  </time>
                  <AppForm>
                    <input type="hidden" name="id" value={line.id} />
                    <Button
                      variant="quiet"
                      size="sm"
                      square
                      name="intent"
                      value={line.unread ? 'read' : 'unread'}
                      aria-label={`Marquer comme ${line.unread ? 'lue' : 'non lue'}\u00a0: ${line.title}`}
                      title={`Marquer comme ${line.unread ? 'lue' : 'non lue'}`}
                    >
                      <Icon of={line.unread ? Check : Circle} />
                    </Button>
                  </AppForm>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <Pagination
        current={page}
        total={pages}
        href={(to) => notices({ ...(topic ? { sujet: topic } : {}), etat, page: String(to) })}
      />
    </>
  )
}
