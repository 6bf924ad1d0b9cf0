import type { ReactNode } from 'react'
import { AppLink } from '#app/ui/link.tsx'

/** One cell: an icon or a small drawing, a name, a line. */
export type GridCell = {
  key: string
  title: string
  line?: ReactNode
  mark?: ReactNode
  href?: string
}

/** Things of one kind side by side, ruled by lines in one frame: two columns on a phone, four on a wide screen. */
export function CellGrid({ cells, level = 3 }: { cells: readonly GridCell[]; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <ul className="cells">
      {cells.map((cell) => (
        <li key={cell.key}>
          {cell.mark}
          <Heading className="text-lead leading-snug">
            {cell.href ? <AppLink href={cell.href}>{cell.title}</AppLink> : cell.title}
          </Heading>
          {cell.line && <p>{cell.line}</p>}
        </li>
      ))}
    </ul>
  )
}
