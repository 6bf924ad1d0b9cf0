import type { ReactNode } from 'react'
import Search from 'lucide-react/icons/search'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { TextField } from './text-field.tsx'

/**
 * The search and filters above a table: a plain GET form, so that what is shown stands in the
 * address. `children` are its selects.
 */
export function FilterBar({
  label,
  search,
  placeholder,
  children,
  keep = {},
}: {
  /** What the search field looks into, said above it. */
  label: string
  /** The text searched for now; sent as `q`. */
  search: string
  placeholder?: string | undefined
  children?: ReactNode
  /** What else must stay in the address. */
  keep?: Readonly<Record<string, string>>
}) {
  return (
    <AppForm method="get" role="search" className="filter-bar">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="filter-bar-search">
        <TextField
          key={search}
          label={label}
          name="q"
          type="search"
          defaultValue={search}
          placeholder={placeholder}
          lead={<Icon of={Search} />}
        />
      </div>
      {children}
      <Button type="submit" className="min-h-13">
        Filtrer
      </Button>
    </AppForm>
  )
}
