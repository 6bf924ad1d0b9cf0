import { paths } from '#app/paths.ts'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import type { ProjectTotals, StepMoney } from './project-money.ts'

type Row = Omit<StepMoney, 'requestId' | 'mine'> & {
  key: string
  title: string
  href: string | null
}

/** The budget of a project against its documents: a few figures, then request by request. */
export function ProjectBudget({
  budgetCents,
  totals,
  rows,
}: {
  budgetCents: number | null
  totals: ProjectTotals
  rows: readonly (StepMoney & { title: string })[]
}) {
  return (
    <section aria-labelledby="budget">
      <h2 id="budget" className="mb-4">
        Budget
      </h2>
      <Figures>
        {budgetCents !== null && (
          <Figure
            label="Budget"
            value={<Money cents={budgetCents} short />}
            note={leftOf(budgetCents, totals.expectedCents)}
          />
        )}
        <Figure
          label="Prévu"
          value={<Money cents={totals.expectedCents} short />}
          note={missing(totals)}
        />
        <Figure label="Signé" value={<Money cents={totals.signedCents} short />} />
        <Figure
          label="Payé"
          value={<Money cents={totals.paidCents} short />}
          note={
            totals.invoicedCents > 0 && `sur ${formatEurosShort(totals.invoicedCents)} facturés`
          }
        />
      </Figures>
      <details className="more">
        <summary>Demande par demande</summary>
        <Table
          className="mt-4"
          caption="TTC, d’après les documents. Le montant signé compte les avenants, et laisse les contrats rétractés."
          rows={[
            ...rows.map(({ requestId, mine, ...row }): Row => ({
              ...row,
              key: requestId,
              href: mine ? paths.request(requestId) : null,
            })),
            { ...totals, key: 'total', title: 'Total', href: null },
          ]}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'request',
              header: 'Demande',
              rowHeader: true,
              cell: ({ key, title, href }) =>
                href ? (
                  <AppLink href={href}>{title}</AppLink>
                ) : key === 'total' ? (
                  <strong>{title}</strong>
                ) : (
                  title
                ),
            },
            amount('Devis le plus bas', ({ lowestCents }) => lowestCents),
            amount('Devis accepté', ({ acceptedCents }) => acceptedCents),
            amount('Signé', ({ signedCents }) => signedCents),
            amount('Facturé', ({ invoicedCents }) => invoicedCents),
            amount('Payé', ({ paidCents }) => paidCents),
          ]}
        />
      </details>
    </section>
  )
}

const amount = (header: string, of: (row: Row) => number | null) => ({
  key: header,
  header,
  align: 'end' as const,
  cell: (row: Row) => {
    const cents = of(row)
    return cents === null ? '—' : <Money cents={cents} />
  },
})

/** What is left of a budget once everything expected is counted. */
function leftOf(budgetCents: number, expectedCents: number): string {
  const left = budgetCents - expectedCents
  return left >= 0 ? `il reste ${formatEurosShort(left)}` : `dépassé de ${formatEurosShort(-left)}`
}

function missing({ unknown }: ProjectTotals): string {
  if (unknown === 0) return 'signé, sinon le devis le plus bas'
  return unknown === 1 ? '1 demande encore sans devis' : `${unknown} demandes encore sans devis`
}
