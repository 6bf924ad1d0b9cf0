import { AppLink } from '#app/ui/link.tsx'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { actHref, actInWords, type CompanyAct } from './act-words.ts'
import { TitledSection } from '#app/ui/layout/section.tsx'

/** What people of the company did in its name; nothing where its owner did everything. */
export function TeamActs({
  acts,
  title = 'Par votre équipe',
  zone = PARIS,
  here = false,
}: {
  acts: readonly CompanyAct[]
  title?: string
  zone?: string
  /** On the page of what they did: no line leads to it. */
  here?: boolean
}) {
  if (acts.length === 0) return null
  return (
    <TitledSection id="par-equipe" title={title}>
      <p className="mt-1 text-sm text-faint">Vos clients ne voient pas ces noms.</p>
      <ul className="lines lines-flush mt-3">
        {acts.map((act) => {
          const href = here ? null : actHref(act)
          const words = actInWords(act.what)
          return (
            <li key={act.id} className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="min-w-0 break-words">
                {href ? (
                  <AppLink href={href} className="link">
                    {words}
                  </AppLink>
                ) : (
                  words
                )}
                , par {act.name}
              </span>
              <span className="text-sm text-faint">{formatDateTime(act.at, zone)}</span>
            </li>
          )
        })}
      </ul>
    </TitledSection>
  )
}
