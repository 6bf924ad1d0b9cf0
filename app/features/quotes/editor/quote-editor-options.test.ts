import { describe, expect, it } from 'vitest'
import { fieldErrors } from '#app/values/field-errors.ts'
import { errorsOnPage, formFromTyped, quoteFormInput, typedFromForm } from './quote-editor-form.ts'
import {
  actName,
  editItems,
  QUOTE_TEXTS,
  readAct,
  typedTotals,
  type ItemsAct,
  type QuoteTexts,
  type TypedItem,
  type TypedLine,
  type TypedQuote,
} from './quote-editor.ts'
import { quoteForm } from './quote-form.ts'
import { savable } from './saving/savable.ts'

const line = (key: number, designation: string, change: Partial<TypedLine> = {}): TypedLine => ({
  key,
  designation,
  quantity: '2',
  unit: 'u',
  unitPrice: '10,00',
  vat: '2000',
  supply: '',
  productReference: '',
  performance: '',
  ...change,
})
const TEXTS = {
  ...(Object.fromEntries(QUOTE_TEXTS.map((name) => [name, ''])) as QuoteTexts),
  title: 'Toiture',
}

describe('options', () => {
  const OPTIONAL: TypedItem[] = [
    { key: 0, workItem: 'Dépose', lines: [line(1, 'A'), line(2, 'B')] },
    {
      key: 3,
      workItem: 'Pose',
      lines: [line(4, 'C', { vat: '1000' })],
      option: { explanation: 'Plus solide.', group: 'Porte' },
    },
    {
      key: 7,
      workItem: 'Alu',
      lines: [line(8, 'D', { vat: '1000' })],
      option: { explanation: '', group: 'Porte' },
    },
    {
      key: 9,
      workItem: 'Volets',
      lines: [line(10, 'E'), line(11, 'F')],
      option: { explanation: '', group: '' },
    },
  ]
  const quote: TypedQuote = { texts: TEXTS, items: OPTIONAL }

  it('are items that are added, made of one, and taken back', () => {
    const added = editItems(OPTIONAL.slice(0, 1), { verb: 'add-option' }, 2000)
    expect(added.at(-1)).toMatchObject({ workItem: '', option: { explanation: '', group: '' } })
    const made = editItems(OPTIONAL, { verb: 'optional', item: 0 }, 2000)
    expect(made.map(({ option }) => Boolean(option))).toEqual([true, true, true, true])
    expect(editItems(made, { verb: 'optional', item: 0 }, 2000)[0]!.option).toBeUndefined()
    expect(OPTIONAL[0]).not.toHaveProperty('option')
    for (const act of [{ verb: 'add-option' }, { verb: 'optional', item: 3 }] as ItemsAct[])
      expect(readAct(actName(act))).toEqual(act)
  })

  it('go through their form and come back from what is stored', () => {
    const back = typedFromForm(formFromTyped(quote))
    expect(back.items.map(({ workItem, option }) => [workItem, option])).toEqual(
      OPTIONAL.map(({ workItem, option }) => [workItem, option]),
    )
    const parsed = quoteForm.parse(quoteFormInput(quote).input)
    expect(parsed.options).toEqual([
      { title: 'Pose', explanation: 'Plus solide.', group: 'Porte' },
      { title: 'Alu', explanation: '', group: 'Porte' },
      { title: 'Volets', explanation: '', group: '' },
    ])
    expect(parsed.lines.map(({ option }) => option)).toEqual([undefined, undefined, 0, 1, 2, 2])
  })

  it('leave a blank one out, and say what is wrong beside the right field', () => {
    const blank = { ...editItems([], { verb: 'add-option' }, 2000)[0]!, key: 20 }
    const [a, b, c, d] = OPTIONAL
    const unnamed = { ...d!, workItem: '', option: { explanation: 'x'.repeat(301), group: '' } }
    const { input, numberOf, firstOf } = quoteFormInput({
      texts: TEXTS,
      items: [a!, blank, b!, c!, unnamed],
    })
    const parsed = quoteForm.safeParse(input)
    // Lines 0 and 1, the blank option’s 2, then 3, 4 and the unnamed option’s 5.
    expect(errorsOnPage(fieldErrors(parsed.error!), numberOf, firstOf)).toMatchObject({
      'lines.5.workItem': 'Nommez cette option.',
      'lines.5.explanation': '300 caractères au plus.',
    })
    const many = Array.from({ length: 11 }, (_, index) => ({ ...d!, key: 100 + index * 10 }))
    const tooMany = quoteFormInput({ texts: TEXTS, items: [a!, ...many] })
    expect(
      errorsOnPage(
        fieldErrors(quoteForm.safeParse(tooMany.input).error!),
        tooMany.numberOf,
        tooMany.firstOf,
      ),
    ).toEqual({ lines: '10 options au plus.' })
  })

  it('are counted by themselves, the first variant in the total', () => {
    const { totals, options } = typedTotals(quote)
    // A and B at 20 %, the first door at 10 %.
    expect(totals?.totalInclCents).toBe(2 * 2_400 + 2_200)
    expect(
      options.map(({ title, totalInclCents, included }) => [title, totalInclCents, included]),
    ).toEqual([
      ['Pose', 2_200, true],
      ['Alu', 2_200, false],
      ['Volets', 4_800, false],
    ])
  })

  it('are kept while one types, a line that is begun left out', () => {
    const typed = {
      texts: TEXTS,
      items: [
        ...OPTIONAL.slice(0, 3),
        { ...OPTIONAL[3]!, lines: [line(10, 'E'), line(11, 'F', { quantity: '' })] },
      ],
    }
    const { draft: kept, waiting } = savable(typed, { texts: TEXTS, items: [] })
    expect(waiting).toEqual([5])
    expect(kept.items.map(({ workItem, option }) => [workItem, option?.group])).toEqual([
      ['Dépose', undefined],
      ['Pose', 'Porte'],
      ['Alu', 'Porte'],
      ['Volets', ''],
    ])
  })
})
