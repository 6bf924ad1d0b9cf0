import { useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { TIMELINE_PARAMS } from './timeline.ts'

/** The file of somebody as it is shown. */
export type TimelineView = {
  kinds: { href: string; label: string; current: boolean }[]
  lines: {
    key: string
    title: string
    more: string
    kind: string
    when: string
    href: string | null
  }[]
  /** Where the beginning of the list is, where an earlier part is shown. */
  latest: string | null
  /** Where what came before is; null on the last page. */
  older: string | null
}

/** Everything that happened with a person or a company, the latest first, by kind. */
export function TimelineSection({ kinds, lines, latest, older }: TimelineView) {
  const { location } = useNavigation()
  const waits = location !== undefined && location.search.includes(`${TIMELINE_PARAMS.kind}=`)
  return (
    <section aria-labelledby="historique" aria-busy={waits} className="min-w-0">
      <h2 id="historique" className="mb-4 text-heading">
        Historique
      </h2>
      <nav aria-label="Historique par sujet" className="chips mb-6">
        {kinds.map(({ href, label, current }) => (
          <AppLink key={label} href={href} keepScroll aria-current={current ? 'true' : undefined}>
            {label}
          </AppLink>
        ))}
      </nav>
      {lines.length === 0 ? (
        <p className="text-muted">
          {latest ? 'Rien de plus ancien.' : 'Rien ne s’est passé ici pour l’instant.'}
        </p>
      ) : (
        <ol className={waits ? 'timeline opacity-60' : 'timeline'}>
          {lines.map(({ key, title, more, kind, when, href }) => (
            <li key={key} data-state="done">
              <p className="wrap-anywhere">
                {href ? (
                  <AppLink href={href} className="link">
                    {title}
                  </AppLink>
                ) : (
                  title
                )}
              </p>
              <p className="flex flex-wrap gap-x-4 text-sm text-faint">
                {more && <span className="wrap-anywhere text-muted">{more}</span>}
                <span>
                  {when}, {kind.toLocaleLowerCase('fr')}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {(latest || older) && (
        <div className="mt-6 flex flex-wrap gap-2">
          {latest && (
            <ButtonLink href={latest} size="sm">
              Revenir au plus récent
            </ButtonLink>
          )}
          {older && (
            <ButtonLink href={older} size="sm">
              Voir plus ancien
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}
