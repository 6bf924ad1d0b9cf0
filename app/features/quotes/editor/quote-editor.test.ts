import { describe, expect, it } from 'vitest'
import {
  errorsOnPage,
  formFromTyped,
  quoteFormInput,
  typedFromForm,
  typedFromStored,
} from './quote-editor-form.ts'
import {
  actName,
  blankItem,
  editItems,
  flatLines,
  readAct,
  typedTotals,
  type ItemsAct,
  type TypedItem,
  type TypedLine,
  QUOTE_TEXTS,
  type QuoteTexts,
  type TypedQuote,
} from './quote-editor.ts'
import { fieldErrors } from '#app/values/field-errors.ts'
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
const ITEMS: TypedItem[] = [
  { key: 0, workItem: 'Dépose', lines: [line(1, 'A'), line(2, 'B')] },
  { key: 3, workItem: 'Pose', lines: [line(4, 'C', { vat: '1000', unit: 'h' })] },
]
const TEXTS = {
  ...(Object.fromEntries(QUOTE_TEXTS.map((name) => [name, ''])) as QuoteTexts),
  title: 'Toiture',
}
const QUOTE: TypedQuote = { texts: TEXTS, items: ITEMS }
/** « Dépose: A B | Pose: C », to compare at a glance. */
const shape = (items: readonly TypedItem[]) =>
  items
    .map(
      (item) => `${item.workItem}: ${item.lines.map((each) => each.designation || '_').join(' ')}`,
    )
    .join(' | ')

describe('lines under their work items', () => {
  it.each<[ItemsAct, string]>([
    [{ verb: 'add-item' }, 'Dépose: A B | Pose: C | : _'],
    [{ verb: 'add-line', item: 0 }, 'Dépose: A B _ | Pose: C'],
    [{ verb: 'remove', line: 0 }, 'Dépose: B | Pose: C'],
    [{ verb: 'up', line: 1 }, 'Dépose: B A | Pose: C'],
    [{ verb: 'down', line: 0 }, 'Dépose: B A | Pose: C'],
    // Past the edge a line joins the neighbouring item, and an item without a line goes.
    [{ verb: 'down', line: 1 }, 'Dépose: A | Pose: B C'],
    [{ verb: 'up', line: 2 }, 'Dépose: A B C'],
    [{ verb: 'up', line: 0 }, 'Dépose: A B | Pose: C'],
    [{ verb: 'down', line: 2 }, 'Dépose: A B | Pose: C'],
    [{ verb: 'remove', line: 9 }, 'Dépose: A B | Pose: C'],
    [{ verb: 'add-line', item: 9 }, 'Dépose: A B | Pose: C'],
  ])('%o', (act, expected) => {
    expect(shape(editItems(ITEMS, act, 2000))).toBe(expected)
    expect(shape(ITEMS)).toBe('Dépose: A B | Pose: C')
    expect(readAct(actName(act))).toEqual(act)
  })

  it('never share a key, and leave one line to write in', () => {
    const more = editItems(
      editItems(ITEMS, { verb: 'add-line', item: 1 }, 2000),
      { verb: 'add-item' },
      2000,
    )
    const keys = more.flatMap((item) => [item.key, ...item.lines.map((each) => each.key)])
    expect(new Set(keys).size).toBe(keys.length)
    expect(shape(editItems([blankItem(0, 850)], { verb: 'remove', line: 0 }, 850))).toBe(': _')
  })

  it('begin a new line with the unit and the rate of the one above', () => {
    expect(editItems(ITEMS, { verb: 'add-line', item: 1 }, 2000)[1]!.lines[1]).toMatchObject({
      unit: 'h',
      vat: '1000',
      designation: '',
    })
  })

  it('take one rate all at once, and are otherwise as they were', () => {
    const act = readAct(actName({ verb: 'rate', vat: 850 }))!
    const changed = editItems(ITEMS, act, 2000)
    expect(flatLines(changed).map(({ vat }) => vat)).toEqual(['850', '850', '850'])
    expect(
      changed.map((item) => ({
        ...item,
        lines: item.lines.map((each, at) => ({
          ...each,
          vat: ITEMS.find(({ key }) => key === item.key)!.lines[at]!.vat,
        })),
      })),
    ).toEqual(ITEMS)
  })

  it('reads no act in other buttons', () => {
    for (const posted of [
      'rate:',
      'rate:999',
      'rate:-210',
      'save',
      'send',
      'up:',
      'up:-1',
      'add-line:0000',
      'remove:1;',
    ])
      expect(readAct(posted)).toBeNull()
  })
})

