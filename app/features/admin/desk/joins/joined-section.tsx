import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { JoinedLine } from './together.server.ts'

/** What is read with a case, and what may be: joined by hand, taken out again within the hour. */
export function JoinedSection({
  joined,
  likely,
  answer,
}: {
  joined: readonly JoinedLine[]
  likely: readonly {
    key: string
    kind: string
    name: string
    summary: string
    since: string
    href: string
  }[]
  answer: RefusedAct | undefined
}) {
  return (
    <>
      {joined.length > 0 && (
        <section aria-labelledby="reunies">
          <h2 id="reunies" className="text-heading">
            Réunies avec celle-ci
          </h2>
          <p className="mt-1 max-w-prose text-sm text-faint">
            Elles reviennent au bureau si elles attendent encore une fois celle-ci close. Une
            affaire se sépare dans l’heure.
          </p>
          <ul className="lines mt-3">
            {joined.map(({ key, kind, name, summary, workHref, when, separable }) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {workHref && name ? (
                      <AppLink href={workHref} className="link wrap-anywhere">
                        {name}
                      </AppLink>
                    ) : (
                      <span>N’attend plus</span>
                    )}
                    <Badge>{kind}</Badge>
                  </p>
                  {summary && <p className="mt-1 wrap-anywhere text-muted">{summary}</p>}
                  <p className="mt-1 text-sm text-faint">Réunie le {when}</p>
                </div>
                {separable && (
                  <AppForm>
                    <input type="hidden" name="key" value={key} />
                    <Button size="sm" name="intent" value="separate">
                      Séparer<span className="sr-only"> : {name ?? kind}</span>
                    </Button>
                  </AppForm>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {likely.length > 0 && (
        <section aria-labelledby="doublons">
          <h2 id="doublons" className="text-heading">
            Peut-être la même affaire
          </h2>
          <p className="mt-1 max-w-prose text-sm text-faint">
            De la même personne, et du même genre. Cochez celles à lire avec celle-ci&nbsp;: celle
            qui est due d’abord reste au bureau.
          </p>
          <AppForm>
            <ul className="lines mt-3">
              {likely.map(({ key, name, summary, since, href }) => (
                <li key={key} className="flex gap-4">
                  <label className="choice">
                    <input type="checkbox" name="key" value={key} />
                    <span className="sr-only">
                      {name}, depuis le {since}
                    </span>
                  </label>
                  <div className="min-w-0">
                    <AppLink href={href} className="link wrap-anywhere">
                      {summary || name}
                    </AppLink>
                    <p className="mt-1 text-sm text-faint">Attend depuis {since}</p>
                  </div>
                </li>
              ))}
            </ul>
            {answer?.intent === 'join' && answer.errors.key && (
              <p className="field-error" role="alert">
                {answer.errors.key}
              </p>
            )}
            <div className="mt-4">
              <Button name="intent" value="join">
                Réunir
              </Button>
            </div>
          </AppForm>
        </section>
      )}
    </>
  )
}
