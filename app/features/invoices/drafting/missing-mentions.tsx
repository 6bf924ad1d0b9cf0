import type { InvoiceFault } from '#app/features/invoices/issuing/invoice-fault.ts'
import { AppLink } from '#app/ui/link.tsx'

/** Something that keeps a draft from being issued, and the page where it is mended, where there is one. */
export type Missing = { sentence: string; href: string | null }

/** Of what keeps a draft from being issued, that which no field of its form mends. */
export const missingElsewhere = (faults: readonly InvoiceFault[]): Missing[] =>
  faults.flatMap((fault) => (fault.field === null ? [fault] : []))

/** What is missing outside the form of a draft, each with where it is mended. */
export function MissingMentions({ faults }: { faults: readonly Missing[] }) {
  if (faults.length === 0) return null
  return (
    <div className="notice">
      <p className="font-semibold">Il manque encore, pour émettre cette facture</p>
      <ul className="mt-1 grid gap-1 text-muted">
        {faults.map(({ sentence, href }) => (
          <li key={sentence}>
            {sentence}{' '}
            {href && (
              <AppLink
                href={href}
                className="link whitespace-nowrap"
                aria-label={`Compléter\u00a0: ${sentence}`}
              >
                Compléter
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
