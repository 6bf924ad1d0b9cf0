import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ReusableQuote } from './copy-lines.server.ts'

/** Begins an empty devis from the lines of an earlier one; a field and a button of the devis' own form. */
export function ReuseQuote({
  quotes,
  error,
  pending,
}: {
  quotes: readonly ReusableQuote[]
  error: string | undefined
  pending: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <Select
        label="Partir d’un de vos devis"
        name="from"
        placeholder="Choisir"
        error={error}
        options={quotes.map(({ id, number, title, totalInclCents }) => ({
          value: id,
          label: `${title}, ${formatEuros(totalInclCents)} (${number ?? 'brouillon'})`,
        }))}
      />
      <Button name="intent" value="reuse" pending={pending}>
        Reprendre ses lignes
      </Button>
    </div>
  )
}
