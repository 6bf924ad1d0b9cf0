import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, type KeyboardEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import { actName, LINE_TEXTS, type ItemsAct, type TypedLine } from './quote-editor.ts'
import { supplyOf } from './labour-price.ts'
import { DesignationField } from './reuse/designation-field.tsx'
import type { Proposal } from './reuse/fill-line.ts'
import { lineMargin, type Costs } from './reuse/margin.ts'
import { marginInWords } from './reuse/margin-panel.tsx'
import { SUPPLIES, SUPPLY_LABELS } from '#app/values/numbers/supply.ts'
import { UNIT_LABELS, UNITS } from '#app/values/numbers/units.ts'

/** A field of a line, by the name it posts. */
export type LineText = (typeof LINE_TEXTS)[number]

/**
 * What a line of the editor is given. Errors are joined in one text, so that a line is drawn again
 * only when its own change.
 */
export type QuoteLineProps = {
  line: TypedLine
  /** The name of its work item. */
  workItem: string
  /** Its number over all items, from 0: what its fields' names carry. */
  number: number
  /** Total HT in cents; null while it cannot be read. */
  totalCents: number | null
  errors: Readonly<Partial<Record<LineText, string>>> | null
  /** What its equipment forbids of its rate. */
  fault: string | null
  vatRates: readonly number[]
  /** Whether the line says its product, for an energy aid; what was typed stays in the form either way. */
  products: boolean
  /** Whether the quantity may be below 0. */
  minus: boolean
  /** What units cost, where the price list says it. */
  costs: Costs
  first: boolean
  last: boolean
  /** The only line: there is nothing to retire it for. */
  alone: boolean
  onType: (key: number, field: LineText, value: string) => void
  onAct: (act: ItemsAct) => void
  onFill: (key: number, proposal: Proposal) => void
}

const PRODUCT_TEXTS = ['productReference', 'performance'] as const
const SUPPLY_OPTIONS = SUPPLIES.map((supply) => ({ value: supply, label: SUPPLY_LABELS[supply] }))
const UNIT_OPTIONS = UNITS.map((unit) => ({
  value: unit,
  label: unit === UNIT_LABELS[unit] ? unit : `${unit} (${UNIT_LABELS[unit]})`,
}))

/** One line: what is done, how much of it, at what price, at which rate, and its total as it is typed. */
export const QuoteLineFields = memo(function QuoteLineFields({
  line,
  workItem,
  number,
  totalCents,
  errors,
  fault,
  vatRates,
  products,
  minus,
  costs,
  first,
  last,
  alone,
  onType,
  onAct,
  onFill,
}: QuoteLineProps) {
  const name = (field: LineText) => `lines.${number}.${field}`
  const withVat = vatRates.some((rate) => rate > 0)
  const margin = lineMargin(line, costs)
  const wiring = (field: LineText) => ({
    name: name(field),
    value: line[field],
    error: errors?.[field],
    onChange: (event: { target: { value: string } }) => onType(line.key, field, event.target.value),
  })
  const act = (verb: 'up' | 'down' | 'remove') => ({
    name: 'intent',
    value: actName({ verb, line: number }),
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onAct({ verb, line: number })
    },
  })
  // Alt and an arrow move the line from any of its fields; Alt alone keeps its meaning in a list of choices.
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !event.altKey ||
      (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') ||
      (event.target as Element).matches('select')
    )
      return
    event.preventDefault()
    const verb = event.key === 'ArrowUp' ? 'up' : 'down'
    if (!(verb === 'up' ? first : last)) onAct({ verb, line: number })
  }
  return (
    <li className="line" data-line={line.key}>
      <div
        className="line-fields"
        role="group"
        aria-label={`Ligne ${number + 1}`}
        onKeyDown={onKeyDown}
      >
        <DesignationField
          name={name('designation')}
          value={line.designation}
          error={errors?.designation}
          onType={(value) => onType(line.key, 'designation', value)}
          onPick={(proposal) => onFill(line.key, proposal)}
        />
        <div className="line-figures" data-no-vat={withVat ? undefined : ''}>
          <TextField
            label="Quantité"
            inputMode={minus ? 'text' : 'decimal'}
            maxLength={20}
            autoComplete="off"
            {...wiring('quantity')}
          />
          <Select label="Unité" options={UNIT_OPTIONS} {...wiring('unit')} />
          <TextField
            label={withVat ? 'Prix unitaire HT' : 'Prix unitaire'}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            suffix="€"
            {...wiring('unitPrice')}
          />
          {withVat ? (
            <Select label="TVA" options={vatOptions(vatRates, line.vat)} {...wiring('vat')} />
          ) : (
            <input type="hidden" name={name('vat')} value="0" />
          )}
        </div>
        {products ? (
          <div className="line-product">
            <TextField
              label="Référence du produit"
              maxLength={120}
              autoComplete="off"
              placeholder="Marque et modèle"
              {...wiring('productReference')}
            />
            <TextField
              label="Performance"
              maxLength={120}
              autoComplete="off"
              placeholder="R = 7, COP 4,5, Uw 1,3…"
              {...wiring('performance')}
            />
          </div>
        ) : (
          PRODUCT_TEXTS.map(
            (field) =>
              line[field] && (
                <input key={field} type="hidden" name={name(field)} value={line[field]} />
              ),
          )
        )}
        <div className="line-supply">
          <Select
            label="Cette ligne vend"
            options={SUPPLY_OPTIONS}
            {...wiring('supply')}
            value={line.supply || supplyOf({ ...line, workItem })}
          />
        </div>
        {fault && <Notice tone="bad">{fault}</Notice>}
        <div className="line-foot">
          <p>
            <span className="text-sm text-faint">{withVat ? 'Total HT' : 'Total'}</span>{' '}
            <output className="line-total">
              {totalCents === null ? '–' : formatEuros(totalCents)}
            </output>
            {margin && (
              <span className="block text-sm text-faint">Votre marge {marginInWords(margin)}</span>
            )}
          </p>
          <div className="line-acts">
            <Button
              variant="link"
              size="sm"
              square
              aria-label={`Monter la ligne ${number + 1}`}
              data-act="up"
              {...act('up')}
              hidden={first}
            >
              <Icon of={ArrowUp} />
            </Button>
            <Button
              variant="link"
              size="sm"
              square
              aria-label={`Descendre la ligne ${number + 1}`}
              data-act="down"
              {...act('down')}
              hidden={last}
            >
              <Icon of={ArrowDown} />
            </Button>
            <Button
              variant="link"
              size="sm"
              square
              aria-label={`Retirer la ligne ${number + 1}`}
              data-act="remove"
              {...act('remove')}
              hidden={alone}
            >
              <Icon of={Trash2} />
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
})

/** The rates that apply where the works lie; one that does not stays on its line, and is said, until it is changed. */
function vatOptions(rates: readonly number[], present: string) {
  const odd = present !== '' && !rates.includes(Number(present))
  return [
    ...rates.map((rate) => ({
      value: String(rate),
      label: rate === 0 ? 'Sans TVA' : formatVatRate(rate),
    })),
    ...(odd ? [{ value: present, label: `${formatVatRate(Number(present))} (pas ici)` }] : []),
  ]
}

/** The errors of one line by field; null when it has none. */
export function errorsOf(
  errors: FieldErrors,
  number: number,
): Partial<Record<LineText, string>> | null {
  const found = LINE_TEXTS.flatMap((field) =>
    errors[`lines.${number}.${field}`]
      ? [[field, errors[`lines.${number}.${field}`]!] as const]
      : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : null
}
