import { Button } from '#app/ui/button.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Meter } from '#app/ui/data/meter.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { INVOICE_KINDS, INVOICE_SENTENCES, signedTotal } from './copy.ts'
import { STATE_MARKS } from './payments/copy.ts'
import type { ContractBilling, InvoiceLineOfList } from './queries.server.ts'

/**
 * The invoices of works, how far their contract is billed, and how the artisan bills more.
 * `billing` is theirs alone.
 */
export function WorksInvoices({
  invoices,
  href,
  billing,
}: {
  invoices: readonly InvoiceLineOfList[]
  href: (id: string) => string
  billing?: ContractBilling | null
}) {
  if (invoices.length === 0 && (!billing || billing.refusal)) return null
  const billed = billing ? billing.contractCents - billing.leftCents : 0
  return (
    <TitledSection id="facturation" title="Facturation" titleClass="mb-4">
      {billing && !billing.refusal && billing.contractCents > 0 && (
        <div className="mb-5">
          <Meter
            label="Facturé"
            value={billed}
            max={billing.contractCents}
            text={`${formatEuros(billed)} sur ${formatEuros(billing.contractCents)}`}
          />
        </div>
      )}
      {invoices.length > 0 && (
        <ul className="lines lines-flush">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} href={href} as="h3" />
          ))}
        </ul>
      )}
      {billing && (
        <AppForm className="mt-5 flex flex-wrap gap-2">
          {(
            [
              ['deposit', 'Facturer un acompte'],
              ['progress', 'Facturer une situation'],
              ['final', 'Facturer le solde'],
            ] as const
          ).map(([kind, label]) => (
            <Button
              key={kind}
              name="intent"
              value={`invoice-${kind}`}
              className="max-sm:w-full"
              disabledReason={billing.refusal && INVOICE_SENTENCES[billing.refusal]}
            >
              {label}
            </Button>
          ))}
        </AppForm>
      )}
    </TitledSection>
  )
}

/** An invoice in a list: what it is, its number and days, what it comes to. */
export function InvoiceRow({
  invoice,
  href,
  who,
  as,
}: {
  invoice: InvoiceLineOfList
  href: (id: string) => string
  /** The other side. */
  who?: string
  as: 'h2' | 'h3'
}) {
  const { id, kind, status, number, title, issuedOn, account } = invoice
  return (
    <AmountRow
      as={as}
      title={number ? `${INVOICE_KINDS[kind]} ${number}` : title || INVOICE_KINDS[kind]}
      href={href(id)}
      badge={status === 'draft' ? { label: 'Brouillon' } : account && STATE_MARKS[account.state]}
      party={[who, number && title].filter(Boolean).join(', ')}
      details={
        <>
          {issuedOn && <span>{formatDay(issuedOn as Day)}</span>}
          {account && account.dueCents > 0 && (
            <span>
              {account.paidCents > 0 && `Reste ${formatEuros(account.dueCents)}, `}échéance{' '}
              {formatDay(account.dueOn)}
            </span>
          )}
          {status === 'draft' && <span>{INVOICE_KINDS[kind]}</span>}
        </>
      }
      amount={status === 'issued' ? signedTotal(invoice) : undefined}
    />
  )
}
