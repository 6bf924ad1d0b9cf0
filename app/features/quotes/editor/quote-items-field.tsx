import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import type { EquipmentFault } from './equipment-rates.ts'
import { AddButton } from './quote-add-button.tsx'
import {
  actName,
  editItems,
  flatLines,
  isBlank,
  LINE_TEXTS,
  type ItemsAct,
  type TypedItem,
} from './quote-editor.ts'
import { QuoteLineFields, type LineText } from './quote-line-fields.tsx'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'
import { VatHelp } from './vat-help.tsx'

/** What work items are usually called; comparing devis lines them up by these names. */
const WORK_ITEMS = [
  'Préparation',
  'Dépose',
  'Fourniture',
  'Pose',
  'Main-d’œuvre',
  'Évacuation',
  'Finitions',
]

/** What the lines of the editor are given. `totals` are the HT cents of each line, null while one cannot be read. */
export type QuoteItemsProps = {
  items: readonly TypedItem[]
  totals: readonly (number | null)[]
  errors: FieldErrors
  vatRates: readonly number[]
  /** What its equipment forbids of a line's rate. */
  faults: readonly EquipmentFault[]
  /** Whether each line says its product, for an energy aid. */
  products: boolean
  onChange: (change: (items: TypedItem[]) => TypedItem[], kind: 'typed' | 'edited') => void
}

type Focus = { line: number; act: 'up' | 'down' } | { id: string }

/**
 * The lines of a devis under the work items they belong to. Every button is a submit button that the server knows, so
 * that lines are added, moved and removed without script too; with it nothing is asked of the server.
 */
