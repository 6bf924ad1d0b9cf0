import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatMonth } from '#app/values/time/french-date.ts'
import type { BookSettings } from './book-settings.server.ts'
import { ACCOUNT_NAMES, ACCOUNTS } from './fec/accounts.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const month = String(index + 1).padStart(2, '0')
  return { value: String(index + 1), label: formatMonth(`2026-${month}-01`).split(' ')[0]! }
})

/** The accounts of the entries and the end of the year, folded: most companies keep those of the general plan. */
export function BookSettingsForm({
  settings: { accounts, yearEndMonth },
  answer,
}: {
  settings: BookSettings
  answer:
    | { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> }
    | undefined
}) {
  const errors = answer?.errors ?? {}
  return (
    <details className="more mt-12 max-w-[42rem]" open={Object.keys(errors).length > 0}>
      <summary>Comptes utilisés et clôture de l’exercice</summary>
      <AppForm className="mt-6 grid gap-6">
        <ErrorSummary errors={summedErrors(errors)} />
        <p className="text-muted">
          Ceux du plan comptable général. Votre comptable peut en préférer d’autres, par exemple 704
          pour des travaux.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {ACCOUNTS.map((name) => (
            <TextField
              key={name}
              label={ACCOUNT_NAMES[name]}
              name={name}
              maxLength={12}
              autoComplete="off"
              defaultValue={answer?.values[name] ?? accounts[name]}
              error={errors[name]}
            />
          ))}
          <Select
            label="Dernier mois de l’exercice"
            name="yearEndMonth"
            options={MONTHS}
            defaultValue={answer?.values.yearEndMonth ?? String(yearEndMonth)}
            error={errors.yearEndMonth}
          />
        </div>
        <Button name="intent" value="accounts">
          Enregistrer les comptes
        </Button>
      </AppForm>
    </details>
  )
}
