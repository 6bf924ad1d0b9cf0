/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the
   roles of a table that is laid out as blocks, which ours is on a phone. */
import type { ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'

/** A column: how it is called and what each row shows there. */
export type Column<Row> = {
  key: string
  header: ReactNode
  /** What small screens write before the value; defaults to `header` when that is text. Empty: nothing is written. */
  label?: string | undefined
  /** Figures at the end of the line. */
  align?: 'end' | undefined
  /** The column that names the row. */
  rowHeader?: boolean | undefined
  cell: (row: Row) => ReactNode
  /** For sortable tables: the header is then expected to hold the link. */
  sort?: 'ascending' | 'descending' | undefined
}

/**
 * A table that becomes a list below 768 px, and below 1200 px with more than five columns: each row
 * a small block, each value after its column's name. The roles are written out because a table laid
 * out as blocks loses them in some browsers.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  hideCaption = false,
  className,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  hideCaption?: boolean
  className?: string
}) {
  return (
    <table
      className={classes('table table-stack', columns.length > 5 && 'table-many', className)}
      role="table"
    >
      <caption className={hideCaption ? 'sr-only' : undefined}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              data-align={column.align}
              aria-sort={column.sort}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.rowHeader)
    return (
      <th scope="row" role="rowheader" data-align={column.align}>
        {column.cell(row)}
      </th>
    )
  const label = column.label ?? (typeof column.header === 'string' ? column.header : '')
  return (
    <td role="cell" data-align={column.align} data-label={label}>
      {column.cell(row)}
    </td>
  )
}
