import type { ReactNode } from 'react'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { QUOTE_STATUS_TONES } from './status-copy.ts'
import type { QuoteStatus } from './quote.ts'

/** One devis in a list of either side: its title and state, who it is with, when, and its total. */
export function QuoteRow({
  href,
  row,
  label,
  party,
  details,
}: {
  href: string
  row: {
    title: string
    status: QuoteStatus
    number: string | null
    when: string
    validUntil: string | null
    totalInclCents: number
  }
  /** The state in the words of who reads. */
  label: string
  /** The other side. */
  party: ReactNode
  /** More about it, after when it was sent. */
  details?: ReactNode
}) {
  return (
    <AmountRow
      title={row.title}
      href={href}
      badge={{ tone: QUOTE_STATUS_TONES[row.status], label }}
      party={party}
      details={
        <>
          {row.number && <span className="whitespace-nowrap">{row.number}</span>}
          <span>{row.when}</span>
          {details}
          {row.validUntil && <span>Valable jusqu’au {row.validUntil}</span>}
        </>
      }
      amount={<Money cents={row.totalInclCents} />}
    />
  )
}
