import { useId, useRef, useState } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useStableCalls } from '#app/ui/use-stable-calls.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatVatRate } from '#app/values/numbers/vat.ts'
import type { EquipmentFault } from './equipment-rates.ts'
import { AddButton } from './quote-add-button.tsx'
import { WORK_ITEMS } from './work-items.ts'
import { AllRates } from './quote-all-rates.tsx'
import {
  editItems,
  flatLines,
  isBlank,
  typedOptions,
  type ItemsAct,
  type TypedItem,
} from './quote-editor.ts'
import { errorsOf, QuoteLineFields, type LineText } from './quote-line-fields.tsx'
import { useWantedFocus } from './lines/use-wanted-focus.ts'
import { addedInWords, UndoLine } from './lines/undo-line.tsx'
import {
  fillAssembly,
  fillLine,
  isAssembly,
  type Proposal,
  type ProposedLine,
} from './reuse/fill-line.ts'
import type { LearntCosts } from './reuse/use-costs.ts'
import { OptionButton, OptionFields } from './quote-option-fields.tsx'
import { MAX_OPTIONS } from '#app/features/quotes/quote-options.ts'
import { MAX_LINES } from '#app/features/quotes/quote-totals.ts'

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
  /** Whether an item may be an option, which its client takes or leaves. */
  optional?: boolean
  /** Whether a line may take away, by a quantity below 0: the keys of a phone then have a minus. */
  minus?: boolean
  /** What units cost, and where that of a line taken from the price list is kept. */
  costs: LearntCosts
  /** A line was taken as it was proposed. */
  onFilled?: (proposed: ProposedLine) => void
  onChange: (change: (items: TypedItem[]) => TypedItem[], kind: 'typed' | 'edited') => void
}

type Undo = { items: TypedItem[]; done: string; undone: string; beside: 'rates' | 'lines' }

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
  optional = false,
  minus = false,
  costs,
  onFilled,
  onChange,
}: QuoteItemsProps) {
  const list = useId()
  const root = useRef<HTMLDivElement>(null)
  const wanted = useWantedFocus(root, items)
  const [said, setSaid] = useState('')
  const [undo, setUndo] = useState<Undo | null>(null)
  const flat = flatLines(items)
  const faultOf = new Map(
    faults.flatMap(({ at, sentence }) => ('line' in at ? [[at.line, sentence] as const] : [])),
  )

  const act = (asked: ItemsAct) => {
    const next = editItems(items, asked, vatRates[0] ?? 0)
    const lines = flatLines(next)
    setUndo(null)
    if (asked.verb === 'rate') {
      const done = `Toutes les lignes sont à ${formatVatRate(asked.vat)}.`
      setSaid(done)
      if (flat.some(({ vat }) => vat !== String(asked.vat)))
        setUndo({ items: [...items], done, undone: 'Taux remis.', beside: 'rates' })
    } else if (asked.verb === 'add-item' || asked.verb === 'add-option') {
      wanted.current = { id: `lines.${lines.length - 1}.workItem` }
      setSaid(asked.verb === 'add-item' ? 'Ouvrage ajouté.' : 'Option ajoutée.')
    } else if (asked.verb === 'optional') {
      wanted.current = {
        id: `lines.${lines.findIndex((line) => line.item === asked.item)}.workItem`,
      }
      setSaid(
        next[asked.item]?.option ? 'Ouvrage mis en option.' : 'Ouvrage compris dans le devis.',
      )
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
  const change = (key: number, changed: Partial<TypedItem>) =>
    onChange(
      (all) => all.map((item) => (item.key === key ? { ...item, ...changed } : item)),
      'typed',
    )

  const fill = (key: number, proposal: Proposal) => {
    wanted.current = { id: `lines.${flat.findIndex((line) => line.key === key)}.quantity` }
    const room = MAX_LINES - flat.length + 1
    const lines = isAssembly(proposal) ? proposal.lines.slice(0, room) : [proposal]
    for (const line of lines) {
      costs.learn(line)
      onFilled?.(line)
    }
    if (isAssembly(proposal)) {
      const done = addedInWords(proposal, room)
      setSaid(done)
      setUndo({ items: [...items], done, undone: 'Lignes retirées.', beside: 'lines' })
    }
    onChange(
      (all) =>
        isAssembly(proposal)
          ? fillAssembly(all, key, proposal, vatRates, room)
          : fillLine(all, key, proposal, vatRates),
      'edited',
    )
  }

  const stable = useStableCalls({ act, type, fill })

  const undoLine = undo && (
    <UndoLine
      done={undo.done}
      onUndo={() => {
        onChange(() => undo.items, 'edited')
        setUndo(null)
        setSaid(undo.undone)
      }}
    />
  )
  const full = flat.length >= MAX_LINES
  const options = typedOptions(items)
  const mayAddOption = optional && options.length < MAX_OPTIONS
  const groups = [...new Set(options.map(({ group }) => group.trim()).filter(Boolean))]
  let number = 0
  return (
    <div id="lines" tabIndex={-1} data-focus-silent="" className="items" ref={root}>
      <AllRates
        rates={vatRates}
        several={flat.length > 1}
        onAct={act}
        undo={undo?.beside === 'rates' && undoLine}
      />
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
            className={item.option ? 'item item-optional' : 'item'}
            aria-label={item.workItem || `${item.option ? 'Option' : 'Ouvrage'} ${index + 1}`}
          >
            <div className="item-head">
              <TextField
                label={item.option ? 'Option' : 'Ouvrage'}
                name={`lines.${first}.workItem`}
                list={list}
                maxLength={80}
                autoComplete="off"
                value={item.workItem}
                error={errors[`lines.${first}.workItem`]}
                placeholder={item.option ? 'Volets motorisés' : 'Dépose, fourniture, pose…'}
                onChange={(event) => change(item.key, { workItem: event.target.value })}
              />
              {item.lines.length > 1 && sum !== 0 && (
                <p className="item-sum">
                  <span className="text-sm text-faint">
                    {item.option ? 'Option' : 'Ouvrage'}
                    {vatRates.some((rate) => rate > 0) && ' HT'}
                  </span>{' '}
                  {formatEuros(sum)}
                </p>
              )}
            </div>
            {item.option && (
              <OptionFields
                option={item.option}
                first={first}
                errors={errors}
                groups={groups}
                onChange={(option) => change(item.key, { option })}
              />
            )}
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
                  minus={minus}
                  costs={costs.costs}
                  first={first + at === 0}
                  last={first + at === flat.length - 1}
                  alone={flat.length === 1}
                  onType={stable.type}
                  onAct={stable.act}
                  onFill={stable.fill}
                />
              ))}
            </ol>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {!full && (
                <AddButton act={{ verb: 'add-line', item: index }} onAct={act} size="sm">
                  Ajouter une ligne
                </AddButton>
              )}
              {optional && (item.option || mayAddOption) && (
                <OptionButton item={index} is={Boolean(item.option)} onAct={act} />
              )}
            </div>
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
        {!full && mayAddOption && (
          <AddButton act={{ verb: 'add-option' }} onAct={act}>
            Ajouter une option
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
