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
  act,
}: {
  payments: readonly PaymentLine[]
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
              <>
                {MEANS_LABELS[means]}
                {reference && <span className="text-muted"> · {reference}</span>}
              </>
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
        ...(act
          ? [{ key: 'act', header: <span className="sr-only">Actions</span>, cell: act }]
          : []),
      ]}
    />
  )
}
