import { Fragment, type ReactNode } from 'react'
import { AnnouncedChange } from '#app/features/announcements/announced-change.tsx'
import type { Day } from '#app/values/time/french-date.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'

/** One part of a legal text; `id` is its anchor. */
export type LegalPart = { id: string; title: string; content: ReactNode }

/** A long text with its table of contents beside it, and the day it was last changed. */
export function LegalPage({
  title,
  lead,
  updated,
  next,
  parts,
}: {
  title: string
  lead: string
  updated: string
  /** The change that is announced and does not apply yet. */
  next?: { words: string; appliesOn: Day } | null
  parts: readonly LegalPart[]
}) {
  return (
    <>
      <PageHero title={title} lead={lead}>
        <p className="text-sm text-faint">Version du {updated}</p>
        {next && <AnnouncedChange of={next} />}
      </PageHero>
      <div className="wrap pb-24">
        {/* The contents come first in the page too: on a phone they would else stand under all of the text. */}
        <div className="aside-grid">
          <aside className="no-print min-[60rem]:col-start-2 min-[60rem]:row-start-1">
            <nav aria-label="Sommaire" className="toc">
              {parts.map((part) => (
                <a key={part.id} href={`#${part.id}`}>
                  {part.title}
                </a>
              ))}
            </nav>
          </aside>
          <div className="prose min-[60rem]:col-start-1 min-[60rem]:row-start-1">
            {parts.map((part, index) => (
              <Fragment key={part.id}>
                <h2 id={part.id} className={index === 0 ? 'mt-0!' : undefined}>
                  {part.title}
                </h2>
                {part.content}
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

/** A fact that the operator gives, or the admission that it has not been given. */
export function OperatorFact({ value }: { value: string | undefined }) {
  return value ? <>{value}</> : <em>non renseigné à ce jour</em>
}
