import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { sumCents } from '#app/values/numbers/money.ts'
import { QUARTER_NAMES } from './copy.ts'
import type { Quarters } from './seller-report.ts'

/** The four quarters of a seller and their sum. */
export function QuartersTable({ caption, quarters }: { caption: string; quarters: Quarters }) {
  const rows = [
    ...quarters.map((quarter, index) => ({ name: QUARTER_NAMES[index]!, ...quarter })),
    {
      name: 'Année',
      paidCents: sumCents(quarters.map(({ paidCents }) => paidCents)),
      feesCents: sumCents(quarters.map(({ feesCents }) => feesCents)),
      works: null,
    },
  ]
  return (
    <Table
      caption={caption}
      hideCaption
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header: 'Trimestre', rowHeader: true, cell: ({ name }) => name },
        {
          key: 'paid',
          header: 'Encaissé TTC',
          align: 'end',
          cell: ({ paidCents }) => <Money cents={paidCents} />,
        },
        { key: 'works', header: 'Chantiers', align: 'end', cell: ({ works }) => works },
        {
          key: 'fees',
          header: 'Nos formules',
          align: 'end',
          cell: ({ feesCents }) => <Money cents={feesCents} />,
        },
      ]}
    />
  )
}
