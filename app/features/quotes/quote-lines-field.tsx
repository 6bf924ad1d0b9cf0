import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/choice-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/money.ts'
import { formatVatRate } from '#app/values/vat.ts'
import { UNIT_LABELS } from './copy.ts'
import type { LineValues } from './quote-form-values.ts'
import { MAX_LINES, UNITS } from './quote-totals.ts'

/** What work items are usually called; comparing devis lines them up by these names. */
const WORK_ITEMS = ['Préparation', 'Dépose', 'Fourniture', 'Pose', 'Main-d’œuvre', 'Évacuation', 'Finitions']

const blank = (vat: number | undefined): LineValues => ({ workItem: '', designation: '', quantity: '', unit: 'u', unitPrice: '', vat: String(vat ?? 0) })

/**
 * The lines of a devis. One empty line always stands at the end, so that it can be filled without script; an empty one
 * is not kept. `totals` are the HT amounts as typed, by the number of the line.
 */
export function QuoteLinesField({ lines, errors, vatRates, totals, onChange }: {
  lines: readonly LineValues[]
  errors: FieldErrors
  vatRates: readonly number[]
  totals: Readonly<Record<number, number>>
  /** After a line was added or removed. */
  onChange: () => void
}) {
  const [rows, setRows] = useState(() => [...lines, blank(vatRates[0])].map((values, number) => ({ number, values })))
  const items = useId()
  const change = (next: typeof rows) => {
    setRows(next)
    // Once the fields are in the page.
    requestAnimationFrame(onChange)
  }
  return (
    <fieldset id="lines" tabIndex={-1} data-focus-silent="" className="quote-lines">
      <legend className="sr-only">Lignes du devis</legend>
      <datalist id={items}>{WORK_ITEMS.map((item) => <option key={item} value={item} />)}</datalist>
      {rows.map(({ number, values }, index) => {
        const name = (field: keyof LineValues) => `lines.${number}.${field}`
        const total = totals[number]
        return (
          <div key={number} className="quote-line" role="group" aria-label={`Ligne ${index + 1}`}>
            <div className="quote-line-head">
              <span className="font-semibold">Ligne {index + 1}</span>
              <span className="tabular-nums text-muted">{total === undefined ? '–' : `${formatEuros(total)} HT`}</span>
              {rows.length > 1 && (
                <Button type="button" size="sm" square aria-label={`Retirer la ligne ${index + 1}`} onClick={() => change(rows.filter((row) => row.number !== number))}>
                  <Icon of={Trash2} />
                </Button>
              )}
            </div>
            <TextField label="Ouvrage" name={name('workItem')} list={items} maxLength={80} defaultValue={values.workItem} error={errors[name('workItem')]} hint={index === 0 ? 'Dépose, fourniture, pose… Le client compare les devis ouvrage par ouvrage.' : undefined} />
            <TextArea label="Désignation" name={name('designation')} rows={2} maxLength={500} defaultValue={values.designation} error={errors[name('designation')]} />
            <div className="quote-line-figures">
              <TextField label="Quantité" name={name('quantity')} inputMode="decimal" defaultValue={values.quantity} error={errors[name('quantity')]} />
              <Select label="Unité" name={name('unit')} defaultValue={values.unit} error={errors[name('unit')]} options={UNITS.map((unit) => ({ value: unit, label: unit === UNIT_LABELS[unit] ? unit : `${unit} (${UNIT_LABELS[unit]})` }))} />
              <TextField label="Prix unitaire HT" name={name('unitPrice')} inputMode="decimal" suffix="€" defaultValue={values.unitPrice} error={errors[name('unitPrice')]} />
              <Select label="TVA" name={name('vat')} defaultValue={values.vat} error={errors[name('vat')]} options={vatOptions(vatRates, values.vat)} />
            </div>
          </div>
        )
      })}
      {rows.length < MAX_LINES && (
        <div>
          <Button type="button" icon={<Icon of={Plus} />} onClick={() => change([...rows, { number: Math.max(-1, ...rows.map((row) => row.number)) + 1, values: blank(vatRates[0]) }])}>Ajouter une ligne</Button>
        </div>
      )}
    </fieldset>
  )
}

/** The rates that apply where the works lie; one that no longer does stays shown on its line until it is changed. */
function vatOptions(rates: readonly number[], present: string) {
  const known = rates.includes(Number(present)) || present === '' ? rates : [...rates, Number(present)]
  return known.map((rate) => ({ value: String(rate), label: rate === 0 ? 'Sans TVA' : formatVatRate(rate) }))
}
