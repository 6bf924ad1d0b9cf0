import type { ReactElement } from 'react'
import { FIGURES, INK, MUTED_TEXT, RULE, text, VIOLET, view, WASH } from './pdf-elements.ts'
import type { PrintedColumn, PrintedPart, PrintedRow } from './printed-document.ts'

/** Widths of the columns of amounts, by how many there are: the words have the rest. */
const AMOUNT_WIDTH = 78
const NARROW_WIDTHS: Readonly<Record<string, number>> = { quantity: 66, vat: 44, part: 56 }
const widthOf = ({ key }: PrintedColumn) => NARROW_WIDTHS[key] ?? AMOUNT_WIDTH

/** The lines, in a table whose head comes again on each page. */
export function lines({
  columns,
  rows,
  together = false,
}: Extract<PrintedPart, { kind: 'lines' }>): ReactElement {
  const drawn = [
    // Said again at the top of each page that the table goes on to.
    view(
      {
        flexDirection: 'row',
        backgroundColor: WASH,
        borderTopWidth: 0.75,
        borderBottomWidth: 0.75,
        borderColor: RULE,
        paddingVertical: 5,
        paddingHorizontal: 6,
        fontSize: 8,
        fontWeight: 600,
      },
      [
        text('Désignation', { flex: 1 }),
        ...columns.map((column) =>
          text(column.header, { width: widthOf(column), textAlign: 'right' }),
        ),
      ],
      { fixed: true },
    ),
    ...rows.map((row) => lineOf(columns, row)),
  ]
  return view({ marginTop: 20 }, drawn, { wrap: !together })
}

function lineOf(columns: PrintedColumn[], row: PrintedRow): ReactElement {
  return view(
    {
      paddingHorizontal: 6,
      paddingTop: row.heading === null ? 4 : 9,
      paddingBottom: 5,
      borderBottomWidth: 0.5,
      borderBottomColor: RULE,
    },
    [
      row.heading && text(row.heading, { fontWeight: 600, marginBottom: 3 }),
      view({ flexDirection: 'row' }, [
        text(row.place, { ...MUTED_TEXT, width: 26 }),
        view({ flex: 1, paddingRight: 10 }, [
          text(row.words),
          row.details && text(row.details, { ...MUTED_TEXT, fontSize: 8 }),
        ]),
        ...columns.map((column, index) =>
          text(row.values[index]!, { ...FIGURES, width: widthOf(column) }),
        ),
      ]),
      row.sum &&
        view({ flexDirection: 'row', justifyContent: 'flex-end', marginTop: 4 }, [
          text(row.sum.label, MUTED_TEXT),
          text(row.sum.amount, { ...FIGURES, width: AMOUNT_WIDTH, fontWeight: 600 }),
        ]),
    ],
    { wrap: false },
  )
}

/** The totals, each beside its label, kept together. */
export function totals(rows: { label: string; amount: string; main?: true }[]): ReactElement {
  return view(
    { alignSelf: 'flex-end', width: 250, marginTop: 14, paddingHorizontal: 6 },
    rows.map(({ label, amount, main }) =>
      view(
        {
          flexDirection: 'row',
          justifyContent: 'space-between',
          gap: 12,
          paddingVertical: main ? 7 : 3,
          marginTop: main ? 5 : 0,
          ...(main
            ? { borderTopWidth: 1.5, borderTopColor: INK, fontSize: 13, fontWeight: 600 }
            : {}),
        },
        [
          text(label, main ? {} : MUTED_TEXT),
          text(amount, { ...FIGURES, ...(main ? { color: VIOLET } : {}) }),
        ],
      ),
    ),
    { wrap: false },
  )
}
