import { paths } from '#app/paths.ts'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { ProjectPaper } from './list-papers.server.ts'

const KINDS: Record<
  ProjectPaper['kind'],
  { name: string; act: string; href: (id: string) => string }
> = {
  quote: { name: 'Devis', act: 'Signé', href: paths.receivedQuote },
  amendment: { name: 'Avenant', act: 'Signé', href: paths.myAmendment },
  invoice: { name: 'Facture', act: 'Émise', href: paths.receivedInvoice },
  credit_note: { name: 'Avoir', act: 'Émis', href: paths.receivedInvoice },
  reception: { name: 'Réception', act: 'Travaux reçus', href: paths.myReception },
}

/** What was signed and issued, of all companies, in one place. */
export function ProjectPapers({ papers }: { papers: readonly ProjectPaper[] }) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      {papers.length === 0 ? (
        <p className="mt-4 text-muted">
          Les devis signés, les factures et les réceptions de tous vos artisans se rangent ici.
        </p>
      ) : (
        <ul className="lines mt-4">
          {papers.map(({ id, kind, number, title, company, cents, day, renounced }) => {
            const { name, act, href } = KINDS[kind]
            return (
              <AmountRow
                key={`${kind}-${id}`}
                as="h3"
                title={kind === 'reception' ? `Réception, devis ${number}` : `${name} ${number}`}
                href={href(id)}
                badge={renounced ? { label: 'Rétracté', tone: 'neutral' } : null}
                party={`${company}, ${title}`}
                details={
                  <span>
                    {act} le {formatDay(day)}
                  </span>
                }
                amount={cents !== null && <Money cents={kind === 'credit_note' ? -cents : cents} />}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}
