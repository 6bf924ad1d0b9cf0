import ChevronRight from 'lucide-react/icons/chevron-right'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { CompanyField } from './company-file.ts'
import { COMPANY_PARTS } from './company-parts.ts'

/** The parts of the file as lines: what each holds, what it lacks, and what its group unlocks. */
export function CompanyPartList({
  missing,
  summaries,
}: {
  missing: readonly CompanyField[]
  summaries: Readonly<Record<string, string | null>>
}) {
  return (
    <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-12">
      {COMPANY_PARTS.map((group) => (
        <section
          key={group.title}
          aria-label={group.title}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-4 lg:grid-cols-[17rem_minmax(0,1fr)]"
        >
          <div>
            <h2 className="text-heading">{group.title}</h2>
            <p className="mt-1 text-sm text-muted">{group.unlocks}</p>
          </div>
          <ul className="lines company-parts">
            {group.parts.map((part) => {
              const lacking = missing.filter((field) => part.fields.includes(field)).length
              return (
                <li key={part.key}>
                  <AppLink href={part.href} className="company-part">
                    <span className="min-w-0">
                      <span className="block font-semibold">{part.title}</span>
                      {summaries[part.key] && (
                        <span className="block truncate text-sm text-muted">
                          {summaries[part.key]}
                        </span>
                      )}
                    </span>
                    <span className="company-part-state">
                      <PartState
                        lacking={lacking}
                        wanted={part.fields.length > 0}
                        given={Boolean(summaries[part.key])}
                      />
                      <Icon of={ChevronRight} />
                    </span>
                  </AppLink>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Nothing lacks and nothing is given: the insurance, which only some trades must have. */
function PartState({
  lacking,
  wanted,
  given,
}: {
  lacking: number
  wanted: boolean
  given: boolean
}) {
  if (lacking > 0)
    return <Badge tone="warn">{lacking === 1 ? '1 à donner' : `${lacking} à donner`}</Badge>
  if (!wanted) return null
  return given ? <Badge tone="ok">Rempli</Badge> : <Badge>Selon vos métiers</Badge>
}
