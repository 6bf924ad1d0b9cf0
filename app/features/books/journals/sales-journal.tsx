import { INVOICE_KINDS } from '#app/features/invoices/copy.ts'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { AppLink } from '#app/ui/link.tsx'
import { formatDayShort } from '#app/values/time/french-date.ts'
import type { RateAmount } from '#app/features/books/book.ts'
import type { Sale, SalesSort } from './journals.ts'
import { sortable } from './sort-link.tsx'

/** What was invoiced: a line a document, then what it comes to by rate. */
export function SalesJournal({
  rows,
  totals,
  sort,
  href,
  invoice,
}: {
  rows: readonly Sale[]
  totals: { rates: RateAmount[]; exclCents: number; vatCents: number; inclCents: number }
  sort: SalesSort
  href: (values: Record<string, string>) => string
  /** Where an invoice is read. */
  invoice: (id: string) => string
}) {
  if (rows.length === 0)
    return (
      <EmptyState drawing={<NoQuoteDrawing />} title="Rien n’a été facturé sur cette période">
        Chaque facture et chaque avoir que vous émettez s’inscrit ici, à sa date.
      </EmptyState>
    )
  return (
    <div className="grid gap-12">
      <Table<Sale>
        caption="Factures et avoirs"
        hideCaption
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            ...sortable('numero', 'Numéro', sort, href),
            rowHeader: true,
            cell: ({ id, number }) => (
              <AppLink href={invoice(id)} className="whitespace-nowrap">
                {number}
              </AppLink>
            ),
          },
          {
            key: 'date',
            ...sortable('date', 'Date', sort, href),
            cell: ({ issuedOn }) => formatDayShort(issuedOn),
          },
          {
            key: 'client',
            ...sortable('client', 'Client', sort, href),
            cell: ({ clientName }) => clientName,
          },
          { key: 'kind', header: 'Nature', cell: ({ kind }) => INVOICE_KINDS[kind] },
          {
            key: 'excl',
            ...sortable('ht', 'HT', sort, href),
            align: 'end',
            cell: ({ exclCents }) => <Money cents={exclCents} />,
          },
          {
            key: 'vat',
            header: 'TVA',
            align: 'end',
            cell: ({ vatCents }) => <Money cents={vatCents} />,
          },
          {
            key: 'incl',
            ...sortable('ttc', 'TTC', sort, href),
            align: 'end',
            cell: ({ inclCents }) => <Money cents={inclCents} className="font-semibold" />,
          },
        ]}
      />
      <RateTotals
        caption="Totaux de la période, par taux de TVA"
        rates={totals.rates}
        total={{ baseCents: totals.exclCents, vatCents: totals.vatCents }}
      />
    </div>
  )
}

/** Bases and VAT by rate, with their sums. */
export function RateTotals({
  caption,
  rates,
  total,
}: {
  caption: string
  rates: readonly RateAmount[]
  total: { baseCents: number; vatCents: number }
}) {
  const rows = [
    ...rates.map(({ vatBasisPoints, ...amounts }) => ({
      name: vatBasisPoints === 0 ? 'Sans TVA' : `TVA à ${formatVatRate(vatBasisPoints)}`,
      ...amounts,
    })),
    { name: 'Total', ...total },
  ]
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      className="max-w-[42rem]"
      columns={[
        { key: 'rate', header: 'Taux', rowHeader: true, cell: ({ name }) => name },
        {
          key: 'base',
          header: 'Base HT',
          align: 'end',
          cell: ({ baseCents }) => <Money cents={baseCents} />,
        },
        {
          key: 'vat',
          header: 'TVA',
          align: 'end',
          cell: ({ vatCents }) => <Money cents={vatCents} />,
        },
        {
          key: 'incl',
          header: 'TTC',
          align: 'end',
          cell: ({ baseCents, vatCents }) => <Money cents={baseCents + vatCents} />,
        },
      ]}
    />
  )
}
