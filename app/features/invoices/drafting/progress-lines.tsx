import type { ComponentProps, FormEvent } from 'react'
import type { BillableContract } from '#app/features/invoices/billing/contract-billing.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { PERCENT_FIELD } from './invoice-fields.ts'

type Line = BillableContract['lines'][number]

/** How much is done of each line of a contract, or the same of all. */
export function ProgressLines({
  lines,
  error,
  onSetAll,
  field,
}: {
  lines: readonly Line[]
  error: string | undefined
  onSetAll: (event: FormEvent<HTMLInputElement>) => void
  field: (name: string) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange'>
}) {
  return (
    <section className="grid gap-5" aria-labelledby="avancement">
      <div>
        <h2 id="avancement" className="text-heading">
          Avancement
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Pour chaque ligne du contrat, ce qui est fait depuis le début. Ce qui est déjà facturé est
          déduit.
        </p>
      </div>
      {error && <p className="notice notice-bad">{error}</p>}
      <div className="max-w-80">
        <TextField
          label="Le même avancement partout"
          name=""
          id="partout"
          optional
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          onInput={onSetAll}
        />
      </div>
      <ul className="lines lines-flush">
        {lines.map((line) => (
          <li key={line.key} className="percent-line">
            <TextField
              label={line.designation}
              hint={lineWords(line)}
              {...field(PERCENT_FIELD + line.key)}
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const lineWords = ({ totalExclCents, vatBasisPoints }: Line) =>
  vatBasisPoints > 0
    ? `${formatEuros(totalExclCents)} HT, TVA ${formatVatRate(vatBasisPoints)}`
    : formatEuros(totalExclCents)
