import type { ReactNode } from 'react'

/** A fact and its name. */
export type Definition = { term: string; value: ReactNode }

/** Facts in two columns, one under the other on a phone; a fact whose value is null is left out. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="definitions">
      {items.filter((item) => item.value !== null && item.value !== undefined).map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
