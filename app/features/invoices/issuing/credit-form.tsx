import type { RateAmount } from '#app/features/invoices/billing/contract-billing.ts'
import { Button } from '#app/ui/button.tsx'
import { closes, Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'

/** Takes back an issued invoice, wholly or in part; nothing once all of it is taken back. */
export function CreditForm({
  left,
  number,
  errors,
  typed,
}: {
  /** What is left of it, per rate. */
  left: readonly RateAmount[]
  number: string
  errors: FieldErrors
  typed: Readonly<Record<string, string>>
}) {
  const rates = left.filter(({ baseCents }) => baseCents > 0)
  if (rates.length === 0) return null
  return (
    <>
      <Button {...opens('avoir')}>Émettre un avoir</Button>
      <Dialog id="avoir" title={`Un avoir sur la facture ${number}`}>
        <AppForm className="grid gap-6">
          <TextField
            label="Raison"
            name="reason"
            maxLength={200}
            defaultValue={typed.reason}
            error={errors.reason}
            hint="Le client la lit sur l’avoir."
          />
          <RadioGroup
            label="Ce qui est repris"
            name="extent"
            defaultValue={typed.extent ?? 'whole'}
            error={errors.bases}
            options={[
              { value: 'whole', label: 'Tout ce qui reste de la facture' },
              { value: 'part', label: 'Une partie, par taux de TVA' },
            ]}
          />
          <div className="only-part grid gap-4">
            {rates.map(({ vatBasisPoints, baseCents }) => (
              <TextField
                key={vatBasisPoints}
                label={
                  vatBasisPoints > 0 ? `Montant HT à ${formatVatRate(vatBasisPoints)}` : 'Montant'
                }
                name={`base.${vatBasisPoints}`}
                optional
                inputMode="decimal"
                autoComplete="off"
                suffix="€"
                defaultValue={typed[`base.${vatBasisPoints}`]}
                error={errors[`base.${vatBasisPoints}`]}
                hint={`${formatEuros(baseCents)} au plus.`}
              />
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button {...closes('avoir')}>Annuler</Button>
            <Button name="intent" value="credit" variant="primary">
              Émettre l’avoir
            </Button>
          </div>
        </AppForm>
      </Dialog>
    </>
  )
}
