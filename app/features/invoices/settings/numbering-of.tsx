import { SERIES_LABELS } from '#app/features/invoices/copy.ts'
import {
  invoiceNumber,
  type InvoiceSeries,
  type Numbering,
} from '#app/features/invoices/invoice.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** How a series is numbered, to choose while nothing of it was issued. */
export function NumberingOf({
  series,
  numbering: { prefix, last, free },
  answer,
}: {
  series: InvoiceSeries
  numbering: Numbering & { free: boolean }
  answer:
    | { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> }
    | undefined
}) {
  const next = invoiceNumber(prefix, last + 1)
  if (!free)
    return (
      <p>
        {SERIES_LABELS[series]}&nbsp;: la prochaine portera le numéro{' '}
        <span className="whitespace-nowrap font-semibold">{next}</span>.
      </p>
    )
  const id = (name: string) => `${series}-${name}`
  return (
    <AppForm className="grid gap-4">
      <h3>{SERIES_LABELS[series]}</h3>
      <input type="hidden" name="series" value={series} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Préfixe"
          name="prefix"
          id={id('prefix')}
          maxLength={12}
          autoComplete="off"
          defaultValue={answer?.values.prefix ?? prefix}
          error={answer?.errors.prefix}
        />
        <TextField
          label="Prochain numéro"
          name="next"
          id={id('next')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={answer?.values.next ?? String(last + 1)}
          error={answer?.errors.next}
        />
      </div>
      <p className="text-muted">
        Le premier document portera le numéro <span className="whitespace-nowrap">{next}</span>.
      </p>
      <Button name="intent" value="numbering">
        Enregistrer cette numérotation
      </Button>
    </AppForm>
  )
}
