import { AppLink } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import type { InvoiceKind } from './invoice.ts'
import type { InvoiceLineOfList } from './queries.server.ts'

/** What was credited of an invoice, or what a credit note takes back. */
export function RelatedInvoices({
  kind,
  related,
  href,
}: {
  kind: InvoiceKind
  related: readonly InvoiceLineOfList[]
  href: (id: string) => string
}) {
  if (related.length === 0) return null
  return (
    <ul className="notice no-print mb-8 grid gap-1">
      {related.map((one) => (
        <li key={one.id}>
          {kind === 'credit_note' ? 'Cet avoir reprend la facture ' : 'Reprise par l’avoir '}
          <AppLink href={href(one.id)} className="link whitespace-nowrap">
            {one.number}
          </AppLink>{' '}
          du {formatDay(one.issuedOn as Day)}, {formatEuros(one.totalInclCents)}.
        </li>
      ))}
    </ul>
  )
}
