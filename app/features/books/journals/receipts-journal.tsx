import { MEANS_LABELS } from '#app/features/invoices/payments/copy.ts'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatDayShort } from '#app/values/time/french-date.ts'
import type { PaymentsSort, Receipt } from './journals.ts'
import { sortable } from './sort-link.tsx'

/** What was paid: a line a payment, by the day it came. */
export function ReceiptsJournal({
  rows,
  cents,
  sort,
  href,
  invoice: invoiceHref,
}: {
  rows: readonly Receipt[]
  cents: number
  sort: PaymentsSort
  href: (values: Record<string, string>) => string
  /** Where an invoice is read. */
  invoice: (id: string) => string
}) {
  if (rows.length === 0)
    return (
      <EmptyState drawing={<NoQuoteDrawing />} title="Rien n’a été encaissé sur cette période">
        Chaque paiement que vous enregistrez sur une facture s’inscrit ici, au jour où il est reçu.
      </EmptyState>
    )
  return (
    <>
      <Table<Receipt>
        caption="Paiements reçus"
        hideCaption
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'number',
            ...sortable('numero', 'Facture', sort, href),
            rowHeader: true,
            cell: ({ invoice: { id, number } }) => (
              <AppLink href={invoiceHref(id)} className="whitespace-nowrap">
                {number}
              </AppLink>
            ),
          },
          {
            key: 'date',
            ...sortable('date', 'Date', sort, href),
            cell: ({ receivedOn }) => formatDayShort(receivedOn),
          },
          {
            key: 'client',
            ...sortable('client', 'Client', sort, href),
            cell: ({ invoice }) => invoice.clientName,
          },
          { key: 'title', header: 'Nature', cell: ({ invoice }) => invoice.title },
          {
            key: 'means',
            ...sortable('mode', 'Mode', sort, href),
            cell: ({ means, reference }) => (
              <span>
                {MEANS_LABELS[means]}
                {reference && <span className="meta block">{reference}</span>}
              </span>
            ),
          },
          {
            key: 'amount',
            ...sortable('montant', 'Montant', sort, href),
            align: 'end',
            cell: ({ amountCents }) => <Money cents={amountCents} className="font-semibold" />,
          },
        ]}
      />
      <p className="mt-4 flex items-baseline justify-between gap-6 font-semibold">
        <span>Total encaissé</span>
        <Money cents={cents} className="tabular-nums" />
      </p>
      <p className="mt-6 max-w-prose text-sm text-faint">
        En micro-entreprise, ce livre tient lieu de livre des recettes pour ce que vous encaissez
        ici&nbsp;: ajoutez-y vos autres recettes. Un paiement annulé reste, avec son annulation en
        dessous de zéro.
      </p>
    </>
  )
}
