import type { ReactNode } from 'react'
import { numbersKept } from './numbers-kept.tsx'

/** A fact and its name. */
export type Definition = { term: string; value: ReactNode }

/**
 * Facts in two columns, one under the other on a phone; a fact that has no value, null, false or
 * empty, is left out.
 */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="definitions">
      {items
        .filter(
          ({ value }) => value !== null && value !== undefined && value !== false && value !== '',
        )
        .map((item) => (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>{numbersKept(item.value)}</dd>
          </div>
        ))}
    </dl>
  )
}
