import { INVOICE_STATUSES } from '#app/features/subscriptions/payments/payment-copy.ts'
import { paths } from '#app/paths.ts'
import { planOrderList } from '#app/features/subscriptions/orders/plan-order-list.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/admin-subscriber.page'

type Loaded = Route.ComponentProps['loaderData']

export function SubscriberPayments({
  artisanId,
  company,
  invoices,
  events,
}: Pick<Loaded, 'artisanId' | 'company' | 'invoices' | 'events'>) {
  return (
    <section className="mt-14">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">Paiements</h2>
        <span className="flex flex-wrap gap-2">
          <ButtonLink href={planOrderList.at({ state: 'all', search: company.email })} size="sm">
            Voir les virements
          </ButtonLink>
          {invoices.length > 0 && (
            <ButtonLink href={paths.exportSubscriberInvoices(artisanId)} size="sm">
              Exporter en CSV<span className="sr-only"> les factures</span>
            </ButtonLink>
          )}
        </span>
      </div>
      {invoices.length === 0 ? (
        <p className="text-muted">Aucune facture d’abonnement.</p>
      ) : (
        <Table
          caption="Factures d’abonnement"
          hideCaption
          rows={invoices}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'number',
              header: 'Facture',
              rowHeader: true,
              cell: (row) => (
                <span className="whitespace-nowrap">{row.number ?? 'Sans numéro'}</span>
              ),
            },
            { key: 'issued', header: 'Date', cell: (row) => row.issued },
            { key: 'plan', header: 'Formule', cell: (row) => row.plan ?? '–' },
            { key: 'excl', header: 'HT', align: 'end', cell: (row) => row.excl },
            { key: 'total', header: 'TTC', align: 'end', cell: (row) => row.total },
            {
              key: 'status',
              header: 'État',
              cell: (row) => (
                <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                  {row.credit ? (
                    <Badge>Avoir</Badge>
                  ) : (
                    <Badge tone={INVOICE_STATUSES[row.status].tone}>
                      {INVOICE_STATUSES[row.status].label}
                    </Badge>
                  )}
                  {row.next && (
                    <span className="text-sm text-faint">nouvel essai le {row.next}</span>
                  )}
                </span>
              ),
            },
            {
              key: 'pdf',
              header: 'Document',
              cell: (row) =>
                row.pdfUrl && (
                  <AppLink
                    href={row.pdfUrl}
                    className="link"
                    aria-label={`PDF de la facture ${row.number ?? ''}`}
                  >
                    PDF
                  </AppLink>
                ),
            },
          ]}
        />
      )}
      {events.length > 0 && (
        <details className="mt-6">
          <summary className="min-h-11 w-fit cursor-pointer py-2 text-muted">
            Messages du prestataire de paiement
          </summary>
          <Table
            caption="Messages du prestataire de paiement"
            hideCaption
            rows={events}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'type',
                header: 'Message',
                rowHeader: true,
                cell: (row) => <code className="break-all">{row.type}</code>,
              },
              { key: 'at', header: 'Date', cell: (row) => row.at },
            ]}
          />
        </details>
      )}
    </section>
  )
}
