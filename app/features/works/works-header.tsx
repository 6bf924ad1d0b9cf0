import type { ReactNode } from 'react'
import { WORKS_STATUS_LABELS, WORKS_STATUS_TONES } from './copy.ts'
import type { WorksDetail } from './read-works.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

/** The head of a page of works, the same on both sides. `list`: the reader's own list, by the name they know it by. */
export function WorksHeader({
  works,
  list,
  listName = 'Interventions',
  children,
}: {
  works: Pick<WorksDetail, 'title' | 'status'>
  list: string
  listName?: string
  children: ReactNode
}) {
  return (
    <PageHeader
      title={works.title}
      trail={[{ label: listName, href: list }, { label: works.title }]}
    >
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={WORKS_STATUS_TONES[works.status]}>{WORKS_STATUS_LABELS[works.status]}</Badge>
        <span>{children}</span>
      </span>
    </PageHeader>
  )
}