describe('a form', () => {
  it('says the same as the editor, and the other way round', () => {
    const back = typedFromForm(formFromTyped(QUOTE))
    expect(back.texts).toEqual(TEXTS)
    // Each line posts its item's name, so each begins one; what is kept of them is the same.
    expect(quoteFormInput(back).input).toEqual(quoteFormInput(QUOTE).input)
  })

  it('gives a line without an item of its own to the item above, in the order of the numbers, gaps or not', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['lines.7.designation', 'B'],
      ['lines.2.workItem', 'Dépose'],
      ['lines.2.designation', 'A'],
      ['lines.9.workItem', 'Pose'],
      ['lines.9.designation', 'C'],
      ['title', 'Toiture'],
    ] as const)
      form.append(name, value)
    expect(shape(typedFromForm(form).items)).toBe('Dépose: A B | Pose: C')
  })

  it('drops blank lines, and counts errors as the page does', () => {
    const items = editItems(
      editItems(ITEMS, { verb: 'add-line', item: 0 }, 2000),
      { verb: 'add-item' },
      2000,
    )
    items[1]!.lines[0]!.quantity = 'deux'
    const { input, numberOf } = quoteFormInput({ texts: TEXTS, items })
    expect(input).toMatchObject({
      lines: [{ designation: 'A' }, { designation: 'B' }, { designation: 'C' }],
    })
    const parsed = quoteForm.safeParse(input)
    expect(parsed.success).toBe(false)
    if (!parsed.success)
      expect(errorsOnPage(fieldErrors(parsed.error), numberOf)).toEqual({
        'lines.3.quantity': expect.stringMatching(/chiffres/),
      })
  })

  it('asks for the line of an item that has a name and nothing else', () => {
    const { input } = quoteFormInput({
      texts: TEXTS,
      items: [
        { key: 0, workItem: 'Dépose', lines: [line(1, '', { quantity: '', unitPrice: '' })] },
      ],
    })
    expect(quoteForm.safeParse(input).success).toBe(false)
  })

  it('shows a stored draft as it is typed, with a line to begin where there is none', () => {
    const draft = {
      ...TEXTS,
      title: 'Toiture',
      energyAid: false,
      rgeHeld: '',
      subcontractorsText: '',
      labourIncluded: false,
      wasteNone: false,
      wasteCostCents: null,
      urgentRepair: false,
      validUntil: null,
      startOn: '2026-05-01',
      travelCostsCents: 0,
      id: 'left out',
    }
    const typed = typedFromStored(draft, [], [850, 210])
    expect(typed).toEqual({
      texts: { ...TEXTS, startOn: '2026-05-01', travelCosts: '0,00' },
      items: [blankItem(0, 850)],
    })
    const stored = {
      workItem: 'Pose',
      designation: 'C',
      quantityThousandths: 12_500,
      unit: 'm²',
      unitPriceCents: 4_500,
      vatBasisPoints: 210,
      supply: 'service',
    } as const
    expect(
      typedFromStored(draft, [stored, { ...stored, designation: 'D' }], [850]).items,
    ).toMatchObject([
      {
        workItem: 'Pose',
        lines: [
          { designation: 'C', quantity: '12,5', unitPrice: '45,00', vat: '210' },
          { designation: 'D' },
        ],
      },
    ])
  })
})

describe('while one types', () => {
  it('adds what can be read and counts what cannot', () => {
    const items = [
      {
        key: 0,
        workItem: 'Dépose',
        lines: [
          line(1, 'A'),
          line(2, 'B', { unitPrice: 'cent' }),
          line(3, '', { quantity: '', unitPrice: '' }),
        ],
      },
    ]
    expect(typedTotals({ texts: { ...TEXTS, travelCosts: '30' }, items })).toMatchObject({
      lines: [2_000, null, null],
      unread: 1,
      totals: { totalExclCents: 5_000, totalVatCents: 1_000, totalInclCents: 6_000 },
    })
    expect(
      typedTotals({
        texts: TEXTS,
        items: [
          {
            key: 0,
            workItem: '',
            lines: [line(1, 'A', { quantity: '900000', unitPrice: '19 000 000' })],
          },
        ],
      }).totals,
    ).toBeNull()
  })

  it('saves what is whole; of the rest what was saved last, or nothing yet', () => {
    const typed: TypedQuote = {
      texts: { ...TEXTS, title: ' ', travelCosts: 'dix', paymentTerms: '30 %' },
      items: [
        {
          key: 0,
          workItem: 'Dépose',
          lines: [
            line(1, 'A', { unitPrice: '' }),
            line(2, 'B bis'),
            line(5, 'D', { quantity: '' }),
          ],
        },
      ],
    }
    const { draft: quote, waiting } = savable(typed, {
      texts: { ...TEXTS, travelCosts: '12,00' },
      items: ITEMS,
    })
    expect(waiting).toEqual([0, 2])
    expect(quote.texts).toMatchObject({
      title: 'Toiture',
      travelCosts: '12,00',
      paymentTerms: '30 %',
    })
    expect(flatLines(quote.items)).toMatchObject([
      { designation: 'A', unitPrice: '10,00', workItem: 'Dépose' },
      { designation: 'B bis' },
    ])
    expect(quoteForm.safeParse(quoteFormInput(quote).input).success).toBe(true)
  })

  it('saves nothing of a line that was cleared', () => {
    const cleared = [
      { ...ITEMS[0]!, lines: [line(1, '', { quantity: '', unitPrice: '' }), line(2, 'B')] },
    ]
    expect(savable({ texts: TEXTS, items: cleared }, QUOTE)).toMatchObject({
      waiting: [],
      draft: { items: [{ lines: [{ designation: 'B' }] }] },
    })
  })
})
