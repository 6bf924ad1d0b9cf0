import { BarChart } from '#app/ui/data/chart.tsx'
import { formatEuros, formatEurosShort } from '#app/values/numbers/money.ts'
import { formatMonth, formatMonthShort } from '#app/values/time/french-date.ts'
import type { MoneyMonth } from './dashboard.server.ts'

/** What was invoiced and what was paid, month by month; nothing while nothing ever was. */
export function MoneyChart({ months }: { months: readonly MoneyMonth[] }) {
  if (months.every(({ invoicedCents, paidCents }) => invoicedCents === 0 && paidCents === 0))
    return null
  return (
    <div className="mt-14">
      <BarChart
        title="Facturé et encaissé, mois par mois"
        words="TTC, avoirs et remboursements déduits, chacun au mois de sa date."
        categoryName="Mois"
        categories={months.map(({ month }) => ({
          label: formatMonth(month),
          short: formatMonthShort(month),
        }))}
        series={[
          { name: 'Facturé', values: months.map(({ invoicedCents }) => invoicedCents) },
          { name: 'Encaissé', values: months.map(({ paidCents }) => paidCents) },
        ]}
        format={formatEuros}
        formatTick={formatEurosShort}
      />
    </div>
  )
}
