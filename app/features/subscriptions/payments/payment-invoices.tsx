import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { INVOICE_STATUSES } from './payment-copy.ts'
import type { InvoiceView } from './payment-queries.server.ts'

/**
 * What the payment provider asks for, and what it invoiced before we did, the newest first, each
 * with its page and its PDF.
 */
export function PaymentInvoices({
  invoices,
  timeZone,
}: {
  invoices: readonly InvoiceView[]
  timeZone: string
}) {
  return (
    <Table
      caption="Paiements par carte, le plus récent d’abord"
      hideCaption
      rows={invoices}
      rowKey={(invoice) => invoice.id}
      columns={[
        {
          key: 'number',
          header: 'Facture',
          rowHeader: true,
          cell: (invoice) => (
            <span className="whitespace-nowrap">{invoice.number ?? 'Sans numéro'}</span>
          ),
        },
        {
          key: 'date',
          header: 'Date',
          cell: (invoice) => formatDate(invoice.issuedAt, timeZone),
        },
        {
          key: 'total',
          header: 'Montant TTC',
          align: 'end',
          cell: (invoice) => <Money cents={invoice.totalCents} />,
        },
        {
          key: 'tax',
          header: 'Dont TVA',
          align: 'end',
          cell: (invoice) => <Money cents={invoice.taxCents} />,
        },
        {
          key: 'status',
          header: 'État',
          cell: (invoice) =>
            invoice.totalCents < 0 ? (
              <Badge>Avoir</Badge>
            ) : (
              <Badge tone={INVOICE_STATUSES[invoice.status].tone}>
                {INVOICE_STATUSES[invoice.status].label}
              </Badge>
            ),
        },
        {
          key: 'links',
          header: 'Documents',
          cell: (invoice) => (
            <span className="inline-flex flex-wrap gap-x-4">
              {invoice.pageUrl && (
                <AppLink
                  href={invoice.pageUrl}
                  className="link"
                  aria-label={`${invoice.status === 'open' ? 'Payer' : 'Voir'} la facture ${invoice.number ?? ''}`}
                >
                  {invoice.status === 'open' ? 'Payer' : 'Voir'}
                </AppLink>
              )}
              {invoice.pdfUrl && (
                <AppLink
                  href={invoice.pdfUrl}
                  className="link"
                  aria-label={`PDF de la facture ${invoice.number ?? ''}`}
                >
                  PDF
                </AppLink>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
