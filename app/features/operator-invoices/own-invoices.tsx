import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { InvoiceFile } from './invoice-file.tsx'
import { OPERATOR_INVOICE_KINDS } from './operator-invoice.ts'
import type { listOwnOperatorInvoices } from './queries.server.ts'

type OwnInvoice = Awaited<ReturnType<typeof listOwnOperatorInvoices>>[number]

/** The invoices and credit notes of the subscription, each with its PDF. */
export function OwnInvoices({ invoices }: { invoices: readonly OwnInvoice[] }) {
  return (
    <Table
      caption="Factures de l’abonnement, la plus récente d’abord"
      hideCaption
      rows={invoices}
      rowKey={(invoice) => invoice.id}
      columns={[
        {
          key: 'number',
          header: 'Document',
          rowHeader: true,
          cell: ({ kind, number }) => (
            <span className="whitespace-nowrap">
              {OPERATOR_INVOICE_KINDS[kind]} {number}
            </span>
          ),
        },
        { key: 'date', header: 'Date', cell: ({ issuedOn }) => formatDay(issuedOn) },
        {
          key: 'total',
          header: 'Montant TTC',
          align: 'end',
          cell: ({ kind, totalInclCents }) => (
            <Money cents={kind === 'credit_note' ? -totalInclCents : totalInclCents} />
          ),
        },
        {
          key: 'vat',
          header: 'Dont TVA',
          align: 'end',
          cell: ({ kind, totalVatCents }) => (
            <Money cents={kind === 'credit_note' ? -totalVatCents : totalVatCents} />
          ),
        },
        {
          key: 'state',
          header: 'État',
          cell: ({ kind, paidOn, takenBack }) =>
            kind === 'credit_note' ? (
              <Badge>Avoir</Badge>
            ) : (
              <Badge tone={takenBack ? 'neutral' : paidOn ? 'ok' : 'warn'}>
                {takenBack ? 'Reprise par avoir' : paidOn ? 'Payée' : 'À payer'}
              </Badge>
            ),
        },
        {
          key: 'file',
          header: 'Fichier',
          cell: ({ file, number }) => (
            <InvoiceFile href={file && paths.proDocument(file)} number={number} />
          ),
        },
      ]}
    />
  )
}