export function QuoteItemsField({
  items,
  totals,
  errors,
  vatRates,
  faults,
  products,
  onChange,
}: QuoteItemsProps) {
  const list = useId()
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<Focus | null>(null)
  const [said, setSaid] = useState('')
  const [undo, setUndo] = useState<{
    items: TypedItem[]
    done: string
    undone: string
    beside: 'rates' | 'lines'
  } | null>(null)
  const flat = flatLines(items)
  const faultOf = new Map(
    faults.flatMap(({ at, sentence }) => ('line' in at ? [[at.line, sentence] as const] : [])),
  )

  useEffect(() => {
    const focus = wanted.current
    wanted.current = null
    if (!focus || !root.current) return
    const line = 'line' in focus ? root.current.querySelector(`[data-line="${focus.line}"]`) : null
    const target =
      'id' in focus
        ? document.getElementById(focus.id)
        : (line?.querySelector<HTMLElement>(`[data-act="${focus.act}"]:not([hidden])`) ??
          line?.querySelector<HTMLElement>('[data-act]:not([hidden])'))
    target?.focus()
  }, [items])

  const act = (asked: ItemsAct) => {
    const next = editItems(items, asked, vatRates[0] ?? 0)
    const lines = flatLines(next)
    setUndo(null)
    if (asked.verb === 'rate') {
      const done = `Toutes les lignes sont à ${formatVatRate(asked.vat)}.`
      setSaid(done)
      if (flat.some(({ vat }) => vat !== String(asked.vat)))
        setUndo({ items: [...items], done, undone: 'Taux remis.', beside: 'rates' })
    } else if (asked.verb === 'add-item') {
      wanted.current = { id: `lines.${lines.length - 1}.workItem` }
      setSaid('Ouvrage ajouté.')
    } else if (asked.verb === 'add-line') {
      const added = lines.findLastIndex((line) => line.item === asked.item)
      wanted.current = { id: `lines.${added}.designation` }
      setSaid(`Ligne ${added + 1} ajoutée.`)
    } else if (asked.verb === 'remove') {
      const removed = flat[asked.line]
      wanted.current = { id: `lines.${Math.min(asked.line, lines.length - 1)}.designation` }
      setSaid(`Ligne ${asked.line + 1} retirée.`)
      if (removed && !isBlank(removed))
        setUndo({
          items: [...items],
          done: 'Ligne retirée.',
          undone: 'Ligne remise.',
          beside: 'lines',
        })
    } else {
      const moved = flat[asked.line]
      const place = lines.findIndex((line) => line.key === moved?.key)
      if (moved) wanted.current = { line: moved.key, act: asked.verb }
      setSaid(
        `Ligne déplacée en position ${place + 1} sur ${lines.length}${lines[place]?.workItem ? `, ouvrage ${lines[place].workItem}` : ''}.`,
      )
    }
    onChange(() => next, 'edited')
  }
  const type = (key: number, field: LineText, value: string) =>
    onChange(
      (all) =>
        all.map((item) =>
          item.lines.some((line) => line.key === key)
            ? {
                ...item,
                lines: item.lines.map((line) =>
                  line.key === key ? { ...line, [field]: value } : line,
                ),
              }
            : item,
        ),
      'typed',
    )
  const rename = (key: number, workItem: string) =>
    onChange((all) => all.map((item) => (item.key === key ? { ...item, workItem } : item)), 'typed')

  // The same functions at every drawing, so that only the line that changes is drawn again.
  const calls = useRef({ act, type })
  useEffect(() => {
    calls.current = { act, type }
  })
  const [stable] = useState(() => ({
    act: (asked: ItemsAct) => calls.current.act(asked),
    type: (key: number, field: LineText, value: string) => calls.current.type(key, field, value),
  }))

  const undoLine = undo && (
    <p className="flex items-center gap-1 text-muted">
      {undo.done}
      <Button
        type="button"
        variant="link"
        size="sm"
        onClick={() => {
          onChange(() => undo.items, 'edited')
          setUndo(null)
          setSaid(undo.undone)
        }}
      >
        Annuler
      </Button>
    </p>
  )
  const full = flat.length >= MAX_LINES
  let number = 0
  return (
    <div id="lines" tabIndex={-1} data-focus-silent="" className="items" ref={root}>
      {vatRates.length > 1 && (
        <div className="grid gap-3">
          <VatHelp rates={vatRates} />
          {flat.length > 1 && (
            <div
              className="flex flex-wrap items-center gap-2"
              role="group"
              aria-label="TVA de toutes les lignes"
            >
              <span className="text-muted">Toutes les lignes à</span>
              {vatRates.map((vat) => (
                <Button
                  key={vat}
                  size="sm"
                  name="intent"
                  value={actName({ verb: 'rate', vat })}
                  onClick={(event) => {
                    event.preventDefault()
                    act({ verb: 'rate', vat })
                  }}
                >
                  {formatVatRate(vat)}
                </Button>
              ))}
              {undo?.beside === 'rates' && undoLine}
            </div>
          )}
        </div>
      )}
      <datalist id={list}>
        {WORK_ITEMS.map((item) => (
          <option key={item} value={item} />
        ))}
      </datalist>
      {items.map((item, index) => {
        const first = number
        number += item.lines.length
        const sums = totals.slice(first, number)
        const sum = sums.reduce<number>((all, cents) => all + (cents ?? 0), 0)
        return (
          <section
            key={item.key}
            className="item"
            aria-label={item.workItem || `Ouvrage ${index + 1}`}
          >
            <div className="item-head">
              <TextField
                label="Ouvrage"
                name={`lines.${first}.workItem`}
                list={list}
                maxLength={80}
                autoComplete="off"
                value={item.workItem}
                error={errors[`lines.${first}.workItem`]}
                placeholder="Dépose, fourniture, pose…"
                onChange={(event) => rename(item.key, event.target.value)}
              />
              {item.lines.length > 1 && sum > 0 && (
                <p className="item-sum">
                  <span className="text-sm text-faint">
                    Ouvrage{vatRates.some((rate) => rate > 0) && ' HT'}
                  </span>{' '}
                  {formatEuros(sum)}
                </p>
              )}
            </div>
            <ol className="item-lines">
              {item.lines.map((line, at) => (
                <QuoteLineFields
                  key={line.key}
                  line={line}
                  workItem={item.workItem}
                  number={first + at}
                  totalCents={totals[first + at] ?? null}
                  errors={errorsOf(errors, first + at)}
                  fault={faultOf.get(first + at) ?? null}
                  vatRates={vatRates}
                  products={products}
                  first={first + at === 0}
                  last={first + at === flat.length - 1}
                  alone={flat.length === 1}
                  onType={stable.type}
                  onAct={stable.act}
                />
              ))}
            </ol>
            {!full && (
              <AddButton act={{ verb: 'add-line', item: index }} onAct={act} size="sm">
                Ajouter une ligne
              </AddButton>
            )}
          </section>
        )
      })}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {full ? (
          <p className="text-sm text-muted">Un devis compte {MAX_LINES} lignes au plus.</p>
        ) : (
          <AddButton act={{ verb: 'add-item' }} onAct={act}>
            Ajouter un ouvrage
          </AddButton>
        )}
        {undo?.beside === 'lines' && undoLine}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

/** The errors of one line by field; null when it has none. */
function errorsOf(errors: FieldErrors, number: number): Partial<Record<LineText, string>> | null {
  const found = LINE_TEXTS.flatMap((field) =>
    errors[`lines.${number}.${field}`]
      ? [[field, errors[`lines.${number}.${field}`]!] as const]
      : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : null
}
