import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** Which column of a file holds what: one choice a field, and the file is read again by the act `columns`. */
export function FileColumns<F extends string>({
  fields,
  labels,
  columns,
  header,
  children,
}: {
  fields: readonly F[]
  labels: Readonly<Record<F, string>>
  /** The column of each field, counted from 0; null where the file lacks it. */
  columns: Readonly<Record<F, number | null>>
  /** The titles of the file’s columns. */
  header: readonly string[]
  /** Further buttons. */
  children?: ReactNode
}) {
  return (
    <AppForm className="grid gap-6">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <Select
            key={`${field} ${columns[field]}`}
            label={labels[field]}
            name={field}
            defaultValue={columns[field] === null ? '' : String(columns[field])}
            placeholder="Pas dans le fichier"
            options={header.map((head, at) => ({
              value: String(at),
              label: head || `Colonne ${at + 1}`,
            }))}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="columns">
          Relire avec ces colonnes
        </Button>
        {children}
      </div>
    </AppForm>
  )
}
