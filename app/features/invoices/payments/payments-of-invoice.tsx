import type { ReactNode } from 'react'
import { Badge } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import { MEANS_LABELS } from './copy.ts'
import type { PaymentLine } from './read-payments.server.ts'

/** What was paid of an invoice and what went back, counter-entries included; nothing where nothing was recorded. */
export function PaymentsOfInvoice({
  payments,
  receiptHref,
  act,
}: {
  payments: readonly PaymentLine[]
  /** Where a receipt is saved. */
  receiptHref: (documentId: string) => string
  /** What may be done with a payment, on the company's page. */
  act?: (payment: PaymentLine) => ReactNode
}) {
  if (payments.length === 0) return null
  return (
    <Table
      caption="Paiements de la facture"
      hideCaption
      rows={payments}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'day',
          header: 'Reçu le',
          rowHeader: true,
          cell: ({ receivedOn }) => formatDay(receivedOn),
        },
        {
          key: 'means',
          header: 'Moyen',
          cell: ({ means, reference, corrects }) =>
            corrects ? (
              <>Annulation&nbsp;: {reference}</>
            ) : (
              <span>
                {MEANS_LABELS[means]}
                {reference && <span className="text-muted"> · {reference}</span>}
              </span>
            ),
        },
        {
          key: 'amount',
          header: 'Montant',
          align: 'end',
          cell: ({ amountCents, corrected, corrects }) => (
            <>
              <Money cents={amountCents} />
              {corrected && <Badge className="ml-2">Annulé</Badge>}
              {!corrects && amountCents < 0 && <Badge className="ml-2">Rendu</Badge>}
            </>
          ),
        },
        {
          key: 'receipt',
          header: 'Reçu',
          cell: ({ receipt, corrected }) =>
            receipt &&
            !corrected && (
              <a href={receiptHref(receipt)} className="link" download>
                Reçu<span className="sr-only"> de ce paiement</span> en PDF
              </a>
            ),
        },
        ...(act
          ? [{ key: 'act', header: <span className="sr-only">Actions</span>, cell: act }]
          : []),
      ]}
    />
  )
}
